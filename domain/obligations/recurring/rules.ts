import { addCalendarDays } from '../../core/calendar.ts';
import type { Day } from '../../core/time.ts';

export const frequencies = ['WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** Anyone who promises more than ten years of months, or what never ends, writes another agreement then. */
export const MOST_OCCURRENCES = 120;
const MOST_INTERVAL = 60;

const parts =
  /^FREQ=(WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=([1-9]\d{0,2}))?(?:;COUNT=([1-9]\d{0,5})|;UNTIL=(\d{4})(\d{2})(\d{2}))?$/;

/** Never ends and so is refused, but can be read: a page shows what is missing. */
type Read = { freq: Frequency; interval: number; count: number | null; until: Day | null };

/** The rule behind a text of RFC 5545, in the order FREQ, INTERVAL, COUNT or UNTIL (a day); null for any other text. */
export function readRule(text: string): Read | null {
  const found = parts.exec(text.trim().toUpperCase());
  if (!found) return null;
  const [, freq, interval, count, year, month, day] = found;
  const until = year === undefined ? null : `${year}-${month}-${day}`;
  if (until !== null && !isDay(until)) return null;
  return {
    freq: freq as Frequency, // the pattern lets nothing else through
    interval: interval === undefined ? 1 : Number(interval),
    count: count === undefined ? null : Number(count),
    until,
  };
}

const isDay = (day: Day): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

/** The same as a text, in one form only, so that equal rules are equal texts. */
export const writeRule = ({ freq, interval, count, until }: Read): string =>
  [
    `FREQ=${freq}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(count === null ? [] : [`COUNT=${count}`]),
    ...(count !== null || until === null ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
  ].join(';');

/** What is wrong with a repetition, in English; a page in another language gives its own sentences. */
export const ruleProblems = {
  ruleOften: 'Say how often it repeats: every week, month or year.',
  ruleEndless: 'Say how often or until when it repeats. What never ends cannot be promised.',
  ruleFirst: 'Choose the first day.',
  ruleTurned: 'The last day is before the first.',
  ruleMany: ({ most }: { most: number }) =>
    `It repeats more than ${most} times. Make it fewer, and agree again when they are over.`,
};

/** Why a repetition cannot be promised, in one sentence; null when it can. */
export function whyNotRule(text: string, from: Day | null, say = ruleProblems): string | null {
  const rule = readRule(text);
  if (!rule || rule.interval > MOST_INTERVAL) return say.ruleOften;
  if (rule.count === null && rule.until === null) return say.ruleEndless;
  if (from === null) return say.ruleFirst;
  if (rule.until !== null && rule.until < from) return say.ruleTurned;
  if (daysOf(from, rule, MOST_OCCURRENCES + 1).length > MOST_OCCURRENCES)
    return say.ruleMany({ most: MOST_OCCURRENCES });
  return null;
}

/** All days on which it is due, earliest first, at most {@link MOST_OCCURRENCES}. The rule was judged by {@link whyNotRule}. */
export const occurrencesOf = (from: Day, rule: Read): Day[] => daysOf(from, rule, MOST_OCCURRENCES);

function daysOf(from: Day, rule: Read, most: number): Day[] {
  const wanted = Math.min(rule.count ?? most, most);
  const days: Day[] = [];
  for (let index = 0; index < wanted; index++) {
    const day = nth(from, rule, index);
    if (rule.until !== null && day > rule.until) break;
    days.push(day);
  }
  return days;
}

/**
 * The day of a place in the row, from 0. It is calculated from the first day each time, so that the 31st comes back after a shorter
 * month had to make it the 30th, and the 29th of February in each leap year.
 */
function nth(from: Day, { freq, interval }: Pick<Read, 'freq' | 'interval'>, index: number): Day {
  if (freq === 'WEEKLY') return addCalendarDays(from, 7 * interval * index);
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const months = month - 1 + interval * index * (freq === 'YEARLY' ? 12 : 1);
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
}

const everyWords: Record<Frequency, readonly [string, string]> = {
  WEEKLY: ['every week', 'weeks'],
  MONTHLY: ['every month', 'months'],
  YEARLY: ['every year', 'years'],
};

/** "every 2 weeks, 6 times": a rule as a person says it, with days as `say` writes them. */
export function ruleWords({ freq, interval, count, until }: Read, say: (day: Day) => string): string {
  const [each, many] = everyWords[freq];
  const often = interval === 1 ? each : `every ${interval} ${many}`;
  if (count !== null) return `${often}, ${count === 1 ? 'once' : `${count} times`}`;
  return until === null ? often : `${often} until ${say(until)}`;
}
