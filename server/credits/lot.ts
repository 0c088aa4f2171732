// Credits come in lots, are spent from the one that ends first, and their price is earned as they are used.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { earnedOf, nextWarning } from '@ahadi/domain/credits/rules.ts';
import type { LotSource } from '@ahadi/domain/credits/schema.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { earnCredits } from '@ahadi/domain/ledger/recipes/rules.ts';
import { issueCredits } from '@ahadi/domain/ledger/units.ts';
import { cancelClocks, openClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit, type Subject } from '../core/emit.ts';
import { postTxn } from '../ledger/posting.ts';
import * as store from './lot.store.ts';

export const subjectOf = (userId: string): Subject => ({ kind: 'credits', id: userId });

/** Writes a deed of a wallet and tells its owner's open pages. */
export const tell = <Name extends EventName>(ctx: Ctx, userId: string, name: Name, payload: EventPayloads[Name]) =>
  emit(ctx, name, subjectOf(userId), payload, [userId]);

/** Lots that run out on their own: not those that a bank's question holds up, nor those of which all is held. */
const runs = ({ free, frozenAt }: store.Lot): boolean => free > 0 && frozenAt === null;

/**
 * The living lots of a wallet, the soonest to run out first. One clock runs for the soonest end; where an outage moved it, the lots that
 * would have ended before end with it.
 */
export async function livingLots(ctx: Pick<Ctx, 'db'>, userId: string): Promise<store.Lot[]> {
  const dueAt = (await openClock(ctx, subjectOf(userId), 'lot.expiry'))?.dueAt;
  const lots = await store.aliveLots(ctx, userId);
  return lots.map((lot) => (dueAt && runs(lot) && lot.expiresAt < dueAt ? { ...lot, expiresAt: dueAt } : lot));
}

/**
 * Holds a wallet until the transaction ends and answers its living lots: before any ledger account, after a mediation and its
 * proposal. What an outage gave to the clock is the lots' own from then on.
 */
export async function holdWallet(ctx: Ctx, userId: string): Promise<store.Lot[]> {
  if (!ctx.inTransaction) throw new Error('A wallet is held in the transaction of its deed.');
  await store.holdRow(ctx, userId);
  const lots = await livingLots(ctx, userId);
  for (const { id, expiresAt } of lots.filter(runs)) await store.prolongTo(ctx, id, expiresAt);
  return lots;
}

/** Brings the two clocks of a wallet in line with its lots: the soonest end, and the soonest warning. The wallet is held. */
export async function alignClocks(ctx: Ctx, userId: string): Promise<void> {
  const lots = (await store.aliveLots(ctx, userId)).filter(runs);
  const warnings = lots.flatMap(({ expiresAt, warnedDays }) => nextWarning(expiresAt, warnedDays)?.at ?? []);
  await setClock(
    ctx,
    userId,
    'lot.expiry',
    lots.map(({ expiresAt }) => expiresAt),
  );
  await setClock(ctx, userId, 'lot.expiry_reminder', warnings);
}

async function setClock(ctx: Ctx, userId: string, kind: ClockKind, times: readonly Date[]): Promise<void> {
  const subject = subjectOf(userId);
  const wanted = times.length === 0 ? null : Math.min(...times.map((at) => at.getTime()));
  const open = await openClock(ctx, subject, kind);
  if ((open?.dueAt?.getTime() ?? null) === wanted) return;
  if (open) await cancelClocks(ctx, subject, [kind]);
  if (wanted !== null) await startClock(ctx, subject, { kind, dueAt: new Date(wanted) });
}

/**
 * A new lot of a held wallet, in the books and on the statement. The same cause gives one lot for ever: answers false the second
 * time, and nothing was written.
 */
export async function issueLot(ctx: Ctx, lot: store.NewLot): Promise<boolean> {
  if (!(await store.addLot(ctx, lot))) return false;
  await postTxn(ctx, {
    ...issueCredits({ lot: lot.id, units: BigInt(lot.credits) }),
    key: `lot:${lot.id}:issue`,
    subject: subjectOf(lot.userId),
    memo: lot.about,
  });
  const kind = lot.source === 'paid' ? 'bought' : 'given';
  await store.addEntry(ctx, lot.userId, { kind, credits: lot.credits, about: lot.about });
  await alignClocks(ctx, lot.userId);
  return true;
}

/** A lot that costs nothing. */
export const freeLot = (
  it: Pick<store.NewLot, 'id' | 'userId' | 'cause' | 'about' | 'credits'> & {
    source: Exclude<LotSource, 'paid'>;
    expiresAt: Date;
  },
): store.NewLot => ({
  ...it,
  currency: 'KES',
  priceMinor: 0,
  taxMinor: 0,
  paymentId: null,
  payerIdentityId: null,
  frozenAt: null,
});

/**
 * What was used or ran out of these lots is earned, cumulatively a lot, so that rounding never adds up to more than was paid. Call it
 * after each move out of them, their wallet held.
 */
export async function earnFrom(ctx: Ctx, userId: string, lotIds: readonly string[]): Promise<void> {
  for (const lot of await store.lotsById(ctx, userId, lotIds)) {
    const [credits, used] = [lot.credits - lot.taken, lot.consumed + lot.expired];
    if (credits === 0) continue;
    const earned = earnedOf(lot.priceMinor - lot.taxMinor - lot.backNetMinor, credits, used);
    if (earned <= lot.earnedMinor) continue;
    await postTxn(ctx, {
      ...earnCredits({ currency: lot.currency, amountMinor: BigInt(earned - lot.earnedMinor) }),
      key: `lot:${lot.id}:earn:${used}:${lot.taken}`,
      subject: subjectOf(userId),
      memo: lot.about,
    });
    await store.changeLot(ctx, lot.id, { earned_minor: earned });
  }
}
