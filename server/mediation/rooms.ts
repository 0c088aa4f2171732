// What is said in a case is read and written in its rooms, by their members.
import type { MessageId, UserId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { membersIn } from '@ahadi/domain/mediation/rooms/rules.ts';
import type { ConfidenceWarning, Room, RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { CaseSide } from '@ahadi/domain/mediation/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { behindWall } from '../core/wall.ts';
import { audienceOf, countMessage, membersOf, namesOf } from './members.ts';
import { destroyBargain } from './packages.ts';
import {
  closedFor,
  type Entered,
  enter,
  keysOf,
  noKey,
  part,
  requireOpen,
  requireRight,
  viewOf,
} from './room-entry.ts';
import { type SentFile, takeFile } from './room-files.ts';
import { destroyRooms, openRooms, roomsExpected } from './room-keys.ts';
import { confidencesFor, tellMembers } from './room-releases.ts';
import * as store from './rooms.store.ts';

/**
 * The rooms of a case that the reader is a member of. Those that are still missing are opened. Throws NOT_FOUND for who takes
 * no part in it, and before its mediation began; MED_ROOM_CLOSED where there is no key to open them with.
 */
export const listRooms = (ctx: Ctx, mediationId: string): Promise<Room[]> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const members = await membersOf(ctx, mediationId);
    if (!members || !audienceOf(members).includes(userId)) throw new DomainError('NOT_FOUND');
    const read = () =>
      behindWall(ctx, userId, async (ctx) => {
        const rooms = await store.roomsOf(ctx, mediationId);
        const reads = await store.readsOf(
          ctx,
          userId,
          rooms.map(({ id }) => id),
        );
        return { rooms, reads };
      });
    let found = await read();
    if (found.rooms.length < roomsExpected(members, userId) && closedFor(ctx, members) === null) {
      await openRooms(ctx, mediationId);
      found = await read();
    }
    if (found.rooms.length === 0)
      throw ctx.vault ? new DomainError('NOT_FOUND') : new DomainError('MED_ROOM_CLOSED', noKey);
    return found.rooms.map((room) =>
      viewOf(ctx, { room, members, people: membersIn(room, members) }, found.reads.get(room.id) ?? 0),
    );
  });

type Window = { roomId: string; before?: number | undefined; after?: number | undefined; limit: number };

/** A page of what was said, oldest first: the newest, the one before a number, or what came after one. Throws NOT_FOUND. */
export const readMessages = (
  ctx: Ctx,
  { roomId, ...window }: Window,
): Promise<{ room: Room; messages: RoomMessage[]; hasEarlier: boolean }> =>
  transaction(ctx, async (ctx) => {
    const entered = await enter(ctx, roomId);
    const { room, userId } = entered;
    const { rows, releases, reads } = await behindWall(ctx, userId, async (ctx) => {
      const rows = await store.messagesIn(ctx, roomId, window);
      const ids = rows.map(({ id }) => id);
      const releases = room.kind === 'caucus' && ids.length > 0 ? await store.releasesOfMessages(ctx, ids) : [];
      return { rows, releases, reads: await store.readsOf(ctx, userId, [roomId]) };
    });
    const messages = await shape(ctx, entered, rows, releases);
    const first = rows[0]?.seq ?? (window.after ?? 0) + 1;
    // Numbers have no gap and begin at one, so the first one of a page tells what is before it.
    const hasEarlier =
      rows.length > 0 ? first > 1 : window.after !== undefined && window.after > 0 && room.last_seq > 0;
    return { room: viewOf(ctx, entered, reads.get(roomId) ?? 0), messages, hasEarlier };
  });

async function shape(
  ctx: Ctx,
  { room }: Entered,
  rows: readonly store.MessageRow[],
  releases: readonly store.ReleaseRow[] = [],
): Promise<RoomMessage[]> {
  if (rows.length === 0) return [];
  const keys = keysOf(ctx, room);
  const names = await namesOf(
    ctx,
    rows.map((row) => row.author_user_id),
  );
  const released = new Map(releases.map((row) => [row.message_id, row]));
  return rows.map((row) => {
    const release = released.get(row.id);
    return {
      id: row.id as MessageId,
      seq: row.seq,
      authorUserId: row.author_user_id as UserId,
      authorName: names.get(row.author_user_id) ?? '',
      authorAs: row.author_as,
      authorSide: row.author_side as CaseSide | null,
      body: keys.open(part.body(row), row.body).toString(),
      file: row.file && (JSON.parse(keys.open(part.file(row), row.file).toString()) as RoomMessage['file']), // as it was written below
      at: row.at.toISOString(),
      released: release
        ? {
            wording: keys.open(part.wording(release.id), release.wording).toString(),
            toSides: release.to_sides,
            at: release.at.toISOString(),
          }
        : null,
    };
  }); // brands are born here
}

type Draft = {
  roomId: string;
  body: string;
  file?: File | undefined;
  carries?: string | undefined;
  despiteWarnings: boolean;
};

/**
 * Writes a message under the next number of its room and tells its members at once. For the mediator it first answers where the
 * text looks like a confidence; then nothing is written, unless they said `despiteWarnings`. Throws NOT_FOUND, MED_ROOM_CLOSED,
 * BAD_INPUT, FILE_TOO_LARGE, FILE_TYPE; then nothing was written either.
 */
export const sendMessage = (
  ctx: Ctx,
  { roomId, body, file, carries, despiteWarnings }: Draft,
): Promise<{ message: RoomMessage | null; warnings: ConfidenceWarning[] }> =>
  transaction(ctx, async (ctx) => {
    const entered = await enter(ctx, roomId);
    requireRight(ctx, entered, 'write');
    requireOpen(ctx, entered);
    const author = entered.people.find(({ userId }) => userId === entered.userId);
    if (!author) throw new DomainError('NOT_FOUND');
    if (body === '' && !file)
      throw new DomainError('BAD_INPUT', undefined, { body: 'Write something, or add a file.' });
    if (carries !== undefined && author.as !== 'mediator')
      throw new DomainError('BAD_INPUT', undefined, { carries: 'Only the mediator carries something on.' });
    const sent = file ? await takeFile(file) : null;
    const warnings = author.as === 'mediator' ? await confidencesFor(ctx, entered, body, carries) : [];
    if (warnings.length > 0 && !despiteWarnings) return { message: null, warnings };
    const row = await write(ctx, entered, author, body, sent, carries);
    if (row.author_side) await countMessage(ctx, entered.room.mediation_id, row.author_side);
    await tellMembers(ctx, entered, row.seq);
    const [message] = await shape(ctx, entered, [row]);
    return { message: message ?? null, warnings: [] };
  });

async function write(
  ctx: Ctx,
  { room, userId }: Entered,
  author: Entered['people'][number],
  body: string,
  sent: SentFile | null,
  carries: string | undefined,
): Promise<store.MessageRow> {
  const keys = keysOf(ctx, room);
  const id = uuidv7();
  // Before the room is held: nobody waits for bytes. Those of a message that is not written are noise that nobody has a key to.
  const stored = sent ? await ctx.storage.put(keys.seal(part.bytes(id), sent.bytes)) : null;
  return behindWall(ctx, userId, async (ctx) => {
    const seq = await store.takeSeq(ctx, room.id);
    const row: store.MessageRow = {
      id,
      seq,
      author_user_id: userId,
      author_as: author.as,
      author_side: author.side,
      body: keys.seal(part.body({ id, seq }), body),
      file: sent && keys.seal(part.file({ id, seq }), JSON.stringify(sent.about)),
      at: ctx.now,
    };
    await store.addMessage(ctx, room.id, row, stored);
    await store.markRead(ctx, userId, room.id, seq);
    if (carries !== undefined) await store.noteCarried(ctx, carries);
    return row;
  });
}

/** The file of a message as it was sent. Throws NOT_FOUND. */
export const readFile = (ctx: Ctx, roomId: string, messageId: string): Promise<File> =>
  transaction(ctx, async (ctx) => {
    const entered = await enter(ctx, roomId);
    const row = await behindWall(ctx, entered.userId, (ctx) => store.findMessage(ctx, roomId, messageId));
    const sealed = row?.stored_sha256 ? await ctx.storage.get(row.stored_sha256) : null;
    const [message] = row ? await shape(ctx, entered, [row]) : [];
    if (!message?.file || !sealed) throw new DomainError('NOT_FOUND');
    const bytes = keysOf(ctx, entered.room).open(part.bytes(messageId), sealed);
    return new File([new Uint8Array(bytes)], message.file.name, { type: message.file.type });
  });

/** Notes how far the reader has read; never back, and never past the last. Throws NOT_FOUND. */
export const markRead = (ctx: Ctx, roomId: string, seq: number): Promise<Room> =>
  transaction(ctx, async (ctx) => {
    const entered = await enter(ctx, roomId);
    const { room, userId } = entered;
    const reads = await behindWall(ctx, userId, async (ctx) => {
      await store.markRead(ctx, userId, roomId, Math.min(seq, room.last_seq));
      return store.readsOf(ctx, userId, [roomId]);
    });
    return viewOf(ctx, entered, reads.get(roomId) ?? 0);
  });

/**
 * Destroys all that was said, wished and answered in a case: keys, words, files, packages. After it the event says how many rooms
 * there were. Doing it twice changes nothing. Part of the caller's transaction, which holds the case.
 */
export async function destroyContent(ctx: Ctx, mediationId: string): Promise<void> {
  await destroyBargain(ctx, mediationId);
  const rooms = await destroyRooms(ctx, mediationId);
  const members = await membersOf(ctx, mediationId);
  if (rooms > 0 && members)
    await emit(
      ctx,
      'mediation.content_destroyed',
      { kind: 'mediation', id: mediationId },
      { rooms },
      audienceOf(members),
    );
}
