import { v7 as uuidv7 } from 'uuid';
import { opened, published, reading, registering } from '../academy.ts';
import { bankFile, mt940 } from '../bankfiles.ts';
import { bankEnv, banked, takenOut } from '../bankpayouts.ts';
import type { Scene } from '../costs/scene.ts';
import { agreedDeal, at, disputedDeal, draftedDeal, moneyCode, statement } from '../escrows.ts';
import { answered, bought, buyerOf, goodOf, parcelFrom, sent, shopOf } from '../market.ts';
import { provenPerson } from '../mediators.ts';
import { fileOf, photo } from '../papers.ts';
import { started, stopPayouts, strayMoney } from '../payments.ts';
import { someone } from '../story.ts';
import type { Person, World } from '../world.ts';

const reason = 'A reason that is long enough for it.';

/** A person with so much in the wallet, paid in by a simulated card. */
async function rich(world: World, name: string): Promise<Person> {
  const person = await someone(world, name);
  const method = { provider: 'sandbox', rail: 'card' } as const;
  const { id } = await started(world, person, { purpose: 'top_up', amountMinor: 60_000_000n, method });
  await world.as(person).payments.answerSimulated({ id, approve: true, card: '4242424242424242' });
  await world.settle();
  return person;
}

/** What is paid, sold and learned, beside what the suite of costs plays. */
export const moneyScenes: Readonly<Record<string, Scene>> = {
  'somebody takes money out': async (world) => {
    const person = await rich(world, 'Rehema Rich');
    const api = world.as(person).payments;
    const { id: destinationId } = await api.addDestination({
      ...{ identityId: person.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
      ...{ holderName: person.name, number: '0712 345 678', code: await moneyCode(world, person) },
    });
    world.clock.advance({ days: 3 });
    await world.settle();
    for (const amountMinor of [10_000, 25_000_000])
      await api.requestPayout({ destinationId, amountMinor, code: await moneyCode(world, person) });
    return [];
  },
  'payouts go by bank': async (world, { officers: [admin, second] }) => {
    const { finance } = world.as(admin);
    const number = bankEnv.BANK_PAYOUT_ACCOUNT;
    const { id } = await finance.addBankAccount({ name: 'Our bank, payouts', number, currency: 'KES' });
    const one = await banked(world, 'Bahati Rich');
    const { ref } = await takenOut(world, one, 120_000);
    const batch = await finance.makeBatch();
    await world.as(second).finance.releaseBatch({ id: batch.id });
    const lines = [{ on: '2026-11-02', minor: -120_000, words: `AHADI ${ref}` }];
    const account = number.replaceAll(' ', '');
    await finance.readBankFile({ id, file: bankFile(mt940({ account, number: 1, openingMinor: 900_000, lines })) });
    // One is on its way, one waits to be released.
    await takenOut(world, one, 130_000);
    await world.as(second).finance.releaseBatch({ id: (await finance.makeBatch()).id });
    await takenOut(world, one, 135_000);
    await finance.makeBatch();
    await takenOut(world, one, 140_000);
    return [];
  },
  'a parcel is disputed': async (world) => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const { id } = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 1]), shop);
    const { escrow } = await sent(world, shop, id);
    if (!escrow) throw new Error('a parcel that is paid has an escrow');
    world.clock.advance({ days: 2 });
    await world.as(buyer).escrow.dispute({
      ...{ id: escrow.id as never, milestoneId: escrow.milestoneId as never }, // the brands are the contract's
      ...{ contestedMinor: 120_000, reason: 'not_delivered', statement, evidence: [] },
    });
    await world.settle();
    return [];
  },
  'payouts stand still': async (world) => {
    await stopPayouts(world);
    return [];
  },
  'the provider lists money that nobody is known for': async (world) => {
    await started(world, await someone(world, 'Wema Buyer'), { amountMinor: 250_000n });
    await strayMoney(world, 'QHX7K2M9PL', 250_000);
    return [];
  },
  'a statement of our bank is read': async (world, { officers: [admin] }) => {
    const { finance } = world.as(admin);
    const number = '01001234567800';
    const { id } = await finance.addBankAccount({ name: 'Our bank, clients', number, currency: 'KES' });
    const lines = [{ on: '2026-11-02', minor: 250_000, words: 'Nobody knows what for' }];
    await finance.readBankFile({ id, file: bankFile(mt940({ account: number, number: 1, openingMinor: 0, lines })) });
    return [];
  },
  'an escrow is begun': async (world) => {
    await draftedDeal(world, { withPayer: true });
    return [];
  },
  'an escrow with a payer is agreed': async (world) => {
    await agreedDeal(world, { withPayer: true });
    return [];
  },
  'an escrow is mediated': async (world, { officers: [admin] }) => {
    const deal = await disputedDeal(world, 400_000);
    const where = await at(world, deal);
    const mediator = await someone(world, 'Meena Mediator');
    await world.as(admin).escrow.appointMediator({ ...where, userNumber: mediator.userNumber });
    const shares = { buyerMinor: 400_000, sellerMinor: 0, mediatorMinor: 0, platformMinor: 0 };
    await world.as(mediator).escrow.proposeSplit({ ...where, shares, reasons: reason });
    return [];
  },
  'a seat is paid by a paper, and what was learned is certified': async (world, { officers }) => {
    const [admin] = officers;
    const made = await published(world, officers, { priceMinor: 250_000 });
    const run = await opened(world, admin, made, { capacity: 5 });
    const learner = await someone(world, 'Pendo Learner');
    const { id } = await registering(world, learner, run);
    await world.as(learner).academy.uploadProof({ id, reference: 'KCB 5521', file: fileOf(await photo()) });
    return [learner];
  },
  'a seat is paid by phone': async (world, { officers }) => {
    const run = await opened(world, officers[0], await published(world, officers, { priceMinor: 250_000 }));
    const learner = await someone(world, 'Pili Learner');
    const { id } = await registering(world, learner, run);
    const method = { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' } as const;
    const payment = await world.as(learner).academy.pay({ id, method });
    await world.settle();
    await answered(world, learner, payment.id);
    return [learner];
  },
  'somebody learns': async (world, { officers }) => {
    const [admin] = officers;
    const teacher = await someone(world, 'Tana Teacher');
    const made = await published(world, officers, { priceMinor: 0 });
    const run = await opened(world, admin, made, { capacity: 5, instructorIds: [teacher.id] });
    const learner = await someone(world, 'Leila Learner');
    const { id } = await registering(world, learner, run);
    const api = world.as(learner).academy;
    const quiz = (await api.learn({ id })).modules[0]?.lessons[1];
    await api.startAttempt({ id, lessonId: quiz?.id ?? '' });
    await world.as(teacher).teaching.myRuns();
    return [];
  },
  'a copy is asked for, a push is wanted, and a program is told': async (world) => {
    const person = await someone(world, 'Peter Programmer');
    await world.as(person).privacy.askCopy();
    await world.settle();
    const { identityId } = person;
    const api = world.as(person).webhooks;
    await api.add({ identityId, url: 'https://example.org/ahadi', kinds: ['agreement.shared'] });
    const [endpoint] = await api.list();
    if (!endpoint) throw new Error('a webhook was added');
    await api.test({ id: endpoint.id });
    return [person];
  },
  'a shop is begun': async (world) => {
    const seller = await provenPerson(world, 'Samuel Seller');
    await world.as(seller).selling.start({ identityId: seller.identityId });
    return [];
  },
  'a good is reviewed': async (world) => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const parcel = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 1]), shop);
    await sent(world, shop, parcel.id);
    const api = world.as(buyer).marketplace;
    await api.receive({ id: parcel.id });
    await world.settle();
    await api.complete({ id: parcel.id });
    await world.settle();
    const [line] = parcel.lines;
    if (!line) throw new Error('a parcel has a line');
    await world.as(shop.seller).selling.addPicture({ id: line.productId, file: fileOf(await photo(800, 800)) });
    const lineId = line.id;
    await api.review({ lineId, rating: 4, text: 'Strong and well made.' });
    return [buyer];
  },
};

/** What takes a month: before everything else, whose deadlines it would end. */
export const firstScenes: Readonly<Record<string, Scene>> = {
  'what was learned is certified': async (world, { officers }) => {
    const [admin] = officers;
    const lesson = reading();
    const modules = [{ id: uuidv7(), title: 'The first hour', lessons: [lesson] }];
    const made = await published(world, officers, { priceMinor: 0, attendancePercent: 0, modules });
    const run = await opened(world, admin, made);
    const learner = await someone(world, 'Leila Learner');
    const { id } = await registering(world, learner, run);
    world.clock.set(`${run.startsOn}T06:40:00Z`);
    await world.tick('clocks');
    await world.as(learner).academy.noteLesson({ id, lessonId: lesson.id, seconds: 60, done: true });
    await world.as(admin).teaching.issue({ registrationIds: [id] });
    await world.settle();
    return [learner];
  },
};
