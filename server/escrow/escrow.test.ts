import { chart } from '@ahadi/domain/ledger/chart.ts';
import { chargeback } from '@ahadi/domain/ledger/recipes/rules.ts';
import { call } from '@orpc/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, postTxn } from '../ledger/posting.ts';
import { setDelivery } from '../payments/sandbox.store.ts';
import { router } from '../router.ts';
import {
  agreedDeal,
  at,
  delivered,
  disputedDeal,
  draftedDeal,
  fees,
  fundedDeal,
  hoursPass,
  jumpUntil,
  moneyCode,
  moneyIsRight,
  paidIn,
  paidInFull,
  phone,
  shown,
  stageFor,
  tax,
  termsOf,
  walletOf,
} from '../test/escrows.ts';
import { refusal } from '../test/refusal.ts';
import { confirm, someone } from '../test/story.ts';
import { outcomeOf, type Undoable } from '../test/undone.ts';
import { makeWorld, type World } from '../test/world.ts';
import { recoverFrom } from './chargeback.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());
afterEach(() => moneyIsRight(world));

const reason = 'This is a reason that is long enough for money.';

describe('terms', () => {
  test('are accepted by version and hash; other terms take every acceptance back', async () => {
    const deal = await draftedDeal(world);
    const [buyer, seller] = [world.as(deal.buyer).escrow, world.as(deal.seller).escrow];
    await expect(seller.get({ id: deal.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const first = await buyer.propose({ id: deal.id });
    expect(first).toMatchObject({
      status: 'proposed',
      termsVersion: 1,
      fees: { buyerMinor: 12_500, sellerMinor: 12_500 },
    });
    const second = await seller.counter({
      id: deal.id,
      version: 1,
      terms: { ...first.terms, inspectionHours: 96 },
      changeNote: 'Four days to look at them.',
    });
    expect(second.terms.milestones[0]?.id).toBe(first.terms.milestones[0]?.id);
    expect(second.parties.map(({ role, acceptedVersion }) => [role, acceptedVersion])).toEqual([
      ['buyer', null],
      ['seller', 2],
    ]);
    const stale = { id: deal.id, version: 1, termsSha256: first.termsSha256 ?? '' };
    await expect(buyer.accept(stale)).rejects.toMatchObject(refusal('ESC_TERMS_CHANGED'));
    await expect(buyer.accept({ ...stale, version: 2 })).rejects.toMatchObject(refusal('ESC_TERMS_CHANGED'));
    const agreed = await buyer.accept({ id: deal.id, version: 2, termsSha256: second.termsSha256 ?? '' });
    expect(agreed).toMatchObject({ status: 'awaiting_funding', outstandingMinor: 1_012_500 });
  });

  test('are answered with others or declined by whose turn it is, whichever side that is', async () => {
    const deal = await draftedDeal(world);
    const { terms } = await world.as(deal.buyer).escrow.propose({ id: deal.id });
    const turns = [
      [deal.seller, 1],
      [deal.buyer, 2],
    ] as const;
    for (const [side, version] of turns) {
      const decline = (context: Undoable) => call(router.escrow.decline, { id: deal.id, reason }, context);
      expect(await outcomeOf(world, side, [], decline, 'escrow.decline')).toBe('done');
      const others = { ...terms, inspectionHours: 72 + 24 * version };
      await world.as(side).escrow.counter({ id: deal.id, version, terms: others, changeNote: 'Days to look at them.' });
    }
    expect(await world.as(deal.seller).escrow.decline({ id: deal.id, reason })).toMatchObject({ status: 'declined' });
  });

  test('that were proposed are taken back by who proposed them, who says why; then nobody can accept them', async () => {
    const deal = await draftedDeal(world);
    const [buyer, seller] = [world.as(deal.buyer).escrow, world.as(deal.seller).escrow];
    const { termsSha256 } = await buyer.propose({ id: deal.id });
    await expect(seller.withdraw({ id: deal.id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await buyer.withdraw({ id: deal.id, reason })).toMatchObject({ status: 'cancelled' });
    const accepted = seller.accept({ id: deal.id, version: 1, termsSha256: termsSha256 ?? '' });
    await expect(accepted).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await world.settle();
    const told = (await world.notificationsOf(deal.seller)).map(({ title }) => title);
    expect(told).toContain('The escrow was withdrawn');
  });

  test('that were proposed are frozen', async () => {
    const deal = await agreedDeal(world);
    const change = world.owner
      .updateTable('escrow_terms')
      .set({ change_note: 'changed by hand' })
      .where('escrow_id', '=', deal.id)
      .execute();
    await expect(change).rejects.toThrow(/kept as it is/);
  });

  test('are refused by field: more than is allowed without a confirmed identity, cents, a day that is over, one person on both sides', async () => {
    const deal = await draftedDeal(world, { level: 1, stages: [{ amountMinor: 5_000_001, deliverBy: '2020-01-01' }] });
    const api = world.as(deal.buyer).escrow;
    const refused = await api.propose({ id: deal.id }).catch((failure) => failure);
    expect(refused).toMatchObject(refusal('BAD_INPUT'));
    expect(Object.keys(refused.data.fields).sort()).toEqual([
      'milestones',
      'milestones.0.amountMinor',
      'milestones.0.deliverBy',
    ]);
    const both = [{ role: 'seller' as const, name: 'Me too', email: deal.buyer.email }];
    await expect(api.save({ id: deal.id, revision: 1, terms: termsOf({}), others: both })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
  });

  test('reach somebody without an account by mail, and the escrow is theirs once they confirm the address', async () => {
    const buyer = await someone(world, 'Beatrice Inviter');
    const api = world.as(buyer).escrow;
    const made = await api.create({ identityId: buyer.identityId, role: 'buyer' });
    const others = [{ role: 'seller' as const, name: 'Nobody Yet', email: 'nobody.yet@example.org' }];
    await api.save({ id: made.id, revision: 0, terms: termsOf({}), others });
    const { termsSha256 } = await api.propose({ id: made.id });
    await world.settle();
    expect((await world.mailbox('nobody.yet@example.org')).at(-1)?.subject).toMatch(/^Terms for an escrow/);
    const seller = await world.person('Nobody Yet', { email: 'nobody.yet@example.org', verified: false });
    await expect(world.as(seller).escrow.get({ id: made.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await confirm(world, seller);
    expect(
      await world.as(seller).escrow.accept({ id: made.id, version: 1, termsSha256: termsSha256 ?? '' }),
    ).toMatchObject({ status: 'awaiting_funding' });
  });

  test('that nobody accepts lapse after seven days', async () => {
    const deal = await draftedDeal(world);
    await world.as(deal.buyer).escrow.propose({ id: deal.id });
    await jumpUntil(world, deal, ({ status }) => status === 'expired');
  });
});

describe('the money', () => {
  test('is paid in, delivered for and released: the seller gets it less the fee, and the fee is ours with its tax', async () => {
    const [feesBefore, taxBefore] = [await fees(world), await tax(world)];
    const deal = await fundedDeal(world);
    expect(await world.as(deal.buyer).escrow.get({ id: deal.id })).toMatchObject({
      status: 'active',
      outstandingMinor: 0,
      payments: [{ amountMinor: 1_012_500, returnedMinor: 0 }],
    });
    await delivered(world, deal);
    const closed = await world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 1_000_000 });
    expect(closed).toMatchObject({ status: 'closed', outcome: 'released' });
    expect(await walletOf(world, deal.seller)).toBe(987_500n);
    const [fee, vat] = [(await fees(world)) - feesBefore, (await tax(world)) - taxBefore];
    expect(fee + vat).toBe(25_000n);
    expect(vat).toBe(3_450n); // 16 % inside of each side's half
    const life = await world.as(deal.seller).escrow.life({ id: deal.id });
    expect(life.map(({ name }) => name)).toEqual([
      'escrow.created',
      'escrow.proposed',
      'escrow.accepted',
      'escrow.agreed',
      'escrow.payment_applied',
      'milestone.funded',
      'escrow.began',
      'milestone.delivered',
      'milestone.paid_out',
      'escrow.closed',
    ]);
    const { rows } = await world.as(deal.seller).payments.list({});
    expect(rows[0]).toMatchObject({
      kind: 'release',
      direction: 'in',
      what: expect.stringMatching(/^ES-[\d-]+ · Lanterns for the market$/),
      feeMinor: 12_500,
      path: `/dashboard/escrow/${deal.id}`,
    });
  });

  test('in parts, some released and some given back: fees add up to the last unit, and what was not earned goes back with it', async () => {
    const deal = await fundedDeal(world);
    const where = await at(world, deal);
    const [buyer, seller] = [world.as(deal.buyer).escrow, world.as(deal.seller).escrow];
    for (const amountMinor of [100, 33_300, 266_600]) await buyer.release({ ...where, amountMinor });
    const closed = await seller.refund({ ...where, amountMinor: 700_000, reason });
    expect(closed).toMatchObject({ status: 'closed', outcome: 'mixed' });
    // 300,000 cents went to the seller: 2.5 % are 7,500, of which the buyer bears the odd step more.
    const [payment] = closed.payments;
    const sellerGot = await walletOf(world, deal.seller);
    expect(BigInt(payment?.returnedMinor ?? 0)).toBe(1_012_500n - 300_000n - 3_800n);
    expect(sellerGot).toBe(300_000n - 3_700n);
  });

  test('of a stage that is paid by several goes back to each in proportion', async () => {
    const deal = await agreedDeal(world, { withPayer: true });
    await paidIn(world, deal, deal.buyer, 759_400);
    if (!deal.payer) throw new Error('somebody pays along');
    await paidInFull(world, deal, deal.payer);
    const seller = world.as(deal.seller).escrow;
    const view = await seller.refund({ ...(await at(world, deal)), amountMinor: 400_000, reason });
    const back = view.payments.map(({ returnedMinor }) => returnedMinor);
    expect(back.reduce((sum, one) => sum + one, 0)).toBe(405_000);
    expect(back[0]).toBe(303_800);
    expect(back.every((one) => one % 100 === 0)).toBe(true);
    await world.settle();
  });

  test('of a part is used to the last unit, and what is left to pay is whole shillings', async () => {
    const deal = await agreedDeal(world, { stages: [{ amountMinor: 18_400_000 }] });
    // Here the fee goes up by a shilling just where the payment ends: that shilling is not asked for.
    const made = await paidIn(world, deal, deal.buyer, 8_588_000);
    expect(8_588_000 - made.amountMinor).toBeLessThanOrEqual(100);
    const { outstandingMinor, payments } = await world.as(deal.buyer).escrow.get({ id: deal.id });
    expect(payments).toMatchObject([{ amountMinor: made.amountMinor, returnedMinor: 0 }]);
    expect(outstandingMinor).toBe(18_400_000 + 188_000 - made.amountMinor);
    expect(outstandingMinor % 100).toBe(0);
    await paidInFull(world, deal);
    expect((await world.as(deal.buyer).escrow.get({ id: deal.id })).status).toBe('active');
  });

  test('that comes only in part goes back when the time to pay is over, and what comes later goes back, too', async () => {
    const deal = await agreedDeal(world);
    await expect(world.as(deal.buyer).escrow.extendFunding({ id: deal.id })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await paidIn(world, deal, deal.buyer, 500_000);
    const late = await world.as(deal.buyer).escrow.pay({ id: deal.id, amountMinor: 200_000, method: phone });
    await world.settle();
    await setDelivery(world.ctx(), late.id, 'lost');
    await world.as(deal.buyer).payments.answerSimulated({ id: late.id, approve: true, pin: '1234' });
    await world.as(deal.buyer).escrow.extendFunding({ id: deal.id });
    await expect(world.as(deal.buyer).escrow.extendFunding({ id: deal.id })).rejects.toMatchObject(
      refusal('DSP_ONCE_ONLY'),
    );
    const expired = await jumpUntil(world, deal, ({ status }) => status === 'expired');
    expect(expired.payments).toMatchObject([{ amountMinor: 500_000, returnedMinor: 500_000 }]);
    // Only now the provider is asked, and says that it was paid.
    await world.tick('payments-poll');
    const { refunds } = await world.as(deal.buyer).payments.get({ id: late.id });
    expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([200_000]);
  });

  test('that a bank took back is recovered from what is still held with its fee; the rest is a debt of the one who paid, once', async () => {
    const deal = await fundedDeal(world);
    await world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 300_000 });
    const { payments } = await world.as(deal.buyer).escrow.get({ id: deal.id });
    const intent = payments[0]?.id ?? '';
    const back = { psp: 'sandbox', intent, currency: 'KES', amountMinor: 1_012_500n };
    await postTxn(world.ctx(), { ...chargeback(back), key: `chargeback:${intent}` });
    for (let turn = 0; turn < 2; turn++) await recoverFrom(world.ctx(), intent, 1_012_500);
    const view = await world.as(deal.buyer).escrow.get({ id: deal.id });
    expect(view).toMatchObject({ status: 'closed', outcome: 'mixed', milestones: [{ refundedMinor: 700_000 }] });
    const debt = await balanceOf(world.ctx(), chart.receivable(deal.buyer.identityId, 'KES'));
    expect(debt).toBe(1_012_500n - 700_000n - 8_700n);
    expect(await balanceOf(world.ctx(), chart.receivableChargeback(intent, 'KES'))).toBe(0n);
  });

  test('stage by stage: the work begins with the first, and the next payment is for the next', async () => {
    const deal = await agreedDeal(world, { fundingMode: 'per_milestone', stages: [{}, { amountMinor: 500_000 }] });
    const first = await paidIn(world, deal, deal.buyer);
    expect(first.amountMinor).toBe(1_012_500);
    const view = await world.as(deal.buyer).escrow.get({ id: deal.id });
    expect([view.status, view.milestones.map(({ status }) => status)]).toEqual([
      'active',
      ['funded', 'awaiting_funds'],
    ]);
    const second = await paidIn(world, deal, deal.buyer);
    expect(second.amountMinor).toBe(500_000 + 6_300);
  });

  test('is released from a large sum on only with the code from the mail', async () => {
    const deal = await fundedDeal(world, { stages: [{ amountMinor: 6_000_000 }] });
    const release = { ...(await at(world, deal)), amountMinor: 6_000_000 };
    const api = world.as(deal.buyer).escrow;
    await expect(api.release(release)).rejects.toMatchObject(refusal('CODE_NEEDED'));
    const code = await moneyCode(world, deal.buyer);
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(api.release({ ...release, code: wrong })).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    expect(await api.release({ ...release, code })).toMatchObject({ status: 'closed' });
  });

  test('in many parts within a day is released with a code as well, in whatever escrow; after a day without', async () => {
    const deal = await fundedDeal(world, { stages: [{ amountMinor: 6_000_000 }] });
    const api = world.as(deal.buyer).escrow;
    const where = await at(world, deal);
    const part = { ...where, amountMinor: 2_000_000 };
    await api.release(part);
    await api.release(part);
    await expect(api.release(part)).rejects.toMatchObject(refusal('CODE_NEEDED'));
    const both = await Promise.allSettled([1, 2, 3].map(() => api.release({ ...where, amountMinor: 900_000 })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const code = await moneyCode(world, deal.buyer);
    await api.release({ ...where, amountMinor: 100_000, code });
    await hoursPass(world, 25, 25);
    expect(await api.release({ ...where, amountMinor: 1_000_000 })).toMatchObject({ status: 'closed' });
  });
});

describe('what cannot be is refused with its code, and no money moves', () => {
  test.each([
    ['a negative amount', -100, 'BAD_INPUT'],
    ['nothing', 0, 'BAD_INPUT'],
    ['a huge one', 9_999_999_999_999, 'BAD_INPUT'],
    ['cents', 150, 'BAD_INPUT'],
    ['more than is held', 1_000_100, 'BAD_INPUT'],
  ] as const)('%s', async (_what, amountMinor, code) => {
    const deal = await fundedDeal(world);
    const where = await at(world, deal);
    await expect(world.as(deal.buyer).escrow.release({ ...where, amountMinor })).rejects.toMatchObject(refusal(code));
    await expect(world.as(deal.seller).escrow.refund({ ...where, amountMinor, reason })).rejects.toMatchObject(
      refusal(code),
    );
    expect((await stageFor(world, deal)).heldMinor).toBe(1_000_000);
  });

  test('a release by the seller, an administrator, a mediator of nothing and a stranger', async () => {
    const deal = await fundedDeal(world);
    const release = { ...(await at(world, deal)), amountMinor: 1_000_000 };
    const admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
    const stranger = await someone(world, 'Stan Stranger');
    for (const [person, code] of [
      [deal.seller, 'FORBIDDEN'],
      [admin, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const)
      await expect(world.as(person).escrow.release(release), person.name).rejects.toMatchObject(refusal(code));
    expect((await stageFor(world, deal)).heldMinor).toBe(1_000_000);
  });

  test('sixty-four releases at once release once, under one key and under many', async () => {
    for (const key of [() => 'one key for all of them', (turn: number) => `key number ${turn} of many`]) {
      const deal = await fundedDeal(world);
      const release = { ...(await at(world, deal)), amountMinor: 1_000_000 };
      const api = world.as(deal.buyer).escrow;
      const answers = await Promise.allSettled(
        Array.from({ length: 64 }, (_none, turn) => api.release(release, { context: { idempotencyKey: key(turn) } })),
      );
      expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await walletOf(world, deal.seller)).toBe(987_500n);
      expect((await stageFor(world, deal)).releasedMinor).toBe(1_000_000);
    }
  });
});

test('who takes part sees the others’ addresses masked, and an administrator no words and files of a stage that nobody disputes', async () => {
  const deal = await fundedDeal(world);
  const evidenceId = await shown(world, deal, deal.seller);
  await world.as(deal.seller).escrow.deliver({
    ...(await at(world, deal)),
    kind: 'service',
    note: 'Left with the guard.',
    evidence: [evidenceId],
  });
  const sellers = await world.as(deal.seller).escrow.get({ id: deal.id });
  expect(sellers.parties.find(({ role }) => role === 'buyer')?.email).toMatch(/^b•••@/);
  const admin = world.as(await someone(world, 'Ada Admin', { roles: ['admin'] })).escrow;
  const seen = (await admin.get({ id: deal.id })).milestones[0]?.deliveries[0];
  expect(seen).toMatchObject({ note: '', evidence: [] });
  await expect(admin.evidenceFile({ id: deal.id, evidenceId })).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect(await (await world.as(deal.buyer).escrow.evidenceFile({ id: deal.id, evidenceId })).text()).toMatch(
    /It shows/,
  );
});

test('the list says where each stands, and whom it waits for', async () => {
  const deal = await disputedDeal(world, 400_000);
  const mine = await world.as(deal.seller).escrow.list({ filter: 'disputed' });
  expect(mine.rows).toMatchObject([
    { id: deal.id, myRole: 'seller', otherName: 'Beatrice Buyer', heldMinor: 1_000_000, isDisputed: true },
  ]);
  const admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
  const desk = await world.as(admin).escrow.desk({ view: 'disputed' });
  expect(desk.rows.map(({ id }) => id)).toContain(deal.id);
  await expect(world.as(deal.buyer).escrow.desk({ view: 'disputed' })).rejects.toMatchObject(refusal('FORBIDDEN'));
  await hoursPass(world, 1);
});

test('what a side offered for a stage in dispute it takes back, whichever side that is', async () => {
  const deal = await disputedDeal(world, 1_000_000);
  const where = await at(world, deal);
  for (const side of [deal.buyer, deal.seller]) {
    const { escrow } = world.as(side);
    const { milestones } = await escrow.offer({ ...where, toSellerMinor: 600_000 });
    const offerId = milestones[0]?.offers.at(-1)?.id ?? '';
    const after = await escrow.withdrawOffer({ ...where, offerId });
    expect(after.milestones[0]?.offers.find(({ id }) => id === offerId)?.status).toBe('withdrawn');
  }
});
