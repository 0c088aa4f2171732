// Who a dispute was against may close their account; reopened, or one day public, it is still against them.
import { keptAddressOf } from '@ahadi/domain/privacy/holding/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { claimDisputesOf } from './delivery.ts';
import { keepRespondents, readdressRespondents } from './leaving.store.ts';

/**
 * In disputes about these agreements, which are over by now, the respondent stays under the name of that day, without a person who acts for
 * them, at the address that stands for the contact that is kept.
 */
export const keepInDisputes = (ctx: Pick<Ctx, 'db'>, userId: string, agreementIds: readonly string[]) =>
  keepRespondents(ctx, { userId, agreementIds, address: keptAddressOf(userId) });

/** Somebody who left is here again under their address: what is against them reaches them here. */
export async function handBackDisputes(
  ctx: Ctx,
  { former, userId, email }: { former: string; userId: string; email: string },
): Promise<void> {
  await readdressRespondents(ctx, { kept: keptAddressOf(former), email });
  await claimDisputesOf(ctx, userId);
}
