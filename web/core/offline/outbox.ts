import { v7 as uuid } from 'uuid';
import { isRefusal, problemOf } from '../errors.ts';
import { databaseOf, type KeptObject, type PersonDatabase } from './database.ts';
import {
  dueOf,
  type Folding,
  foldIn,
  type NewChange,
  nextDueAt,
  type OutboxRecord,
  outboxLimits,
  pauseAfter,
} from './outboxrules.ts';

/** What became of one change at the server. What needs attention keeps its text here, with the reason. */
export type Outcome = { id: string; state: 'done' | 'conflict' | 'needs_attention'; reason?: string; answer?: unknown };

/** What a room may do within one write: all of it is kept, or nothing. */
export type Writing = {
  read: <Value>(key: string) => Promise<Value | null>;
  keep: (object: KeptObject) => Promise<void>;
  drop: (key: string) => Promise<void>;
  /** Puts a change into the outbox. Answers its name, or null when it cancelled out with what waited. Throws {@link OutboxFull}. */
  add: (change: NewChange) => Promise<string | null>;
  /** The changes that wait for one thing, oldest first. */
  waiting: (entity: string, entityId: string) => Promise<OutboxRecord[]>;
  change: (record: OutboxRecord) => Promise<void>;
  end: (record: OutboxRecord) => Promise<void>;
};

/** Who takes the changes of one kind of thing to the server. */
export type Sender = Folding & {
  most: number;
  /** Answers an outcome for each record. Throws what the server or the line answered to all of them. */
  send: (records: readonly OutboxRecord[]) => Promise<readonly Outcome[]>;
  /** Takes over what the server answered, in one write with the end of the record. Done twice it is as done once. */
  settle?: (writing: Writing, record: OutboxRecord, outcome: Outcome) => Promise<void>;
  /** What a person reads of a change that waits. */
  words: (record: OutboxRecord) => string;
  /** Where the thing is looked at. */
  path: (record: OutboxRecord) => string;
};

export type Senders = Readonly<Record<string, Sender>>;

export class OutboxFull extends Error {
  override name = 'OutboxFull';
}

type Surroundings = {
  senders: Senders;
  deviceId: string;
  now: () => number;
  chance: () => number;
  isOffline: () => boolean;
  /** True while it is not certain that the session is this person's: nobody sends what somebody else wrote. */
  isHeld: () => boolean;
  /** The server says that the session is over, or acts for somebody else. */
  ended: () => void;
  /** Runs it when no other tab does, otherwise not at all. */
  alone: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Told when what is kept changed, here. */
  changed: (keys: readonly string[]) => void;
  /** A later try is due in so many milliseconds. */
  later: (pause: number, run: () => void) => void;
};

/** What one person changed on this device and the server does not have yet (design 6.3). */
export class Outbox {
  readonly userId: string;
  readonly #around: Surroundings;

  constructor(userId: string, around: Surroundings) {
    this.userId = userId;
    this.#around = around;
  }

  readonly database = (): Promise<PersonDatabase> => databaseOf(this.userId);

  async all(): Promise<OutboxRecord[]> {
    return (await this.database()).getAll('outbox');
  }

  async read<Value>(key: string): Promise<Value | null> {
    return ((await (await this.database()).get('objects', key))?.value as Value | undefined) ?? null; // each room reads its own keys
  }

  /** Everything that a room keeps, by the beginning of its keys. */
  async readAll<Value>(beginning: string): Promise<{ key: string; value: Value }[]> {
    const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
    return (await (await this.database()).getAll('objects', range)) as { key: string; value: Value }[]; // as above
  }

  /** Writes what a room keeps and what it sends in one go. */
  async write<Answer>(work: (writing: Writing) => Promise<Answer>): Promise<Answer> {
    const db = await this.database();
    const tx = db.transaction(['objects', 'outbox'], 'readwrite');
    const touched = new Set<string>();
    const objects = tx.objectStore('objects');
    const outbox = tx.objectStore('outbox');
    const writing: Writing = {
      read: async <Value>(key: string) => ((await objects.get(key))?.value as Value | undefined) ?? null,
      keep: async (object) => {
        touched.add(object.key);
        await objects.put(object);
      },
      drop: async (key) => {
        touched.add(key);
        await objects.delete(key);
      },
      waiting: async (entity, entityId) =>
        (await outbox.getAll()).filter((it) => it.entity === entity && it.entityId === entityId),
      change: async (record) => {
        touched.add('outbox');
        await outbox.put(record);
      },
      end: async ({ seq }) => {
        touched.add('outbox');
        await outbox.delete(seq);
      },
      add: async (change) => {
        touched.add('outbox');
        const all = await outbox.getAll();
        const { senders, deviceId, now } = this.#around;
        const folded = foldIn(all, change, senders[change.entity] ?? { replaces: [], cancels: [] });
        for (const seq of folded.drop) await outbox.delete(seq);
        if (!folded.keeps) return null;
        const before = all.find((it) => it.seq === folded.at);
        if (!before) mustHaveRoom(all, change);
        // Folded into one that never left, it is that one; one that was refused is asked again under another name.
        const name = before && before.attempts === 0 ? before.clientMutationId : uuid();
        await outbox.put({
          ...change,
          userId: this.userId,
          deviceId,
          clientMutationId: name,
          authoredAt: new Date(now()).toISOString(),
          attempts: 0,
          nextAt: 0,
          state: 'waiting',
          reason: null,
          ...(before && { seq: before.seq, baseVersion: before.baseVersion, follows: before.follows }),
        } as OutboxRecord); // a new one gets its seq from the store
        return name;
      },
    };
    try {
      const answer = await work(writing);
      await tx.done;
      if (touched.size > 0) this.#around.changed([...touched]);
      return answer;
    } catch (failure) {
      // Nothing of it is kept.
      try {
        tx.abort();
      } catch {
        // It had ended by itself.
      }
      throw failure;
    }
  }

  /** Sends what is due, one tab at a time, until nothing is. Never throws for what the server or the line answered. */
  async flush(): Promise<void> {
    await this.#around.alone(`outbox:${this.userId}`, async () => {
      while (!this.#around.isOffline() && !this.#around.isHeld() && (await this.#sendNext())) {
        // one batch after the other
      }
    });
    const due = nextDueAt(await this.all());
    if (due !== null && !this.#around.isOffline())
      this.#around.later(Math.max(500, due - this.#around.now()), () => void this.flush());
  }

  /** What was held back by an ended session may go again, and what waits for a later try goes now. */
  async wake(): Promise<void> {
    await this.#change((all) =>
      all
        .filter(({ state }) => state === 'paused' || state === 'waiting')
        .map((it) => ({ ...it, state: 'waiting', nextAt: 0 })),
    );
    await this.flush();
  }

  /** Sends a refused change once more, as it is. */
  async retry(seq: number): Promise<void> {
    // A refusal was its answer for ever: what is asked again is a new change.
    await this.#change((all) =>
      all
        .filter((it) => it.seq === seq)
        .map((it) => ({ ...it, clientMutationId: uuid(), state: 'waiting', nextAt: 0, reason: null })),
    );
    await this.flush();
  }

  /** The person gives a change up. */
  async remove(seq: number): Promise<void> {
    await (await this.database()).delete('outbox', seq);
    this.#around.changed(['outbox']);
  }

  async #sendNext(): Promise<boolean> {
    const { senders, now } = this.#around;
    const due = await this.#change((all) =>
      dueOf(all, now(), (entity) => senders[entity]?.most ?? 0).map((it) => ({
        ...it,
        state: 'sending',
        attempts: it.attempts + 1,
      })),
    );
    const sender = senders[due[0]?.entity ?? ''];
    if (!sender) return false;
    try {
      await this.#settle(sender, due, await sender.send(due));
      return true;
    } catch (failure) {
      return this.#refused(sender, due, failure);
    }
  }

  async #settle(sender: Sender, due: readonly OutboxRecord[], outcomes: readonly Outcome[]): Promise<void> {
    for (const { seq, entity, entityId, clientMutationId } of due) {
      const outcome = outcomes.find((it) => it.id === clientMutationId);
      await this.write(async (writing) => {
        const record = (await writing.waiting(entity, entityId)).find((it) => it.seq === seq);
        if (!record) return;
        if (!outcome) return writing.change({ ...record, state: 'waiting' });
        await sender.settle?.(writing, record, outcome);
        if (outcome.state === 'done') await writing.end(record);
        else await writing.change({ ...record, state: outcome.state, reason: outcome.reason ?? null });
      });
    }
  }

  /** Changes what waits, read and written in one go: what a person writes on meanwhile folds into it before or is kept beside it after. */
  async #change(next: (all: readonly OutboxRecord[]) => readonly OutboxRecord[]): Promise<readonly OutboxRecord[]> {
    const tx = (await this.database()).transaction('outbox', 'readwrite');
    const changed = next(await tx.store.getAll());
    for (const record of changed) await tx.store.put(record);
    await tx.done;
    if (changed.length > 0) this.#around.changed(['outbox']);
    return changed;
  }

  /** Changes these as they are by now. */
  readonly #mark = (these: readonly OutboxRecord[], next: (record: OutboxRecord) => OutboxRecord) => {
    const names = new Set(these.map(({ seq }) => seq));
    return this.#change((all) => all.filter(({ seq }) => names.has(seq)).map(next));
  };

  /** True when the rest may still be tried. */
  async #refused(sender: Sender, due: readonly OutboxRecord[], failure: unknown): Promise<boolean> {
    const { now, chance } = this.#around;
    const { code, sentence } = problemOf(failure);
    // Also by somebody who acts for another one by now: it was made for whose outbox this is, and goes once they are that again.
    if (code === 'UNAUTHENTICATED' || code === 'ACC_SWITCHED') {
      await this.#change((all) =>
        all.filter(({ state }) => state !== 'needs_attention').map((it) => ({ ...it, state: 'paused' })),
      );
      this.#around.ended();
      return false;
    }
    if (!isRefusal(failure) || code === 'RATE_LIMITED') {
      await this.#mark(due, (it) => ({ ...it, state: 'waiting', nextAt: now() + pauseAfter(it.attempts, chance()) }));
      return false;
    }
    if (due.length === 1) {
      await this.#mark(due, (it) => ({ ...it, state: 'needs_attention', reason: sentence }));
      return true;
    }
    // One of them spoilt it for all: each is asked by itself.
    for (const record of due) {
      try {
        await this.#settle(sender, [record], await sender.send([record]));
      } catch (again) {
        if (!(await this.#refused(sender, [record], again))) return false;
      }
    }
    return true;
  }
}

function mustHaveRoom(all: readonly OutboxRecord[], change: NewChange): void {
  const bytes = all.reduce((sum, it) => sum + (JSON.stringify(it.payload)?.length ?? 0), 0);
  const more = JSON.stringify(change.payload)?.length ?? 0;
  if (all.length >= outboxLimits.records || bytes + more > outboxLimits.bytes)
    throw new OutboxFull('This device keeps no more changes that wait. Connect, so that they reach your account.');
}
