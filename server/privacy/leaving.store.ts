// A departure is kept with its day.
import type { DepartureStatus } from '@ahadi/domain/privacy/lifecycle.ts';
import type { BlockerKind } from '@ahadi/domain/privacy/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { BindingRows } from '../core/viewer.ts';

type Db = Pick<Ctx, 'db' | 'now'>;

export type DepartureRow = {
  status: DepartureStatus;
  asked_at: Date;
  due_at: Date;
  hindered_at: Date | null;
};

export async function departureOf(ctx: Db, userId: string): Promise<DepartureRow | null> {
  const { rows } = await sql<DepartureRow>`
    select status, asked_at, due_at, hindered_at from departures where user_id = ${userId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The account's row, held until the transaction ends. */
export const holdAccount = (ctx: Db, userId: string) =>
  sql`select 1 from users where id = ${userId} for update`.execute(ctx.db);

export const saveDeparture = (ctx: Db, userId: string, status: DepartureStatus, dueAt: Date) =>
  sql`
    insert into departures (user_id, status, asked_at, due_at, ended_at)
    values (${userId}, ${status}, ${ctx.now}, ${dueAt}, null)
    on conflict (user_id) do update set status = ${status}, asked_at = ${ctx.now}, due_at = ${dueAt}, hindered_at = null, ended_at = null`.execute(
    ctx.db,
  );

export const endDeparture = (ctx: Db, userId: string, status: DepartureStatus) =>
  sql`update departures set status = ${status}, ended_at = ${ctx.now} where user_id = ${userId}`.execute(ctx.db);

export const noteHindered = (ctx: Db, userId: string, dueAt: Date) =>
  sql`
    update departures set hindered_at = coalesce(hindered_at, ${ctx.now}), due_at = ${dueAt} where user_id = ${userId}`.execute(
    ctx.db,
  );

export const endSessions = (ctx: Db, userId: string) =>
  sql`delete from sessions where user_id = ${userId}`.execute(ctx.db);

export type ThingKind = Exclude<BlockerKind, 'wallet' | 'last_admin'>;
export type OpenThing = { kind: ThingKind; id: string; label: string };

/** What binds somebody, in the order of the kinds, at most so many of each. */
export async function openThings(
  ctx: Db,
  { userId, identityIds }: { userId: string; identityIds: readonly string[] },
  ofKinds: Readonly<Record<ThingKind, BindingRows>>,
  most: number | null,
): Promise<OpenThing[]> {
  const person = { me: sql`${userId}::uuid`, identities: sql`${identityIds}::uuid[]` };
  const each = Object.entries(ofKinds).map(
    ([kind, rows]) => sql`(select ${sql.lit(kind)} as kind, b.* from (${rows(person)}) b limit ${most}::bigint)`,
  );
  const { rows } = await sql<OpenThing>`${sql.join(each, sql` union all `)}`.execute(ctx.db);
  return rows;
}

/** True when this person is an administrator and nobody else, who stays, is. */
export async function isLastAdmin(ctx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select exists (select 1 from user_roles where user_id = ${userId} and role = 'admin') and not exists (
      select 1 from user_roles r where r.role = 'admin' and r.user_id <> ${userId}
        and not exists (select 1 from departures d where d.user_id = r.user_id and d.status <> 'stopped')) as last`.execute(
    ctx.db,
  );
  return rows[0]?.last ?? false;
}
