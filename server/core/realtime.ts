import pg from 'pg';
import { connectionTo } from './connecting.ts';
import type { Log } from './log.ts';

/** Told by the table of sessions itself: one of the person's is over. Not for browsers. */
export const SESSION_ENDED = 'session_ended';

export type Message = { event: string; data: object };
type Send = (message: Message) => void;
export type Realtime = {
  /** Delivers a person's messages to `send` until the answer is called. */
  subscribe(userId: string, send: Send, onReset: () => void): () => void;
  stop(): Promise<void>;
};

/** For a server that serves no open pages: it listens to nothing, and to subscribe throws. */
export const noRealtime: Realtime = {
  subscribe() {
    throw new Error('No page hears anything from this server.');
  },
  async stop() {},
};

/**
 * One LISTEN connection a process; what any process notifies reaches the people connected to this one. When the connection
 * breaks it is made again, and every subscriber is told to read afresh, since notices in between are lost.
 */
export async function startRealtime(url: string, log: Log): Promise<Realtime> {
  const people = new Map<string, Set<{ send: Send; onReset: () => void }>>();
  let stopped = false;
  let client: pg.Client;
  const connect = async (): Promise<void> => {
    const made = new pg.Client({
      ...connectionTo(url, 'serving'),
      application_name: 'ahadi-realtime',
      keepAlive: true,
    });
    made.on('notification', ({ payload }) => deliver(people, payload ?? ''));
    made.on('error', (failure) => log.warn('realtime connection', { failure }));
    try {
      await made.connect();
      await made.query('listen realtime');
    } catch (failure) {
      await made.end().catch(() => undefined); // it never was a connection; the next try makes its own
      throw failure;
    }
    // Only one that stood is made again when it ends: a failed try ends, too, and the one who tried goes on trying.
    client = made;
    made.on('end', () => {
      if (!stopped) void reconnect();
    });
  };
  const reconnect = async (): Promise<void> => {
    for (let wait = 100; !stopped; wait = Math.min(wait * 2, 5000)) {
      await new Promise((done) => setTimeout(done, wait));
      try {
        await connect();
        for (const subscribers of people.values()) for (const { onReset } of subscribers) onReset();
        return;
      } catch (failure) {
        log.warn('realtime cannot reconnect yet', { failure });
      }
    }
  };
  await connect();
  return {
    subscribe(userId, send, onReset) {
      const subscriber = { send, onReset };
      const own = people.get(userId) ?? new Set();
      people.set(userId, own.add(subscriber));
      return () => {
        own.delete(subscriber);
        if (own.size === 0) people.delete(userId);
      };
    },
    async stop() {
      stopped = true;
      await client.end();
    },
  };
}

function deliver(people: Map<string, Set<{ send: Send }>>, payload: string): void {
  const { users, event, data } = JSON.parse(payload) as { users: string[]; event: string; data: object };
  for (const user of users) for (const { send } of people.get(user) ?? []) send({ event, data });
}
