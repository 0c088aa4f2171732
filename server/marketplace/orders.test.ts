import { randomUUID as uuid } from 'node:crypto';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { describe, expect, test } from 'vitest';
import { fees, tax, walletOf } from '../test/escrows.ts';
import {
  address,
  answered,
  bought,
  buyerOf,
  goodOf,
  marketWorld,
  ordered,
  parcelFrom,
  refused,
  sent,
  shopOf,
  stockOf,
} from '../test/market.ts';
import { fileOf, photo } from '../test/papers.ts';

const world = await marketWorld();

describe('from the cart to the money', () => {
  test('an order of two suppliers is paid once, and each part is held, sent, received and released by itself less its commission', async () => {
    const [near, far] = [await shopOf(world, { name: 'Near Shop' }), await shopOf(world, { name: 'Far Shop' })];
    const [basket, lamp] = [
      await goodOf(world, near),
      await goodOf(world, far, { priceMinor: 250_000, title: 'A solar lamp' }),
    ];
    const buyer = await buyerOf(world);
    const feesBefore = (await fees(world)) + (await tax(world));
    const order = await bought(world, buyer, [basket, 2], [lamp, 1]);
    expect(order).toMatchObject({ status: 'paid', subtotalMinor: 450_000, deliveryMinor: 40_000, totalMinor: 490_000 });
    expect(order.number).toMatch(/^AH-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(order.parcels.map(({ status }) => status)).toEqual(['placed', 'placed']);
    expect(order.parcels.map(({ escrow }) => escrow?.heldMinor)).toEqual([220_000, 270_000]);
    expect(await stockOf(world, basket)).toEqual({ onHand: 8, reserved: 0 });
    expect((await world.as(buyer).marketplace.cart()).pieces).toBe(0);

    const parcel = parcelFrom(order, near);
    const seen = await world.as(near.seller).marketplace.parcel({ id: parcel.id });
    expect(seen).toMatchObject({
      as: 'supplier',
      commissionMinor: 17_600,
      payableMinor: 202_400,
      address: { street: address.street },
    });
    expect(await sent(world, near, parcel.id)).toMatchObject({ status: 'shipped', carrier: 'Rider Otieno' });
    expect((await world.as(buyer).marketplace.receive({ id: parcel.id })).status).toBe('delivered');
    const done = await world.as(buyer).marketplace.complete({ id: parcel.id });
    expect(done).toMatchObject({ status: 'completed', returnedMinor: 0 });
    await world.settle();
    expect(await walletOf(world, near.seller)).toBe(202_400n);
    expect((await fees(world)) + (await tax(world)) - feesBefore).toBe(17_600n);
    expect(await walletOf(world, far.seller)).toBe(0n);

    const other = parcelFrom(order, far);
    await sent(world, far, other.id);
    await world.as(buyer).marketplace.receive({ id: other.id });
    await world.as(buyer).marketplace.complete({ id: other.id });
    await world.settle();
    expect((await world.as(buyer).marketplace.order({ id: order.id })).status).toBe('completed');
    expect(await walletOf(world, far.seller)).toBe(248_400n);
  });

  test('silence receives what was sent after a week, and pays for it after the three days to look', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
    const parcel = parcelFrom(order, shop);
    await sent(world, shop, parcel.id);
    for (let hour = 0; hour < 24 * 12; hour += 6) {
      world.clock.advance(6 * HOUR);
      await world.tick('clocks');
    }
    const after = await world.as(buyer).marketplace.parcel({ id: parcel.id });
    expect(after.status).toBe('completed');
    expect(after.deliveredAt).not.toBeNull();
    expect(await walletOf(world, shop.seller)).toBe(110_400n);
  });
});

describe('what follows a problem', () => {
  test('a part that is not as described is sent back, and its money with it; the rest is paid', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [await goodOf(world, shop), 2]);
    const { id } = parcelFrom(order, shop);
    await world.as(shop.seller).selling.accept({ id });
    const slip = new File(['Taken along on Friday.'], 'way-bill.txt');
    const way = { carrier: 'Rider Otieno', tracking: 'OT-1', note: '', evidence: slip };
    await world.as(shop.seller).selling.ship({ id, ...way });
    await world.settle();
    const early = world
      .as(buyer)
      .marketplace.report({ id, amountMinor: 100_000, reason: 'One of the two is torn at its side.' });
    expect(await refused(early)).toMatchObject({ code: 'ESC_NOT_YET' });
    await world.as(buyer).marketplace.receive({ id });
    const problem = await world
      .as(buyer)
      .marketplace.report({ id, amountMinor: 100_000, reason: 'One of the two is torn at its side.' });
    expect(problem.status).toBe('problem');
    await world.settle();
    // One report, one letter, with the day by which it asks.
    const told = (await world.mailbox(shop.seller.email)).filter(({ text }) => /rejected|problem/.test(text));
    expect(told.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/The buyer says that something is wrong .*By: \w{3}, \d+ \w+/),
    ]);
    const where = { id: problem.escrow?.id as never, milestoneId: problem.escrow?.milestoneId as never }; // the brands are the contract's
    await world.as(shop.seller).escrow.agreeRefund(where);
    await world.settle();
    // Whom it asks to send it back, by a day, reads so in a letter as well.
    const asks = (await world.mailbox(buyer.email)).filter(({ subject }) => subject.startsWith('Send it back'));
    expect(asks.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/Asked of you: Send what was ordered \(AH-\S+\) back .*By: \w{3}, \d+ \w+/),
    ]);
    const evidence = await world
      .as(buyer)
      .escrow.addEvidence({ id: where.id, file: new File(['Sent on Monday.'], 'slip.txt') });
    await world.as(buyer).escrow.shipReturn({ ...where, tracking: 'BACK-1', evidence: [evidence.id] });
    // Both sides see on the parcel what shows that it was sent, and sent back, and can open it; who looks after disputes reads it in the escrow.
    const admin = await world.person('Faith Looks', { roles: ['admin'] });
    const both = [
      ['sent', 'way-bill.txt', 'Taken along on Friday.'],
      ['sent_back', 'slip.txt', 'Sent on Monday.'],
    ];
    for (const [person, files] of [
      [buyer, both],
      [shop.seller, both],
      [admin, []],
    ] as const) {
      const { proofs } = await world.as(person).marketplace.parcel({ id });
      const read = (evidenceId: (typeof proofs)[number]['id']) =>
        world.as(person).escrow.evidenceFile({ id: where.id, evidenceId });
      const seen = proofs.map(async (proof) => [proof.of, proof.name, await (await read(proof.id)).text()]);
      expect(await Promise.all(seen)).toEqual(files);
    }
    await world.as(shop.seller).escrow.receiveReturn(where);
    await world.settle();
    const settled = await world.as(buyer).marketplace.parcel({ id });
    expect(settled).toMatchObject({ status: 'delivered', returnedMinor: 100_000 });
    await world.as(buyer).marketplace.complete({ id });
    await world.settle();
    expect(await walletOf(world, shop.seller)).toBe(110_400n);
    expect((await world.as(buyer).marketplace.order({ id: order.id })).returnedMinor).toBe(100_000);
  });

  test('what is sent back, or paid back after it was sent, ends with words of its own and not as cancelled', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const problem = async () => {
      const { id } = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 1]), shop);
      await sent(world, shop, id);
      await world.as(buyer).marketplace.receive({ id });
      const reason = 'It is torn at its side, from end to end.';
      const { escrow } = await world.as(buyer).marketplace.report({ id, amountMinor: 120_000, reason });
      return { id, where: { id: escrow?.id as never, milestoneId: escrow?.milestoneId as never } }; // paid, so there is one
    };
    const [back, kept] = [await problem(), await problem()];
    await world.as(shop.seller).escrow.agreeRefund(back.where);
    // Nobody has to show a slip to say it.
    await world.as(buyer).escrow.shipReturn({ ...back.where, tracking: 'BACK-2', evidence: [] });
    await world.as(shop.seller).escrow.receiveReturn(back.where);
    const reason = 'I believe you. Keep it as it is.';
    await world.as(shop.seller).escrow.refund({ ...kept.where, amountMinor: 120_000, reason });
    await world.settle();
    const ends = [];
    for (const { id } of [back, kept]) {
      const { status, ending, returnedMinor, reason } = await world.as(buyer).marketplace.parcel({ id });
      ends.push([status, ending, returnedMinor, reason]);
    }
    expect(ends).toEqual([
      ['cancelled', 'sent_back', 120_000, null],
      ['cancelled', 'paid_back', 120_000, 'I believe you. Keep it as it is.'],
    ]);
    const rows = (await world.as(buyer).marketplace.orders({})).rows.flatMap(({ parcels }) => parcels);
    expect(rows.filter(({ ending }) => ending !== null).map(({ ending }) => ending)).toEqual([
      'paid_back',
      'sent_back',
    ]);
  });

  test('is shown with files, which both sides and who decides read in its escrow; nobody shows a file of somebody else', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const admin = await world.person('Faith Decides', { roles: ['admin'] });
    const { id } = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 2]), shop);
    await sent(world, shop, id);
    const { escrow } = await world.as(buyer).marketplace.receive({ id });
    if (!escrow) throw new Error('it is paid');
    const keep = async (who: typeof buyer) =>
      world.as(who).escrow.addEvidence({ id: escrow.id, file: fileOf(await photo(), 'torn.png') });
    const problem = { id, amountMinor: 100_000, reason: 'One of the two is torn at its side.' };
    const report = (evidence: string[]) => world.as(buyer).marketplace.report({ ...problem, evidence });
    const [torn, theirs] = [await keep(buyer), await keep(shop.seller)];
    for (const evidence of [[theirs.id], [torn.id, theirs.id], [torn.id, torn.id], [uuid()]])
      expect(await refused(report(evidence))).toMatchObject({
        code: 'BAD_INPUT',
        fields: { evidence: expect.stringContaining('Add it once more.') },
      });
    expect(await refused(report(Array.from({ length: 21 }, () => uuid())))).toMatchObject({ code: 'BAD_INPUT' });
    expect((await world.as(buyer).marketplace.parcel({ id })).status).toBe('delivered');
    // Nothing was taken by what was refused.
    expect((await report([torn.id])).status).toBe('problem');
    const shown = { id: escrow.id, evidenceId: torn.id };
    const reads = async (reader: typeof buyer) => {
      const { milestones } = await world.as(reader).escrow.get({ id: escrow.id });
      expect(milestones[0]).toMatchObject({
        rejection: { reason: problem.reason },
        evidence: [{ id: torn.id, name: 'torn.png', why: 'reject' }],
      });
      expect((await world.as(reader).escrow.evidenceFile(shown)).size).toBe(torn.size);
    };
    for (const side of [buyer, shop.seller]) await reads(side);
    // Who decides reads it as soon as there is something to decide, and nobody else ever does.
    for (const other of [admin, await buyerOf(world, 'Stella Looks')])
      expect(await refused(world.as(other).escrow.evidenceFile(shown))).toMatchObject({ code: 'NOT_FOUND' });
    const statement = 'Both were whole when I packed them into their box.';
    await world.as(shop.seller).escrow.contest({ id: escrow.id, milestoneId: escrow.milestoneId, statement });
    await reads(admin);
  });

  test('a dispute from an order stands still in escrow, and its end is the end of the parcel', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
    const { id } = parcelFrom(order, shop);
    const shipped = await sent(world, shop, id);
    await world.as(buyer).marketplace.write({ id, text: 'The rider has my number. Where is he?' });
    const admin = await world.person('Asha Admin', { roles: ['admin'] });
    const readByAdmin = () => world.as(admin).marketplace.messages({ id, limit: 10 });
    expect((await refused(readByAdmin())).code).toBe('FORBIDDEN');
    world.clock.advance({ days: 2 });
    const where = { id: shipped.escrow?.id as never, milestoneId: shipped.escrow?.milestoneId as never }; // the brands are the contract's
    await world.as(buyer).escrow.dispute({
      ...where,
      contestedMinor: 120_000,
      reason: 'not_delivered',
      statement:
        'The parcel never came. The rider says that he brought it to a house that is not mine, and the seller does not answer my calls.',
      evidence: [],
    });
    await world.settle();
    expect((await world.as(buyer).marketplace.parcel({ id })).status).toBe('problem');
    // While it is disputed, and only then, an administrator reads what the two wrote to each other.
    expect((await readByAdmin()).rows).toMatchObject([{ by: 'buyer', isMine: false }]);
    expect((await refused(world.as(admin).marketplace.write({ id, text: 'I look at it.' }))).code).toBe('FORBIDDEN');
    await world
      .as(shop.seller)
      .escrow.refund({ ...where, amountMinor: 120_000, reason: 'The rider lost it; I give the money back.' });
    await world.settle();
    const after = await world.as(buyer).marketplace.order({ id: order.id });
    expect(after).toMatchObject({ status: 'cancelled', returnedMinor: 120_000 });
    expect((await refused(readByAdmin())).code).toBe('FORBIDDEN');
  });
});

test('nobody sees an order or a parcel that is not theirs, and a seller sees none before it is paid', async () => {
  const [shop, stranger] = [await shopOf(world), await buyerOf(world, 'Stella Stranger')];
  const buyer = await buyerOf(world);
  const { order, paymentId } = await ordered(world, buyer, [await goodOf(world, shop), 1]);
  const { id } = parcelFrom(order, shop);
  expect(await refused(world.as(shop.seller).marketplace.parcel({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  const early = world.as(buyer).marketplace.write({ id, text: 'Make it cheaper, or I order nothing.' });
  expect(await refused(early)).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  await world.settle();
  expect(await world.notificationsOf(shop.seller)).toEqual([]);
  await answered(world, buyer, paymentId);
  const reason = 'This is none of my business.';
  const tries = [
    () => world.as(stranger).marketplace.order({ id: order.id }),
    () => world.as(shop.seller).marketplace.order({ id: order.id }),
    () => world.as(stranger).marketplace.parcel({ id }),
    () => world.as(stranger).marketplace.messages({ id, limit: 10 }),
    () => world.as(stranger).marketplace.write({ id, text: 'Hello' }),
    () => world.as(stranger).selling.accept({ id }),
    () => world.as(stranger).marketplace.cancelPieces({ id, pieces: {}, reason }),
    () => world.as(stranger).selling.parcels({ id: shop.id as never, limit: 10 }),
  ];
  for (const attempt of tries) expect(await refused(attempt())).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refused(world.as(buyer).selling.accept({ id }))).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refused(world.as(shop.seller).marketplace.complete({ id }))).toMatchObject({ code: 'FORBIDDEN' });
});

test('where a buyer lives is the seller’s to know while they send it, and not any more once it was cancelled unsent', async () => {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  const { id, lines } = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 1]), shop);
  const addressFor = async (person: typeof buyer) => (await world.as(person).marketplace.parcel({ id })).address;
  expect(await addressFor(shop.seller)).toMatchObject({ phone: address.phone });
  const pieces = { [lines[0]?.id ?? '']: 1 };
  await world.as(buyer).marketplace.cancelPieces({ id, pieces, reason: 'I found one in my own house.' });
  expect(await addressFor(shop.seller)).toBeNull();
  expect(await addressFor(buyer)).toMatchObject({ phone: address.phone });
});

test('what a parcel waits for on the dashboard names what is left of it, once pieces went back', async () => {
  const [shop, buyer] = [await shopOf(world), await buyerOf(world)];
  const parcel = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 2]), shop);
  const asked = async (person: typeof buyer) =>
    (await world.as(person).dashboard.read()).duties.flatMap(({ kind, amountMinor }) =>
      kind.startsWith('parcel.') ? [[kind, amountMinor]] : [],
    );
  expect(await asked(shop.seller)).toEqual([['parcel.accept', parcel.totalMinor]]);
  const pieces = { [String(parcel.lines[0]?.id)]: 1 };
  await world.as(buyer).marketplace.cancelPieces({ id: parcel.id, pieces, reason: 'I found one in my own house.' });
  await world.settle();
  const { heldMinor } = (await world.as(buyer).marketplace.parcel({ id: parcel.id })).escrow ?? {};
  expect(heldMinor).toBeLessThan(parcel.totalMinor);
  expect(await asked(shop.seller)).toEqual([['parcel.accept', heldMinor]]);
  await sent(world, shop, parcel.id);
  expect(await asked(buyer)).toEqual([['parcel.receive', heldMinor]]);
});

test('a wrong number is corrected while it is on its way, and the buyer is told once', async () => {
  const [shop, buyer] = [await shopOf(world), await buyerOf(world)];
  const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
  const { id } = parcelFrom(order, shop);
  await sent(world, shop, id);
  const wrong = world.as(shop.seller).selling.correct({ id, carrier: '', tracking: 'RC-2' });
  expect(await refused(wrong)).toMatchObject({ code: 'BAD_INPUT', fields: { carrier: 'Say who brings it.' } });
  for (let times = 0; times < 2; times++)
    expect(
      await world.as(shop.seller).selling.correct({ id, carrier: 'Rift Couriers', tracking: 'RC-2' }),
    ).toMatchObject({
      status: 'shipped',
      carrier: 'Rift Couriers',
      tracking: 'RC-2',
    });
  await world.settle();
  const told = (await world.notificationsOf(buyer)).filter(
    ({ title }) => title === 'How your parcel comes was corrected',
  );
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringContaining('comes with Rift Couriers, number RC-2.'),
  ]);
});

test('buyer and seller write to each other about a parcel; what is unread is counted for each', async () => {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
  const { id } = parcelFrom(order, shop);
  await world.as(buyer).marketplace.write({ id, text: '<script>alert(1)</script> Please knock twice.' });
  const admin = await world.person('Ada Admin', { roles: ['admin'] });
  expect((await refused(world.as(admin).marketplace.messages({ id, limit: 10 }))).code).toBe('FORBIDDEN');
  expect((await world.as(shop.seller).marketplace.parcel({ id })).unread).toBe(1);
  const { rows } = await world.as(shop.seller).marketplace.messages({ id, limit: 10 });
  expect(rows).toMatchObject([{ by: 'buyer', isMine: false, text: '<script>alert(1)</script> Please knock twice.' }]);
  expect((await world.as(shop.seller).marketplace.parcel({ id })).unread).toBe(0);
  expect((await world.as(buyer).marketplace.parcel({ id })).unread).toBe(0);
});
