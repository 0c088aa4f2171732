import { addCalendarDays, type Day, endOfLocalDay } from '../../core/calendar.ts';
import { type Currency, formatMoney } from '../../core/money.ts';
import { dayInWords } from '../../core/time.ts';
import type { ErrorCode } from '../../errors.ts';
import { withinTalks } from '../offer.ts';
import { disputeDefaults } from '../rules.ts';
import type { BidRound, DisputeSide } from '../schema.ts';

/** A sealed figure that waits or was compared, without the figure. */
export type Sealed = {
  round: number;
  side: DisputeSide;
  result: 'overlap' | 'gap' | null;
  payBy: Day | null;
  standsUntil: Date | null;
};

/** A figure that waited too long binds nobody any more: it is as if it had not been sealed. */
const stands = ({ result, standsUntil }: Pick<Sealed, 'result' | 'standsUntil'>, now: Date): boolean =>
  result !== null || (standsUntil !== null && standsUntil > now);

/** What a figure that is sealed now is for: its round, the day of payment, and until when the first figure of the round binds. */
type RoundNow = { no: number; payBy: Day; until: Date };

/** Today in the place of the dispute, and when the talks end by themselves; null while that deadline stands still. */
type Around = { today: Day; tz: string; talksEnd: Date | null };

/**
 * What a side that seals a figure now signs for. The first of a round sets it and the second takes it as it is. A first figure binds to the end
 * of a day, so that it is bound until when was read however long that took, and never beyond the talks. Null once the rounds are over or the
 * figures met, and once the talks are over.
 */
export function roundNow(bids: readonly Sealed[], now: Date, { today, tz, talksEnd }: Around): RoundNow | null {
  const [first] = bids.filter((bid) => bid.result === null && stands(bid, now));
  if (first?.payBy && first.standsUntil) return { no: first.round, payBy: first.payBy, until: first.standsUntil };
  const over = bids.filter(({ result }) => result !== null);
  const no = Math.max(0, ...over.map(({ round }) => round)) + 1;
  if (no > disputeDefaults.bidRounds || over.some(({ result }) => result === 'overlap')) return null;
  const until = withinTalks(endOfLocalDay(addCalendarDays(today, disputeDefaults.bidStandsDays), tz), talksEnd);
  if (until <= now) return null;
  return {
    ...{ no, until },
    payBy: addCalendarDays(today, disputeDefaults.resolutionDays),
  };
}

/**
 * Why a side cannot seal a figure now, or null. It knows neither the figure nor the other one, so that no refusal can tell of them: a side has
 * one figure a round, and seals it for the round and the day that it read.
 */
export function whyNoSeal(
  bids: readonly Sealed[],
  it: { side: DisputeSide; round: number; payBy: Day },
  now: Date,
  terms: Pick<RoundNow, 'no' | 'payBy'> | null,
): [code: ErrorCode, sentence: string] | null {
  if (terms === null) return ['DSP_ONCE_ONLY', 'Blind bidding is over.'];
  if (bids.some((bid) => bid.result === null && bid.side === it.side && stands(bid, now)))
    return ['OFFER_NOT_YOUR_TURN', 'Your figure of this round is in. The other side is asked for theirs.'];
  if (it.round !== terms.no)
    return ['BAD_INPUT', 'Another round has begun meanwhile. Read it again; nothing was sealed.'];
  if (it.payBy !== terms.payBy)
    return ['BAD_INPUT', 'The day of payment changed meanwhile. Read it again; nothing was sealed.'];
  return null;
}

/** What came of a round when both figures were compared: that they do not meet and nothing else, or the sum that binds both. */
export type Compared = { result: 'gap' } | { result: 'overlap'; amountMinor: number };

/**
 * What a round of double-blind bidding comes to: `filer` is the least the filer would take, `respondent` the most the
 * respondent would give, in minor units. An overlap settles in the middle, rounded down to a minor unit; a gap says nothing
 * about its width.
 */
export const compareBids = (filer: number, respondent: number): Compared =>
  filer <= respondent ? { result: 'overlap', amountMinor: Math.floor((filer + respondent) / 2) } : { result: 'gap' };

/** The figure that waits for one of the other side, or undefined. */
export const waitingFor = <Bid extends Sealed>(bids: readonly Bid[], side: DisputeSide, now: Date): Bid | undefined =>
  bids.find((bid) => bid.result === null && bid.side !== side && stands(bid, now));

/** The rounds as one side sees them: of the other's bid only that there is one, since when, and its commitment. */
export function roundsFor(
  bids: readonly (Sealed & { commitment: string; madeAt: Date })[],
  side: DisputeSide,
  now: Date,
): BidRound[] {
  const there = bids.filter((bid) => stands(bid, now));
  return [...new Set(there.map(({ round }) => round))].map((no) => {
    const mine = there.find((bid) => bid.round === no && bid.side === side);
    const other = there.find((bid) => bid.round === no && bid.side !== side);
    return {
      no,
      myCommitment: mine?.commitment ?? null,
      otherSideHasBid: other !== undefined,
      otherSealedAt: other?.madeAt.toISOString() ?? null,
      otherCommitment: other?.commitment ?? null,
      result: mine?.result ?? other?.result ?? null,
    } as BidRound; // the brand of the hash is born here
  });
}

type Between = { filer: string; respondent: string; payBy: Day; currency: Currency };

/** What each side signs with its seal, sentence by sentence. */
export const bidTerms = ({ filer, respondent, payBy, currency }: Between) => ({
  middle: `If the most that ${respondent} gives is at least the least that ${filer} takes, the dispute is settled at that moment: ${respondent} pays ${filer} the middle of the two figures by ${dayInWords(payBy)}, rounded down to the nearest ${formatMoney(1, currency)}.`,
  whole: 'With this sum the whole matter of this dispute is settled, whatever else was claimed in it.',
  promise: `The sum is then a promise of ${respondent}, with that day as its deadline.`,
  signature: `The seal is the signature. Nobody signs or agrees again, and neither side can refuse the sum. It binds ${filer} and ${respondent}, and nobody else.`,
});

/** The words that each side signs with its seal, and that the settlement then says. */
export const bidWords = (between: Between): string[] => Object.values(bidTerms(between));

/** What else holds for a figure, as it is read before it is sealed: the first of a round waits `until` then, the second is compared at once. */
export const bidRules = (until: string, isSecond: boolean): string[] => [
  `There are at most ${disputeDefaults.bidRounds} rounds, with one figure of each side in each.`,
  isSecond
    ? 'The other side has sealed theirs. Yours is compared with it at once, and cannot be changed or taken back.'
    : `Your figure binds you until ${until} and cannot be changed or taken back. If the other side has not sealed theirs by then, it is destroyed unread and uses up no round.`,
  'If the figures do not meet, both sides learn only that. No figure is shown to anybody, nor how far apart they were.',
  'If they meet, each side can work out the other’s figure from the middle. The settlement is private, also where the agreement has a public-history clause.',
];
