import type { Role } from '@ahadi/domain/accounts/schema.ts';
import {
  type EscrowAction,
  type EscrowStatus,
  escrowLifecycle,
  escrowStatuses,
} from '@ahadi/domain/escrow/lifecycle.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { call } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '../router.ts';
import {
  agreedDeal,
  at,
  type Deal,
  draftedDeal,
  fundedDeal,
  isAsRead,
  moneyIsRight,
  phone,
  termsOf,
} from '../test/escrows.ts';
import { someone } from '../test/story.ts';
import { outcomeOf, type Undoable } from '../test/undone.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { findEscrow } from './escrow.store.ts';

let world: World;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
  stranger = await someone(world, 'Stan Stranger');
});
afterAll(() => world.close());

const reason = 'This is a reason that is long enough for money.';
const wishes = { withPayer: true };
const proposed = async (): Promise<Deal> => {
  const deal = await draftedDeal(world, wishes);
  await world.as(deal.buyer).escrow.propose({ id: deal.id });
  await world.settle();
  return deal;
};

/** An escrow in each state, reached by deeds. */
const reached: Record<EscrowStatus, () => Promise<Deal>> = {
  draft: () => draftedDeal(world, wishes),
  proposed,
  awaiting_funding: () => agreedDeal(world, wishes),
  active: () => fundedDeal(world, wishes),
  closed: async () => {
    const deal = await fundedDeal(world, wishes);
    await world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 1_000_000 });
    return deal;
  },
  declined: async () => {
    const deal = await proposed();
    await world.as(deal.seller).escrow.decline({ id: deal.id, reason });
    return deal;
  },
  cancelled: async () => {
    const deal = await agreedDeal(world, wishes);
    await world.as(deal.buyer).escrow.cancel({ id: deal.id, reason });
    return deal;
  },
  expired: async () => {
    const deal = await proposed();
    world.clock.advance({ days: 8 });
    await world.tick('clocks');
    return deal;
  },
};

/** Every command on a whole escrow: whose right and which row of the table it is, and what it may be refused with all the same. */
const commands: Record<
  string,
  { row: EscrowAction; run: (view: EscrowView, context: Undoable) => Promise<unknown>; may?: string[] }
> = {
  save: {
    row: 'save',
    run: ({ id, revision, terms }, context) => call(router.escrow.save, { id, revision, terms, others: [] }, context),
  },
  remove: { row: 'remove', run: ({ id }, context) => call(router.escrow.remove, { id }, context) },
  propose: { row: 'propose', run: ({ id }, context) => call(router.escrow.propose, { id }, context) },
  counter: {
    row: 'counter',
    run: ({ id, termsVersion: version }, context) =>
      call(
        router.escrow.counter,
        { id, version, terms: termsOf({ title: 'More lanterns than before' }), changeNote: reason },
        context,
      ),
  },
  accept: {
    row: 'accept',
    run: ({ id, termsVersion: version, termsSha256 }, context) =>
      call(router.escrow.accept, { id, version, termsSha256: termsSha256 ?? '' }, context),
    may: ['DSP_ONCE_ONLY', 'ILLEGAL_TRANSITION'], // the one who proposed has accepted with it
  },
  decline: { row: 'decline', run: ({ id }, context) => call(router.escrow.decline, { id, reason }, context) },
  withdraw: { row: 'withdraw', run: ({ id }, context) => call(router.escrow.withdraw, { id, reason }, context) },
  cancel: { row: 'cancel', run: ({ id }, context) => call(router.escrow.cancel, { id, reason }, context) },
  extendFunding: {
    row: 'extend_funding',
    run: ({ id }, context) => call(router.escrow.extendFunding, { id }, context),
    may: ['ILLEGAL_TRANSITION'], // nothing is in yet
  },
  pay: {
    row: 'pay',
    run: ({ id }, context) => call(router.escrow.pay, { id, method: phone }, context),
    may: ['ILLEGAL_TRANSITION'], // all is paid
  },
  proposeEnd: {
    row: 'propose_end',
    run: ({ id, milestones }, context) =>
      call(
        router.escrow.proposeEnd,
        { id, parts: milestones.map(({ id: milestoneId }) => ({ milestoneId, toSellerMinor: 0 })), reason },
        context,
      ),
  },
  answerEnd: {
    row: 'agree_end',
    run: ({ id }, context) => call(router.escrow.answerEnd, { id, accept: true }, context),
    may: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'STALE'], // nobody proposed it
  },
  hold: { row: 'hold', run: ({ id }, context) => call(router.escrow.hold, { id, reason }, context) },
  lift: {
    row: 'lift',
    run: ({ id }, context) => call(router.escrow.lift, { id, reason }, context),
    may: ['NOT_FOUND', 'ILLEGAL_TRANSITION'], // nothing is held
  },
};

test.each(escrowStatuses)(
  'every command by everybody on an escrow that is %s is allowed by both tables or refused with its code, and what is refused changes nothing',
  async (status) => {
    const deal = await reached[status]();
    await world.settle();
    const before = await world.as(deal.buyer).escrow.get({ id: deal.id });
    expect(before.status).toBe(status);
    const held = await findEscrow(world.ctx(), deal.id);
    if (!held || !deal.payer) throw new Error('the escrow is there, and somebody who pays along');
    const people: [Person, Role[]][] = [
      [deal.buyer, []],
      [deal.seller, []],
      [deal.payer, []],
      [admin, ['admin']],
      [stranger, []],
    ];
    const isUnseen = (person: Person) => person === stranger || (status === 'draft' && person !== deal.buyer);
    const found: string[] = [];
    for (const [name, { row, run, may = [] }] of Object.entries(commands))
      for (const [person, roles] of people) {
        const actor = { kind: 'user', userId: person.id, roles } as const;
        const mayDo = permissions[`escrow.${row}`](actor, held);
        const isLegal = escrowLifecycle.can(row, status);
        const refusedWith = isUnseen(person) ? 'NOT_FOUND' : mayDo ? 'ILLEGAL_TRANSITION' : 'FORBIDDEN';
        const expected = mayDo && isLegal && !isUnseen(person) ? ['done', ...may] : [refusedWith];
        const outcome = await outcomeOf(world, person, roles, async (context) =>
          isAsRead(await run(before, context), context),
        );
        if (!expected.includes(outcome))
          found.push(`${name} by ${person.name}: ${outcome}, not ${expected.join(' or ')}`);
      }
    expect(found).toEqual([]);
    expect(await world.as(deal.buyer).escrow.get({ id: deal.id })).toEqual(before);
    await moneyIsRight(world);
  },
);
