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
export async function aroundOf(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  { id, status, settlementAgreementId, feeEscrowId }: Held,
) {
  const signed = status === 'settling' ? settlementAgreementId : null;
  const [proposals, objections, clocks, sessions, came, courts, payers] = await askTogether(
    ctx,
    proposalsIn(id),
    objectionsIn(id),
    clocksOfThese(['mediation', 'agreement'], sql`${[id, ...(signed ? [signed] : [])]}::uuid[]`),
    sessionsIn(id),
    attendanceIn(id),
    packagesIn(id),
    payersIn(feeEscrowId, ctx.actor?.kind === 'user' ? ctx.actor.userId : null),
  );
  return {
    proposals: proposals.map(proposalOf),
    objections: objections.map(objectionOf),
    clocks: clocksById(clocks).get(id) ?? [],
    /** Of the settlement that waits for signatures. */
    signing: (signed && clocksById(clocks).get(signed)) || [],
    sessions: sessionsFrom(sessions, came),
    courtStatus: courts[0]?.status ?? null,
    /** Their part of the fee is still to be paid by the reader. */
    asksForFee: payers.length > 0,
  };
}

/** It is this person's turn to pay into the escrow of the fee. */
const payersIn = (escrowId: string | null, userId: string | null) => sql<{ one: number }>`
    select 1 as one from turns where thing_kind = 'escrow' and thing_id = ${escrowId}::uuid and user_id = ${userId}::uuid and verb = 'escrow.pay'`;
