import pg from 'pg';
import { connectionTo } from './connecting.ts';
import type { Log } from './log.ts';

/** Told by the table of sessions itself: one of the person's is over. Not for browsers. */
export const SESSION_ENDED = 'session_ended';

export type Message = { event: string; data: object };
type Send = (message: Message) => void;
export type Realtime = {
  /**
   * Delivers a person's messages to `send` until the answer is called, and first what changed for them within the last `readMs`
   * milliseconds, thirty seconds at most: since then the page behind it was read, and could not hear.
   */
  subscribe(userId: string, send: Send, onReset: () => void, readMs?: number): () => void;
  stop(): Promise<void>;
};

/** For a server that serves no open pages: it listens to nothing, and to subscribe throws. */
export const noRealtime: Realtime = {
  subscribe() {
    throw new Error('No page hears anything from this server.');
  },
  async stop() {},
};

/** So long before it hears a page may have been read. Milliseconds. */
const LATELY = 30_000;

/** What changed for each person lately, each once. `clock` counts milliseconds. */
export function makeMemory(clock: () => number): {
  keep: (userId: string, message: Message) => void;
  /** What changed within the last so many milliseconds. */
  of: (userId: string, withinMs: number) => Message[];
} {
  const people = new Map<string, Map<string, { message: Message; at: number }>>();
  let sweptAt = clock();
  const isOver = ({ at }: { at: number }, withinMs = LATELY) => clock() - at > withinMs;
  const sweep = () => {
    sweptAt = clock();
    for (const [userId, changes] of people) {
      for (const [key, change] of changes) if (isOver(change)) changes.delete(key);
      if (changes.size === 0) people.delete(userId);
    }
  };
  return {
    keep(userId, message) {
      if (clock() - sweptAt > LATELY) sweep();
      const changes = people.get(userId) ?? new Map();
      changes.set(JSON.stringify(message), { message, at: clock() });
      people.set(userId, changes);
    },
    of: (userId, withinMs) =>
      [...(people.get(userId)?.values() ?? [])].flatMap((change) =>
        isOver(change, Math.min(withinMs, LATELY)) ? [] : [change.message],
      ),
  };
}

/** Says only that something changed, so that it can be told again; a notification would be shown twice. */
const isChange = ({ event }: Message): boolean => event === 'changed' || event === 'room';

/**
 * One LISTEN connection a process; what any process notifies reaches the people connected to this one. When the connection
 * breaks it is made again, and every subscriber is told to read afresh, since notices in between are lost.
 */
export async function startRealtime(url: string, log: Log): Promise<Realtime> {
  const people = new Map<string, Set<{ send: Send; onReset: () => void }>>();
  const lately = makeMemory(() => performance.now());
  const deliver = (payload: string): void => {
    const { users, ...message } = JSON.parse(payload) as Message & { users: string[] };
    for (const user of users) {
      if (isChange(message)) lately.keep(user, message);
      for (const { send } of people.get(user) ?? []) send(message);
    }
  };
  let stopped = false;
  let client: pg.Client;
  const connect = async (): Promise<void> => {
    const made = new pg.Client({
      ...connectionTo(url, 'serving'),
      application_name: 'ahadi-realtime',
      keepAlive: true,
    });
    made.on('notification', ({ payload }) => deliver(payload ?? ''));
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
    subscribe(userId, send, onReset, readMs = 0) {
      const subscriber = { send, onReset };
      const own = people.get(userId) ?? new Set();
      people.set(userId, own.add(subscriber));
      if (readMs > 0) for (const message of lately.of(userId, readMs)) send(message);
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
