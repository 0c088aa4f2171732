import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insistentTransaction } from '../core/ctx.ts';
import { fireDueClocks } from '../core/firing.ts';
import { balanceOf } from '../ledger/posting.ts';
import { startPayment } from '../payments/start.ts';
import { clocks } from '../schedule.ts';
import {
  agreedDeal,
  at,
  card,
  type Deal,
  delivered,
  disputedDeal,
  draftedDeal,
  fundedDeal,
  hoursPass,
  moneyIsRight,
  paidIn,
  phone,
  shown,
  stageFor,
  statement,
  termsOf,
  walletOf,
} from '../test/escrows.ts';
import { actingAs, started } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

/** How often each race is run; RACES=10 runs them longer. */
const TURNS = Number(process.env.RACES ?? 1);
const turns = Array.from({ length: TURNS }, (_none, turn) => turn);

let world: World;
let admins: Person[];
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  admins = await Promise.all(
    ['Ada', 'Albert', 'Amina'].map((name) => someone(world, `${name} Admin`, { roles: ['admin'] })),
  );
});
afterAll(() => world.close());

const reason = 'This is a reason that is long enough for money.';
const escrow = (person: Person) => world.as(person).escrow;
const unapplied = (person: Person) => balanceOf(world.ctx(), chart.unapplied(person.identityId, 'KES'));

/** What came of several deeds at one instant: which were done, and with which codes the others were refused. Nothing fails. */
async function atOnce(
  ...attempts: (() => Promise<unknown>)[]
): Promise<{ done: boolean[]; ok: number; codes: string[] }> {
  const settled = await Promise.allSettled(attempts.map((attempt) => attempt()));
  const codes = settled.flatMap((one) =>
    one.status === 'rejected' ? [String((one.reason as { code?: string }).code)] : [],
  );
  expect(codes).not.toContain('INTERNAL');
  expect(codes).not.toContain('undefined');
  return { done: settled.map(({ status }) => status === 'fulfilled'), ok: settled.length - codes.length, codes };
}
/** A round of the clock in the middle of other deeds. */
const fire = async () => {
  await world.deps.db.updateTable('heartbeats').set({ at: world.clock.now() }).execute();
  await fireDueClocks(world.ctx(), clocks);
};
/** No matter who came first, the books and the stages say the same afterwards. */
async function isWhole(deal: Deal) {
  await fire(); // a clock whose escrow was held at its instant is left to the next round
  await world.settle();
  await moneyIsRight(world);
  const { heldMinor, releasedMinor, refundedMinor, settledMinor, fundedMinor } = await sums(deal);
  expect(heldMinor + releasedMinor + refundedMinor + settledMinor).toBe(fundedMinor);
  expect(await walletOf(world, deal.seller)).toBeLessThanOrEqual(1_000_000n);
}
async function sums(deal: Deal) {
  const row = await world.deps.db
    .selectFrom('escrow_milestones')
    .select(['funded_minor', 'released_minor', 'refunded_minor', 'split_minor'])
    .where('escrow_id', '=', deal.id)
    .execute();
  const sum = (key: 'funded_minor' | 'released_minor' | 'refunded_minor' | 'split_minor') =>
    row.reduce((total, one) => total + Number(one[key]), 0);
  const [fundedMinor, releasedMinor, refundedMinor, settledMinor] = [
    sum('funded_minor'),
    sum('released_minor'),
    sum('refunded_minor'),
    sum('split_minor'),
  ];
  const heldMinor = fundedMinor - releasedMinor - refundedMinor - settledMinor;
  return { fundedMinor, releasedMinor, refundedMinor, settledMinor, heldMinor };
}
/** The instant at which silence becomes consent: the buyer was reminded, and no round has noticed it yet. */
async function atTheEndOfInspection(): Promise<Deal> {
  const deal = await fundedDeal(world);
  await delivered(world, deal);
  await hoursPass(world, 71);
  world.clock.advance(3_600_000);
  return deal;
}

describe('before the work begins', () => {
  test('a stage that is paid in already is neither delivered, disputed, released nor given back alone; cancelling gives all back', async () => {
    const deal = await agreedDeal(world, { stages: [{}, { amountMinor: 500_000 }] });
    const made = await paidIn(world, deal, deal.buyer, 1_100_000);
    expect(await escrow(deal.buyer).get({ id: deal.id })).toMatchObject({
      status: 'awaiting_funding',
      milestones: [{ status: 'funded' }, { status: 'awaiting_funds' }],
    });
    const where = await at(world, deal);
    const evidence = [await shown(world, deal, deal.seller)];
    for (const deed of [
      () => escrow(deal.seller).deliver({ ...where, kind: 'handover', evidence }),
      () => escrow(deal.buyer).dispute({ ...where, contestedMinor: 100, reason: 'fraud', statement }),
      () => escrow(deal.seller).dispute({ ...where, contestedMinor: 100, reason: 'fraud', statement }),
      () => escrow(deal.buyer).release({ ...where, amountMinor: 100 }),
      () => escrow(deal.seller).refund({ ...where, amountMinor: 100, reason }),
    ])
      await expect(deed()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await hoursPass(world, 30, 6);
    await escrow(deal.seller).cancel({ id: deal.id, reason });
    await world.settle();
    await moneyIsRight(world);
    expect(await world.as(deal.buyer).payments.get({ id: made.id })).toMatchObject({ returnedMinor: 1_100_000 });
    expect(await unapplied(deal.buyer)).toBe(0n);
  });
});

describe.each(turns)('at one instant (turn %s)', () => {
  test('the buyer releases, the seller gives back and disputes: one of them has all of the money', async () => {
    const deal = await fundedDeal(world);
    const where = await at(world, deal);
    const amountMinor = 1_000_000;
    const { done, codes } = await atOnce(
      () => escrow(deal.buyer).release({ ...where, amountMinor }),
      () => escrow(deal.seller).refund({ ...where, amountMinor, reason }),
      () => escrow(deal.seller).dispute({ ...where, contestedMinor: amountMinor, reason: 'fraud', statement }),
    );
    expect(done.slice(0, 2).filter(Boolean)).toHaveLength(1);
    for (const code of codes) expect(['ILLEGAL_TRANSITION', 'BAD_INPUT']).toContain(code);
    await isWhole(deal);
    expect((await sums(deal)).heldMinor).toBe(0);
  });

  test('the seller gives all of it back on two devices: it goes back once', async () => {
    const deal = await fundedDeal(world);
    const where = await at(world, deal);
    const giveBack = () => escrow(deal.seller).refund({ ...where, amountMinor: 1_000_000, reason });
    const { done, codes } = await atOnce(giveBack, giveBack);
    expect(done.filter(Boolean)).toHaveLength(1);
    for (const code of codes) expect(['ILLEGAL_TRANSITION', 'BAD_INPUT']).toContain(code);
    await isWhole(deal);
    expect(await sums(deal)).toMatchObject({ refundedMinor: 1_000_000, heldMinor: 0 });
  });

  test.each(['release', 'refund', 'reject', 'dispute'] as const)(
    'the inspection ends and somebody does a %s: the money moves once',
    async (deed) => {
      const deal = await atTheEndOfInspection();
      const where = await at(world, deal);
      const amountMinor = 1_000_000;
      const deeds = {
        release: () => escrow(deal.buyer).release({ ...where, amountMinor }),
        refund: () => escrow(deal.seller).refund({ ...where, amountMinor, reason }),
        reject: () => escrow(deal.buyer).reject({ ...where, contestedMinor: amountMinor, reason }),
        dispute: () =>
          escrow(deal.buyer).dispute({ ...where, contestedMinor: amountMinor, reason: 'fraud', statement }),
      };
      await atOnce(deeds[deed], fire, fire);
      await isWhole(deal);
      const { releasedMinor, refundedMinor, heldMinor } = await sums(deal);
      expect([releasedMinor, refundedMinor, heldMinor].sort((a, b) => b - a)).toEqual([amountMinor, 0, 0]);
    },
  );

  test('a hold and a release: the money left before it, or stays', async () => {
    const deal = await fundedDeal(world);
    const where = await at(world, deal);
    const { done, codes } = await atOnce(
      () => escrow(admins[0] as Person).hold({ id: deal.id, reason }),
      () => escrow(deal.buyer).release({ ...where, amountMinor: 1_000_000 }),
    );
    for (const code of codes) expect(['ESC_ON_HOLD', 'ILLEGAL_TRANSITION']).toContain(code);
    await isWhole(deal);
    expect((await sums(deal)).releasedMinor).toBe(done[1] ? 1_000_000 : 0);
  });

  test('one side accepts while the other writes other terms: nobody is bound to what they did not read', async () => {
    const deal = await draftedDeal(world);
    const { termsVersion, termsSha256 } = await escrow(deal.buyer).propose({ id: deal.id });
    await world.settle();
    await atOnce(
      () => escrow(deal.seller).accept({ id: deal.id, version: termsVersion, termsSha256: termsSha256 ?? '' }),
      () =>
        escrow(deal.buyer).counter({
          ...{ id: deal.id, version: termsVersion, changeNote: reason },
          terms: termsOf({ stages: [{ amountMinor: 900_000 }] }),
        }),
    );
    const view = await escrow(deal.buyer).get({ id: deal.id });
    const amountMinor = view.milestones[0]?.amountMinor;
    expect([view.status, view.termsVersion, amountMinor]).toEqual(
      view.status === 'proposed' ? ['proposed', 2, 900_000] : ['awaiting_funding', 1, 1_000_000],
    );
  });

  test('two administrators carry a decision out: once', async () => {
    const deal = await disputedDeal(world, 1_000_000);
    const where = await at(world, deal);
    const [maker, ...others] = admins as [Person, Person, Person];
    const view = await escrow(maker).enterDecision({
      ...where,
      ...{ source: 'consent', reasons: reason, evidenceId: await shown(world, deal, maker) },
      shares: { buyerMinor: 400_000, sellerMinor: 600_000, mediatorMinor: 0, platformMinor: 0 },
      decidedOn: world.clock.now().toISOString().slice(0, 10),
    });
    const resolutionId = view.milestones[0]?.resolutions.at(-1)?.id ?? '';
    const { ok } = await atOnce(
      ...others.map((admin) => () => escrow(admin).confirmDecision({ ...where, resolutionId, carryOut: true, reason })),
    );
    expect(ok).toBe(1);
    await isWhole(deal);
    expect(await walletOf(world, deal.seller)).toBe(600_000n - 7_500n);
  });

  test('an offer is accepted twice and taken back: it counts once or not at all', async () => {
    const deal = await disputedDeal(world, 1_000_000);
    const where = await at(world, deal);
    const view = await escrow(deal.buyer).offer({ ...where, toSellerMinor: 600_000 });
    const offerId = view.milestones[0]?.offers[0]?.id ?? '';
    const accept = () => escrow(deal.seller).answerOffer({ ...where, offerId, accept: true });
    const { ok } = await atOnce(accept, accept, () => escrow(deal.buyer).withdrawOffer({ ...where, offerId }));
    expect(ok).toBe(1);
    await isWhole(deal);
  });

  test('a payment is proven and the time to pay ends: the work begins, or all of it goes back', async () => {
    const deal = await agreedDeal(world);
    world.clock.advance(72 * 3_600_000 - 60_000);
    const made = await escrow(deal.buyer).pay({ id: deal.id, method: phone });
    await world.settle();
    await world.as(deal.buyer).payments.answerSimulated({ id: made.id, approve: true, pin: '1234' });
    world.clock.advance(60_000);
    await Promise.all([fire(), world.settle()]);
    await isWhole(deal);
    const { status } = await escrow(deal.buyer).get({ id: deal.id });
    const payment = await world.as(deal.buyer).payments.get({ id: made.id });
    expect([status, payment.returnedMinor]).toEqual(
      status === 'active' ? ['active', 0] : ['expired', payment.amountMinor],
    );
    expect(await unapplied(deal.buyer)).toBe(0n);
  });

  test('the payer answers the phone twice, yes and no: one answer counts', async () => {
    const deal = await agreedDeal(world);
    const made = await escrow(deal.buyer).pay({ id: deal.id, method: phone });
    await world.settle();
    const answer = (approve: boolean) => () =>
      world.as(deal.buyer).payments.answerSimulated({ id: made.id, approve, pin: '1234' });
    const { ok, codes } = await atOnce(answer(true), answer(false), answer(true));
    expect(ok).toBe(1);
    expect(new Set(codes)).toEqual(new Set(['PAY_PROMPT_OVER']));
    await world.settle();
    await isWhole(deal);
  });

  test('one wallet pays twice and is taken out of: no more leaves than there is', async () => {
    const deal = await agreedDeal(world, { stages: [{}, {}] });
    const { identityId } = deal.buyer;
    const top = await started(world, deal.buyer, { purpose: 'top_up', amountMinor: 1_500_000n, method: card });
    await world.as(deal.buyer).payments.answerSimulated({ id: top.id, approve: true, card: '4242424242424242' });
    await world.settle();
    const pay = () =>
      escrow(deal.buyer).pay({
        ...{ id: deal.id, amountMinor: 1_000_000 },
        method: { provider: 'wallet', rail: 'wallet', identityId },
      });
    const elsewhere = () => {
      const ctx = actingAs(world, deal.buyer);
      return insistentTransaction(ctx, (ctx) =>
        startPayment(ctx, {
          ...{ purpose: 'order', aboutId: deal.id, title: 'Elsewhere', path: '/dashboard' },
          ...{ payerIdentityId: identityId, amountMinor: 1_000_000n, currency: 'KES' },
          method: { provider: 'wallet', rail: 'wallet', identityId },
        }),
      );
    };
    const { ok, codes } = await atOnce(pay, pay, elsewhere);
    expect(ok).toBe(1);
    expect(new Set(codes)).toEqual(new Set(['FUNDS_SHORT']));
    await world.settle();
    await isWhole(deal);
    expect(await walletOf(world, deal.buyer)).toBe(500_000n);
  });

  test('both answer a proposal to end it, and the buyer releases: the money moves once', async () => {
    const deal = await fundedDeal(world);
    const where = await at(world, deal);
    await escrow(deal.buyer).proposeEnd({
      ...{ id: deal.id, reason },
      parts: [{ milestoneId: where.milestoneId, toSellerMinor: 0 }],
    });
    const end = () => escrow(deal.seller).answerEnd({ id: deal.id, accept: true });
    const { ok } = await atOnce(end, end, () => escrow(deal.buyer).release({ ...where, amountMinor: 1_000_000 }));
    expect(ok).toBe(1);
    await isWhole(deal);
    expect((await stageFor(world, deal)).heldMinor).toBe(0);
  });
});
