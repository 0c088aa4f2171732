import { formatMoney } from '../../core/money.ts';
import { claimedMinor, disputeDefaults } from '../rules.ts';
import type { Claim, Offer, Response } from '../schema.ts';

/** What to ask once of somebody who admits more than is claimed in money, which is seldom meant; null where there is nothing to ask. */
export function askedOfAdmission(
  claim: Pick<Claim, 'relief' | 'currency'>,
  admittedMinor: number | null,
): string | null {
  const claimed = claimedMinor(claim);
  if (admittedMinor === null || claimed === null || admittedMinor <= claimed) return null;
  return `You admit ${formatMoney(admittedMinor, claim.currency)}; ${formatMoney(claimed, claim.currency)} is claimed. An answer can be corrected only until the other side builds on it.`;
}

/**
 * What to ask once of who would give more than is claimed in money, in an offer or by a sealed figure; null where there is nothing to
 * ask. It does not say the figure, which may be a secret.
 */
export function askedOfSum(claim: Pick<Claim, 'relief' | 'currency'>, amountMinor: number | null): string | null {
  const claimed = claimedMinor(claim);
  return amountMinor === null || claimed === null || amountMinor <= claimed
    ? null
    : `${formatMoney(claimed, claim.currency)} is claimed, and this is more.`;
}

/** The answer as it was first given, which says when it came. */
export const firstAnswer = (response: Response): Omit<Response, 'earlier'> => response.earlier?.[0] ?? response;

/**
 * Why an answer stays as it is, or null while its author can correct it: until the other side has built on it with an offer or a
 * sealed figure. That a plan was accepted, or a settlement drafted, the life cycle says.
 */
export function whyNotCorrected(
  response: Response | null,
  since: { offers: readonly Pick<Offer, 'fromSide' | 'fromBids' | 'madeAt'>[]; otherSideHasBid: boolean },
): string | null {
  if (response === null) return 'There is no answer yet.';
  if ((response.earlier?.length ?? 0) >= disputeDefaults.answerCorrections)
    return `It was corrected ${disputeDefaults.answerCorrections} times. Say what else there is in an offer.`;
  const built = since.offers.some(
    ({ fromSide, fromBids, madeAt }) => (fromSide === 'filer' || fromBids) && madeAt >= response.at,
  );
  return built || since.otherSideHasBid
    ? 'The other side has built on it with an offer or a figure. Say what is different in an offer of your own.'
    : null;
}
