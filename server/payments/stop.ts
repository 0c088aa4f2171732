// Nothing leaves while the books do not prove right.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Ctx } from '../core/ctx.ts';
import { refuseWhileStopped } from '../ledger/auditing/service.ts';

/** False while the books do not prove right: then nothing leaves, and what was to leave waits for the next round. */
export async function mayLeave(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  try {
    await refuseWhileStopped(ctx);
    return true;
  } catch (failure) {
    if (failure instanceof DomainError && failure.code === 'PAYOUTS_STOPPED') return false;
    throw failure;
  }
}
