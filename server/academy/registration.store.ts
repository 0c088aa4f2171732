// One person has one registration for a run that is not over.
import { seatGone } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import type { HeldRegistration } from './held.store.ts';

export type NewRegistration = Pick<
  HeldRegistration,
  | 'id'
  | 'number'
  | 'runId'
  | 'userId'
  | 'identityId'
  | 'status'
  | 'nameOnCertificate'
  | 'needs'
  | 'priceMinor'
  | 'currency'
  | 'dueAt'
>;

/** Writes a registration of a run that is held. */
export const addRegistration = (ctx: Pick<Ctx, 'db' | 'now'>, it: NewRegistration) =>
  sql`
    insert into registrations (id, number, run_id, user_id, identity_id, status, name_on_certificate, needs, price_minor, currency, due_at,
      queued_at, created_at, updated_at)
    values (${it.id}, ${it.number}, ${it.runId}, ${it.userId}, ${it.identityId}, ${it.status}, ${it.nameOnCertificate}, ${it.needs},
      ${it.priceMinor}, ${it.currency}, ${it.dueAt}, ${ctx.now}, ${ctx.now}, ${ctx.now})`.execute(ctx.db);

/** True when this person has one for the run that is not over. */
export async function isRegistered(ctx: Pick<Ctx, 'db'>, runId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from registrations where run_id = ${runId} and user_id = ${userId} and status not in ${among(seatGone)}`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
