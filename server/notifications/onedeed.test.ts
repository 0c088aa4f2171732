import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opened, published, registering } from '../test/academy.ts';
import { answered as answeredByLetter, frozenFor, invitedTo } from '../test/byletter.ts';
import { boughtPack } from '../test/credits.ts';
import { agreedDeal, at, delivered, fundedDeal, hoursPass, paidInFull, statement } from '../test/escrows.ts';
import { answered, bought, buyerOf, goodOf, ordered, parcelFrom, phone, sent, shopOf } from '../test/market.ts';
import { quickMediator } from '../test/mediators.ts';
import { served } from '../test/quarrel.ts';
import { askedToSign, sign, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({
    startsAt: '2026-11-23T09:00:00Z',
    env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' },
  });
});
afterAll(() => world.close());

const promised = {
  clauseId: null,
  debtor: 'B',
  creditor: 'A',
  kind: 'deliver',
  title: 'Deliver 400 lanterns',
  criteria: 'All 400 light up.',
  amountMinor: null,
  evidenceRequired: false,
  reviewDays: 7,
} as const;
type Deed = { people: Person[]; act: () => Promise<unknown>; says: RegExp[] };
/** Deeds from which more follows by itself, ready to be done: whom they concern, and what their letters say together. */
const deeds: Record<string, () => Promise<Deed>> = {
  'the last signature': async () => {
    const story = await askedToSign(world);
    await sign(world, story.owner, story);
    await world.settle();
    return {
      people: [story.owner, story.other],
      act: () => sign(world, story.other, story),
      says: [/Lanterns Ltd signed/, /is signed and sealed/],
    };
  },
  'a pack of credits paid': async () => {
    const person = await quickMediator(world, 'Pia Pack');
    return { people: [person], act: () => boughtPack(world, person), says: [/10 credits/] };
  },
  'an order paid': async () => {
    const [shop, buyer] = [await shopOf(world), await buyerOf(world)];
    const { paymentId } = await ordered(world, buyer, [await goodOf(world, shop), 1]);
    return {
      people: [buyer, shop.seller],
      act: () => answered(world, buyer, paymentId),
      says: [/It is held until you have received/],
    };
  },
  'an escrow paid in': async () => {
    const deal = await agreedDeal(world, { stages: [{ amountMinor: 400_000 }] });
    return {
      people: [deal.buyer, deal.seller],
      act: () => paidInFull(world, deal),
      says: [/was paid into/, /can deliver/],
    };
  },
  'a course fee paid': async () => {
    const admins = [
      await someone(world, 'Admin Uno', { roles: ['admin'] }),
      await someone(world, 'Admin Due', { roles: ['admin'] }),
    ] as const;
    const learner = await someone(world, 'Rehema Learner');
    const { id } = await registering(world, learner, await opened(world, admins[0], await published(world, admins)));
    const payment = await world.as(learner).academy.pay({ id, method: phone });
    return { people: [learner], act: () => answered(world, learner, payment.id), says: [/lessons are open/] };
  },
};

/** More of them, each with what somebody would otherwise get a second letter of. */
Object.assign(deeds, {
  'the last promise accepted': async () => {
    const day = addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 10);
    const story = await signedByAll(world, { obligations: [{ ...promised, id: uuidv7(), due: { kind: 'on', day } }] });
    const [it] = await world.as(story.owner).obligations.list({ agreementId: story.id });
    await world.as(story.other).obligations.claimDone({ id: it?.id as never, text: '' });
    return {
      people: [story.owner, story.other],
      act: () => world.as(story.owner).obligations.accept({ id: it?.id as never }),
      says: [/accepted “Deliver 400 lanterns”/, /Nothing that was promised/],
    };
  },
  'the last stage of an escrow released': async () => {
    const deal = await fundedDeal(world, { stages: [{ amountMinor: 400_000 }] });
    await delivered(world, deal);
    return {
      people: [deal.buyer, deal.seller],
      act: async () => world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 400_000 }),
      says: [/is in your wallet/, /no money is held any more/],
    };
  },
  'a parcel that never comes disputed': async () => {
    const { shop, dispute } = await neverCame();
    return {
      people: [shop.seller],
      act: dispute,
      says: [/is in dispute and stands still/, /A mediator is looked for/],
    };
  },
  'all of a disputed parcel given back': async () => {
    const { shop, buyer, dispute, giveBack } = await neverCame();
    await dispute();
    return { people: [buyer, shop.seller], act: giveBack, says: [/goes back to you/, /Rift has lost it/] };
  },
} satisfies typeof deeds);

/** A parcel that is on its way and does not come. */
async function neverCame() {
  const [shop, buyer] = [await shopOf(world), await buyerOf(world)];
  const { id } = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 1]), shop);
  const { escrow } = await sent(world, shop, id);
  if (!escrow) throw new Error('its money is held');
  await hoursPass(world, 25, 25);
  const where = { id: escrow.id, milestoneId: escrow.milestoneId };
  const amountMinor = escrow.heldMinor;
  return {
    ...{ shop, buyer, id },
    dispute: () =>
      world
        .as(buyer)
        .escrow.dispute({ ...where, statement, reason: 'not_delivered', contestedMinor: amountMinor, evidence: [] }),
    giveBack: () =>
      world.as(shop.seller).escrow.refund({ ...where, amountMinor, reason: 'Rift has lost it. I am sorry.' }),
  };
}

test('a seller who answered a reported problem is not asked for an answer any more', async () => {
  const [shop, buyer] = [await shopOf(world), await buyerOf(world)];
  const { id } = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 1]), shop);
  const { escrow } = await sent(world, shop, id);
  await world.as(buyer).marketplace.receive({ id });
  await world.settle();
  const before = (await world.mailbox(shop.seller.email)).length;
  const reason = 'It is torn at its side.';
  await world.as(buyer).marketplace.report({ id, amountMinor: escrow?.heldMinor ?? 0, reason });
  await world.settle();
  await world.as(shop.seller).selling.answerReport({ id, answer: { kind: 'return' } });
  await world.settle();
  const letters = (await world.mailbox(shop.seller.email)).slice(before).map(({ text }) => text);
  expect(letters.filter((text) => /Asked of you: Read what is wrong/.test(text))).toEqual([]);
});

test.each(Object.entries(deeds))('%s is one letter to each, with all that follows from it', async (_name, prepare) => {
  const { people, act, says } = await prepare();
  await world.settle();
  const textsTo = async ({ email }: Person) => (await world.mailbox(email)).map(({ text }) => text);
  const before = new Map<Person, number>();
  for (const person of people) before.set(person, (await textsTo(person)).length);
  await act();
  await world.settle();
  const all: string[] = [];
  for (const person of people) {
    const own = (await textsTo(person)).slice(before.get(person));
    expect([person.name, own]).toEqual([person.name, own.slice(0, 1)]);
    all.push(...own);
  }
  for (const words of says) expect(all.join('\n')).toMatch(words);
});

test('what somebody did by letter is a deed of its own, and follows from none', async () => {
  const it = await invitedTo(world, { publicClauseOffered: false });
  const { owner, versionId } = it;
  await frozenFor(world, it);
  const before = (await world.mailbox(owner.email)).length;
  await answeredByLetter(world, it, { deed: 'ask_change', versionId, reason: 'The price is too high for us.' });
  await answeredByLetter(world, it, { deed: 'decline', versionId, reason: 'We found somebody who lives nearer.' });
  await world.settle();
  const subjects = (await world.mailbox(owner.email)).slice(before).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/change is proposed/), expect.stringMatching(/declined/)]);
});

test('what was answered before its letter was written is told, and not asked', async () => {
  const { id, filer, respondent } = await served(world);
  await world.settle();
  const before = (await world.mailbox(filer.email)).length;
  const text = 'The lanterns came on Monday.';
  await world.as(respondent).disputes.claimResolved({ id, kind: 'performed', text });
  await world.as(filer).disputes.markResolved({ id, kind: 'performed' });
  await world.settle();
  const own = (await world.mailbox(filer.email)).slice(before);
  expect(own.map(({ text }) => text).join('\n')).toMatch(/is resolved/);
  expect(own.map(({ text }) => text).join('\n')).not.toMatch(/Asked of you|If nobody acts/);
});

test.each([0, 3])('who paid %s minutes after they registered is not asked to pay', async (minutes) => {
  const admins = [
    await someone(world, 'Admin Uno', { roles: ['admin'] }),
    await someone(world, 'Admin Due', { roles: ['admin'] }),
  ] as const;
  const learner = await someone(world, 'Rehema Learner');
  const run = await opened(world, admins[0], await published(world, admins));
  await world.settle();
  const before = (await world.mailbox(learner.email)).length;
  const { id } = await registering(world, learner, run);
  await world.settle();
  world.clock.advance(minutes * MINUTE);
  const payment = await world.as(learner).academy.pay({ id, method: phone });
  await world.settle();
  await answered(world, learner, payment.id);
  const texts = (await world.mailbox(learner.email)).slice(before).map(({ text }) => text);
  expect(texts.join('\n')).toMatch(/lessons are open/);
  expect(texts.join('\n')).not.toMatch(/Pay for it|If nobody acts/);
});
