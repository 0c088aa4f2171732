// A lot ends on its day, and its owner hears of it before.
import { nextWarning } from '@ahadi/domain/credits/rules.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { expireCredits } from '@ahadi/domain/ledger/units.ts';
import type { Clock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { postTxn } from '../ledger/posting.ts';
import { addEntry, changeLot, type Lot, moveCredits } from './lot.store.ts';
import { alignClocks, earnFrom, holdWallet, subjectOf, tell } from './lot.ts';

const isUp = ({ free, frozenAt }: Lot): boolean => free > 0 && frozenAt === null;

/** What is left of the lots whose time is over runs out. What proposals hold of them waits, and comes back with the time it was held. */
async function expireLots(ctx: Ctx, { subject: { id: userId } }: Clock, lots: readonly Lot[]): Promise<void> {
  for (const lot of lots.filter((one) => isUp(one) && one.expiresAt <= ctx.now)) {
    await moveCredits(ctx, lot.id, lot.free, 'free', 'expired');
    await postTxn(ctx, {
      ...expireCredits({ lot: lot.id, units: BigInt(lot.free) }),
      key: `lot:${lot.id}:expire:${lot.expired + lot.free}`,
      subject: subjectOf(userId),
      memo: lot.about,
    });
    await earnFrom(ctx, userId, [lot.id]);
    await addEntry(ctx, userId, { kind: 'expired', credits: -lot.free, about: lot.about });
    const payload = { lotId: lot.id, credits: lot.free } as EventPayloads['credits.expired']; // the brand is born here
    await tell(ctx, userId, 'credits.expired', payload);
  }
}

/** The last warning before the end of a lot whose time has come, in days before it. */
function lastWarning(
  { now }: Pick<Ctx, 'now'>,
  { expiresAt, warnedDays }: Pick<Lot, 'expiresAt' | 'warnedDays'>,
): number | null {
  const due = nextWarning(expiresAt, warnedDays);
  return due && due.at <= now ? lastWarning({ now }, { expiresAt, warnedDays: due.days }) : warnedDays;
}

/** Its owner is told that a lot runs out, once for each of the two warnings; after a long outage only the later one. */
async function warnOfLots(ctx: Ctx, { subject: { id: userId } }: Clock, lots: readonly Lot[]): Promise<void> {
  for (const lot of lots.filter(isUp)) {
    const warned = lastWarning(ctx, lot);
    if (warned === lot.warnedDays) continue;
    await changeLot(ctx, lot.id, { warned_days: warned });
    const on = lot.expiresAt.toISOString().slice(0, 10);
    const payload = { lotId: lot.id, credits: lot.free, on } as EventPayloads['credits.expiring']; // the brand is born here
    await tell(ctx, userId, 'credits.expiring', payload);
  }
}

/** Runs the deed of a wallet's deadline; both clocks are set for what comes next. */
export const fireCreditsClock: ClockDeed = async (ctx, clock) => {
  const lots = await holdWallet(ctx, clock.subject.id);
  await (clock.kind === 'lot.expiry' ? expireLots : warnOfLots)(ctx, clock, lots);
  await alignClocks(ctx, clock.subject.id);
};
