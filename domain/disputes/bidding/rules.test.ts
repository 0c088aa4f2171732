import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCalendarDays, type Day, endOfLocalDay } from '../../core/calendar.ts';
import { addDays } from '../../core/time.ts';
import { disputeDefaults } from '../rules.ts';
import type { DisputeSide } from '../schema.ts';
import { bidRules, bidWords, compareBids, roundNow, roundsFor, type Sealed, waitingFor, whyNoSeal } from './rules.ts';

describe('figures that are compared', () => {
  const amount = fc.integer({ min: 1, max: 1e12 });
  it('meet exactly when the respondent gives what the filer takes, in the middle between them', () => {
    fc.assert(
      fc.property(amount, amount, (filer, respondent) => {
        const met = compareBids(filer, respondent);
        expect(met.result).toBe(filer <= respondent ? 'overlap' : 'gap');
        if (met.result === 'gap') {
          expect(met).toEqual({ result: 'gap' }); // and says nothing about its width
          return;
        }
        expect(Number.isInteger(met.amountMinor)).toBe(true);
        expect(met.amountMinor).toBeGreaterThanOrEqual(filer);
        expect(met.amountMinor).toBeLessThanOrEqual(respondent);
        expect(Math.abs(met.amountMinor - filer - (respondent - met.amountMinor))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it('the words that are signed name the rule: what, who, by when, rounded how, what it settles, whom it binds', () => {
  const between = { filer: 'Amina', respondent: 'Lanterns Ltd', payBy: '2026-12-26' };
  expect(bidWords({ ...between, currency: 'KES' })).toEqual([
    'If the most that Lanterns Ltd gives is at least the least that Amina takes, the dispute is settled at that moment: Lanterns Ltd pays Amina the middle of the two figures by 26 December 2026, rounded down to the nearest KES 0.01.',
    'With this sum the whole matter of this dispute is settled, whatever else was claimed in it.',
    'The sum is then a promise of Lanterns Ltd, with that day as its deadline.',
    'The seal is the signature. Nobody signs or agrees again, and neither side can refuse the sum. It binds Amina and Lanterns Ltd, and nobody else.',
  ]);
  expect(bidWords({ ...between, currency: 'JPY' })[0]).toContain('nearest JPY 1.');
  expect(bidRules('Friday', false).join(' ')).toMatch(
    /at most 3 rounds.*binds you until Friday.*cannot be changed.*only that/,
  );
  // Who comes second waits for nobody, and nothing of theirs is destroyed.
  expect(bidRules('Friday', true).join(' ')).toMatch(/sealed theirs.*compared with it at once/);
  expect(bidRules('Friday', true).join(' ')).not.toMatch(/Friday|destroyed/);
});

it('a first figure binds to the end of a day, whenever it was read, and never beyond the talks', () => {
  const [morning, evening] = [new Date('2026-11-25T05:00:00.000Z'), new Date('2026-11-25T20:00:00.000Z')];
  const around = { today: '2026-11-25', tz: 'Africa/Nairobi', talksEnd: null };
  const until = roundNow([], morning, around)?.until;
  expect(until).toEqual(endOfLocalDay('2026-12-02', 'Africa/Nairobi'));
  expect(roundNow([], evening, around)?.until).toEqual(until);
  const talksEnd = endOfLocalDay('2026-11-30', 'Africa/Nairobi');
  expect(roundNow([], morning, { ...around, talksEnd })?.until).toEqual(talksEnd);
  expect(roundNow([], addDays(talksEnd, 1), { ...around, today: '2026-12-01', talksEnd })).toBeNull();
});

/** A figure in the hands of the game; the rules never see `figure` but where both are compared. */
type InGame = Sealed & { commitment: string; madeAt: Date; figure: number };
type Seen = Record<string, unknown>;
/** Tells the opponent something more than the rules do, out of what only the game knows. */
type Leak = (seen: Seen, hidden: { limit: number; bids: readonly InGame[]; now: Date }) => Seen;

type Setting = { seed: number; opponent: DisputeSide; strategy: number; limit: number };
type Told = { lines: string[]; figures: number[]; metAt: number | null };

const START = new Date('2026-11-21T08:00:00.000Z');
const MOVES = 10;
const HIGHEST = 1_000_000;

/** Chance out of a seed and of what was read so far: who reads the same does the same. */
function chanceOf(seed: number, read: string): () => number {
  let state = seed | 0;
  for (let at = 0; at < read.length; at++) state = Math.imul(state ^ read.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What the opponent seals next: at random, halving what is left, by small steps, far out of reach, or just where a hint pointed. */
function nextFigure({ strategy, opponent }: Setting, chance: () => number, tried: readonly number[]): number {
  const last = tried.at(-1) ?? (opponent === 'filer' ? HIGHEST : 1);
  const towards = opponent === 'filer' ? 1 : HIGHEST;
  const ways = [
    1 + Math.floor(chance() * HIGHEST),
    Math.round((last + towards) / 2),
    last + (opponent === 'filer' ? -1 : 1) * Math.ceil(chance() * 1000),
    opponent === 'filer' ? HIGHEST - Math.floor(chance() * 10) : 1 + Math.floor(chance() * 10),
  ];
  return Math.min(HIGHEST, Math.max(1, ways[strategy % ways.length] ?? last));
}

/** Plays all rounds against somebody who seals the same limit each time. Answers every line that the opponent read. */
function play(setting: Setting, leak: Leak = (seen) => seen): Told {
  const { opponent, limit, seed } = setting;
  const owner: DisputeSide = opponent === 'filer' ? 'respondent' : 'filer';
  let bids: InGame[] = [];
  let now = START;
  const told: Told = { lines: [], figures: [], metAt: null };
  let today: Day = START.toISOString().slice(0, 10);

  const around = () => ({ today, tz: 'UTC', talksEnd: null });
  const wait = (days: number) => {
    now = addDays(now, days);
    today = addCalendarDays(today, days);
  };

  /** The deed as the server does it, and what it answers. */
  const seal = (side: DisputeSide, figure: number, it: { round: number; payBy: Day }): unknown => {
    const terms = roundNow(bids, now, around());
    const refused = whyNoSeal(bids, { side, ...it }, now, terms);
    if (refused || terms === null) return refused;
    const other = waitingFor(bids, side, now);
    bids = bids.filter((bid) => bid.result !== null || bid === other);
    const { no: round, payBy, until: standsUntil } = terms;
    bids.push({ round, side, result: null, payBy, standsUntil, commitment: 'a salted hash', madeAt: now, figure });
    const events: unknown[] = [{ name: 'dispute.bid', side, round, payBy, until: standsUntil }];
    if (!other) return events;
    const met = side === 'filer' ? compareBids(figure, other.figure) : compareBids(other.figure, figure);
    bids = bids.map((bid) => (bid.round === round ? { ...bid, result: met.result } : bid));
    if (met.result === 'gap') told.figures.push(side === opponent ? figure : other.figure);
    else told.metAt ??= told.lines.length;
    return [...events, { name: 'dispute.bids_compared', round, ...met }];
  };

  const ownerChance = chanceOf(seed, 'owner');
  for (let move = 0; move < MOVES; move++) {
    const chance = chanceOf(seed, told.lines.at(-1) ?? '');
    const terms = roundNow(bids, now, around());
    const read = { round: terms?.no ?? 9, payBy: terms?.payBy ?? today };
    const what = chance();
    let answer: unknown = null;
    const figure = nextFigure(setting, chance, told.figures);
    if (what < 0.55) answer = seal(opponent, figure, read);
    else if (what < 0.62) answer = seal(opponent, figure, { ...read, payBy: addCalendarDays(read.payBy, 1) });
    else if (what < 0.69) answer = seal(opponent, figure, { ...read, round: read.round + 1 });
    else if (what < 0.8) wait(1 + Math.floor(chance() * disputeDefaults.bidStandsDays));
    // The owner acts in their own time, whatever their limit is.
    const again = roundNow(bids, now, around());
    const acts = ownerChance() < 0.6 && again !== null;
    const reply = acts ? seal(owner, limit, { round: again.no, payBy: again.payBy }) : null;
    const seen = {
      ...{ answer, reply, rounds: roundsFor(bids, opponent, now), terms: roundNow(bids, now, around()) },
    };
    told.lines.push(JSON.stringify(leak(seen, { limit, bids, now })));
  }
  return told;
}

/** Another limit under which all that was compared does not meet either. */
function otherLimit({ opponent }: Setting, figures: readonly number[], share: number): number {
  const [from, to] =
    opponent === 'filer' ? [1, Math.min(HIGHEST, ...figures) - 1] : [Math.max(1, ...figures) + 1, 2 * HIGHEST];
  return from + Math.floor(share * Math.max(0, to - from));
}

/** 10,000 games in twos: the same opponent against two limits. What they read is the same until the figures meet. */
function learnsNothing(leak?: Leak) {
  const seen = { apart: 0, met: 0 };
  const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const game = fc.record({
    ...{ seed: fc.integer(), opponent: fc.constantFrom<DisputeSide[]>('filer', 'respondent'), strategy: fc.nat(3) },
    ...{ limit: fc.integer({ min: 1, max: HIGHEST }), share: unit },
  });
  const outcome = fc.check(
    fc.property(game, ({ share, ...setting }) => {
      const first = play(setting, leak);
      const until = first.metAt ?? MOVES;
      const second = play({ ...setting, limit: otherLimit(setting, first.figures, share) }, leak);
      seen.apart += first.figures.length;
      seen.met += first.metAt === null ? 0 : 1;
      return first.lines.slice(0, until).join('\n') === second.lines.slice(0, until).join('\n');
    }),
    { numRuns: 5_000, endOnFailure: true },
  );
  return { ...seen, failed: outcome.failed };
}

describe('an opponent who tries to learn the other’s limit', () => {
  it('reads the same whatever it is, in 10,000 games with every answer, refusal, round and day', () => {
    const { failed, apart, met } = learnsNothing();
    expect(failed).toBe(false);
    // The games are worth something: most have rounds that did not meet, and some end in a meeting.
    expect(apart).toBeGreaterThan(2_500);
    expect(met).toBeGreaterThan(500);
  });

  const widthOf = (limit: number, bids: readonly InGame[]) =>
    Math.max(0, ...bids.map(({ figure }) => Math.abs(figure - limit)));
  it.each<[string, Leak]>([
    [
      'how far apart the figures were, roughly',
      (seen, { limit, bids }) =>
        bids.some(({ result }) => result === 'gap') ? { ...seen, digits: String(widthOf(limit, bids)).length } : seen,
    ],
    [
      'that they were nearly there',
      (seen, { limit, bids }) => ({
        ...seen,
        near: bids.some(({ result }) => result === 'gap') && widthOf(limit, bids) < limit / 10,
      }),
    ],
    [
      'how long what is sealed is',
      (seen, { bids }) => ({ ...seen, bytes: bids.map(({ figure }) => String(figure).length) }),
    ],
    [
      'a bit of what ran out unread',
      (seen, { bids, now }) => ({
        ...seen,
        trace: bids
          .filter(({ result, standsUntil }) => result === null && standsUntil !== null && standsUntil <= now)
          .map(({ figure }) => figure % 2),
      }),
    ],
  ])('is found out where it tells %s', (_what, leak) => {
    expect(learnsNothing(leak).failed).toBe(true);
  });
});
