// A mediator reads what can be spent, what is held and what was done with it.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { creditPacks, refundableUntil } from '@ahadi/domain/credits/rules.ts';
import type { CreditEntry, CreditHold, CreditLot, CreditWallet } from '@ahadi/domain/credits/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { mediatorOf } from '../mediators/mediator.ts';
import { type Hold, type Lot, openHolds } from './lot.store.ts';
import { livingLots } from './lot.ts';
import { listEntries, listHolds } from './wallet.store.ts';

const lotView = (lot: Lot): CreditLot =>
  ({
    id: lot.id,
    source: lot.source,
    credits: lot.credits,
    left: lot.free,
    held: lot.held,
    priceMinor: lot.priceMinor,
    currency: lot.currency,
    createdAt: lot.createdAt.toISOString(),
    expiresAt: lot.expiresAt.toISOString(),
    refundableUntil: refundableUntil(lot)?.toISOString() ?? null,
  }) as CreditLot; // the brand is born here

const holdView = ({ proposalId, mediationId, jobRef, credits, state, why, at, endedAt }: Hold): CreditHold =>
  ({
    proposalId,
    mediationId,
    jobRef,
    credits,
    state,
    why,
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }) as CreditHold; // brands of ids are born here

/** The reader, who is or was a mediator: what somebody paid for stays to be seen. Throws MED_NOT_MEDIATOR. */
async function ownerOf(ctx: Ctx): Promise<string> {
  const userId = userIdOf(ctx);
  if (!(await mediatorOf(ctx, userId))) throw new DomainError('MED_NOT_MEDIATOR');
  return userId;
}

/** A wallet as its owner sees it. What a bank's question holds up cannot be spent and is not counted. */
export async function walletOf(ctx: Ctx, userId: string): Promise<CreditWallet> {
  const lots = await livingLots(ctx, userId);
  const spendable = lots.filter(({ frozenAt, expiresAt }) => frozenAt === null && expiresAt > ctx.now);
  return {
    available: spendable.reduce((sum, { free }) => sum + free, 0),
    held: lots.reduce((sum, { held }) => sum + held, 0),
    packs: [...creditPacks],
    lots: lots.map(lotView),
    holds: (await openHolds(ctx, userId)).map(holdView),
  };
}

export const readWallet = async (ctx: Ctx): Promise<CreditWallet> => walletOf(ctx, await ownerOf(ctx));
export const readStatement = async (ctx: Ctx, page: PageRequest): Promise<Page<CreditEntry>> =>
  listEntries(ctx, await ownerOf(ctx), page);
export const readHolds = async (ctx: Ctx, page: PageRequest): Promise<Page<CreditHold>> =>
  listHolds(ctx, await ownerOf(ctx), page, holdView);
