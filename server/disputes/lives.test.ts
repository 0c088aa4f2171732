import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { IllegalTransition } from '@ahadi/domain/core/lifecycle.ts';
import type { DisputeAction } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { publicityOf } from '@ahadi/domain/disputes/publicity.ts';
import { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkChain } from '../core/emit.ts';
import { fireDueClocks } from '../core/firing.ts';
import { checkTurnsOf } from '../core/turns.ts';
import { clocks } from '../schedule.ts';
import { broken, isClockRoad, isEnded, look, type Seen } from '../test/audit.ts';
import { told, total } from '../test/claims.ts';
import { type Deed, type Dice, deeds } from '../test/deeds.ts';
import { figuresOf, foretell, held, holdAgainst, holdPublic, nextEnd, publicClaimOf } from '../test/disputeclaims.ts';
import { beginLife, casts, ctxOf, follow, type Life, type LifeWishes, makeStage, type Stage } from '../test/lives.ts';
import { makeWorld, type World } from '../test/world.ts';
import { turning } from '../turns.ts';
import { viewDispute } from './dispute.ts';

/** How many lives are lived: a share of them in the normal run, all with LIVES=10000. */
const LIVES = Number(process.env.LIVES ?? 40);
const COHORT = 120;
const ROUNDS = 36;

let world: World;
let stage: Stage;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  stage = await makeStage(world);
});
afterAll(() => world.close());

type Step = Dice & { act: number; who: number; what: number };
type Plan = { wishes: LifeWishes; mood: number; begins: number; steps: Step[] };
type Cohort = { first: number; plans: readonly Plan[]; hours: readonly number[] };
/** What chance decides, all of it from the seed: the same lives are lived in each run, and so is the one that fails. */
const SEED = fc.readConfigureGlobal().seed ?? 0;
/** The number that the seed throws for these things, below `sides`. */
const thrown = (sides: number, ...things: number[]): number =>
  createHash('sha256')
    .update([SEED, ...things].join('|'))
    .digest()
    .readUInt32BE() % sides;

const percent = fc.integer({ min: 0, max: 99 });
const often = fc.constantFrom(true, true, true, true, true, false);
const plans = fc.record<Plan>({
  wishes: fc.record({
    hasClause: often,
    filerLevel: fc.constantFrom(2, 2, 2, 3, 1),
    respondentLevel: fc.constantFrom(2, 2, 2, 3, 1),
    isOrganisation: fc.boolean(),
    amountMinor: fc.constantFrom(500, 1000, 100_000, 900_000_000),
    isFlagged: fc.constantFrom(false, false, false, false, true),
  }),
  mood: fc.constantFrom(3, 8, 30, 60, 85), // of a hundred rounds, in how many somebody acts
  begins: fc.integer({ min: 0, max: 8 }),
  steps: fc.array(
    fc.record({
      act: percent,
      who: percent,
      what: fc.nat(),
      pick: fc.nat(10_000),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      yes: fc.boolean(),
    }),
    { minLength: ROUNDS, maxLength: ROUNDS, size: 'max' },
  ),
});
const waits = fc.array(fc.constantFrom(0, 1, 6, 24, 24, 48, 72, 120, 216), {
  minLength: ROUNDS,
  maxLength: ROUNDS,
  size: 'max',
});

const faults: string[] = [];
/** What was lived, in few letters: two runs of a seed that say another one met chance somewhere else. */
const story = createHash('sha256');
const done = new Map<string, number>();
const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);
const fault = (life: Life, sentence: string) => {
  const told = `${sentence}\n    ${life.id}: ${life.lived.slice(-14).join(' → ')}`;
  if (LIVES > COHORT) console.log(told);
  faults.push(told);
};

const leadsTo = (roads: Deed['roads'], from: Seen['status'], to: Seen['status']): boolean =>
  roads.some((road) => {
    let at = from;
    for (const action of road) {
      if (!disputeLifecycle.can(action as DisputeAction, at)) return false;
      at = disputeLifecycle.next(action, at);
    }
    return at === to;
  });

const all = Object.entries(deeds);
/** Mostly what has a chance from here, now and then anything. */
function choose(it: Seen, what: number): [string, Deed | undefined] {
  const fits = ([, { roads, when }]: (typeof all)[number]) =>
    (when?.(it) ?? true) && roads.some(([first]) => !first || disputeLifecycle.can(first, it.status));
  const pool = what % 6 > 0 ? all.filter(fits) : all;
  const weights = pool.map(([, { weight, roads }]) => weight ?? (roads[0]?.length === 0 ? 0.5 : 4));
  const sums = weights.map((_, index) => weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0));
  const index = sums.findIndex((sum) => ((what % 9973) / 9973) * (sums.at(-1) ?? 0) < sum);
  return pool[index] ?? ['', undefined];
}

/** One deed of somebody: legal or refused by code, and refused it left nothing behind. Answers what is to be true of it afterwards. */
async function act(life: Life, before: Seen, step: Step): Promise<(after: Seen) => void> {
  const [name, deed] = choose(before, step.what);
  if (!deed) return () => {};
  const proper = deed.by.length > 0 && step.who < 85 ? deed.by : casts;
  const who = proper[step.who % proper.length] ?? 'stranger';
  const after: WrittenEvent[] = [];
  const label = `${name} by ${who}`;
  // All lives are lived by the same few people: how often a person may do a thing in a day would be decided by who comes first.
  await world.deps.db.deleteFrom('tries').execute();
  try {
    const answer = await deed.run(ctxOf(stage, life.players[who], after), life, step, stage);
    if (answer && typeof answer === 'object' && 'mySide' in answer) {
      if (!DisputeView.safeParse(answer).success) fault(life, `${label} answers what the contract does not allow`);
      // A deed answers from what it held, and reads nothing of it again.
      const read = await viewDispute(ctxOf(stage, life.players[who]), life.id);
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(answer)), JSON.parse(JSON.stringify(read))))
        fault(life, `${label} answers otherwise than is read afterwards`);
    }
    life.lived.push(label);
    count(name);
    await follow(stage, after);
    const told = answer && typeof answer === 'object' && 'mySide' in answer ? publicityOf(answer as DisputeView) : null;
    return (seen) => {
      if (told && !isDeepStrictEqual(told, publicClaimOf(seen, world.clock.now())))
        fault(life, `${label} is answered “${told.words}”, which its rows do not say`);
      const isFollowed = name === 'declineSettlement' && isClockRoad(before.status, seen.status);
      if (!isFollowed && !leadsTo(deed.roads, before.status, seen.status))
        fault(life, `${label} led from ${before.status} to ${seen.status}, which no row of the table does`);
    };
  } catch (failure) {
    if (!(failure instanceof DomainError || failure instanceof IllegalTransition))
      fault(life, `${label} failed: ${failure}`);
    count('refused');
    return (seen) => {
      if (seen.status !== before.status || seen.links !== before.links)
        fault(life, `${label} was refused and still left something`);
    };
  }
}

async function together<It>(all: readonly It[], deed: (it: It) => Promise<void>, width = 8): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let it = left.shift(); it !== undefined; it = left.shift()) await deed(it);
    }),
  );
}

const seenOf = async (lives: readonly Life[]) =>
  new Map(
    (
      await look(
        world.ctx(),
        lives.map(({ id }) => id),
      )
    ).map((it) => [it.id, it]),
  );

async function audit(lives: readonly Life[], seen: ReadonlyMap<string, Seen>): Promise<void> {
  const byId = new Map(lives.map((life) => [life.id, life]));
  const figures = await figuresOf(world.ctx(), [...seen.values()]);
  for (const life of lives) {
    const it = seen.get(life.id);
    const wrong = it ? holdPublic(it, figures.get(it.respondent.identity_id ?? '') ?? 0, world.clock.now()) : [];
    for (const sentence of wrong) fault(life, sentence);
  }
  for (const { sentence, it } of broken([...seen.values()], world.clock.now())) {
    const life = byId.get(it.id);
    if (life)
      fault(
        life,
        `not true: ${sentence} (${it.status}; ${it.open.map(({ kind, status }) => `${kind} ${status}`).join(', ')})`,
      );
  }
}

/** Rows of turns say what the rules do. */
const auditTurns = (lives: readonly Life[]): Promise<void> =>
  together(lives, async (life) => {
    for (const wrong of await checkTurnsOf(world.ctx(), { kind: 'dispute', id: life.id }, turning.dispute, false))
      fault(life, wrong);
  });

/** One round of the clocks at an instant, and what follows from it. */
async function goRound(at: Date): Promise<void> {
  world.clock.set(at);
  await world.deps.db.updateTable('heartbeats').set({ at }).execute();
  // What follows from a deadline may begin one that is due at once: that is the next round's, and nobody acts between the two.
  for (let rounds = 0; rounds < 3 && (rounds === 0 || (await isDue(at))); rounds++) {
    const after: WrittenEvent[] = [];
    await fireDueClocks(ctxOf(stage, null, after), clocks);
    await follow(stage, after);
  }
}

async function isDue(at: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from clocks where status = 'running' and due_at <= ${at} limit 1`.execute(
    world.deps.db,
  );
  return rows.length > 0;
}

/** Of three letters one is never sent: which, the seed says of its number in its life. */
async function postLetters(lives: readonly Life[]): Promise<void> {
  const numbers = new Map(lives.map(({ id, no }) => [id, no]));
  const { rows } = await sql<{ id: string; life: string; nth: number }>`
    select m.id, n.dispute_id as life, n.nth::int from mail m join (
      select id, dispute_id, row_number() over (partition by dispute_id order by attempted_at, id) as nth from dispute_notices
      where channel = 'email' and dispute_id = any(${[...numbers.keys()]})) n on m.dedupe_key = 'notice:' || n.id
    where m.sent_at is null`.execute(world.deps.db);
  const sent = rows.filter(({ life, nth }) => thrown(3, numbers.get(life) ?? 0, nth) > 0).map(({ id }) => id);
  await sql`update mail set sent_at = ${world.clock.now()} where id = any(${sent})`.execute(world.deps.db);
}

/** Each deadline until then is met as it ends, and does what both sides were told. */
async function meetEach(lives: readonly Life[], until: Date): Promise<void> {
  await goRound(world.clock.now()); // a deed may ask for a final notice at its own instant
  for (let at = await nextEnd(stage, until); at !== null; at = await nextEnd(stage, until)) {
    await postLetters(lives);
    const told = await foretell(stage, lives, at);
    const these = told.map(({ life }) => life);
    const before = await seenOf(these);
    await goRound(at);
    for (const { life, sentence } of await holdAgainst(stage, told, before, await seenOf(these))) fault(life, sentence);
  }
}

/** Time passes; whatever runs out does what it does, in its own transaction. `isMet`: no deadline is late. */
async function wait(
  lives: readonly Life[],
  hours: number,
  before: ReadonlyMap<string, Seen>,
  isMet: boolean,
): Promise<Map<string, Seen>> {
  const until = new Date(world.clock.now().getTime() + hours * 3_600_000);
  if (isMet) await meetEach(lives, until);
  world.clock.set(until);
  await postLetters(lives);
  await goRound(until);
  const seen = await seenOf(lives);
  for (const life of lives) {
    const [from, to] = [before.get(life.id)?.status, seen.get(life.id)?.status];
    if (!from || !to || from === to) continue;
    life.lived.push(`(${to})`);
    count(`(${to})`);
    if (!isClockRoad(from, to)) fault(life, `the clock led from ${from} to ${to}`);
  }
  await audit(lives, seen);
  await auditTurns(lives);
  return seen;
}

/** Ended, or waiting for a person whom no clock replaces: an officer, or a side that says a court has the matter. */
const isAtRest = ({ status, holds }: Seen): boolean =>
  isEnded(status) ||
  ['submitted', 'identity_check', 'publication_review'].includes(status) ||
  holds.includes('external_proceedings');

async function liveCohort({ first, plans, hours }: Cohort): Promise<void> {
  const cohort = plans.map((plan, index) => ({ plan, no: first + index }));
  const lives: { life: Life; plan: Plan }[] = [];
  let seen = new Map<string, Seen>();
  for (const [round, gap] of hours.entries()) {
    await together(
      cohort.filter(({ plan }) => plan.begins === round),
      async ({ plan, no }) => {
        lives.push({ plan, life: await beginLife(stage, plan.wishes, no) });
      },
    );
    const all = lives.map(({ life }) => life);
    const before = await seenOf(all);
    const checks = new Map<string, (after: Seen) => void>();
    await together(lives, async ({ life, plan }) => {
      const [step, it] = [plan.steps[round], before.get(life.id)];
      if (step && it && step.act < plan.mood) checks.set(life.id, await act(life, it, step));
    });
    seen = await seenOf(all);
    for (const [id, check] of checks) {
      const it = seen.get(id);
      if (it) check(it);
    }
    await audit(all, seen);
    await auditTurns(all);
    seen = await wait(all, gap, seen, round % 2 === 0);
  }
  const all = lives.map(({ life }) => life);
  // Whatever is left to the clocks comes to its end: terms, publications, and entries after 36 or 72 months.
  for (const days of [20, 20, 20, 40, 40, 90, 1200, 1200]) seen = await wait(all, days * 24, seen, days === 20);
  for (const { lived } of all.toSorted((one, other) => one.no - other.no)) story.update(lived.join());
  for (const life of all) {
    const it = seen.get(life.id);
    count(`at last ${it?.status}`);
    if (it && !isAtRest(it)) fault(life, `${it.status} after seven years`);
  }
  await together(all, async (life) => {
    const { intact } = await checkChain(world.ctx(), { kind: 'dispute', id: life.id });
    if (!intact) fault(life, 'its chain is broken (I6)');
  });
}

test(`${LIVES} random lives of disputes break nothing that must be true`, { timeout: 7_200_000 }, async () => {
  const begun = performance.now();
  for (let from = 0; from < LIVES; from += COHORT) {
    const numRuns = Math.min(COHORT, LIVES - from);
    const these = fc.sample(plans, { seed: SEED + from, numRuns });
    const [hours = []] = fc.sample(waits, { seed: SEED + from, numRuns: 1 });
    await liveCohort({ first: from, plans: these, hours });
    if (LIVES > COHORT || faults.length > 0)
      console.log(
        `${from + numRuns} lives, ${Math.round((performance.now() - begun) / 1000)} s, ${faults.length} faults`,
      );
    if (faults.length > 20) break;
  }
  if (process.env.LIVES) console.log(story.digest('hex').slice(0, 12));
  if (process.env.LIVES) console.log(Object.fromEntries([...done].sort()), told(held), Object.fromEntries(held));
  expect([...new Set(faults)].slice(0, 12).join('\n')).toBe('');
  for (const status of ['published', 'unresolved_private', 'resolved', 'reopened'])
    expect(done.get(`(${status})`) ?? 0, `the clock led to ${status}`).toBeGreaterThan(0);
  // What both sides were told came true, often enough to mean something.
  expect(total(held)).toBeGreaterThan(2 * LIVES);
});
