import type { AmountBand, FeeKind, MediationFormat } from './schema.ts';

// How people read what stands in the tables of a case and its posting.

/** The size of a matter; a posting names no sum. */
export const bandWords: Readonly<Record<AmountBand, string>> = {
  under_500: 'under USD 500',
  '500_5k': 'USD 500 to 5,000',
  '5k_50k': 'USD 5,000 to 50,000',
  over_50k: 'over USD 50,000',
};

export const formatWords: Readonly<Record<MediationFormat, string>> = {
  text_async: 'in writing, each when they can',
  text_live: 'in writing, all at once',
  video_link: 'by video',
  in_person: 'in person',
};

/** Where the fee goes in the end, as it is signed and said before it is known. */
export const feeGoes =
  'The mediator earns it with the report. If the mediation ends without a settlement before a session was held, it goes back to the person who paid it.';

/** What of the fee is earned where another mediator goes on, as it is signed. */
export const feeIfReplaced = (sessions: number): string =>
  `If another mediator goes on, the part for the sessions that were held, of ${sessions} that the fee is for, is earned with the report, and the rest goes back to the person who paid it.`;

/** How a mediator's fee is calculated. */
export const feeKindWords: Readonly<Record<FeeKind, string>> = {
  fixed: 'one fee for all of it',
  hourly: 'by the hour, with a ceiling',
  per_party: 'per side',
};
