import { type Calendar, dueAfter } from '@ahadi/domain/core/calendar.ts';
import { clockKinds } from '@ahadi/domain/core/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarOf } from '../../core/holidays.ts';
import { published } from '../academy.ts';
import { signedByAll, someone } from '../story.ts';
import { makeWorld, type World } from '../world.ts';
import { type Day, sixty, wholeYear } from './days.ts';
import { disputes, makeQuarrelsome, type Quarrelsome } from './disputes.ts';
import { type Life, type Lived, live } from './living.ts';
import { daysAfter, homes, workingAfter } from './oracle.ts';
import { type House, others } from './others.ts';
import { notLived, rules } from './rules.ts';

let world: World;
let base: { quarrel: Quarrelsome; house: House };
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2027-12-20T09:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  const [admin, other] = [
    await someone(world, 'Ada Admin', { roles: ['admin'] }),
    await someone(world, 'Abel Admin', { roles: ['admin'] }),
  ];
  const reviewer = await someone(world, 'Ruth Reviewer', { roles: ['reviewer'] });
  const course = await published(world, [admin, other]);
  const signed = await signedByAll(world, { noticeDays: 30 });
  base = { quarrel: await makeQuarrelsome(world), house: { admin, reviewer, course, signed } };
});
afterAll(() => world.close());

const lives: readonly Life<typeof base>[] = [...disputes, ...others];

/**
 * Which of the lives begin on a day. Every run has each life on fifteen of the sixty days and some of the lives on every day; `npm run days`
 * (DAYS=all) has every life on all of them and on each day of a leap year, and with a day like 2028-02-29 every life on that.
 */
const wished = process.env.DAYS ?? '';
const PART = 4;
const isWished = ({ at }: Day) => wished === 'all' || at.toISOString().startsWith(wished);
const days: readonly Day[] = wished === '' ? sixty : [...sixty, ...wholeYear].filter(isWished);
const livesOn = (index: number) => lives.filter((_, at) => wished !== '' || (at + index) % PART === 0);

test('a kind of deadline has a life or a reason why not', () => {
  expect([...Object.keys(rules), ...Object.keys(notLived)].sort()).toEqual([...clockKinds].sort());
});

/** Where the product's days and those that are counted by hand differ, over all days and countries. */
function calendarDiffers(calendar: (place: string, from: Date) => Calendar): string[] {
  const found: string[] = [];
  for (const { at, why } of [...sixty, ...wholeYear])
    for (const where of ['KE', 'NZ', 'US'] as const) {
      const used = calendar(homes[where].code, at);
      const compare = (days: number, dayKind: 'calendar' | 'working', roll: boolean, expected: number) => {
        const due = dueAfter(at, { days, dayKind, roll }, used).getTime();
        if (due !== expected)
          found.push(
            `${days} ${dayKind} days${roll ? ', rolled,' : ''} from ${at.toISOString()} (${why}) in ${where}: ${new Date(due).toISOString()}, by hand ${new Date(expected).toISOString()}`,
          );
      };
      for (const count of [2, 5, 10]) compare(count, 'working', true, workingAfter(at.getTime(), count, where));
      for (const count of [5, 7, 14, 21, 30, 90])
        compare(count, 'calendar', true, daysAfter(at.getTime(), count, where, true));
      compare(5, 'calendar', false, daysAfter(at.getTime(), 5, where, false));
    }
  return found;
}

test('the days of three countries are those that are counted by hand, and a calendar without its Mondays off is found out', () => {
  expect(calendarDiffers(calendarOf)).toEqual([]);
  const isMonday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1;
  const forgetful = (place: string, from: Date): Calendar => {
    const whole = calendarOf(place, from);
    return { ...whole, holidays: new Set([...whole.holidays].filter((day) => !isMonday(day))) };
  };
  const found = calendarDiffers(forgetful);
  for (const country of ['KE', 'NZ', 'US'])
    expect(found.filter((one) => one.includes(` in ${country}: `))).not.toEqual([]);
});

test('what is foretold is what is lived, on every day and to the millisecond', {
  timeout: wished === '' ? 1_200_000 : 7_200_000,
}, async () => {
  const all: Lived[] = [];
  for (const [index, day] of days.entries())
    for (const life of livesOn(index)) {
      all.push(await live(world, base, life, day));
    }
  const differences = all.flatMap((one) => one.differences);
  const clocks = all.reduce((sum, one) => sum + one.clocks, 0);
  console.log(
    `days: ${days.length} days, ${all.length} lives, ${clocks} clocks tried, ${differences.length} differences between foretold and lived`,
  );
  expect(differences).toEqual([]);
  // A single day need not have all of them.
  if (wished !== '' && wished !== 'all') return;
  const over = new Set<string>(all.flatMap(({ kinds }) => kinds));
  expect(Object.keys(rules).filter((kind) => !over.has(kind))).toEqual([]);
});
