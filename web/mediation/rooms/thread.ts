import type { RoomId } from '@ahadi/domain/core/ids.ts';
import type { Room, RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';

/** What of a room is in memory: a stretch of messages without a gap, oldest first, up to the newest that is known. */
export type Thread = { room: Room; messages: readonly RoomMessage[]; hasEarlier: boolean };

/** The part of the client that a thread is read with. */
export type Reading = (input: { roomId: RoomId; before?: number; after?: number }) => Promise<Thread>;

/** Both stretches as one; a message that is in both stands once, the newer reading of it. */
export function joined(before: readonly RoomMessage[], after: readonly RoomMessage[]): RoomMessage[] {
  const bySeq = new Map(before.map((message) => [message.seq, message]));
  for (const message of after) bySeq.set(message.seq, message);
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

/**
 * The room as it stands now: its newest page the first time, afterwards only what came since, page by page. Throws what
 * reading throws; then what was there stays.
 */
export async function readOn(read: Reading, roomId: RoomId, known: Thread | undefined): Promise<Thread> {
  const last = known?.messages.at(-1)?.seq;
  if (known === undefined || last === undefined) return read({ roomId });
  let { messages } = known;
  let after = last;
  for (;;) {
    const page = await read({ roomId, after });
    messages = joined(messages, page.messages);
    const newest = page.messages.at(-1)?.seq ?? after;
    // An answer that brings nothing new ends it, whatever the room says of itself.
    if (newest <= after || newest >= page.room.lastSeq) return { ...known, room: page.room, messages };
    after = newest;
  }
}

/** The page before the oldest that is known, put in front of it. */
export async function readBack(read: Reading, roomId: RoomId, known: Thread): Promise<Thread> {
  const first = known.messages[0]?.seq;
  if (first === undefined) return known;
  const page = await read({ roomId, before: first });
  return { ...known, messages: joined(page.messages, known.messages), hasEarlier: page.hasEarlier };
}
