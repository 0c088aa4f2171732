import { type Frequency, readRule } from '@ahadi/domain/obligations/recurring/rules.ts';
import type { DueRule, ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import type { Figures } from '../../core/otherfigures.ts';
import type { PromisingWords } from './words.ts';

/** The names of the messages about how often, as a choice and inside of a sentence. */
export const repeats = {
  WEEKLY: { every: 'everyWeeks', often: 'oftenWeeks' },
  MONTHLY: { every: 'everyMonths', often: 'oftenMonths' },
  YEARLY: { every: 'everyYears', often: 'oftenYears' },
} as const satisfies Record<Frequency, object>;

type Said = { say: PromisingWords; figures: Pick<Figures, 'calendarDay' | 'money'> };

/** "by 5 December 2026", "10 days after it comes into force", "from 1 January 2027, every month, 12 times". */
export function dueIn({ say, figures: { calendarDay } }: Said, due: DueRule): string {
  if (due.kind === 'on') return due.day === null ? say.noDay : say.by({ day: calendarDay(due.day) });
  if (due.kind === 'after') return due.days === 0 ? say.atForce : say.after({ count: due.days });
  const first = due.from === null ? say.fromNone : say.fromDay({ day: calendarDay(due.from) });
  const rule = readRule(due.rule);
  if (rule === null) return first;
  const often = oftenIn(say, rule);
  if (rule.count !== null) return say.repeatsTimes({ first, often, count: rule.count });
  return rule.until === null
    ? say.repeatsOn({ first, often })
    : say.repeatsUntil({ first, often, day: calendarDay(rule.until) });
}

const oftenIn = (say: PromisingWords, { freq, interval }: { freq: Frequency; interval: number }): string =>
  say[repeats[freq].often]({ count: interval });

/** "“Rent of the month” (KES 30,000), by 1 December 2026": a promise by its name, its sum and its day. */
export function promiseIn(
  said: Said,
  { title: written, amountMinor, due: rule }: ObligationTerm,
  currency: string,
): string {
  const { say, figures } = said;
  const [title, due] = [written || say.untitled, dueIn(said, rule)];
  return amountMinor === null
    ? say.named({ title, due })
    : say.namedSum({ title, due, money: figures.money(amountMinor, currency) });
}
