// Messages about parcels, and until when each person has read them.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { ParcelMessage } from '@ahadi/domain/marketplace/buying/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

type Asked = Pick<Ctx, 'actor' | 'acting'>;
/** On whose side somebody reads. */
const sideOf = ({ actor }: Asked): string | null => (actor?.kind === 'user' ? actor.userId : null);
/** Who reads: what one of an organisation's people has read is unread for the others. */
const readerOf = (ctx: Asked): string | null => ctx.acting?.userId ?? sideOf(ctx);

/** How many messages of others the reader has not seen, by parcel, to be asked together with something else. */
export const unreadBy = (ctx: Asked, parcelIds: readonly string[]) => sql<{ id: string; unread: number }>`
    select m.parcel_id as id, count(*)::integer as unread from parcel_messages m
    left join parcel_reads r on r.parcel_id = m.parcel_id and r.user_id = ${readerOf(ctx)}::uuid
    where m.parcel_id = any(${parcelIds}::uuid[]) and m.author_user_id <> ${sideOf(ctx)}::uuid and m.at > coalesce(r.read_at, '-infinity')
    group by m.parcel_id`;

export async function addMessage(
  ctx: Ctx,
  it: { parcelId: string; userId: string; by: ParcelMessage['by']; text: string },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into parcel_messages (id, parcel_id, author_user_id, by, text, at)
    values (${id}, ${it.parcelId}, ${it.userId}, ${it.by}, ${it.text}, ${ctx.now})`.execute(ctx.db);
  return id;
}

/** How many messages somebody wrote about a parcel since. */
export async function writtenSince(
  ctx: Pick<Ctx, 'db'>,
  parcelId: string,
  userId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from parcel_messages
    where parcel_id = ${parcelId} and author_user_id = ${userId} and at > ${since}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** The newest first, each as the reader sees it. */
export async function listMessages(ctx: Ctx, parcelId: string, input: PageRequest): Promise<Page<ParcelMessage>> {
  const userId = sideOf(ctx);
  const after = afterCursor(input.cursor);
  const { rows } = await sql<{
    id: string;
    by: ParcelMessage['by'];
    author_user_id: string;
    name: string;
    text: string;
    at: Date;
    at_us: string;
  }>`
    select m.id, m.by, m.author_user_id, u.name, m.text, m.at, m.at::text as at_us
    from parcel_messages m join users u on u.id = m.author_user_id
    where m.parcel_id = ${parcelId} and (m.at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by m.at desc, m.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => ({
      id: row.id,
      by: row.by,
      author: row.name,
      isMine: row.author_user_id === userId,
      text: row.text,
      at: row.at.toISOString(),
    }),
  );
}

/** This person has seen all that was written until now. */
export const markRead = (ctx: Ctx, parcelId: string, userId: string) =>
  sql`
  insert into parcel_reads (parcel_id, user_id, read_at) values (${parcelId}, ${userId}, ${ctx.now})
  on conflict (parcel_id, user_id) do update set read_at = greatest(parcel_reads.read_at, excluded.read_at)`.execute(
    ctx.db,
  );
