// Apart from what decides it, which needs the whole life of an entry: pages of disputes say it, too.
import { recordDefaults } from './rules.ts';

/** What is left of an entry once it is removed. */
export const nothingSaid = 'Nothing that it said is public any more.';

/** While it is public: what a resolution makes of it, by the instant until which `stepOfResolution` removes it. */
export const resolutionDoes = (until: string): string =>
  `If it counts as resolved by ${until}, the public entry is removed; later it is marked as resolved.`;
/** What comes of it when the one it is about does nothing until then. */
export const cureSilence = 'The public entry stays until its time is over, also if the matter is resolved later.';
/** The same while it is challenged: what officers decide can end it sooner, or leave it as it is. */
export const challengedCureSilence =
  'What comes of the public entry is decided with the challenge. If it is upheld, it stays until its time is over, also if the matter is resolved later.';
/** While it is challenged, to whom it is about: from when on a resolution takes nothing away. */
export const cureEndsWith = (until: string): string =>
  `After ${until} a resolution no longer removes the public entry; it is marked only.`;
/** The same once that instant is over. */
export const resolutionLate =
  'If it counts as resolved, the public entry stays and is marked as resolved; it goes a year later at the latest.';
/** The same before there is a day. */
export const resolutionWithin = `If it counts as resolved within ${recordDefaults.cureDays} days of its publication, the public entry is removed; later it is marked as resolved.`;

/** What comes of it when the side that filed does not stand by a challenged entry in time. */
export const reaffirmSilence = 'The entry is set aside.';

/** How many days an entry can be out of the search without a decision. */
export const longestHidden = recordDefaults.challengeDecisionDays + recordDefaults.challengeExtensionDays;
/** What comes of a challenge that nobody decides in that time, where it took the entry out of the search, and where not. */
export const listedAgain = `After ${longestHidden} days without a decision the entry is in the search again, with a note that it is challenged, and the challenge stays open.`;
export const leftOpen = `After ${longestHidden} days without a decision the challenge stays open, and those who run the platform are asked as well.`;

/** What comes of a challenge that runs when nobody decides. */
export const undecidedDoes = {
  listed_again: listedAgain,
  left_open: leftOpen,
  nothing: 'It stays as it is until two people decide.',
} as const;
