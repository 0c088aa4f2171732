// A settlement that not everybody has signed ends with its dispute, and binds nobody.
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { takeBackSettlement } from '../agreements/settlement.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './dispute.store.ts';
import { disputes } from './dispute.ts';

/**
 * The dispute ends in another way than by the settlement that waits for signatures: that is taken back, also where one has signed it, and its
 * parties are told. Answers the dispute without it; null where everybody has signed, and it is the settlement that resolves it.
 */
export async function withoutUnsigned(ctx: Ctx, held: Held): Promise<Held | null> {
  const { settlementAgreementId: agreementId } = held;
  if (!disputeLifecycle.can('settle', held.status) || agreementId === null) return held;
  if (!(await takeBackSettlement(ctx, agreementId, `${held.ref} ended in another way before both had signed it.`)))
    return null;
  await disputes.tell(ctx, held, 'dispute.settlement_failed', { agreementId, ended: true });
  return { ...held, settlementAgreementId: null };
}

/** The same for a deed of a side. Throws ILLEGAL_TRANSITION where everybody has signed. */
export async function requireUnsigned(ctx: Ctx, held: Held): Promise<Held> {
  const without = await withoutUnsigned(ctx, held);
  if (!without)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      'Both sides have signed the settlement. The dispute is resolved by it.',
    );
  return without;
}
