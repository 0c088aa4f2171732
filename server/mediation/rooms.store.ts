// Rooms and their messages are kept behind the wall.
import type { RoomKind } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { CaseSide } from '@ahadi/domain/mediation/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { WrappedKey } from '../core/vault.ts';

// Every statement here runs behind the wall (core/wall.ts): what the person asked for is no member of is not there.

export type RoomRow = {
  id: string;
  mediation_id: string;
  kind: RoomKind;
  side: CaseSide | null;
  wrapped_key: Buffer;
  key_id: string;
  last_seq: number;
};

/** Opens a room with its key; nothing when the case has one of this kind already. */
export async function addRoom(
  ctx: Pick<Ctx, 'db' | 'now'>,
  room: { id: string; mediationId: string; kind: RoomKind; side: CaseSide | null } & WrappedKey,
): Promise<void> {
  await sql`
    insert into rooms (id, mediation_id, kind, side, wrapped_key, key_id, created_at)
    values (${room.id}, ${room.mediationId}, ${room.kind}, ${room.side}, ${room.wrapped}, ${room.keyId}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db);
}

const columns = sql`id, mediation_id, kind, side, wrapped_key, key_id, last_seq`;

/** The rooms of a case that the person is a member of: the joint one, the caucuses, the notes. */
export async function roomsOf(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select ${columns} from rooms where mediation_id = ${mediationId}
    order by array_position(array['joint', 'caucus', 'notes'], kind), side`.execute(ctx.db);
  return rows;
}

export async function findRoom(ctx: Pick<Ctx, 'db'>, id: string): Promise<RoomRow | null> {
  const { rows } = await sql<RoomRow>`select ${columns} from rooms where id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The next number of a room. Its row is held until the transaction ends, so numbers come one after the other and none is lost. */
export async function takeSeq(ctx: Pick<Ctx, 'db'>, roomId: string): Promise<number> {
  const { rows } = await sql<{ last_seq: number }>`
    update rooms set last_seq = last_seq + 1 where id = ${roomId} returning last_seq`.execute(ctx.db);
  if (!rows[0]) throw new Error(`room ${roomId} is gone`);
  return rows[0].last_seq;
}

export type MessageRow = {
  id: string;
  seq: number;
  author_user_id: string;
  author_as: 'side' | 'mediator';
  author_side: CaseSide | null;
  body: Buffer;
  file: Buffer | null;
  at: Date;
};

/** Adds a message under its number, with where the sealed bytes of its file lie. */
export async function addMessage(
  ctx: Pick<Ctx, 'db'>,
  roomId: string,
  message: MessageRow,
  storedSha256: string | null,
): Promise<void> {
  const { id, seq, author_user_id, author_as, author_side, body, file, at } = message;
  await sql`
    insert into room_messages (room_id, seq, id, author_user_id, author_as, author_side, body, file, at)
    values (${roomId}, ${seq}, ${id}, ${author_user_id}, ${author_as}, ${author_side}, ${body}, ${file}, ${at})`.execute(
    ctx.db,
  );
  if (storedSha256)
    await sql`insert into room_files (message_id, room_id, stored_sha256) values (${id}, ${roomId}, ${storedSha256})`.execute(
      ctx.db,
    );
}

const messageColumns = sql`id, seq, author_user_id, author_as, author_side, body, file, at`;

/** At most `limit` messages in their order: the newest before a number, or the first after one. */
export async function messagesIn(
  ctx: Pick<Ctx, 'db'>,
  roomId: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  if (after !== undefined) {
    const { rows } = await sql<MessageRow>`
      select ${messageColumns} from room_messages where room_id = ${roomId} and seq > ${after}
      order by seq limit ${limit}`.execute(ctx.db);
    return rows;
  }
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from room_messages where room_id = ${roomId} and seq < ${before ?? 2 ** 31 - 1}
    order by seq desc limit ${limit}`.execute(ctx.db);
  return rows.reverse();
}

export async function findMessage(
  ctx: Pick<Ctx, 'db'>,
  roomId: string,
  id: string,
): Promise<(MessageRow & { stored_sha256: string | null }) | null> {
  const { rows } = await sql<MessageRow & { stored_sha256: string | null }>`
    select m.id, m.seq, m.author_user_id, m.author_as, m.author_side, m.body, m.file, m.at, f.stored_sha256
    from room_messages m left join room_files f on f.message_id = m.id
    where m.room_id = ${roomId} and m.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Up to where a person has read each of these rooms. */
export async function readsOf(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  roomIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ room_id: string; seq: number }>`
    select room_id, seq from room_reads where user_id = ${userId} and room_id = any(${roomIds}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ room_id, seq }) => [room_id, seq]));
}

/** Notes how far a person has read; never back. */
export async function markRead(ctx: Pick<Ctx, 'db'>, userId: string, roomId: string, seq: number): Promise<void> {
  await sql`
    insert into room_reads (room_id, user_id, seq) values (${roomId}, ${userId}, ${seq})
    on conflict (room_id, user_id) do update set seq = greatest(room_reads.seq, excluded.seq)`.execute(ctx.db);
}

export type ReleaseRow = {
  id: string;
  room_id: string;
  message_id: string;
  from_side: CaseSide;
  to_sides: CaseSide[];
  wording: Buffer;
  released_by: string;
  at: Date;
  carried_at: Date | null;
};

export async function addRelease(ctx: Pick<Ctx, 'db' | 'now'>, release: ReleaseRow): Promise<void> {
  const { id, room_id, message_id, from_side, to_sides, wording, released_by, at } = release;
  await sql`
    insert into room_releases (id, room_id, message_id, from_side, to_sides, wording, released_by, at)
    values (${id}, ${room_id}, ${message_id}, ${from_side}, ${to_sides}, ${wording}, ${released_by}, ${at})`.execute(
    ctx.db,
  );
}

/** The releases out of these rooms, oldest first. */
export async function releasesOf(ctx: Pick<Ctx, 'db'>, roomIds: readonly string[]): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select * from room_releases where room_id = any(${roomIds}::uuid[]) order by at, id limit 2000`.execute(ctx.db);
  return rows;
}

/** The newest release of each of these messages. */
export async function releasesOfMessages(ctx: Pick<Ctx, 'db'>, messageIds: readonly string[]): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select distinct on (message_id) * from room_releases where message_id = any(${messageIds}::uuid[])
    order by message_id, at desc, id desc`.execute(ctx.db);
  return rows;
}

/** Notes when the mediator first carried a release on. */
export async function noteCarried(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  await sql`update room_releases set carried_at = ${ctx.now} where id = ${id} and carried_at is null`.execute(ctx.db);
}

/** The newest messages that sides wrote in these rooms, with where. */
export async function saidBySides(
  ctx: Pick<Ctx, 'db'>,
  roomIds: readonly string[],
  most: number,
): Promise<(Pick<MessageRow, 'id' | 'seq' | 'body'> & { room_id: string })[]> {
  const { rows } = await sql<Pick<MessageRow, 'id' | 'seq' | 'body'> & { room_id: string }>`
    select said.* from unnest(${roomIds}::uuid[]) as room(id) cross join lateral (
      select id, room_id, seq, body from room_messages where room_id = room.id and author_as = 'side'
      order by seq desc limit ${most}) said`.execute(ctx.db);
  return rows;
}

/** Takes the rooms of a case away with all that is in them. Answers how many, and where bytes of files are left. */
export async function removeRooms(
  ctx: Pick<Ctx, 'db'>,
  mediationId: string,
): Promise<{ rooms: number; stored: string[] }> {
  const { rows: files } = await sql<{ stored_sha256: string }>`
    select f.stored_sha256 from room_files f join rooms r on r.id = f.room_id where r.mediation_id = ${mediationId}`.execute(
    ctx.db,
  );
  const { rows } = await sql`delete from rooms where mediation_id = ${mediationId} returning id`.execute(ctx.db);
  return { rooms: rows.length, stored: files.map(({ stored_sha256 }) => stored_sha256) };
}
