import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { feeTermsFor } from '@ahadi/domain/escrow/fees/rules.ts';
import { type MilestoneAction, milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { type MilestoneStatus, milestoneStatuses } from '@ahadi/domain/escrow/milestones/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { call } from '@orpc/server';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { router } from '../router.ts';
import {
  agreedDeal,
  at,
  type Deal,
  delivered,
  disputedDeal,
  fundedDeal,
  hoursPass,
  isAsRead,
  moneyIsRight,
  paidIn,
  shown,
  stageFor,
  statement,
} from '../test/escrows.ts';
import { someone } from '../test/story.ts';
import { outcomeOf, type Undoable } from '../test/undone.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { findEscrow, type Held, saveEscrow } from './escrow.store.ts';

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
const two = { stages: [{}, { amountMinor: 500_000 }] };
type Staged = { deal: Deal; seq: number };

/** A stage in each state, reached by deeds; its escrow is under way. */
const reached: Record<MilestoneStatus, () => Promise<Staged>> = {
  awaiting_funds: async () => {
    const deal = await agreedDeal(world, { ...two, fundingMode: 'per_milestone' });
    await paidIn(world, deal, deal.buyer);
    await paidIn(world, deal, deal.buyer, 200_000);
    return { deal, seq: 2 };
  },
  funded: async () => ({ deal: await fundedDeal(world, two), seq: 1 }),
  delivered: async () => {
    const deal = await fundedDeal(world, two);
    await delivered(world, deal);
    return { deal, seq: 1 };
  },
  rejected: async () => {
    const { deal } = await reached.delivered();
    await world.as(deal.buyer).escrow.reject({ ...(await at(world, deal)), contestedMinor: 400_000, reason });
    return { deal, seq: 1 };
  },
  returning: async () => {
    const deal = await fundedDeal(world, { stages: [{ requiresReturn: true }] });
    await delivered(world, deal);
    await world.as(deal.buyer).escrow.reject({ ...(await at(world, deal)), contestedMinor: 400_000, reason });
    await world.as(deal.seller).escrow.agreeRefund(await at(world, deal));
    return { deal, seq: 1 };
  },
  disputed: async () => ({ deal: await disputedDeal(world, 400_000, two), seq: 1 }),
  released: async () => {
    const { deal } = await reached.funded();
    await world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 1_000_000 });
    return { deal, seq: 1 };
  },
  refunded: async () => {
    const { deal } = await reached.funded();
    await world.as(deal.seller).escrow.refund({ ...(await at(world, deal)), amountMinor: 1_000_000, reason });
    return { deal, seq: 1 };
  },
  settled: async () => {
    const deal = await fundedDeal(world, two);
    const where = await at(world, deal);
    await world.as(deal.buyer).escrow.dispute({ ...where, contestedMinor: 1_000_000, reason: 'fraud', statement });
    const view = await world.as(deal.buyer).escrow.offer({ ...where, toSellerMinor: 300_000 });
    const offerId = view.milestones[0]?.offers[0]?.id ?? '';
    await world.as(deal.seller).escrow.answerOffer({ ...where, offerId, accept: true });
    return { deal, seq: 1 };
  },
  cancelled: async () => {
    const deal = await fundedDeal(world, two);
    const [first, second] = [await at(world, deal, 1), await at(world, deal, 2)];
    await world.as(deal.buyer).escrow.dispute({ ...second, contestedMinor: 500_000, reason: 'fraud', statement });
    const parts = [{ milestoneId: first.milestoneId, toSellerMinor: 0 }];
    await world.as(deal.buyer).escrow.proposeEnd({ id: deal.id, parts, reason });
    await world.as(deal.seller).escrow.answerEnd({ id: deal.id, accept: true });
    return { deal, seq: 1 };
  },
};

const moving = ['funding', 'delivery', 'no_delivery', 'receipt', 'inspection', 'answer', 'return', 'return_check'].map(
  (kind) => `milestone.${kind}`,
);

type Where = Awaited<ReturnType<typeof at>>;
type Given = { where: Where; evidence: string[]; context: Undoable };
type Right = Extract<MilestoneAction, string> | 'appoint_mediator' | 'enter_decision';
const nobodys = uuidv7();
const shares = { buyerMinor: 400_000, sellerMinor: 0, mediatorMinor: 0, platformMinor: 0 };

/**
 * Every command on a stage: whose right it is, which row of the table it needs, the call with an input that is right, and what it
 * may still be refused with where both allow it.
 */
const commands: Record<
  string,
  { right: Right; row: MilestoneAction; run: (given: Given) => Promise<unknown>; may?: string[] }
> = {
  takeBack: {
    right: 'take_back',
    row: 'take_back',
    run: ({ where, context }) => call(router.escrow.takeBack, where, context),
  },
  deliver: {
    right: 'deliver',
    row: 'deliver',
    run: ({ where, evidence, context }) =>
      call(router.escrow.deliver, { ...where, kind: 'service', evidence }, context),
    may: ['ILLEGAL_TRANSITION'], // in dispute after it was delivered
  },
  receive: {
    right: 'receive',
    row: 'receive',
    run: ({ where, context }) => call(router.escrow.receive, where, context),
    may: ['ILLEGAL_TRANSITION'], // it was handed over, so it is here already
  },
  release: {
    right: 'release',
    row: 'release',
    run: ({ where, context }) => call(router.escrow.release, { ...where, amountMinor: 100 }, context),
  },
  refund: {
    right: 'refund',
    row: 'refund',
    run: ({ where, context }) => call(router.escrow.refund, { ...where, amountMinor: 100, reason }, context),
  },
  reject: {
    right: 'reject',
    row: 'reject',
    run: ({ where, context }) => call(router.escrow.reject, { ...where, contestedMinor: 100, reason }, context),
  },
  cure: {
    right: 'cure',
    row: 'cure',
    run: ({ where, evidence, context }) => call(router.escrow.cure, { ...where, note: reason, evidence }, context),
  },
  agreeRefund: {
    right: 'agree_refund',
    row: 'agree_refund',
    run: ({ where, context }) => call(router.escrow.agreeRefund, where, context),
  },
  contest: {
    right: 'contest',
    row: 'contest',
    run: ({ where, context }) => call(router.escrow.contest, { ...where, statement: reason }, context),
  },
  cancelOverdue: {
    right: 'cancel_overdue',
    row: 'cancel_overdue',
    run: ({ where, context }) => call(router.escrow.cancelOverdue, where, context),
    may: ['ESC_NOT_YET', 'ILLEGAL_TRANSITION'], // in dispute after it was delivered
  },
  shipReturn: {
    right: 'ship_return',
    row: 'ship_return',
    run: ({ where, evidence, context }) => call(router.escrow.shipReturn, { ...where, evidence }, context),
  },
  receiveReturn: {
    right: 'receive_return',
    row: 'receive_return',
    run: ({ where, context }) => call(router.escrow.receiveReturn, where, context),
  },
  refuseReturn: {
    right: 'refuse_return',
    row: 'refuse_return',
    run: ({ where, context }) => call(router.escrow.refuseReturn, { ...where, statement: reason }, context),
    may: ['ESC_NOT_YET'],
  },
  dispute: {
    right: 'dispute',
    row: 'dispute',
    run: ({ where, context }) =>
      call(router.escrow.dispute, { ...where, contestedMinor: 100, reason: 'fraud', statement }, context),
    may: ['BAD_INPUT'], // less than what is contested already
  },
  offer: {
    right: 'offer',
    row: 'offer',
    run: ({ where, context }) => call(router.escrow.offer, { ...where, toSellerMinor: 100 }, context),
  },
  answerOffer: {
    right: 'accept_offer',
    row: 'accept_offer',
    run: ({ where, context }) => call(router.escrow.answerOffer, { ...where, offerId: nobodys, accept: true }, context),
    may: ['NOT_FOUND'],
  },
  withdrawOffer: {
    right: 'withdraw_offer',
    row: 'withdraw_offer',
    run: ({ where, context }) => call(router.escrow.withdrawOffer, { ...where, offerId: nobodys }, context),
    may: ['NOT_FOUND'],
  },
  waive: { right: 'waive', row: 'waive', run: ({ where, context }) => call(router.escrow.waive, where, context) },
  appointMediator: {
    right: 'appoint_mediator',
    row: 'propose_split',
    run: ({ where, context }) =>
      call(router.escrow.appointMediator, { ...where, userNumber: stranger.userNumber }, context),
  },
  proposeSplit: {
    right: 'propose_split',
    row: 'propose_split',
    run: ({ where, context }) => call(router.escrow.proposeSplit, { ...where, shares, reasons: reason }, context),
  },
  answerSplit: {
    right: 'answer_split',
    row: 'answer_split',
    run: ({ where, context }) =>
      call(router.escrow.answerSplit, { ...where, resolutionId: nobodys, accept: true }, context),
    may: ['NOT_FOUND'],
  },
  enterDecision: {
    right: 'enter_decision',
    row: 'execute',
    run: ({ where, evidence, context }) =>
      call(
        router.escrow.enterDecision,
        {
          ...where,
          ...{ source: 'consent', shares, reasons: reason, evidenceId: evidence[0] ?? nobodys },
          decidedOn: world.clock.now().toISOString().slice(0, 10),
        },
        context,
      ),
  },
  confirmDecision: {
    right: 'enter_decision',
    row: 'execute',
    run: ({ where, context }) =>
      call(router.escrow.confirmDecision, { ...where, resolutionId: nobodys, carryOut: true, reason }, context),
    may: ['NOT_FOUND'],
  },
};

test.each(milestoneStatuses)(
  'every command by everybody on a stage that is %s is allowed by both tables or refused with its code, and what is refused changes nothing',
  async (status) => {
    const { deal, seq } = await reached[status]();
    const where = await at(world, deal, seq);
    const before = await stageFor(world, deal, deal.buyer, seq);
    expect(before.status).toBe(status);
    // Money that nobody contests comes out by time alone, no matter who vanishes (I9): a deadline that moves it runs.
    const isWaiting = before.heldMinor > (status === 'disputed' ? before.contestedMinor : 0);
    expect(before.clocks.some(({ kind, status: its }) => its === 'running' && moving.includes(kind))).toBe(isWaiting);
    const people: [Person, Role[], string[]][] = [
      [deal.buyer, [], [await shown(world, deal, deal.buyer)]],
      [deal.seller, [], [await shown(world, deal, deal.seller)]],
      [admin, ['admin'], [await shown(world, deal, admin)]],
      [stranger, [], [nobodys]],
    ];
    const held = await findEscrow(world.ctx(), deal.id);
    if (!held) throw new Error('the escrow is there');
    const found: string[] = [];
    let allowed = 0;
    for (const [name, { right, row, run, may = [] }] of Object.entries(commands))
      for (const [person, roles, evidence] of people) {
        const thing = { ...held, mediatorUserId: null, decisionBy: null };
        const actor = { kind: 'user', userId: person.id, roles } as const;
        const mayDo = permissions[`milestone.${right}`](actor, thing);
        const isLegal = milestoneLifecycle.can(row, status);
        const refusedWith = person === stranger ? 'NOT_FOUND' : mayDo ? 'ILLEGAL_TRANSITION' : 'FORBIDDEN';
        const expected = mayDo && isLegal ? ['done', ...may] : [refusedWith];
        if (mayDo && isLegal) allowed += 1;
        const deed = async (context: Undoable) => isAsRead(await run({ where, evidence, context }), context);
        const outcome = await outcomeOf(world, person, roles, deed, `escrow.${name}`);
        if (!expected.includes(outcome))
          found.push(`${name} by ${person.name}: ${outcome}, not ${expected.join(' or ')}`);
      }
    expect(found).toEqual([]);
    const isOver = milestoneLifecycle.actionsFrom(status).length === 0;
    expect(allowed > 0).toBe(!isOver);
    expect(await stageFor(world, deal, deal.buyer, seq)).toEqual(before);
    await hoursPass(world, 1);
    await moneyIsRight(world);
  },
);

test.each([
  ['stages that were there', (held: Held) => held.milestones],
  ['stages that it agreed on itself', () => []],
])(
  'whatever a deed can change of an escrow, its sides and %s is written, and read as it was answered',
  async (_which, known) => {
    const { id } = await fundedDeal(world, two);
    const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const undone = new Error('nothing of it stays');
    const saving = transaction(world.ctx(), async (ctx) => {
      const before = await findEscrow(ctx, id, true);
      if (!before) throw new Error('the escrow is there');
      const after: Held = {
        ...before,
        status: 'closed',
        terms: { ...before.terms, title: 'Other lanterns' },
        termsVersion: before.termsVersion + 1,
        termsSha256: '0'.repeat(64),
        changeNote: 'Other lanterns',
        revision: before.revision + 1,
        fee: feeTermsFor('KES', 'buyer'),
        toSeller: 1n,
        toOthers: 2n,
        fundingExtended: true,
        endProposal: { by: 'seller', parts: [], reason, validUntil: at },
        hold: { reason, at, by: admin.id, liftBy: admin.id, payment: nobodys },
        outcome: 'mixed',
        closedAt: at,
        parties: before.parties.map((party) => ({
          ...party,
          ...{ userId: null, identityId: null, level: null, acceptedVersion: 9, acceptedAt: at, invitedAt: at },
          paidIn: 0n, // read from what was paid by who stands there now: nobody
        })),
        milestones: before.milestones.map((stage) => ({
          ...stage,
          money: {
            ...{ amount: stage.money.amount, status: 'disputed', before: 'delivered' },
            ...{ funded: 100n, released: 10n, refunded: 20n, split: 30n, contested: 40n },
          },
          movements: 4,
          curesUsed: 1,
          isOverdue: true,
          ...{ fundedAt: at, receivedAt: at, inspectionFrom: at, returnShippedAt: at },
          remindersSent: 2,
          rejection: { reason, contestedMinor: 40, at },
          dispute: { by: 'buyer', reason: 'fraud', statement, at, escalatedAt: at },
          ...{ mediatorUserId: admin.id, mediatorName: admin.name },
        })),
        mediatorUserIds: [admin.id, admin.id],
      };
      expect(same(before, after)).toEqual([
        'id',
        'ref',
        'creatorUserId',
        'origin',
        'agreement',
        'ledBy',
        'createdAt',
        'updatedAt',
        'actingUserIds', // read from who acts for its parties
      ]);
      expect(before.parties.flatMap(({ paidIn: _, ...party }, n) => same(party, after.parties[n]))).toEqual(
        twice('id', 'role', 'name', 'email'),
      );
      expect(before.milestones.flatMap((stage, n) => same(stage, after.milestones[n]))).toEqual(
        twice('id', 'plan', 'seq', 'decisionBy', 'offerBy', 'splitAcceptedBy'), // read from decision, offer and split
      );
      const saved = await saveEscrow(ctx, { ...before, milestones: known(before) }, after);
      expect(await findEscrow(ctx, id)).toEqual(saved);
      throw undone;
    });
    await expect(saving).rejects.toBe(undone);
  },
);

const twice = (...keys: string[]): string[] => [...keys, ...keys];
/** What two values of one thing have in common. */
const same = <Thing extends object>(one: Thing, other: Thing | undefined): string[] =>
  Object.entries(one).flatMap(([key, value]) => (other && value === other[key as keyof Thing] ? [key] : []));
