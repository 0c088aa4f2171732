import { brand } from '@ahadi/domain/brand.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Section } from '../../accounts/profile/Section.tsx';
import { useIsOffline } from '../../core/offline/connection.ts';
import { install, installQuestion, onInstallQuestion } from '../../core/offline/installing.ts';
import { leaveDevice } from '../../core/offline/leaving.ts';
import { outboxNow, useWaiting } from '../../core/offline/mine.ts';
import type { OutboxRecord } from '../../core/offline/outboxrules.ts';
import { useMe } from '../../core/session.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { senders } from '../senders.ts';
import styles from './AppTab.module.css';

/** The product on this device: what waits, how to install it, and how much room it takes. */
export default function AppTab() {
  return (
    <>
      <Waiting />
      <Install />
      <Version />
      <Space />
    </>
  );
}

const states: Readonly<Record<OutboxRecord['state'], string>> = {
  waiting: 'Waits for a connection',
  sending: 'On its way',
  paused: 'Waits until you are signed in again',
  conflict: 'Look at it',
  needs_attention: 'Not taken',
};

function Waiting() {
  const waiting = useWaiting();
  const isOffline = useIsOffline();
  const [givingUp, setGivingUp] = useState<OutboxRecord | null>(null);
  return (
    <Section
      title="Waiting changes"
      about="What you wrote here that your account does not have yet. It is sent by itself as soon as there is a connection."
      action={
        waiting.length > 0 && (
          <Button
            variant="quiet"
            whyNot={isOffline ? 'This needs a connection.' : null}
            onClick={() => void outboxNow()?.wake()}
          >
            Send now
          </Button>
        )
      }
    >
      {waiting.length === 0 && <p className={styles.quiet}>Nothing waits. Everything you wrote is in your account.</p>}
      <ul className={styles.list}>
        {waiting.map((record) => {
          const sender = senders[record.entity];
          return (
            <li key={record.seq} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.what}>{sender?.words(record) ?? record.entity}</p>
                <p className={styles.quiet}>
                  {states[record.state]} · written {formatInstant(record.authoredAt)}
                </p>
                {record.reason && <Notice tone="danger">{record.reason}</Notice>}
              </div>
              <div className={styles.deeds}>
                {sender && (
                  <Link className={styles.link} to={sender.path(record)}>
                    Open
                  </Link>
                )}
                {record.state === 'needs_attention' && (
                  <Button variant="quiet" onClick={() => void outboxNow()?.retry(record.seq)}>
                    Send again
                  </Button>
                )}
                {record.state === 'needs_attention' && (
                  <Button variant="plain" onClick={() => setGivingUp(record)}>
                    Give it up
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {givingUp && (
        <ConfirmDialog
          title="Give this change up?"
          confirm="Give it up"
          cancel="Keep it"
          tone="danger"
          onConfirm={() => {
            void outboxNow()?.remove(givingUp.seq);
            setGivingUp(null);
          }}
          onClose={() => setGivingUp(null)}
        >
          <p>{senders[givingUp.entity]?.words(givingUp)}. It is only on this device and cannot be brought back.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;
const isApple = () => /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent);

function Install() {
  const question = useSyncExternalStore(onInstallQuestion, installQuestion, () => null);
  const words = () => {
    if (isInstalled()) return 'It is installed on this device.';
    if (question) return 'It opens from your home screen, faster, and without a connection.';
    if (isApple())
      return 'In Safari tap Share, then Add to Home Screen. What you write here is then kept for longer, too.';
    return 'Your browser offers it in its menu, as Install or Add to Home screen, where it can.';
  };
  return (
    <Section title="Install" about={`${brand.name} as an app on this device.`}>
      <p>{words()}</p>
      {question && !isInstalled() && (
        <p className={styles.after}>
          <Button variant="quiet" onClick={() => void install()}>
            Install
          </Button>
        </p>
      )}
    </Section>
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function Space() {
  const [used, setUsed] = useState<number | null>(null);
  const [clearing, setClearing] = useState(false);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ usage }) => setUsed(usage ?? null));
  }, []);
  return (
    <Section
      title="On this device"
      about="Pages and what you opened are kept here, so that they open without a connection. Signing out removes what is yours."
    >
      <p>{used === null ? 'How much room it takes is not known.' : `${megabytes(used)} are used.`}</p>
      <p className={styles.after}>
        <Button variant="quiet" onClick={() => setClearing(true)}>
          Clear what this device keeps
        </Button>
      </p>
      {clearing && <ClearDialog onClose={() => setClearing(false)} />}
    </Section>
  );
}

/** What was opened here goes from the device, and what still waits is lost; the account keeps everything it has. */
function ClearDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const waiting = useWaiting().length;
  const [isClearing, setClearing] = useState(false);
  return (
    <ConfirmDialog
      title="Clear what this device keeps?"
      confirm="Clear it"
      cancel="Keep it"
      tone={waiting > 0 ? 'danger' : 'primary'}
      pending={isClearing}
      onConfirm={() => {
        setClearing(true);
        // The page is loaded again, so that nothing of before stays in memory; what is read then is kept again.
        void leaveDevice(me.userId).then(() => window.location.reload());
      }}
      onClose={onClose}
    >
      <p>Pages that you opened open without a connection only after you opened them again. You stay signed in.</p>
      {waiting > 0 && (
        <Notice tone="danger">
          {waiting === 1 ? 'One change waits' : `${waiting} changes wait`} here that your account does not have.
          Clearing loses {waiting === 1 ? 'it' : 'them'}.
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** Which version runs here, and the way to look for a newer one. */
function Version() {
  const isOffline = useIsOffline();
  const [answer, setAnswer] = useState<'none' | 'looking' | 'newest' | 'found' | 'unknown'>('none');
  const look = async () => {
    setAnswer('looking');
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    if (!registration) return setAnswer('unknown');
    await registration.update().catch(() => undefined); // no answer leaves what is known
    setAnswer(registration.installing || registration.waiting ? 'found' : 'newest');
  };
  return (
    <Section title="Version" about="A newer one is looked for by itself each hour. It begins when you say so.">
      <p>
        Version {import.meta.env.VITE_VERSION} of {import.meta.env.VITE_BUILT_ON}
      </p>
      <div className={styles.deeds}>
        <Button
          variant="quiet"
          pending={answer === 'looking'}
          whyNot={isOffline ? 'This needs a connection.' : null}
          onClick={() => void look()}
        >
          Look for a newer one
        </Button>
        <span className={styles.quiet} role="status">
          {answer === 'newest' && 'This is the newest.'}
          {answer === 'found' && 'There is a newer one. “Update” appears when it is ready.'}
          {answer === 'unknown' && 'Your browser keeps no version; reloading the page brings the newest.'}
        </span>
      </div>
    </Section>
  );
}
