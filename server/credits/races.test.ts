import { DomainError } from '@ahadi/domain/errors.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insistentTransaction } from '../core/ctx.ts';
import { fireDueClocks } from '../core/firing.ts';
import { balanceOf } from '../ledger/posting.ts';
import { clocks } from '../schedule.ts';
import { boughtPack, granted, heldFor } from '../test/credits.ts';
import { quickMediator } from '../test/mediators.ts';
import { booksProve } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { welcome } from './gift.ts';
import { consumeHold, holdCredits, returnHold, stateOfHold } from './hold.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const wallet = (person: Person) => world.as(person).credits.wallet();
const consume = (id: string) => insistentTransaction(world.ctx(), (ctx) => consumeHold(ctx, id));
const bringBack = (id: string) => insistentTransaction(world.ctx(), (ctx) => returnHold(ctx, id, 'withdrawn'));

test('a hundred proposals at the same instant hold no more than there is: as many as can be paid, the others are refused', async () => {
  const it = await quickMediator(world, 'Hundred');
  await granted(world, admin, it, 50);
  await granted(world, admin, it, 17);
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => heldFor(world, it, 2)));
  const refused = outcomes.filter((one) => one.status === 'rejected');
  expect(outcomes.length - refused.length).toBe(33);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(DomainError);
    expect(reason).toMatchObject({ code: 'MED_CREDITS_LOW' });
  }
  expect(await wallet(it)).toMatchObject({ available: 1, held: 66 });
  const { holds } = await wallet(it);
  expect(holds).toHaveLength(33);
  for (const { proposalId } of holds) expect(await balanceOf(world.ctx(), chart.creditsReserved(proposalId))).toBe(2n);
});

test('opened and given back at the same instant a proposal ends one way, and so do its credits', async () => {
  const it = await quickMediator(world, 'Instant');
  await granted(world, admin, it, 20);
  const proposals = [];
  for (let count = 0; count < 10; count++) proposals.push(await heldFor(world, it, 2));
  await Promise.all(proposals.flatMap((id) => [consume(id), bringBack(id), bringBack(id), consume(id)]));
  const states = await Promise.all(proposals.map((id) => stateOfHold(world.ctx(), id)));
  const returned = states.filter((state) => state === 'returned').length;
  const consumed = states.filter((state) => state === 'consumed').length;
  expect(returned + consumed).toBe(10);
  expect(await wallet(it)).toMatchObject({ available: returned * 2, held: 0, holds: [] });
});

const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('hold' as const), credits: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('consume' as const, 'return' as const), which: fc.nat(9) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('give' as const), credits: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('buy' as const) }) },
);
/** Deeds of one round happen at the same instant; time passes between rounds only. */
const story = fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 8 });

type Ends = { proposal: string; ends: number; state: string };
const endsOf = async (userId: string): Promise<Ends[]> => {
  const { rows } = await sql<Ends>`
    select h.proposal_id as proposal, h.state, (
      select count(*)::int from events e where e.subject_kind = 'credits' and e.subject_id = h.wallet_id
        and e.name in ('credits.consumed', 'credits.returned') and e.payload ->> 'proposalId' = h.proposal_id::text) as ends
    from credit_holds h where h.wallet_id = ${userId}`.execute(world.deps.db);
  return rows;
};

test('whatever is held, opened, given back, given, bought and runs out together: every credit is in one place, every hold ends once', async () => {
  let people = 0;
  await fc.assert(
    fc.asyncProperty(story, async (rounds) => {
      const it = await quickMediator(world, `Random ${'abcdefghijklmnopqrstuvwxyz'[people++]}`);
      await welcome(world.ctx(), it.id);
      const proposals: string[] = [];
      const low = (failure: unknown) => {
        if (!(failure instanceof DomainError && failure.code === 'MED_CREDITS_LOW')) throw failure;
      };
      for (const round of rounds) {
        const days = round.reduce((sum, one) => sum + (one.kind === 'wait' ? one.days : 0), 0);
        world.clock.advance({ days });
        for (const _ of round.filter(({ kind }) => kind === 'buy')) await boughtPack(world, it);
        await world.deps.db.updateTable('heartbeats').set({ at: world.clock.now() }).execute();
        const doing = round.map(async (one) => {
          if (one.kind === 'hold') {
            const id = uuidv7();
            proposals.push(id);
            const wanted = {
              userId: it.id,
              proposalId: id,
              mediationId: uuidv7(),
              jobRef: 'MD-1',
              credits: one.credits,
            };
            await insistentTransaction(world.ctx(), (ctx) => holdCredits(ctx, wanted)).catch(low);
          }
          if (one.kind === 'give') await granted(world, admin, it, one.credits);
          const id = 'which' in one ? proposals[one.which % Math.max(1, proposals.length)] : undefined;
          if (id !== undefined) await (one.kind === 'consume' ? consume(id) : bringBack(id));
        });
        await Promise.all([...doing, fireDueClocks(world.ctx(), clocks)]);
        await world.tick('clocks');
        const { available, held, holds } = await wallet(it);
        expect(available).toBeGreaterThanOrEqual(0);
        expect(holds.reduce((sum, { credits }) => sum + credits, 0)).toBe(held);
      }
      for (const { state, ends } of await endsOf(it.id)) expect(ends).toBe(state === 'held' ? 0 : 1);
      for (const { proposalId } of (await wallet(it)).holds) await bringBack(proposalId);
      for (const { ends, state } of await endsOf(it.id)) expect([ends, state]).not.toEqual([1, 'held']);
      expect((await endsOf(it.id)).every(({ ends }) => ends === 1)).toBe(true);
      await booksProve(world);
    }),
    { numRuns: 6 },
  );
});
