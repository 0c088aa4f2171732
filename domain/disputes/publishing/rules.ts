import { disputeDefaults } from '../rules.ts';
import type { DisputeParty, DisputeView, Publisher } from '../schema.ts';

/**
 * Who publishes an entry whose six guards pass, once its review is over (design 3.7). The time alone publishes what is neutral and
 * about an organisation; people, and what was objected to or refused before, wait for a record officer however late.
 */
export const publisherOf = (facts: {
  /** Null while the account does not know who the subject is. */
  respondentKind: DisputeParty['identityKind'];
  /** The title accuses or tells of somebody's life. */
  titleAccuses: boolean;
  wasObjectedTo: boolean;
  wasRefused: boolean;
}): Publisher =>
  facts.respondentKind === null ||
  facts.respondentKind === 'person' ||
  facts.titleAccuses ||
  facts.wasObjectedTo ||
  facts.wasRefused
    ? 'officer'
    : 'time';

const { reviewWorkingDays } = disputeDefaults;
/** The least time of a review, as it is said. */
export const reviewTime = `${reviewWorkingDays} working ${Number(reviewWorkingDays) === 1 ? 'day' : 'days'}`;

const sayings: Record<Publisher, string> = {
  officer: 'A record officer decides whether the entry becomes public; without one it does not.',
  time: `The entry is about an organisation: it is published on its own after a review of ${reviewTime} or more, unless a record officer refuses it.`,
};

/** In words who publishes it, the same for everybody who reads of it. */
export const sayPublisher = (publisher: Publisher): string => sayings[publisher];

/** Without a reader’s own case in mind: what is true of people and of organisations. */
export const sayPublishers = `About a person it becomes public only when a record officer decides so. About an organisation it does on its own after a review of ${reviewTime} or more, unless an officer refuses or it objects.`;

export const filerIsHeardFirst =
  'The side it is about says that it is resolved. Until the side that filed it is heard, nothing becomes public.';

/** What comes of a dispute's entry when nobody acts, as it stands now. */
export function sayPublication({ publisher, resolvedClaim }: Pick<DisputeView, 'publisher' | 'resolvedClaim'>): string {
  if (publisher === null) return 'One of the six conditions does not hold for good, so this will not become public.';
  return resolvedClaim === null ? sayings[publisher] : filerIsHeardFirst;
}
