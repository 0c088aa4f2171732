import 'fake-indexeddb/auto';
import { ORPCError } from '@orpc/client';
import { v4 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseOf, databaseOpenFor, deleteDatabaseOf, keepSnapshot, trimSnapshots } from './database.ts';
import { Outbox, OutboxFull, type Outcome, type Sender } from './outbox.ts';
import { dueOf, type NewChange, type OutboxRecord, pauseAfter } from './outboxrules.ts';

/** A server that takes texts, once for each name of a change; it can be away, or say no. */
function serverOf() {
  const taken = new Map<string, OutboxRecord>();
  const server = {
    order: [] as OutboxRecord[],
    batches: [] as number[],
    answer: (_record: OutboxRecord): Outcome['state'] => 'done',
    fail: null as null | ((records: readonly OutboxRecord[]) => unknown),
    /** Takes them, and then the line breaks before the answer. */
    loseAnswer: false,
  };
  const sender: Sender = {
    most: 50,
    replaces: ['save'],
    cancels: ['purge'],
    words: () => 'Note',
    path: () => '/',
    send: async (records) => {
      const failure = server.fail?.(records);
      if (failure) throw failure;
      server.batches.push(records.length);
      for (const record of records)
        if (!taken.has(record.clientMutationId)) {
          taken.set(record.clientMutationId, record);
          server.order.push(record);
        }
      if (server.loseAnswer) throw new TypeError('Failed to fetch');
      return records.map((it) => ({ id: it.clientMutationId, state: server.answer(it), reason: 'No.' }));
    },
  };
  return { server, sender };
}

let now = 1_000_000;
let offline = false;
let held = false;
let busy: Promise<void> | null = null;
const tabOf = (userId: string, sender: Sender) =>
  new Outbox(userId, {
    senders: { note: sender },
    deviceId: 'device',
    now: () => now,
    chance: () => 1,
    isOffline: () => offline,
    isHeld: () => held,
    ended: () => undefined,
    alone: async (_name, run) => {
      if (busy) return;
      busy = run();
      await busy.finally(() => {
        busy = null;
      });
    },
    changed: () => undefined,
    later: () => undefined,
  });
const change = (entityId: string, payload: unknown, more: Partial<NewChange> = {}): NewChange => ({
  entity: 'note',
  entityId,
  op: 'save',
  payload,
  baseVersion: 0,
  line: 'one',
  follows: null,
  ...more,
});
const add = (outbox: Outbox, next: NewChange) => outbox.write((writing) => writing.add(next));

let userId = '';
beforeEach(() => {
  userId = uuid();
  now = 1_000_000;
  offline = false;
  held = false;
  busy = null;
});

describe('what was written without a connection', () => {
  test('goes to the server in its order, fifty at once, and is then gone from the device', async () => {
    const { server, sender } = serverOf();
    const outbox = tabOf(userId, sender);
    offline = true;
    for (let at = 0; at < 70; at++) await add(outbox, change(`note ${at}`, at));
    await outbox.flush();
    expect(server.order).toEqual([]);
    offline = false;
    await outbox.flush();
    expect(server.order.map((it) => it.payload)).toEqual(Array.from({ length: 70 }, (_, at) => at));
    expect(server.batches).toEqual([50, 20]);
    expect(await outbox.all()).toEqual([]);
  });

  test('folds while it waits: the last words of one line count, on what the first was made on', async () => {
    const { sender } = serverOf();
    const outbox = tabOf(userId, sender);
    await add(outbox, change('a', 'first', { baseVersion: 3 }));
    await add(outbox, change('a', 'second', { baseVersion: 3 }));
    await add(outbox, change('b', 'other'));
    expect((await outbox.all()).map((it) => [it.entityId, it.payload, it.baseVersion])).toEqual([
      ['a', 'second', 3],
      ['b', 'other', 0],
    ]);
  });

  test('does not fold with what another tab wrote: both go, and neither is lost', async () => {
    const { server, sender } = serverOf();
    const outbox = tabOf(userId, sender);
    await add(outbox, change('a', 'mine', { line: 'one' }));
    await add(outbox, change('a', 'theirs', { line: 'two' }));
    await add(outbox, change('a', 'mine, longer', { line: 'one' }));
    await outbox.flush();
    expect(server.order.map((it) => it.payload)).toEqual(['mine', 'theirs', 'mine, longer']);
  });

  test('made and removed before it left cancels out', async () => {
    const { server, sender } = serverOf();
    const outbox = tabOf(userId, sender);
    await add(outbox, change('a', 'text'));
    await add(outbox, change('a', null, { op: 'bin' }));
    expect(await add(outbox, change('a', null, { op: 'purge' }))).toBeNull();
    await outbox.flush();
    expect(server.order).toEqual([]);
  });

  test('is done once though its answer was lost and it was written on meanwhile', async () => {
    const { server, sender } = serverOf();
    const outbox = tabOf(userId, sender);
    const first = await add(outbox, change('a', 'first'));
    server.loseAnswer = true;
    await outbox.flush();
    await add(outbox, change('a', 'second', { follows: first }));
    server.loseAnswer = false;
    now += 300_000;
    await outbox.flush();
    expect(server.order.map((it) => it.payload)).toEqual(['first', 'second']);
    expect(server.order[1]?.follows).toBe(first);
    expect(await outbox.all()).toEqual([]);
  });

  /** What a person writes at every moment of what the outbox does meanwhile: the last words arrive. */
  const writtenDuring = async (prepare: (outbox: Outbox) => Promise<void>, deed: (outbox: Outbox) => Promise<void>) => {
    for (let moment = 0; moment < 48; moment++) {
      const { server, sender } = serverOf();
      const outbox = tabOf(uuid(), sender);
      const first = await add(outbox, change('a', 'one wor'));
      await prepare(outbox);
      const under = deed(outbox);
      for (let turn = 0; turn < Math.trunc(moment / 8); turn++) await new Promise((resolve) => setImmediate(resolve));
      for (let turn = 0; turn < moment % 8; turn++) await null;
      await add(outbox, change('a', 'one word', { follows: first }));
      await under;
      now += 300_000;
      await outbox.wake();
      expect(server.order.at(-1)?.payload, `written at moment ${moment}`).toBe('one word');
      expect(await outbox.all()).toEqual([]);
    }
  };

  test('is not lost by what is written while the outbox chooses what to send', () =>
    writtenDuring(
      async () => undefined,
      (outbox) => outbox.flush(),
    ));

  test('is not overwritten by a device that wakes', () =>
    writtenDuring(
      async () => {
        offline = true;
      },
      async (outbox) => {
        await outbox.wake();
        offline = false;
      },
    ));

  test('is kept whole or not at all: a write that fails leaves neither text nor change', async () => {
    const { sender } = serverOf();
    const outbox = tabOf(userId, sender);
    const broken = outbox.write(async (writing) => {
      await writing.keep({ key: 'note:a', value: 'text' });
      await writing.add(change('a', 'text'));
      throw new Error('the tab was closed');
    });
    await expect(broken).rejects.toThrow('the tab was closed');
    expect([await outbox.read('note:a'), await outbox.all()]).toEqual([null, []]);
  });

  test('has a limit, and says so before anything is thrown away', async () => {
    const { sender } = serverOf();
    const outbox = tabOf(userId, sender);
    await add(outbox, change('big', 'x'.repeat(5 * 1024 * 1024 - 2)));
    await expect(add(outbox, change('more', 'one too many'))).rejects.toThrow(OutboxFull);
    expect((await outbox.all()).map((it) => it.entityId)).toEqual(['big']);
  });
});

describe('while the server cannot be reached', () => {
  test('it is tried again after two seconds, doubling, at most five minutes', () => {
    expect([1, 2, 3, 20].map((attempts) => pauseAfter(attempts, 1))).toEqual([2_000, 4_000, 8_000, 300_000]);
    expect(pauseAfter(1, 0)).toBe(1_000);
  });

  test('a try that failed keeps everything, and the next one waits its time', async () => {
    const { server, sender } = serverOf();
    const outbox = tabOf(userId, sender);
    await add(outbox, change('a', 'text'));
    server.fail = () => new TypeError('Failed to fetch');
    await outbox.flush();
    server.fail = null;
    now += 1_999;
    await outbox.flush();
    expect(server.order).toEqual([]);
    now += 1;
    await outbox.flush();
    expect(server.order.map((it) => it.payload)).toEqual(['text']);
  });

  test('an ended session holds everything back until the person is there again', async () => {
    const { server, sender } = serverOf();
    const outbox = tabOf(userId, sender);
    await add(outbox, change('a', 'text'));
    await add(outbox, change('b', 'text'));
    server.fail = () => new ORPCError('UNAUTHENTICATED', { status: 401 });
    await outbox.flush();
    expect((await outbox.all()).map((it) => it.state)).toEqual(['paused', 'paused']);
    server.fail = null;
    await outbox.flush();
    expect(server.order).toEqual([]);
    await outbox.wake();
    expect(server.order).toHaveLength(2);
  });
});

test('nobody sends what somebody else wrote: while the session is in question everything waits', async () => {
  const { server, sender } = serverOf();
  const outbox = tabOf(userId, sender);
  await add(outbox, change('a', 'text'));
  held = true;
  await outbox.flush();
  expect(server.order).toEqual([]);
  held = false;
  await outbox.flush();
  expect(server.order).toHaveLength(1);
});

test('what was made as oneself waits while the session acts for somebody else, and goes once it is one’s own again', async () => {
  const { server, sender } = serverOf();
  const outbox = tabOf(userId, sender);
  for (const text of ['one', 'two', 'three']) await add(outbox, change(text, text));
  server.fail = () => new ORPCError('ACC_SWITCHED', { status: 409 });
  await outbox.flush();
  await outbox.flush();
  expect(server.order).toEqual([]);
  expect((await outbox.all()).map(({ state, reason }) => [state, reason])).toEqual(
    Array.from({ length: 3 }, () => ['paused', null]),
  );
  // The outbox of whom they act for is another one, and takes none of it.
  await tabOf(uuid(), sender).wake();
  expect(server.order).toEqual([]);
  server.fail = null;
  await outbox.wake();
  expect(server.order.map(({ payload, userId: of }) => [payload, of])).toEqual([
    ['one', userId],
    ['two', userId],
    ['three', userId],
  ]);
  expect(await outbox.all()).toEqual([]);
});

describe('what the server refuses', () => {
  test('stays with its reason, and the rest arrives', async () => {
    const { server, sender } = serverOf();
    const outbox = tabOf(userId, sender);
    server.answer = ({ entityId }) => (entityId === 'a' ? 'needs_attention' : 'done');
    await add(outbox, change('a', 'text'));
    await add(outbox, change('b', 'text'));
    await outbox.flush();
    const left = await outbox.all();
    expect(left).toMatchObject([{ entityId: 'a', payload: 'text', state: 'needs_attention', reason: 'No.' }]);
  });

  test('one that spoils a batch is found: the others arrive', async () => {
    const { server, sender } = serverOf();
    const outbox = tabOf(userId, sender);
    server.fail = (records) =>
      records.some((it) => it.payload === 'bad') && new ORPCError('BAD_INPUT', { status: 400 });
    for (const payload of ['one', 'bad', 'two']) await add(outbox, change(payload, payload));
    await outbox.flush();
    expect(server.order.map((it) => it.payload)).toEqual(['one', 'two']);
    expect((await outbox.all()).map((it) => [it.entityId, it.state])).toEqual([['bad', 'needs_attention']]);
  });

  test('written again, it is another change in its place', async () => {
    const { server, sender } = serverOf();
    const outbox = tabOf(userId, sender);
    server.answer = () => 'needs_attention';
    const refused = await add(outbox, change('a', 'bad'));
    await outbox.flush();
    server.answer = () => 'done';
    const mended = await add(outbox, change('a', 'good'));
    await outbox.flush();
    expect(mended).not.toBe(refused);
    expect(server.order.at(-1)?.payload).toBe('good');
    expect(await outbox.all()).toEqual([]);
  });
});

test('what a closed tab left on its way is sent by the next one, and two tabs do not send at once', async () => {
  const { server, sender } = serverOf();
  const outbox = tabOf(userId, sender);
  await add(outbox, change('a', 'text'));
  const db = await databaseOf(userId);
  for (const record of await db.getAll('outbox')) await db.put('outbox', { ...record, state: 'sending', attempts: 1 });
  await Promise.all([outbox.flush(), tabOf(userId, sender).flush()]);
  expect(server.order).toHaveLength(1);
  expect(server.batches).toEqual([1]);
});

test('of one thing nothing overtakes: what is behind a change that waits its time waits, too', () => {
  const record = (seq: number, entityId: string, nextAt = 0) =>
    ({ ...change(entityId, seq), seq, state: 'waiting', nextAt }) as OutboxRecord; // the rest is not looked at
  const due = dueOf([record(1, 'a', 500), record(2, 'a'), record(3, 'b')], 100, () => 50);
  expect(due.map((it) => it.seq)).toEqual([3]);
});

test('after the person left nothing of theirs is kept, not even what was still on its way', async () => {
  const { sender } = serverOf();
  const outbox = tabOf(userId, sender);
  await add(outbox, change('a', 'secret'));
  await keepSnapshot(await databaseOf(userId), 'key', { text: 'secret' }, now);
  await deleteDatabaseOf(userId);
  await expect(databaseOf(userId)).rejects.toThrow();
  expect((await indexedDB.databases()).map((it) => it.name)).not.toContain(`person:${userId}`);
  databaseOpenFor(userId);
  expect(await tabOf(userId, sender).all()).toEqual([]);
});

test('of kept answers the ones that were not looked at for longest give way', async () => {
  const db = await databaseOf(userId);
  for (const at of [1, 2, 3]) await keepSnapshot(db, `key ${at}`, 'x'.repeat(98), at);
  await trimSnapshots(db, 250);
  expect(await db.getAllKeys('snapshots')).toEqual(['key 2', 'key 3']);
});

test('a write that the browser ends is told to the one who asked for it, and to nobody else', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', hear);
  const tx = (await databaseOf(userId)).transaction('snapshots', 'readwrite');
  const write = tx.store.put({ key: 'key', data: 'x', at: 1, usedAt: 1, size: 1 });
  tx.abort();
  await expect(write).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 20)); // what nobody hears is told after the turn
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});
