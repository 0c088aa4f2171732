// Training is kept with who verified it.
import type { CpdEntry } from '@ahadi/domain/mediators/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type NewEntry = Pick<CpdEntry, 'on' | 'hours' | 'kind' | 'title'> & {
  userId: string;
  file: { name: string; mime: string; sha256: string } | null;
};

export const addEntry = (ctx: Pick<Ctx, 'db' | 'now'>, it: NewEntry) =>
  sql`
    insert into mediator_cpd (id, user_id, done_on, hours, kind, title, file_name, file_mime, file_sha256, created_at)
    values (${uuidv7()}, ${it.userId}, ${it.on}, ${it.hours}, ${it.kind}, ${it.title}, ${it.file?.name ?? null},
      ${it.file?.mime ?? null}, ${it.file?.sha256 ?? null}, ${ctx.now})`.execute(ctx.db);

/** A mediator's training, newest first; at most two hundred entries. */
export async function entriesOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<CpdEntry[]> {
  const { rows } = await sql<CpdEntry>`
    select id, done_on::text as "on", hours::float8 as hours, kind, title, file_name as file, verified_by is not null as verified
    from mediator_cpd where user_id = ${userId} order by done_on desc, id desc limit 200`.execute(ctx.db);
  return rows;
}

/** Hours of training in one calendar year. */
export async function hoursIn(ctx: Pick<Ctx, 'db'>, userId: string, year: number): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(sum(hours), 0)::float8 as hours from mediator_cpd
    where user_id = ${userId} and done_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`.execute(
    ctx.db,
  );
  return rows[0]?.hours ?? 0;
}

export async function fileOf(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  id: string,
): Promise<{ name: string; mime: string; sha256: string } | undefined> {
  const { rows } = await sql<{ name: string; mime: string; sha256: string }>`
    select file_name as name, file_mime as mime, file_sha256 as sha256 from mediator_cpd
    where id = ${id} and user_id = ${userId} and file_sha256 is not null`.execute(ctx.db);
  return rows[0];
}

/** Takes an entry away that nobody verified. Answers what became of it. */
export async function removeEntry(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  id: string,
): Promise<'removed' | 'verified' | 'unknown'> {
  const { rows } = await sql<{ verified: boolean }>`
    select verified_by is not null as verified from mediator_cpd where id = ${id} and user_id = ${userId} for update`.execute(
    ctx.db,
  );
  if (!rows[0]) return 'unknown';
  if (rows[0].verified) return 'verified';
  await sql`delete from mediator_cpd where id = ${id}`.execute(ctx.db);
  return 'removed';
}

/** Notes who verified an entry, or that nobody did. Answers false when there is no such one. */
export async function setVerified(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  id: string,
  by: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update mediator_cpd set verified_by = ${by} where id = ${id} and user_id = ${userId} returning id`.execute(ctx.db);
  return rows.length > 0;
}
