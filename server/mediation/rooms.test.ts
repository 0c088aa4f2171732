import type { Room } from '@ahadi/domain/mediation/rooms/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { judgedLarge } from '../test/large.ts';
import { roomOf, say, setStatus, type Talks, talking } from '../test/mediationrooms.ts';
import { photo } from '../test/papers.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type World } from '../test/world.ts';
import { destroyRooms } from './room-keys.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const kinds = (rooms: readonly Room[]) => rooms.map(({ kind, side }) => `${kind}${side ?? ''}`);
const texts = async (who: Talks['amina'], room: Pick<Room, 'id'>) =>
  (await world.as(who).rooms.messages({ roomId: room.id })).messages.map(({ body }) => body);

describe('the rooms of a case', () => {
  test('are there once it began: one for all, one a side, and notes; each sees its own, with everybody who reads along', async () => {
    const talks = await talking(world);
    await transaction(world.ctx(), (ctx) =>
      emit(ctx, 'mediation.began', { kind: 'mediation', id: talks.id }, { endsBy: ctx.now.toISOString() }),
    );
    await world.settle();
    const { rows } = await sql`select 1 from rooms where mediation_id = ${talks.id}`.execute(world.owner);
    expect(rows).toHaveLength(4);
    const seen = async (who: Talks['amina']) => world.as(who).rooms.list({ mediationId: talks.id });
    expect(kinds(await seen(talks.amina))).toEqual(['joint', 'caucusA']);
    expect(kinds(await seen(talks.advocate))).toEqual(['joint', 'caucusA']);
    expect(kinds(await seen(talks.baraka))).toEqual(['joint', 'caucusB']);
    expect(kinds(await seen(talks.mediator))).toEqual(['joint', 'caucusA', 'caucusB', 'notes']);
    const [joint, own] = await seen(talks.amina);
    expect(joint?.members.map(({ name }) => name)).toEqual(['Amina', 'Advocate', 'Baraka', 'Mumbi']);
    expect(own?.members.map(({ name, as }) => `${name} ${as}`)).toEqual([
      'Amina side',
      'Advocate side',
      'Mumbi mediator',
    ]);
  });

  test('come to be by looking where they are missing, once, however many look at the same instant', async () => {
    const talks = await talking(world);
    await Promise.all(
      [talks.amina, talks.baraka, talks.mediator, talks.advocate, talks.amina].map((who) =>
        world.as(who).rooms.list({ mediationId: talks.id }),
      ),
    );
    const { rows } = await sql`select 1 from rooms where mediation_id = ${talks.id}`.execute(world.owner);
    expect(rows).toHaveLength(4);
  });

  test('are not there before it began', async () => {
    const talks = await talking(world, 'funding');
    await expect(world.as(talks.amina).rooms.list({ mediationId: talks.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

describe('what is said', () => {
  test('is read by the members of its room and by nobody of another', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    const caucus = await roomOf(world, talks.amina, talks, 'caucus', 'A');
    await say(world, talks.amina, joint, 'Good morning.');
    await say(world, talks.amina, caucus, 'We would take half.');
    await say(world, talks.mediator, caucus, 'Thank you.');
    expect(await texts(talks.baraka, joint)).toEqual(['Good morning.']);
    expect(await texts(talks.advocate, caucus)).toEqual(['We would take half.', 'Thank you.']);
    await expect(texts(talks.baraka, caucus)).rejects.toMatchObject(refusal('NOT_FOUND'));
    const { messages } = await world.as(talks.mediator).rooms.messages({ roomId: caucus.id });
    expect(messages.map((one) => [one.seq, one.authorName, one.authorAs, one.authorSide])).toEqual([
      [1, 'Amina', 'side', 'A'],
      [2, 'Mumbi', 'mediator', null],
    ]);
  });

  test('gets numbers from one without a gap, also when all write at the same instant and some are refused', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    const tries = Array.from({ length: 30 }, (_, n) =>
      say(world, n % 2 ? talks.amina : talks.baraka, joint, n % 5 === 0 ? '' : `Number ${n}`).catch(() => null),
    );
    await Promise.all(tries);
    const { messages } = await world.as(talks.mediator).rooms.messages({ roomId: joint.id, limit: 100 });
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
    expect(new Set(messages.map(({ body }) => body)).size).toBe(24);
  });

  test('comes in pages: the newest in one call, then back and forward by number without a jump', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    for (let n = 1; n <= 25; n++) await say(world, talks.amina, joint, `Line ${n}`);
    const api = world.as(talks.baraka).rooms;
    const page = async (window: { before?: number; after?: number }) => {
      const { messages, hasEarlier } = await api.messages({ roomId: joint.id, limit: 10, ...window });
      return { seqs: messages.map(({ seq }) => seq), hasEarlier };
    };
    expect(await page({})).toEqual({ seqs: [16, 17, 18, 19, 20, 21, 22, 23, 24, 25], hasEarlier: true });
    expect(await page({ before: 16 })).toEqual({ seqs: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15], hasEarlier: true });
    expect(await page({ before: 6 })).toEqual({ seqs: [1, 2, 3, 4, 5], hasEarlier: false });
    expect(await page({ after: 20 })).toEqual({ seqs: [21, 22, 23, 24, 25], hasEarlier: true });
    expect(await page({ after: 25 })).toEqual({ seqs: [], hasEarlier: true });
  });

  test('is read up to a number, never back and never past the last', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    for (const line of ['One', 'Two', 'Three']) await say(world, talks.amina, joint, line);
    const api = world.as(talks.baraka).rooms;
    expect((await roomOf(world, talks.amina, talks, 'joint')).readSeq).toBe(3);
    expect((await api.markRead({ roomId: joint.id, seq: 2 })).readSeq).toBe(2);
    expect((await api.markRead({ roomId: joint.id, seq: 1 })).readSeq).toBe(2);
    expect((await api.markRead({ roomId: joint.id, seq: 99 })).readSeq).toBe(3);
  });

  test('is written once for one key, and neither text nor answer is kept in the clear for it', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    const context = { idempotencyKey: `once-${uuidv7()}` };
    const once = () => world.as(talks.amina).rooms.send({ roomId: joint.id, body: 'Zanzibarine whisper' }, { context });
    const [one, other] = [await once(), await once()];
    expect(other).toEqual(one);
    expect(await texts(talks.baraka, joint)).toEqual(['Zanzibarine whisper']);
    const { rows } = await sql<{ kept: string }>`
      select answer::text || encode(input_hash, 'hex') as kept from idempotency_keys where key = ${context.idempotencyKey}`.execute(
      world.deps.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept).not.toContain('Zanzibarine');
  });

  test.each(['settled', 'ended', 'closed'] as const)('can be read and not added to once it is %s', async (status) => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    await say(world, talks.amina, joint, 'Before.');
    await setStatus(world, talks, status);
    await expect(say(world, talks.amina, joint, 'After.')).rejects.toMatchObject(refusal('MED_ROOM_CLOSED'));
    expect(await texts(talks.baraka, joint)).toEqual(['Before.']);
    expect((await roomOf(world, talks.amina, talks, 'joint')).closed).toMatch(/over/);
  });

  test.each(['suspended', 'settling'] as const)('goes on while it is %s', async (status) => {
    const talks = await talking(world, status);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    expect((await say(world, talks.amina, joint, 'Still here.')).message?.seq).toBe(1);
  });
});

describe('a file', () => {
  const send = (talks: Talks, room: Room, file: File) =>
    world.as(talks.amina).rooms.send({ roomId: room.id, body: 'See this.', file });

  test('comes back byte for byte to the members, and lies encrypted in the storage', async () => {
    const talks = await talking(world);
    const caucus = await roomOf(world, talks.amina, talks, 'caucus', 'A');
    const bytes = await photo(300, 200);
    const { message } = await send(talks, caucus, new File([new Uint8Array(bytes)], 'door.png'));
    expect(message?.file).toMatchObject({ name: 'door.png', size: bytes.length, type: 'image/png' });
    const where = { roomId: caucus.id, messageId: message?.id as never };
    const back = await world.as(talks.mediator).rooms.file(where);
    expect(Buffer.from(await back.arrayBuffer())).toEqual(bytes);
    await expect(world.as(talks.baraka).rooms.file(where)).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await world.deps.storage.get(message?.file?.sha256 ?? '')).toBeNull();
    const { rows } = await sql<{ stored_sha256: string }>`
      select stored_sha256 from room_files where room_id = ${caucus.id}`.execute(world.owner);
    const stored = await world.deps.storage.get(rows[0]?.stored_sha256 ?? '');
    expect(stored?.includes(bytes.subarray(0, 24))).toBe(false);
  });

  test('of 26 MB is refused with what it is and what it may be, one of a wrong kind with what is taken; nothing is lost', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    const large = new Uint8Array(25.5 * 1024 * 1024).fill(0x20);
    large.set(new TextEncoder().encode('%PDF-1.7\n'));
    await judgedLarge(world, () => send(talks, joint, new File([large], 'large.pdf')), {
      ...refusal('FILE_TOO_LARGE'),
      message: expect.stringMatching(/25\.5 MB; the limit is 25\.0 MB/),
    });
    const larger = new File([new Uint8Array(26 * 1024 * 1024 + 1)], 'larger.pdf');
    await judgedLarge(world, () => send(talks, joint, larger), refusal('FILE_TOO_LARGE'));
    for (const [name, content] of [
      ['page.txt', '<script>alert(1)</script>'],
      ['program.pdf', 'MZ\u0000\u0001'],
      ['empty.txt', ''],
    ] as const)
      await expect(send(talks, joint, new File([content], name))).rejects.toMatchObject(refusal('FILE_TYPE'));
    expect(await texts(talks.baraka, joint)).toEqual([]);
    expect((await say(world, talks.amina, joint, 'Without a file, then.')).message?.seq).toBe(1);
  });
});

describe('the release ledger', () => {
  const secret = 'We would take 250,000 because our workshop closes in March and we cannot pay the rent.';

  test('lets the mediator tell what a side released, in its words, and warns of everything else', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    const caucus = await roomOf(world, talks.amina, talks, 'caucus', 'A');
    const caucusB = await roomOf(world, talks.baraka, talks, 'caucus', 'B');
    const { message } = await say(world, talks.amina, caucus, secret);
    for (const room of [joint, caucusB]) {
      const told = await say(world, talks.mediator, room, 'Good morning. Their workshop closes in March, I hear.');
      expect(told.message).toBeNull();
      expect(told.warnings).toMatchObject([{ side: 'A', passage: 'Their workshop closes in March, I hear.' }]);
    }
    expect((await say(world, talks.mediator, caucus, 'So 250,000 would do for you?')).warnings).toEqual([]);
    expect(await texts(talks.baraka, joint)).toEqual([]);

    const wording = 'Side A needs the money before March.';
    const release = await world
      .as(talks.advocate)
      .rooms.release({ roomId: caucus.id, messageId: message?.id as never, wording, toSides: ['B'] });
    expect(release).toMatchObject({ fromSide: 'A', toSides: ['B'], wording, releasedBy: 'Advocate', carriedAt: null });
    const carry = (body: string) =>
      world.as(talks.mediator).rooms.send({ roomId: caucusB.id, body, carries: release.id });
    await expect(carry('They need it soon.')).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { body: 'Tell it in the words that were released.' } },
    });
    expect((await carry(`${wording} What do you say?`)).message?.seq).toBe(1);
    const ledger = (who: Talks['amina']) => world.as(who).rooms.releases({ mediationId: talks.id });
    expect(await ledger(talks.amina)).toMatchObject([{ wording, carriedAt: expect.any(String) }]);
    expect(await ledger(talks.mediator)).toHaveLength(1);
    expect(await ledger(talks.baraka)).toEqual([]);
    const { messages } = await world.as(talks.amina).rooms.messages({ roomId: caucus.id });
    expect(messages[0]?.released).toMatchObject({ wording, toSides: ['B'] });
  });

  test('the mediator may write all the same, having read the warning', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    await say(world, talks.amina, await roomOf(world, talks.amina, talks, 'caucus', 'A'), secret);
    expect((await say(world, talks.mediator, joint, 'Is 250 000 enough?', true)).message?.seq).toBe(1);
  });

  test('what a side says is not held against it, and its own words in the open are no secret', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    await say(world, talks.amina, await roomOf(world, talks.amina, talks, 'caucus', 'A'), secret);
    expect((await say(world, talks.amina, joint, secret)).message?.seq).toBe(1);
    expect((await say(world, talks.mediator, joint, 'Amina named 250,000.')).message?.seq).toBe(2);
  });

  test('nobody releases for another: not the mediator, not to oneself, not out of the joint room', async () => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    const caucus = await roomOf(world, talks.amina, talks, 'caucus', 'A');
    const inCaucus = (await say(world, talks.amina, caucus, secret)).message?.id as never;
    const inJoint = (await say(world, talks.amina, joint, 'Hello.')).message?.id as never;
    const wording = 'They need it in March.';
    const ask = (who: Talks['amina'], roomId: Room['id'], messageId: never, toSides: ('A' | 'B')[]) =>
      world.as(who).rooms.release({ roomId, messageId, wording, toSides });
    await expect(ask(talks.mediator, caucus.id, inCaucus, ['B'])).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(ask(talks.amina, caucus.id, inCaucus, ['A'])).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(ask(talks.amina, joint.id, inJoint, ['B'])).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(ask(talks.amina, caucus.id, inJoint, ['B'])).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

test('destroying takes keys, words, releases and the bytes of files', async () => {
  const talks = await talking(world);
  const other = await talking(world);
  const kept = await roomOf(world, other.amina, other, 'joint');
  await say(world, other.amina, kept, 'This stays.');
  const caucus = await roomOf(world, talks.amina, talks, 'caucus', 'A');
  await world
    .as(talks.amina)
    .rooms.send({ roomId: caucus.id, body: 'Gone soon.', file: new File(['Also gone.'], 'note.txt') });
  const { rows } = await sql<{ stored_sha256: string }>`
    select stored_sha256 from room_files where room_id = ${caucus.id}`.execute(world.owner);
  const stored = rows[0]?.stored_sha256 ?? '';
  expect(await world.deps.storage.get(stored)).not.toBeNull();
  await setStatus(world, talks, 'closed');
  expect(await transaction(world.ctx(), (ctx) => destroyRooms(ctx, talks.id))).toBe(4);
  expect(await world.deps.storage.get(stored)).toBeNull();
  for (const table of ['rooms', 'room_messages', 'room_files', 'room_reads', 'room_releases'])
    expect(
      (
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(table === 'rooms' ? 'id' : 'room_id')} = ${caucus.id}`.execute(
          world.owner,
        )
      ).rows,
    ).toEqual([]);
  await expect(world.as(talks.amina).rooms.list({ mediationId: talks.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect(await texts(other.baraka, kept)).toEqual(['This stays.']);
  expect(await transaction(world.ctx(), (ctx) => destroyRooms(ctx, talks.id))).toBe(0);
});
