// What was taken as paid is known with what of it went back.
import { receivedFees } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

type Db = Pick<Ctx, 'db'>;
export type PaidFee = {
  id: string;
  paymentId: string | null;
  /** Who paid for the learner; null for themself. */
  paidBy: string | null;
  amountMinor: number;
  returnedMinor: number;
  currency: string;
};

/** What was taken as paid for a registration and did not go back, minor units. */
export async function paidMinorOf(ctx: Db, registrationId: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor - returned_minor), 0)::bigint as minor from academy_fees
    where registration_id = ${registrationId} and status in ${among(receivedFees)}`.execute(ctx.db);
  return rows[0]?.minor ?? 0;
}

/** What was taken as paid and not given back as a whole, the oldest first. The run is held. */
export async function paidFees(ctx: Db, registrationId: string): Promise<PaidFee[]> {
  const { rows } = await sql<PaidFee>`
    select id, payment_id as "paymentId", paid_by as "paidBy", amount_minor as "amountMinor", returned_minor as "returnedMinor", currency from academy_fees
    where registration_id = ${registrationId} and status = 'approved' and amount_minor > returned_minor order by created_at, id`.execute(
    ctx.db,
  );
  return rows;
}

/** Notes that a part of a fee goes back. */
export const noteReturn = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  status: 'returning' | 'returned',
  amountMinor: number,
) =>
  sql`update academy_fees set status = ${status}, returned_minor = returned_minor + ${amountMinor}, returned_at = ${ctx.now} where id = ${id}`.execute(
    ctx.db,
  );

/** What was on its way back arrived. */
export const noteCameBack = (ctx: Db, paymentId: string) =>
  sql`update academy_fees set status = 'returned' where payment_id = ${paymentId} and status = 'returning'`.execute(
    ctx.db,
  );
