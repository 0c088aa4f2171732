// A proposal holds credits until it is known whether they are used.
import type { MediationId, ProposalId } from '@ahadi/domain/core/ids.ts';
import { draw, extendedBy } from '@ahadi/domain/credits/rules.ts';
import type { HoldState, ReturnReason } from '@ahadi/domain/credits/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { consumeCredits, reserveCredits, returnCredits } from '@ahadi/domain/ledger/units.ts';
import type { Ctx } from '../core/ctx.ts';
import { postTxn } from '../ledger/posting.ts';
import * as store from './lot.store.ts';
import { alignClocks, earnFrom, holdWallet, subjectOf, tell } from './lot.ts';

type Wanted = {
  userId: string;
  proposalId: ProposalId | string;
  mediationId: MediationId | string;
  jobRef: string;
  credits: number;
};

/**
 * Holds what a proposal costs, in the caller's transaction, given lots first and then whichever run out soonest. The mediation and the
 * proposal are held before. A cost of nothing holds nothing. Throws MED_CREDITS_LOW; then the caller's transaction must end.
 */
export async function holdCredits(ctx: Ctx, wanted: Wanted): Promise<void> {
  const { userId, proposalId, credits, jobRef } = wanted;
  if (credits === 0) return;
  const lots = (await holdWallet(ctx, userId)).filter(({ frozenAt }) => frozenAt === null);
  const drawn = draw(
    lots.map(({ id, source, free, expiresAt }) => ({ id: id as never, source, left: free, expiresAt })), // the brand is born here
    credits,
    ctx.now,
  );
  if (drawn === null) {
    const there = lots.reduce((sum, { free, expiresAt }) => sum + (expiresAt > ctx.now ? free : 0), 0);
    throw new DomainError(
      'MED_CREDITS_LOW',
      `This costs ${credits} ${credits === 1 ? 'credit' : 'credits'} and you have ${there}. Nothing was sent; what you wrote is kept.`,
    );
  }
  for (const part of drawn) await store.moveCredits(ctx, part.lot, part.credits, 'free', 'held');
  await store.addHold(
    ctx,
    wanted,
    drawn.map(({ lot, credits }) => ({
      lotId: lot,
      credits,
      lotExpiresAt: lots.find(({ id }) => id === lot)?.expiresAt ?? ctx.now,
    })),
  );
  await postTxn(ctx, {
    ...reserveCredits(
      proposalId,
      drawn.map(({ lot, credits }) => ({ lot, units: BigInt(credits) })),
    ),
    key: `credits:${proposalId}:hold`,
    subject: subjectOf(userId),
    memo: jobRef,
  });
  await store.addEntry(ctx, userId, { kind: 'held', credits: -credits, about: jobRef });
  await tell(ctx, userId, 'credits.held', { proposalId, credits } as EventPayloads['credits.held']); // the brand is born here
  await alignClocks(ctx, userId);
}

/** The open hold of a proposal with its wallet held, or undefined: of two who end it at the same instant the second finds none. */
async function openHold(ctx: Ctx, proposalId: string): Promise<store.Hold | undefined> {
  const found = await store.findHold(ctx, proposalId);
  if (!found) return undefined;
  await holdWallet(ctx, found.userId);
  const hold = await store.findHold(ctx, proposalId);
  return hold?.state === 'held' ? hold : undefined;
}

/** A side opened the proposal: its credits are used up, and earned. Does nothing when none are held. In the caller's transaction. */
export async function consumeHold(ctx: Ctx, proposalId: ProposalId | string): Promise<void> {
  const hold = await openHold(ctx, proposalId);
  if (!hold) return;
  const parts = await store.partsOf(ctx, proposalId);
  for (const { lotId, credits } of parts) await store.moveCredits(ctx, lotId, credits, 'held', 'consumed');
  await store.endHold(ctx, proposalId, null);
  await postTxn(ctx, {
    ...consumeCredits({ bid: proposalId, units: BigInt(hold.credits) }),
    key: `credits:${proposalId}:consume`,
    subject: subjectOf(hold.userId),
    memo: hold.jobRef,
  });
  await earnFrom(
    ctx,
    hold.userId,
    parts.map(({ lotId }) => lotId),
  );
  await store.addEntry(ctx, hold.userId, { kind: 'consumed', credits: 0, about: hold.jobRef });
  await tell(ctx, hold.userId, 'credits.consumed', {
    proposalId,
    credits: hold.credits,
  } as EventPayloads['credits.consumed']); // the brand is born here
}

/**
 * Gives back what a proposal holds, to the lots it came from; each runs as much longer as its credits were held. Does nothing when
 * none are held. In the caller's transaction.
 */
export async function returnHold(ctx: Ctx, proposalId: ProposalId | string, why: ReturnReason): Promise<void> {
  const hold = await openHold(ctx, proposalId);
  if (!hold) return;
  const parts = await store.partsOf(ctx, proposalId);
  const lots = await store.lotsById(
    ctx,
    hold.userId,
    parts.map(({ lotId }) => lotId),
  );
  for (const { lotId, credits, lotExpiresAt } of parts) {
    await store.moveCredits(ctx, lotId, credits, 'held', 'free');
    const longer = extendedBy(lotExpiresAt, hold.at, ctx.now);
    const now = lots.find(({ id }) => id === lotId)?.expiresAt;
    // Two holds over the same days make it longer by those days, once.
    if (now && longer > now) await store.changeLot(ctx, lotId, { expires_at: longer, warned_days: null });
  }
  await store.endHold(ctx, proposalId, why);
  await postTxn(ctx, {
    ...returnCredits(
      proposalId,
      parts.map(({ lotId, credits }) => ({ lot: lotId, units: BigInt(credits) })),
    ),
    key: `credits:${proposalId}:return`,
    subject: subjectOf(hold.userId),
    memo: hold.jobRef,
  });
  await store.addEntry(ctx, hold.userId, { kind: 'returned', credits: hold.credits, about: hold.jobRef });
  await tell(ctx, hold.userId, 'credits.returned', {
    proposalId,
    credits: hold.credits,
    why,
  } as EventPayloads['credits.returned']); // the brand is born here
  await alignClocks(ctx, hold.userId);
}

/** Where the credits of a proposal are; null when it never held any. */
export const stateOfHold = async (ctx: Pick<Ctx, 'db'>, proposalId: ProposalId | string): Promise<HoldState | null> =>
  (await store.findHold(ctx, proposalId))?.state ?? null;
