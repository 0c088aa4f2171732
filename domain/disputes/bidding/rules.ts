import { addCalendarDays, type Day } from '../../core/calendar.ts';
import { addDays, dayInWords } from '../../core/time.ts';
import { disputeDefaults } from '../rules.ts';
import type { DisputeSide } from '../schema.ts';

/** A sealed figure that waits or was compared, without the figure. */
export type Sealed = {
  round: number;
  side: DisputeSide;
  result: 'overlap' | 'gap' | null;
  payBy: Day | null;
  standsUntil: Date | null;
};

/** A figure that waited too long binds nobody any more: it is as if it had not been sealed. */
export const stands = ({ result, standsUntil }: Pick<Sealed, 'result' | 'standsUntil'>, now: Date): boolean =>
  result !== null || (standsUntil !== null && standsUntil > now);

/**
 * What a side that seals a figure now signs for: the round, the day of payment, and until when the first figure of the round binds. The first of
 * a round sets them and the second takes them as they are. Null once the rounds are over or the figures met.
 */
export function roundNow(
  bids: readonly Sealed[],
  now: Date,
  today: Day,
): { no: number; payBy: Day; until: Date } | null {
  const [first] = bids.filter((bid) => bid.result === null && stands(bid, now));
  if (first?.payBy && first.standsUntil) return { no: first.round, payBy: first.payBy, until: first.standsUntil };
  const over = bids.filter(({ result }) => result !== null);
  const no = Math.max(0, ...over.map(({ round }) => round)) + 1;
  if (no > disputeDefaults.bidRounds || over.some(({ result }) => result === 'overlap')) return null;
  return {
    ...{ no, until: addDays(now, disputeDefaults.bidStandsDays) },
    payBy: addCalendarDays(today, disputeDefaults.resolutionDays),
  };
}

/** The words that each side signs with its seal, and that the settlement then says. */
export const bidWords = ({ filer, respondent, payBy }: { filer: string; respondent: string; payBy: Day }): string[] => [
  `If the most that ${respondent} gives is at least the least that ${filer} takes, the dispute is settled at that moment: ${respondent} pays ${filer} the middle of the two figures by ${dayInWords(payBy)}.`,
  'With this sum the whole matter is settled, whatever else was claimed.',
  'The seal is the signature. Nobody signs or agrees again, and neither side can refuse the sum.',
];
