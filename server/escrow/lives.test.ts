import { claimsOf } from '@ahadi/domain/escrow/silence.ts';
import { call } from '@orpc/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePool } from '../core/db.ts';
import { router } from '../router.ts';
import { told, total } from '../test/claims.ts';
import type { Fate } from '../test/dying.ts';
import { moneyIsRight } from '../test/escrows.ts';
import { held, holdCosts } from '../test/moneyclaims.ts';
import { begin, codeOf, fallSilent, liveOn } from '../test/moneylives.ts';
import { inPassing, type Life, reason, type Scene, type Step } from '../test/moneyscene.ts';
import { proveTrue, seenBy, type Truth } from '../test/moneytruth.ts';
import { booksProve } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person } from '../test/world.ts';

/** How many lives are lived: a share of them in the normal run, all with LIVES=10000; FROM=4200 begins with that one of the same seed. */
const LIVES = Number(process.env.LIVES ?? 6);
const FROM = Number(process.env.FROM ?? 0);
/** So many of them in one world, and so many worlds at once: waiting for the database is shared, time and books are not. */
const A_WORLD = 25;
const AT_ONCE = Number(process.env.AT_ONCE ?? 4);

async function makeScene(): Promise<Scene & { close: () => Promise<void> }> {
  const world = await makeWorld({
    env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' },
    startsAt: '2026-11-02T06:00:00Z',
  });
  const pool = makePool(world.databaseUrl, 4);
  const admin = (name: string) => someone(world, name, { roles: ['admin'] });
  return {
    ...{ world, pool, books: { last: 0, cover: 0 } },
    admins: [await admin('Ada Admin'), await admin('Albert Admin')],
    stranger: await someone(world, 'Stan Stranger'),
    async close() {
      await pool.end();
      await world.close();
    },
  };
}

/** Whatever happened, money finds its way out: the holds are lifted and the buyer releases what is still held (I9). */
async function end(life: Life): Promise<void> {
  const { id, admins, buyer, seller } = life;
  const asAdmin = (person: Person) => inPassing(life, { person, roles: ['admin'] });
  const view = await seenBy(life, buyer);
  if (view.hold)
    for (const person of admins) await call(router.escrow.lift, { id, reason }, asAdmin(person)).catch(codeOf);
  // What waits for a second administrator is sent back; the one who entered it cannot.
  for (const { id: milestoneId, resolutions } of view.milestones)
    for (const { id: resolutionId } of resolutions.filter(({ status }) => status === 'proposed'))
      for (const person of admins)
        await call(
          router.escrow.confirmDecision,
          { id, milestoneId, resolutionId, carryOut: false, reason },
          asAdmin(person),
        ).catch(codeOf);
  if (view.status === 'awaiting_funding') await call(router.escrow.cancel, { id, reason }, inPassing(life, buyer));
  for (const { id: milestoneId, heldMinor, status } of view.milestones)
    if (view.status === 'active' && heldMinor > 0 && status !== 'awaiting_funds')
      await call(router.escrow.release, { id, milestoneId, amountMinor: heldMinor }, inPassing(life, buyer));
  const after = await seenBy(life, seller);
  const stuck = after.milestones.filter(({ heldMinor, status }) => heldMinor > 0 && status !== 'awaiting_funds');
  expect(stuck, life.lived.join(' → ')).toEqual([]);
}

const percent = fc.integer({ min: 0, max: 99 });
const nth = (max: number) => fc.integer({ min: 1, max });
const fates: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ at: fc.constant('statement' as const), nth: nth(30) }) },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('commit' as const), nth: nth(2), isDone: fc.boolean() }) },
);
const plans = fc.record({
  stages: fc.array(
    fc.record({ amountMinor: fc.constantFrom(100_000, 250_000, 333_300), requiresReturn: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  feePayer: fc.constantFrom('buyer' as const, 'seller' as const, 'split' as const),
  fundingMode: fc.constantFrom('full' as const, 'per_milestone' as const),
  kind: fc.constantFrom('goods' as const, 'service' as const),
  steps: fc.array(
    fc.record<Step>({
      ...{ act: percent, who: percent, what: fc.nat(10_000), amount: fc.nat(400_000), yes: fc.boolean() },
      ...{ dies: fc.constantFrom('nothing', 'nothing', 'nothing', 'deed', 'consequence'), fate: fates },
      doubled: fc.constantFrom(true, false, false),
    }),
    { minLength: 14, maxLength: 26, size: 'max' },
  ),
});
type Plan = typeof plans extends fc.Arbitrary<infer One> ? One : never;

type Lived = { stood: string[]; steps: number; deaths: number };

/** One life from the first payment to its end. Answers where it and its stages came to stand. */
async function live(scene: Scene, { steps, ...wishes }: Plan): Promise<Lived> {
  const [buyer, seller] = [await someone(scene.world, 'Beatrice'), await someone(scene.world, 'Samuel')];
  const { db } = scene.world.deps;
  await db
    .updateTable('identities')
    .set({ verification_level: 2 })
    .where('id', 'in', [buyer.identityId, seller.identityId])
    .execute();
  const life = await begin(scene, { person: buyer, roles: [] }, { person: seller, roles: [] }, wishes);
  let truth: Truth = await proveTrue(life, null, null);
  // In every second one nobody acts any more from some day on, or where something is claimed that no life has seen yet.
  const isSilent = steps.length % 2 > 0;
  const last = isSilent ? 4 + ((steps[0]?.what ?? 0) % steps.length) : steps.length;
  const isNew = () => claimsOf(truth.view).some(({ claim }) => !held.has(claim.clock));
  let acted = 0;
  for (const step of steps.slice(0, last)) {
    const done = await liveOn(life, truth, step);
    await holdCosts(life, truth, done);
    truth = await proveTrue(life, truth, done);
    acted++;
    if (isSilent && acted >= 4 && isNew()) break;
  }
  if (isSilent) {
    await fallSilent(life);
    truth = await proveTrue(life, truth, null);
  }
  await end(life);
  const { rows } = await sql<{ status: string }>`
    select status from escrow_milestones where escrow_id = ${life.id} union select status from escrows where id = ${life.id}`.execute(
    db,
  );
  const deaths = life.lived.filter((one) => one.startsWith('†')).length;
  return { stood: rows.map(({ status }) => status), steps: acted, deaths };
}

test(
  `${LIVES} escrows live at random, with processes that die, late and doubled payments, and everybody doing what they may not: the money is right after each step`,
  async () => {
    const lives = fc.sample(plans, { numRuns: FROM + LIVES, seed: Number(process.env.SEED ?? 20_261_121) }).slice(FROM);
    const done: Lived[] = [];
    const wrong: string[] = [];
    const sumOf = (what: 'steps' | 'deaths') => done.reduce((sum, one) => sum + one[what], 0);
    const begun = performance.now();
    const tell = () => {
      const seconds = Math.round((performance.now() - begun) / 1000);
      const figures = `${done.length} lives, ${sumOf('steps')} steps, ${sumOf('deaths')} deaths, ${told(held)}, ${seconds} s`;
      console.log(figures, wrong.length === 0 ? '' : [`${wrong.length} wrong`, ...wrong].join('\n'));
    };
    const queue = [...lives.keys()].filter((index) => index % A_WORLD === 0);
    const worker = async () => {
      for (let first = queue.shift(); first !== undefined && wrong.length < 20; first = queue.shift()) {
        const scene = await makeScene();
        const blame = (which: string) => (failure: unknown) => void wrong.push(`${which}: ${failure}`);
        for (const [index, plan] of lives.slice(first, first + A_WORLD).entries()) {
          const note = (lived: Lived) => {
            if (done.push(lived) % 100 === 0 && process.env.LIVES) tell();
          };
          await live(scene, plan).then(note, blame(`life ${FROM + first + index}`));
        }
        await moneyIsRight(scene.world).catch(blame(`the world from ${FROM + first} on`));
        await booksProve(scene.world).catch(blame(`the books from ${FROM + first} on`));
        await scene.close();
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, worker));
    expect(wrong).toEqual([]);
    expect(done).toHaveLength(LIVES);
    // They get somewhere, and processes die: otherwise it would be easy for the money to be right.
    for (const status of ['closed', 'released']) expect(done.flatMap(({ stood }) => stood)).toContain(status);
    expect(sumOf('deaths')).toBeGreaterThan(LIVES);
    // What both sides were told came true, often enough to mean something.
    if (process.env.LIVES) console.log(told(held), Object.fromEntries(held));
    expect(total(held)).toBeGreaterThan(LIVES);
  },
  6 * 3_600_000,
);
