// A side reads what it signs before it seals a figure.
import { bidWords, roundNow } from '@ahadi/domain/disputes/bidding/rules.ts';
import type { Bidding } from '@ahadi/domain/disputes/bidding/schema.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import type { SealedBid } from './bids.store.ts';
import type { Held } from './dispute.store.ts';
import { dayIn, zoneOf } from './held.ts';

/** What a side signs for who seals a figure now, or null where nobody can. `talksEnd` is the deadline to resolve it, null while it stands still. */
export function biddingOf(
  { now }: Pick<Ctx, 'now'>,
  held: Held,
  side: DisputeSide,
  { bids, talksEnd }: { bids: readonly SealedBid[]; talksEnd: Date | null },
): Bidding | null {
  const around = { today: dayIn(held, now), tz: zoneOf(held), talksEnd };
  const round = disputeLifecycle.can('bid', held.status) ? roundNow(bids, now, around) : null;
  const of = (wanted: DisputeSide) => held.parties.find((party) => party.side === wanted);
  const [filer, respondent, own] = [of('filer'), of('respondent'), of(side)];
  if (!round || !filer || !respondent || !own) return null;
  return {
    ...{ no: round.no, payBy: round.payBy, until: round.until.toISOString() },
    words: bidWords({
      ...{ filer: filer.name, respondent: respondent.name },
      ...{ payBy: round.payBy, currency: held.claim.currency },
    }),
    // As for any signature: an organisation signs through somebody.
    asksAuthority: own.identityKind !== null && own.identityKind !== 'person',
  };
}
