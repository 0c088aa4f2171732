// Requests to act for somebody are listed for reviewers, for who asked, and for whom they are about.

import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { waitingSuccessions } from '@ahadi/domain/successions/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, BEGINNING, onePast } from '../core/page.ts';
import { type QueueRows, queueOf } from '../core/viewer.ts';
import { columns, type Written } from './succession.store.ts';

type Db = Pick<Ctx, 'db'>;
export type Listed = Written & { claimantName: string; at_us: string };

const from = sql`${columns}, u.name as "claimantName", s.asked_at::text as at_us from successions s join users u on u.id = s.claimant_id`;
/** Nobody finds at the desk what they asked for or what is about themselves. */
const notOwn = (me: string) => sql`s.claimant_id <> ${me} and s.subject_id is distinct from ${me}::uuid`;

/** What waits for one of two reviewers, the longest first. */
export async function listWaiting(ctx: Db, me: string, { cursor, limit }: PageRequest): Promise<Listed[]> {
  const after = afterCursor(cursor, BEGINNING);
  const { rows } = await sql<Listed>`
    select ${from} where s.status in ${among(waitingSuccessions)} and (s.asked_at, s.id) > (${after.at}::timestamptz, ${after.id}::uuid)
      and ${notOwn(me)} order by s.asked_at, s.id limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** Every request, the newest first. */
export async function listAll(ctx: Db, me: string, { cursor, limit }: PageRequest): Promise<Listed[]> {
  const after = afterCursor(cursor);
  const { rows } = await sql<Listed>`
    select ${from} where (s.asked_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid) and ${notOwn(me)}
    order by s.asked_at desc, s.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** What somebody asked for, and what is about their account, the newest fifty of both. */
export async function listOf(ctx: Db, me: string): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select ${from} where s.id in (
      (select id from successions where claimant_id = ${me} order by asked_at desc limit 50) union
      (select id from successions where subject_id = ${me} order by asked_at desc limit 50))
    order by s.asked_at desc, s.id desc`.execute(ctx.db);
  return rows;
}

/** What the reader may look at: neither their own, nor what they were the first to find proven. */
export const successionQueue: QueueRows = ({ me }) =>
  queueOf(
    'successions',
    sql`select s.asked_at as at from successions s where s.status in ${among(waitingSuccessions)} and s.claimant_id <> ${me}
      and s.subject_id is distinct from ${me} and s.endorsed_by is distinct from ${me}`,
  );
