import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { call } from '@orpc/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '../router.ts';
import { moneyIsRight } from '../test/escrows.ts';
import {
  begin,
  codeOf,
  ctxOf,
  type Life,
  liveOn,
  type Player,
  reason,
  type Scene,
  type Step,
} from '../test/moneylives.ts';
import { booksProve } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

/** How many lives are lived: a share of them in the normal run, more with LIVES=1000. */
const LIVES = Number(process.env.LIVES ?? 6);
const STEPS = 30;

let world: World;
let scene: Scene;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  const admin = (name: string) => someone(world, name, { roles: ['admin'] });
  scene = {
    world,
    admins: [await admin('Ada Admin'), await admin('Albert Admin')],
    stranger: await someone(world, 'Stan Stranger'),
  };
}, 120_000);
afterAll(() => world.close());

/** What is true of a life after every step. */
async function isTrue(life: Life): Promise<void> {
  const { id, buyer, seller, world } = life;
  const told = life.lived.slice(-16).join(' → ');
  const { rows } = await sql<{ what: string }>`
    select 'the ledger holds another sum than the stage (I5)' as what from escrow_milestones m left join ledger_accounts a on a.code = 'escrow.' || m.id || ':KES'
      where m.escrow_id = ${id} and m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor <> -coalesce(a.balance_minor, 0)
    union all
    select 'what has ended holds something (I6)' from escrow_milestones m join escrows e on e.id = m.escrow_id
      where e.id = ${id} and (e.status in ('closed', 'cancelled', 'expired') or m.status in ('released', 'refunded', 'settled', 'cancelled'))
        and m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor <> 0
    union all
    select 'all has ended and it is not closed (I6)' from escrows e where e.id = ${id} and e.status = 'active' and not exists (
      select from escrow_milestones m where m.escrow_id = e.id and m.status not in ('released', 'refunded', 'settled', 'cancelled'))
    union all
    select 'a fee is left of what has ended' from escrows e join ledger_accounts a on a.code = 'escrowfee.' || e.id || ':KES'
      where e.id = ${id} and e.status in ('closed', 'cancelled', 'expired') and a.balance_minor <> 0
    union all
    select 'more went back than came in (I11)' from payments p where p.about_id = ${id} and p.returned_minor > p.captured_minor
    union all
    select 'what came in is not what was put in, went back or waits (I14)' from
      (select coalesce(sum(p.captured_minor - p.returned_minor - coalesce(f.milestones_minor + f.fee_minor - f.returned_minor, 0)), 0) as waits
        from payments p left join escrow_fundings f on f.payment_id = p.id where p.payer_identity_id = ${buyer.person.identityId}) s
      where s.waits <> coalesce((select -a.balance_minor from ledger_accounts a where a.code = 'unapplied.' || ${buyer.person.identityId}::text || ':KES'), 0)
    union all
    select 'a deadline runs for what has ended' from clocks c join escrow_milestones m on m.id = c.subject_id
      where m.escrow_id = ${id} and c.subject_kind = 'milestone' and c.status in ('running', 'paused')
        and m.status in ('released', 'refunded', 'settled', 'cancelled')
    union all
    select 'a deadline runs on hold' from clocks c join escrow_milestones m on m.id = c.subject_id join escrows e on e.id = m.escrow_id
      where e.id = ${id} and e.hold is not null and c.subject_kind = 'milestone' and c.status = 'running'`.execute(
    world.deps.db,
  );
  expect(rows, told).toEqual([]);
  const seen = await Promise.all(
    [buyer, seller].map((player) =>
      call(router.escrow.get, { id }, { context: { ctx: ctxOf(world, player, []), idempotencyKey: null } }),
    ),
  );
  const shown = ({ status, milestones, hold, outstandingMinor, payments }: EscrowView) => ({
    ...{ status, outstandingMinor, payments, isHeld: hold !== null },
    stages: milestones.map(({ status, heldMinor, contestedMinor, clocks, offers }) => ({
      ...{ status, heldMinor, contestedMinor, clocks },
      offers: offers.length,
    })),
  });
  const [buyers, sellers] = seen.map(shown);
  expect(buyers, told).toEqual(sellers);
}

/** Whatever happened, money finds its way out: the holds are lifted and the buyer releases what is still held (I9). */
async function end(life: Life): Promise<void> {
  const { id, world, admins } = life;
  const context = (player: Player) => ({ context: { ctx: ctxOf(world, player, []), idempotencyKey: null } });
  for (const person of admins)
    await call(router.escrow.lift, { id, reason }, context({ person, roles: ['admin'] })).catch(codeOf);
  const view = await call(router.escrow.get, { id }, context(life.buyer));
  if (view.status === 'awaiting_funding') await call(router.escrow.cancel, { id, reason }, context(life.buyer));
  for (const { id: milestoneId, heldMinor, status } of view.milestones)
    if (view.status === 'active' && heldMinor > 0 && status !== 'awaiting_funds')
      await call(router.escrow.release, { id, milestoneId, amountMinor: heldMinor }, context(life.buyer));
  const after = await call(router.escrow.get, { id }, context(life.seller));
  const stuck = after.milestones.filter(({ heldMinor, status }) => heldMinor > 0 && status !== 'awaiting_funds');
  expect(stuck, life.lived.join(' → ')).toEqual([]);
}

const percent = fc.integer({ min: 0, max: 99 });
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
      ...{ crash: fc.nat(24), doubled: fc.constantFrom(true, false, false) },
    }),
    { minLength: STEPS, maxLength: STEPS, size: 'max' },
  ),
});

test(`${LIVES} escrows live at random, with crashes, late and doubled payments, and everybody doing what they may not: the money is right after each step`, async () => {
  const seed = Number(process.env.SEED ?? 20_261_121);
  const lives = fc.sample(plans, { numRuns: LIVES, seed });
  const reached = new Set<string>();
  for (const { steps, ...wishes } of lives) {
    const [buyer, seller] = await Promise.all(['Beatrice', 'Samuel'].map((name) => someone(world, name)));
    if (!buyer || !seller) throw new Error('there are two');
    await world.deps.db
      .updateTable('identities')
      .set({ verification_level: 2 })
      .where('id', 'in', [buyer.identityId, seller.identityId])
      .execute();
    const life = await begin(scene, { person: buyer, roles: [] }, { person: seller, roles: [] }, wishes);
    for (const step of steps) {
      await liveOn(life, step);
      await isTrue(life);
    }
    await end(life);
    const { rows } = await sql<{ status: string }>`
        select status from escrow_milestones where escrow_id = ${life.id} union select status from escrows where id = ${life.id}`.execute(
      world.deps.db,
    );
    for (const { status } of rows) reached.add(status);
    if (process.env.LIVES) console.log(life.lived.join(' → '));
  }
  await moneyIsRight(world);
  await booksProve(world);
  expect(await world.deps.db.selectFrom('escrows').select('id').execute()).toHaveLength(LIVES);
  // They get somewhere: otherwise it would be easy for the money to be right.
  for (const status of ['closed', 'released']) expect([...reached]).toContain(status);
}, 600_000);
