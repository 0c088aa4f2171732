// Restrictions are listed for administrators, and for whom they are about.

import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { waitingRestrictions } from '@ahadi/domain/restrictions/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, BEGINNING, onePast } from '../core/page.ts';
import { columns, type HeldRestriction, isAbout } from './restriction.store.ts';

type Db = Pick<Ctx, 'db'>;
export type ListedRestriction = Omit<HeldRestriction, 'people' | 'officers' | 'personUserIds' | 'isKnown'> & {
  at_us: string;
};

/** Nobody finds at the desk what is about themselves. */
const notAbout = (me: string) => sql`not coalesce(${isAbout(sql`${me}::uuid`)}, false)`;

/** What waits for a second person or for a decision about an appeal, first due first. */
export async function listWaiting(ctx: Db, me: string, { cursor, limit }: PageRequest): Promise<ListedRestriction[]> {
  const after = afterCursor(cursor, BEGINNING);
  const due = sql`coalesce(r.appeal_due_at, r.lapses_at)`;
  const { rows } = await sql<ListedRestriction>`
    select ${columns}, ${due}::text as at_us from restrictions r
    where r.status in ${among(waitingRestrictions)} and (${due}, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)
      and ${notAbout(me)}
    order by ${due}, r.id limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** Every restriction, the newest first. */
export async function listAll(ctx: Db, me: string, { cursor, limit }: PageRequest): Promise<ListedRestriction[]> {
  const after = afterCursor(cursor);
  const { rows } = await sql<ListedRestriction>`
    select ${columns}, r.proposed_at::text as at_us from restrictions r
    where (r.proposed_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid) and ${notAbout(me)}
    order by r.proposed_at desc, r.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** What counts or counted against somebody, or a shop they act for, the newest first. */
export async function listOf(ctx: Db, me: string, { cursor, limit }: PageRequest): Promise<ListedRestriction[]> {
  const after = afterCursor(cursor);
  const { rows } = await sql<ListedRestriction>`
    select ${columns}, r.proposed_at::text as at_us from (
      select id from restrictions where user_id = ${me}
      union
      select o.id from identity_members m join suppliers s on s.identity_id = m.identity_id
        join restrictions o on o.thing_id = s.id and o.thing = 'shop' where m.user_id = ${me}
    ) mine join restrictions r on r.id = mine.id
    where r.effective_at is not null and (r.proposed_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by r.proposed_at desc, r.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** How many wait, and how many of them for less than a day more. */
export async function countWaiting(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  me: string,
): Promise<{ waiting: number; late: number }> {
  const { rows } = await sql<{ waiting: number; late: number }>`
    select count(*)::int as waiting,
      (count(*) filter (where coalesce(r.appeal_due_at, r.lapses_at) < ${now}::timestamptz + interval '1 day'))::int as late
    from restrictions r where r.status in ${among(waitingRestrictions)} and ${notAbout(me)}`.execute(db);
  return rows[0] ?? { waiting: 0, late: 0 };
}
