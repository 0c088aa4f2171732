import { formatMoney } from '../../core/money.ts';
import type { ClockView } from '../../core/schema.ts';
import { claimedMinor, disputeDefaults } from '../rules.ts';
import type { BidRound, Claim, Offer, Response } from '../schema.ts';

type Money = Pick<Claim, 'relief' | 'currency'>;
/** What is said of an amount that is more than is claimed in money, in words; null of any other. */
function beyond(
  claim: Money,
  minor: number | null,
  saying: (amount: string, claimed: string) => string,
): string | null {
  const claimed = claimedMinor(claim);
  if (minor === null || claimed === null || minor <= claimed) return null;
  return saying(formatMoney(minor, claim.currency), formatMoney(claimed, claim.currency));
}

/** What to ask once of somebody who admits more than is claimed in money, which is seldom meant; null where there is nothing to ask. */
export const askedOfAdmission = (claim: Money, admittedMinor: number | null): string | null =>
  beyond(
    claim,
    admittedMinor,
    (amount, claimed) =>
      `You admit ${amount}; ${claimed} is claimed. An answer can be corrected only until the other side builds on it.`,
  );

/**
 * What to ask once of who would give more than is claimed in money, in an offer or by a sealed figure; null where there is nothing to
 * ask. It does not say the figure, which may be a secret.
 */
export const askedOfSum = (claim: Money, amountMinor: number | null): string | null =>
  beyond(claim, amountMinor, (_amount, claimed) => `${claimed} is claimed, and this is more.`);

/** The answer as it was first given, which says when it came. */
export const firstAnswer = (response: Response): Omit<Response, 'earlier' | 'former'> =>
  response.earlier?.[0] ?? response;

/** What came of an answer, as its author sees it. */
type Since = {
  offers: readonly Pick<Offer, 'fromSide' | 'fromBids' | 'status' | 'madeAt' | 'validUntil'>[];
  bids: readonly Pick<BidRound, 'otherSealedAt'>[];
  clocks: readonly Pick<ClockView, 'kind' | 'startsAt'>[];
};

/**
 * Why an answer stays as it is, or null while its author can correct it: until the other side has built on it, by an offer, a figure that
 * was compared or still binds, or by accepting the plan or an offer. It stays then, whatever becomes of the plan or the settlement.
 */
export function whyNotCorrected(response: Response | null, { offers, bids, clocks }: Since): string | null {
  if (response === null) return 'There is no answer yet.';
  if ((response.earlier?.length ?? 0) >= disputeDefaults.answerCorrections)
    return `It was corrected ${disputeDefaults.answerCorrections} times. Say what else there is in an offer.`;
  const { at } = firstAnswer(response);
  const built =
    offers.some(({ fromSide, fromBids, madeAt }) => (fromSide === 'filer' || fromBids) && madeAt >= at) ||
    // When an offer was accepted is not kept: by its end at the latest.
    offers.some(({ status, validUntil }) => status === 'accepted' && validUntil >= at) ||
    bids.some(({ otherSealedAt }) => otherSealedAt != null && otherSealedAt >= at) ||
    clocks.some(({ kind, startsAt }) => kind === 'dispute.plan' && startsAt >= at);
  return built
    ? 'The other side has built on it with an offer, a figure or a yes. Say what is different in an offer of your own.'
    : null;
}
