import { useEffect } from 'react';
import { onBack, watchConnection } from '../core/offline/connection.ts';
import { closeOutbox } from '../core/offline/mine.ts';
import { clearOthers, rememberPerson } from '../core/offline/people.ts';
import { startReading } from '../core/offline/reading.ts';
import type { SessionState } from '../core/session.ts';
import { outboxOf } from './senders.ts';

startReading();

/** While the shell stands: the connection is watched, and what waits on this device goes out as soon as it can. */
export function useOffline(session: SessionState['session']): void {
  useEffect(() => watchConnection(), []);
  useEffect(() => {
    if (!session) return;
    // Nothing is written for an organisation without a connection; what its own sign-in left here is that one's to send.
    if (session.acting) return closeOutbox();
    const outbox = outboxOf(session.userId);
    const send = () => void outbox.wake().catch(notKept);
    const seen = () => document.visibilityState === 'visible' && send();
    void rememberPerson(session, Date.now())
      .then(() => clearOthers(session.userId, Date.now()))
      .catch(notKept);
    send();
    const end = onBack(send);
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      end();
    };
  }, [session]);
}

/** Storage may be forbidden (private window): then nothing waits here, and everything else goes on. */
const notKept = (failure: unknown): void => console.warn('This device keeps nothing', failure);
