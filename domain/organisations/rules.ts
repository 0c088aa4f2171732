import type { Identity } from '../accounts/schema.ts';
import type { AgreementTerms } from '../agreements/schema.ts';
import { type Currency, formatMoney } from '../core/money.ts';
import { occurrencesIn } from '../obligations/plan.ts';
import type { MemberHears, MemberPowers, MemberRole, MembershipStatus, SigningLimit } from './schema.ts';

/** An invitation can be answered for so many days. */
export const INVITED_FOR_DAYS = 14;
/** Members and invitations of one organisation at most, and invitations that it sends in a day. */
export const MOST_MEMBERS = 100;
export const MOST_INVITED_A_DAY = 20;

/** Whether an account with these identities is an organisation's, which other people can act for: it acts for no person as well. */
export const isOrganisations = (identities: readonly Pick<Identity, 'kind'>[]): boolean =>
  identities.length > 0 && identities.every(({ kind }) => kind !== 'person');

/** What comes of an invitation that nobody answers. */
export const unansweredWords = 'The invitation runs out, and you act for nobody but yourself.';

export const memberRoleWords: Record<MemberRole, { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'Do everything that is done for it here, and decide who else acts for it.' },
  signatory: { name: 'Signatory', may: 'Write, accept, offer and sign, up to the limit where there is one.' },
  drafter: { name: 'Drafter', may: 'Write, negotiate and bring evidence, but sign and agree to nothing.' },
  reader: { name: 'Reader', may: 'Read, and change nothing.' },
};

/** How much a member is told, as they choose it. */
export const memberHearsWords: Record<MemberHears, string> = {
  asked: 'What waits for me',
  all: 'Everything I can read',
  none: 'Nothing',
};

export const membershipStatusWords: Record<MembershipStatus, string> = {
  invited: 'Invited',
  active: 'Member',
  declined: 'Said no',
  withdrawn: 'Invitation withdrawn',
  ended: 'No longer a member',
};

/** "Signatory, up to KES 1,000,000". */
export const powersWords = ({ role, limit, pays = false }: MemberPowers): string =>
  [
    memberRoleWords[role].name,
    ...(limit ? [`up to ${formatMoney(limit.minor, limit.currency)}`] : []),
    ...(pays ? ['also for its money'] : []),
  ].join(', ');

/** What of an agreement says what it is worth. */
export type Worth = Pick<AgreementTerms, 'valueMinor' | 'currency' | 'obligations'>;

/**
 * What an agreement is worth to a limit: its value, or all that is promised in money, each time that it is due, if that is more. Null
 * where it names no sum.
 */
export function worthOf({
  valueMinor,
  currency,
  obligations = [],
}: Worth): { minor: number; currency: Currency } | null {
  const paid = obligations.filter(({ amountMinor }) => amountMinor !== null);
  if (valueMinor === null && paid.length === 0) return null;
  const promised = paid.reduce((sum, { amountMinor, due }) => sum + (amountMinor ?? 0) * occurrencesIn(due), 0);
  return { minor: Math.max(valueMinor ?? 0, promised), currency };
}

/** Why this is outside of a limit, or null when it is inside; the amount of the limit is. `thing`: what is signed. */
export function beyondLimit(limit: SigningLimit | null, terms: Worth, thing = 'agreement'): string | null {
  if (limit === null) return null;
  const most = formatMoney(limit.minor, limit.currency);
  const worth = worthOf(terms);
  if (worth === null) return `Your limit is ${most}, and this ${thing} does not say what it is worth.`;
  if (worth.currency !== limit.currency) return `Your limit is ${most}, and this ${thing} is in ${worth.currency}.`;
  return worth.minor > limit.minor
    ? `Your limit is ${most}, and this ${thing} is worth ${formatMoney(worth.minor, worth.currency)}.`
    : null;
}
