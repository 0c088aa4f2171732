// The people of a run are listed in the order in which they came.
import { expected } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import type { FeeStatus } from '@ahadi/domain/academy/registrations/schema.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, BEGINNING, onePast } from '../core/page.ts';
import { type HeldRegistration, registrationColumns } from './held.store.ts';

export type ListedPerson = HeldRegistration & {
  name: string;
  place: number | null;
  fee: FeeStatus | null;
  at_us: string;
};

/** A page of the people of a run, in the order in which they came. */
export async function rosterPage(
  ctx: Pick<Ctx, 'db'>,
  runId: string,
  { cursor, limit }: PageRequest,
): Promise<ListedPerson[]> {
  const after = afterCursor(cursor, BEGINNING);
  const { rows } = await sql<ListedPerson>`
    select ${registrationColumns}, u.name, g.created_at::text as at_us,
      case when g.status = 'waitlisted' then (select count(*)::int from registrations w where w.run_id = g.run_id and w.status = 'waitlisted'
        and ((w.promoted_at is null), coalesce(w.promoted_at, '-infinity'), w.queued_at, w.id)
          <= ((g.promoted_at is null), coalesce(g.promoted_at, '-infinity'), g.queued_at, g.id)) end as place,
      (select f.status from academy_fees f where f.registration_id = g.id
        order by f.status = 'rejected', f.status = 'verifying', f.created_at desc, f.id desc limit 1) as fee
    from registrations g join users u on u.id = g.user_id
    where g.run_id = ${runId} and (g.created_at, g.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by g.created_at, g.id limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** How many people of a run a message goes to: everybody with a seat, kept or taken. */
export async function countSeated(ctx: Pick<Ctx, 'db'>, runId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from registrations where run_id = ${runId}
      and status in ${among(expected)}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}
