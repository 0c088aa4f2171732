// A run never has more seats taken than there are.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { type HeldRegistration, registrationColumns } from './held.store.ts';

export type Seats = { held: number; confirmed: number; waiting: number };

/** Adds to the counters of a run that is held. The database refuses more seats than there are. */
export const countSeats = (ctx: Pick<Ctx, 'db'>, runId: string, more: Seats) =>
  sql`
    update course_runs set held = held + ${more.held}::int, confirmed = confirmed + ${more.confirmed}::int, waiting = waiting + ${more.waiting}::int
    where id = ${runId}`.execute(ctx.db);

/** Who is next among those who wait; undefined when nobody does. The run is held. */
export async function nextWaiting(ctx: Pick<Ctx, 'db'>, runId: string): Promise<HeldRegistration | undefined> {
  const { rows } = await sql<HeldRegistration>`
    select ${registrationColumns} from registrations g where g.run_id = ${runId} and g.status = 'waitlisted'
    order by (g.promoted_at is null), g.promoted_at, g.queued_at, g.id limit 1`.execute(ctx.db);
  return rows[0];
}

/** The place of somebody among those who wait, from 1. */
export async function placeOf(ctx: Pick<Ctx, 'db'>, runId: string, id: string): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    select place::int from (select id, row_number() over (order by (promoted_at is null), promoted_at, queued_at, id) as place
      from registrations where run_id = ${runId} and status = 'waitlisted') waiting where id = ${id}`.execute(ctx.db);
  return rows[0]?.place ?? null;
}
