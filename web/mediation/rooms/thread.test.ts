import type { RoomId } from '@ahadi/domain/core/ids.ts';
import type { RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';
import { describe, expect, test } from 'vitest';
import { joined, type Reading, readBack, readOn, type Thread } from './thread.ts';

const roomId = 'r1' as RoomId; // what is looked at here
const message = (seq: number, body = `message ${seq}`): RoomMessage => ({ seq, body }) as RoomMessage; // what is looked at here
const span = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => message(from + at));
const seqs = ({ messages }: Pick<Thread, 'messages'>) => messages.map(({ seq }) => seq);

/** A room with messages 1 to `last`, in pages of 50 like the server's. */
function roomWith(last: number): { read: Reading; asked: () => number } {
  let asked = 0;
  const read: Reading = async ({ before, after }) => {
    asked++;
    const [from, to] =
      after !== undefined
        ? [after + 1, Math.min(last, after + 50)]
        : [Math.max(1, (before ?? last + 1) - 50), (before ?? last + 1) - 1];
    return { room: { id: roomId, lastSeq: last } as Thread['room'], messages: span(from, to), hasEarlier: from > 1 };
  };
  return { read, asked: () => asked };
}

describe('a room', () => {
  test('opens at its newest page in one round trip, however long it is', async () => {
    const { read, asked } = roomWith(10_000);
    const thread = await readOn(read, roomId, undefined);
    expect(seqs(thread)).toEqual(span(9951, 10_000).map(({ seq }) => seq));
    expect(thread.hasEarlier).toBe(true);
    expect(asked()).toBe(1);
  });

  test('that is open asks only for what came since, and keeps that there is something before', async () => {
    const known = await readOn(roomWith(100).read, roomId, undefined);
    const { read, asked } = roomWith(102);
    const now = await readOn(read, roomId, known);
    expect(seqs(now)).toEqual(span(51, 102).map(({ seq }) => seq));
    expect(now.hasEarlier).toBe(true);
    expect(asked()).toBe(1);
  });

  test('catches up over several pages when much came while the line was down', async () => {
    const known = await readOn(roomWith(10).read, roomId, undefined);
    const { read, asked } = roomWith(170);
    expect(seqs(await readOn(read, roomId, known))).toEqual(span(1, 170).map(({ seq }) => seq));
    expect(asked()).toBe(4);
  });

  test('that was empty is read from its beginning', async () => {
    const known = await readOn(roomWith(0).read, roomId, undefined);
    expect(known.messages).toEqual([]);
    expect(seqs(await readOn(roomWith(3).read, roomId, known))).toEqual([1, 2, 3]);
  });

  test('ends when an answer brings nothing, whatever the room says of itself', async () => {
    const known = await readOn(roomWith(5).read, roomId, undefined);
    const stuck: Reading = async () => ({ ...known, room: { ...known.room, lastSeq: 9 }, messages: [] });
    expect(seqs(await readOn(stuck, roomId, known))).toEqual([1, 2, 3, 4, 5]);
  });

  test('scrolled back puts the older page in front until the room begins', async () => {
    const { read } = roomWith(120);
    const opened = await readOn(read, roomId, undefined);
    const back = await readBack(read, roomId, opened);
    expect(seqs(back)).toEqual(span(21, 120).map(({ seq }) => seq));
    expect(back.hasEarlier).toBe(true);
    const begun = await readBack(read, roomId, back);
    expect(begun.messages).toHaveLength(120);
    expect(begun.hasEarlier).toBe(false);
  });

  test('holds a message once, the newer reading of it', () => {
    expect(joined([message(1), message(2)], [message(2, 'again'), message(3)]).map(({ body }) => body)).toEqual([
      'message 1',
      'again',
      'message 3',
    ]);
  });
});
