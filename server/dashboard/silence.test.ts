import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { Duty } from '@ahadi/domain/dashboard/schema.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opened, published, registering } from '../test/academy.ts';
import { count, type Meaning, type Tally, told, total, untrue } from '../test/claims.ts';
import { askedToSign, sign, someone, twoAdmins } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

/** LIVES=100 lives more of them; SEED throws other dice. */
const LIVES = Number(process.env.LIVES ?? 6);
const seed = Number(process.env.SEED ?? 20_261_130);

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({
    startsAt: '2031-03-03T08:00:00Z',
    env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error', COMMANDS_PER_MINUTE: '0' },
  });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());

const held: Tally = new Map();

/** A thing as it stands: its own state, and of a seat who else has one and who waits first; of a promise its day. */
type Seen = {
  status: string;
  others: number;
  left: number;
  next: string | null;
  statuses: ReadonlyMap<string, string>;
};
async function seen(id: string): Promise<Seen> {
  const { rows } = await sql<{ status: string }>`
    select status from registrations where id = ${id} union all select status from agreements where id = ${id}
    union all select status from obligations where id = ${id}`.execute(world.deps.db);
  const line = await sql<{ id: string; status: string; capacity: number }>`
    select g.id, g.status, r.capacity from registrations mine join registrations g on g.run_id = mine.run_id join course_runs r on r.id = g.run_id
    where mine.id = ${id} order by g.promoted_at is null, g.promoted_at, g.queued_at, g.id`.execute(world.deps.db);
  const seats = line.rows.filter((row) => ['held', 'offered', 'payment_review', 'confirmed'].includes(row.status));
  return {
    status: rows[0]?.status ?? 'gone',
    others: seats.filter((row) => row.id !== id).length,
    left: (line.rows[0]?.capacity ?? 0) - seats.length,
    next: line.rows.find((row) => row.status === 'waitlisted')?.id ?? null,
    statuses: new Map(line.rows.map((row) => [row.id, row.status])),
  };
}

const becomes = (...all: string[]) => ({ holds: (_before: Seen, after: Seen) => all.includes(after.status) });
const meanings: readonly Meaning<Seen>[] = [
  { says: /your place in this run ends/i, ...becomes('expired') },
  {
    says: /somebody else can take the seat/,
    holds: (before, after) => after.others > before.others || after.left > before.left,
  },
  {
    says: /the seat is offered to the next person waiting/,
    holds: (before, after) => before.next === null || after.statuses.get(before.next) !== 'waitlisted',
  },
  { says: /the agreement lapses and nothing is owed/, ...becomes('lapsed') },
  { says: /it counts as accepted/i, ...becomes('fulfilled') },
  { says: /it is overdue/i, ...becomes('overdue') },
];

type Said = { who: string; id: string; kind: Duty['kind']; words: string; at: Date; before: Seen };

/** What the dashboards of these people say of silence at the next instant at which it does something. */
async function foretold(people: readonly Person[]): Promise<Said[]> {
  const all: Said[] = [];
  for (const person of people)
    for (const { key, kind, otherwise, dueAt } of (await world.as(person).dashboard.read()).duties) {
      const at = dueAt === null ? null : new Date(dueAt);
      const isClaim = /^(?:registration|agreement\.sign|obligation\.(?:do|answer|put_right)$)/.test(kind);
      if (!isClaim || at === null || at <= world.clock.now()) continue;
      const id = key.split(' ')[1] ?? '';
      all.push({ who: person.name, id, kind, words: otherwise, at, before: await seen(id) });
    }
  const first = Math.min(...all.map(({ at }) => at.getTime()));
  return all.filter(({ at }) => at.getTime() === first);
}

/** Nobody does anything until the next of what was foretold: it came as it was said. */
async function stayStill(people: readonly Person[]): Promise<void> {
  const said = await foretold(people);
  const [next] = said;
  if (!next) return;
  world.clock.advance(next.at.getTime() - world.clock.now().getTime() + 1000);
  await world.tick('clocks');
  await world.settle();
  for (const { who, id, kind, words, before } of said) {
    count(held, `${kind}: ${words}`);
    expect([who, kind, untrue(words, meanings, before, await seen(id))]).toEqual([who, kind, []]);
  }
}

const refused = (failure: { code?: string }): void => {
  if (failure.code === undefined || failure.code === 'INTERNAL') throw failure;
};
const steps = (...deeds: string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...deeds, 'wait', 'wait'), fc.nat(3)), { minLength: 6, maxLength: 14 });

test('what learners are told of silence comes so, in random lives of a course with a fee', async () => {
  const made = await published(world, admins, { priceMinor: 10_000 });
  const crew: Person[] = [];
  for (const name of ['Still Lupita', 'Still Mutiso', 'Still Naliaka', 'Still Ouma'])
    crew.push(await someone(world, name));
  await fc.assert(
    fc.asyncProperty(steps('register', 'register', 'accept', 'cancel', 'pay'), async (life) => {
      const run = await opened(world, admins[0], made, { capacity: 1 });
      const mine = new Map<Person, string>();
      for (const [deed, which] of life) {
        const who = crew[which] as Person; // there are four
        const id = mine.get(who) as never; // the brand is born here
        if (deed === 'wait') await stayStill(crew);
        else if (deed === 'register')
          await registering(world, who, run).then((it) => void mine.set(who, it.id), refused);
        else if (deed === 'accept') await world.as(who).academy.accept({ id }).catch(refused);
        else if (deed === 'cancel') await world.as(who).academy.cancel({ id }).catch(refused);
        else
          await world
            .as(who)
            .academy.enterCode({ id, code: `S${run.id.slice(-9)}${which}`.toUpperCase() })
            .catch(refused);
      }
      await turnsProve(world, 'registration');
    }),
    { numRuns: LIVES, seed },
  );
});

test('what parties are told of silence comes so, in random lives of an agreement and of its promises', async () => {
  const reason = 'This is a reason that is long enough for it.';
  const promise = (days: number, wishes: Partial<ObligationTerm> = {}): ObligationTerm => ({
    ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver', title: `Bring part ${days}` },
    ...{ criteria: '', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
    due: { kind: 'on', day: addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), days) },
    ...wishes,
  });
  await fc.assert(
    fc.asyncProperty(steps('sign', 'sign', 'claim', 'claim', 'accept', 'reject'), fc.nat(2), async (life, signed) => {
      const obligations = [promise(10), promise(20, { kind: 'refrain', title: 'Nothing is built there' }), promise(30)];
      const story = await askedToSign(world, { obligations });
      const sides = [story.owner, story.other];
      for (const side of sides.slice(0, signed)) await sign(world, side, story);
      await world.settle();
      for (const [deed, which] of life) {
        const list = await world.as(story.owner).obligations.list({ agreementId: story.id });
        const id = list[which % Math.max(1, list.length)]?.id as never; // the brand is born here
        if (deed === 'wait') await stayStill(sides);
        else if (deed === 'sign') await sign(world, sides[which % 2] as Person, story).catch(refused);
        else if (deed === 'claim') await world.as(story.other).obligations.claimDone({ id, text: '' }).catch(refused);
        else if (deed === 'accept') await world.as(story.owner).obligations.accept({ id }).catch(refused);
        else await world.as(story.owner).obligations.reject({ id, reason }).catch(refused);
        await world.settle();
      }
      await turnsProve(world, 'agreement', 'obligation');
    }),
    { numRuns: LIVES, seed },
  );
  if (process.env.LIVES) console.log(told(held), Object.fromEntries(held));
  expect(total(held)).toBeGreaterThan(LIVES);
  for (const kind of [
    'registration.pay',
    'registration.accept',
    'agreement.sign',
    'obligation.do',
    'obligation.answer',
  ])
    expect(
      [...held.keys()].some((one) => one.startsWith(`${kind}:`)),
      kind,
    ).toBe(true);
});
