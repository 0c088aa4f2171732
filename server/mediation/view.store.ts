// What lies around a case is asked in one message.
import { sql } from 'kysely';
import { clocksById, clocksOfThese } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import { objectionOf, objectionsIn } from './appointment.store.ts';
import { packagesIn } from './court.store.ts';
import type { Held } from './mediation.store.ts';
import { proposalOf, proposalsIn } from './proposals.store.ts';
import { attendanceIn, sessionsFrom, sessionsIn } from './sessions.store.ts';

/** What lies around a case, asked in one message. */
export async function aroundOf(ctx: Pick<Ctx, 'db'>, { id, status, settlementAgreementId }: Held) {
  const signed = status === 'settling' ? settlementAgreementId : null;
  const [proposals, objections, clocks, sessions, came, courts] = await askTogether(
    ctx,
    proposalsIn(id),
    objectionsIn(id),
    clocksOfThese(['mediation', 'agreement'], sql`${[id, ...(signed ? [signed] : [])]}::uuid[]`),
    sessionsIn(id),
    attendanceIn(id),
    packagesIn(id),
  );
  return {
    proposals: proposals.map(proposalOf),
    objections: objections.map(objectionOf),
    clocks: clocksById(clocks).get(id) ?? [],
    /** Of the settlement that waits for signatures. */
    signing: (signed && clocksById(clocks).get(signed)) || [],
    sessions: sessionsFrom(sessions, came),
    courtStatus: courts[0]?.status ?? null,
  };
}

/** It is this person's turn to pay into the escrow of the fee. */
export async function isAskedForFee(
  { db }: Pick<Ctx, 'db'>,
  { feeEscrowId }: Pick<Held, 'feeEscrowId'>,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from turns where thing_kind = 'escrow' and thing_id = ${feeEscrowId} and user_id = ${userId} and verb = 'escrow.pay'`.execute(
    db,
  );
  return rows.length > 0;
}
