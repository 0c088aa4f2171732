import { readdirSync } from 'node:fs';
import {
  agreementStates,
  disputeStates,
  escrowStates,
  mediationStates,
  milestoneStates,
  orderStates,
  parcelStates,
} from '@ahadi/domain/assistant/explaining/rules.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { waitingDoes } from '@ahadi/domain/disputes/forecast/words.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { claimsOf } from '@ahadi/domain/escrow/silence.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import { claimsOfCase } from '@ahadi/domain/mediation/silence.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { overdueSilence, promiseSilence } from '@ahadi/domain/obligations/silence.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryFolder } from '../help/library.ts';
import { agreedDeal, at, delivered, draftedDeal, paidInFull } from '../test/escrows.ts';
import { bought, buyerOf, goodOf, parcelFrom, sent, shopOf } from '../test/market.ts';
import { requestedCase } from '../test/mediations.ts';
import { answer, drafted, jumpUntil, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { signedByAll } from '../test/story.ts';
import { last, talkOf } from '../test/talks.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let stranger: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'error', PAYMENTS_SANDBOX: '1' } });
  stranger = await world.person('Stella Stranger');
});
afterAll(() => world.close());
type Kind = 'agreement' | 'dispute' | 'mediation' | 'escrow' | 'order';
const explain = (who: Person, kind: Kind, id: string) => world.as(who).assistant.explain({ kind, id });
const hidden = async (kind: Kind, id: string) =>
  expect(explain(stranger, kind, id)).rejects.toMatchObject(refusal('NOT_FOUND'));

describe('where one’s own thing stands is said', () => {
  test('of a dispute: whose turn it is, by when, and what happens otherwise, for each side as it is theirs', async () => {
    const quarrel = await drafted(world);
    const id = quarrel.id as DisputeView['id'];
    expect(await explain(quarrel.filer, 'dispute', id)).toMatchObject({
      turn: 'you',
      isYourTurn: true,
      dueAt: null,
      article: 'file-a-dispute',
      actions: [{ label: 'Go on writing', path: `/disputes/edit/${id}` }],
    });
    await hidden('dispute', id);
    await expect(explain(quarrel.respondent, 'dispute', id)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await world.as(quarrel.filer).disputes.submit({ id, truth: true });
    const waits = await explain(quarrel.filer, 'dispute', id);
    const { status } = await world.as(quarrel.filer).disputes.get({ id });
    expect(waits).toMatchObject({ isYourTurn: false, state: disputeStates[status].state });
    const [step] = await world.as(quarrel.filer).disputes.ifNobodyActs({ id });
    expect(waits).toMatchObject({ otherwise: step?.sentence, dueAt: step?.at });
  });

  test('of a dispute with an offer: it waits for the side that answers it, though both can act', async () => {
    const it = await served(world);
    const id = it.id as DisputeView['id'];
    await world.as(it.respondent).disputes.respond({ id, response: answer });
    const completeBy = localDayOf(new Date(world.clock.now().getTime() + 14 * 86_400_000), 'Africa/Nairobi');
    const terms = { text: 'Half of it within two weeks.', amountMinor: 4_000_000, completeBy };
    await world.as(it.filer).disputes.makeOffer({ id, terms });
    expect(await explain(it.filer, 'dispute', it.id)).toMatchObject({ turn: it.respondent.name, isYourTurn: false });
    expect(await explain(it.respondent, 'dispute', it.id)).toMatchObject({ turn: 'you', isYourTurn: true });
  });

  test('of a dispute that one side calls resolved: the other is asked and reads what its silence does', async () => {
    const { id, filer, respondent } = await served(world);
    const text = 'The lanterns came on Monday.';
    await world.as(respondent).disputes.claimResolved({ id, kind: 'performed', text });
    const asked = { otherwise: waitingDoes.confirm_resolved, dueAt: expect.any(String) };
    expect(await explain(filer, 'dispute', id)).toMatchObject({ ...asked, isYourTurn: true });
    // The dispute can still be answered, as their dashboard says, too.
    const [step] = await world.as(respondent).disputes.ifNobodyActs({ id });
    const answers = { isYourTurn: true, otherwise: step?.sentence, dueAt: step?.at };
    expect(await explain(respondent, 'dispute', id)).toMatchObject(answers);
  });

  test('of an agreement', async () => {
    const quarrel = await drafted(world);
    const it = await explain(quarrel.filer, 'agreement', quarrel.agreement);
    expect(it.state).toMatch(/in force|Everybody signed/);
    expect(it.path).toBe(`/dashboard/agreements/${quarrel.agreement}`);
    const { comes } = await world.as(quarrel.filer).amending.read({ id: quarrel.agreement as never });
    expect(it).toMatchObject({ otherwise: comes?.words, dueAt: comes?.at });
    await hidden('agreement', quarrel.agreement);
  });

  test('of an agreement in force: the promise that is due or overdue, as both dashboards have it, and what is due names it', async () => {
    const term: ObligationTerm = {
      ...{ id: uuidv7(), clauseId: null, debtor: 'A', creditor: 'B', kind: 'deliver', title: 'Deliver 400 lanterns' },
      ...{ criteria: 'All 400 light up.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
      due: { kind: 'after', days: 20 },
    };
    const { owner, other, id } = await signedByAll(world, { obligations: [term] });
    const told = async (who: Person) => {
      const { duties } = await world.as(who).dashboard.read();
      const it = await explain(who, 'agreement', id);
      expect(it.isYourTurn).toBe(duties.some(({ room }) => room === 'obligations'));
      return it;
    };
    const [first] = await world.as(owner).obligations.list({ agreementId: id });
    const fallsOverdue = { dueAt: first?.clocks[0]?.dueAt, otherwise: promiseSilence('fall_overdue') };
    expect(await told(owner)).toMatchObject({ ...fallsOverdue, turn: null });
    world.clock.advance(10 * DAY);
    expect(await told(owner)).toMatchObject({ ...fallsOverdue, turn: 'you', actions: [{ label: 'Say it is done' }] });
    expect(await told(other)).toMatchObject({ ...fallsOverdue, turn: owner.name });
    world.clock.advance(11 * DAY);
    await world.tick('clocks');
    for (const who of [owner, other]) {
      expect(await told(who)).toMatchObject({
        state: expect.stringContaining('is overdue'),
        otherwise: overdueSilence(other.name),
        turn: expect.stringContaining('you'),
      });
      const due = last(await talkOf(world, who).start({ text: 'What is due this week?' }));
      expect(due.body).toMatch(/^One thing is overdue.*Deliver 400 lanterns/s);
    }
  });

  test('of a mediation: the side that is asked has the turn', async () => {
    const it = await requestedCase(world);
    expect(await explain(it.b, 'mediation', it.id)).toMatchObject({
      turn: 'you',
      isYourTurn: true,
      dueAt: expect.any(String),
    });
    const [claim] = claimsOfCase(await world.as(it.a).mediation.get({ id: it.id }));
    expect(await explain(it.a, 'mediation', it.id)).toMatchObject({
      ...{ turn: it.b.name, isYourTurn: false },
      ...{ otherwise: claim?.words, dueAt: claim?.at },
    });
    await hidden('mediation', it.id);
  });

  test('of an escrow: the stage that waits, with its own deadline', async () => {
    const draft = await draftedDeal(world);
    expect(await explain(draft.buyer, 'escrow', draft.id)).toMatchObject({ turn: 'you', article: 'open-an-escrow' });
    const deal = await agreedDeal(world);
    expect(await explain(deal.buyer, 'escrow', deal.id)).toMatchObject({ isYourTurn: true, dueAt: expect.any(String) });
    expect(await explain(deal.seller, 'escrow', deal.id)).toMatchObject({ turn: deal.buyer.name, isYourTurn: false });
    await paidInFull(world, deal);
    expect(await explain(deal.seller, 'escrow', deal.id)).toMatchObject({
      turn: 'you',
      state: expect.stringContaining('is paid in, and not delivered yet'),
    });
    await delivered(world, deal);
    const looked = await explain(deal.buyer, 'escrow', deal.id);
    expect(looked).toMatchObject({
      turn: 'you',
      otherwise: expect.stringMatching(/^Your silence is a yes: KES.10,000 is released to the seller\.$/),
      article: 'deliver-and-inspect',
    });
    const { id, milestoneId } = await at(world, deal);
    const { milestones } = await world.as(deal.buyer).escrow.get({ id });
    const inspection = milestones
      .find((stage) => stage.id === milestoneId)
      ?.clocks.find(({ kind }) => kind === 'milestone.inspection');
    expect(looked.dueAt).toBe(inspection?.dueAt);
    await hidden('escrow', deal.id);
  });

  test('of an order: its parcel, in the conversation too', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
    expect(await explain(buyer, 'order', order.id)).toMatchObject({
      turn: order.parcels[0]?.supplier.name,
      state: expect.stringContaining('not accepted by the seller yet'),
    });
    await hidden('order', order.id);
    await sent(world, shop, order.parcels[0]?.id as never);
    const mine = talkOf(world, buyer);
    const chat = await mine.start({ text: 'Where is my order?' });
    expect(last(chat)).toMatchObject({
      kind: 'explanation',
      explanation: { label: expect.stringContaining(order.number), isYourTurn: true },
    });
    expect(last(await mine.start({ intent: 'track_order' }))).toMatchObject({ kind: 'explanation' });
    const about = await mine.start({ text: 'what happens next in this order', about: { kind: 'order', id: order.id } });
    expect(last(about).explanation?.path).toBe(`/marketplace/orders/${order.id}`);
    const back = await mine.through('return_item', ['#option:It is damaged.', 'Two of the tiles are broken in half.']);
    const url = new URL(last(back).choices[0]?.path ?? '', 'http://localhost');
    expect(url.pathname).toBe(`/marketplace/orders/${order.id}`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      deed: 'report',
      parcel: order.parcels[0]?.id,
      reason: 'It is damaged. Two of the tiles are broken in half.',
    });
    // One that is named is not asked for among several, also by the number of its parcel.
    const another = await bought(world, buyer, [await goodOf(world, shop), 1]);
    const named = await mine.start({ text: `Where is my parcel ${another.number.toLowerCase()}-1?` });
    expect(last(named).explanation?.path).toBe(`/marketplace/orders/${another.id}`);
  });
});

/** A parcel that came, with a problem for a part of its money. */
async function reported() {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  const order = await bought(world, buyer, [await goodOf(world, shop), 2]);
  const { id } = parcelFrom(order, shop);
  await sent(world, shop, id);
  await world.as(buyer).marketplace.receive({ id });
  await world.as(buyer).marketplace.report({ id, amountMinor: 100_000, reason: 'One of the two is torn at its side.' });
  return { shop, buyer, order, id };
}

test('of a parcel with a problem the same is said as where its money is', async () => {
  const { shop, buyer, order, id } = await reported();
  const told = () => explain(buyer, 'order', order.id);
  const escrowId = (await world.as(buyer).marketplace.parcel({ id })).escrow?.id as never;
  const claimed = async (clock: ClockKind) => {
    const view = await world.as(buyer).escrow.get({ id: escrowId });
    const its = claimsOf(view).find(({ claim }) => claim.clock === clock);
    return { otherwise: its?.claim.words, dueAt: its?.claim.at };
  };
  expect(await told()).toMatchObject({ ...(await claimed('milestone.answer')), turn: order.parcels[0]?.supplier.name });
  const keep = { kind: 'keep' as const, backMinor: 30_000, words: 'It holds water; the tear is at the rim.' };
  await world.as(shop.seller).selling.answerReport({ id, answer: keep });
  expect(await told()).toMatchObject({
    ...(await claimed('milestone.offer')),
    isYourTurn: true,
    otherwise: silenceDoes('milestone.offer'),
  });
  // The offer and the time to talk ran out: nothing moves by itself any more.
  for (const days of [50, 2]) {
    world.clock.advance(days * DAY);
    await world.tick('clocks');
  }
  expect(await told()).toMatchObject({ dueAt: null, otherwise: null, turn: null, isYourTurn: false });
});

test('of a parcel whose return was agreed it is the buyer who sends it back, or keeps it and pays', async () => {
  const { shop, buyer, order, id } = await reported();
  await world.as(shop.seller).selling.answerReport({ id, answer: { kind: 'return' } });
  expect(await explain(buyer, 'order', order.id)).toMatchObject({
    isYourTurn: true,
    otherwise: 'You keep it, and the seller is paid.',
  });
});

test('of a challenged entry its filer is asked, by when and with what silence does, and nobody else', async () => {
  const quarrel = await served(world);
  const { id, filer, respondent } = quarrel;
  await jumpUntil(world, quarrel, 'published');
  const ref = String((await world.as(filer).disputes.get({ id })).recordRef);
  const statement = 'Nobody told me of it.';
  await world.as(respondent).records.challenge({ ref, ground: 'not_served', statement });
  // Until then it is the turn of whom it is about, who can still put it right.
  expect(await explain(filer, 'dispute', id)).toMatchObject({ isYourTurn: false, turn: respondent.name });
  expect((await explain(respondent, 'dispute', id)).isYourTurn).toBe(true);
  const desk = await world.person('Rosa Recorder', { roles: ['record_officer'] });
  const [row] = (await world.as(desk).records.desk({ filter: 'open', limit: 10 })).rows;
  await world.as(desk).records.forward({ id: row?.id as never, reason: 'Say whether you stand by it.' });
  const due = (await world.as(filer).disputes.get({ id })).challenge?.reaffirmBy;
  const silence = 'The entry is set aside. The dispute closes in private.';
  expect(await explain(filer, 'dispute', id)).toMatchObject({
    ...{ isYourTurn: true, dueAt: due, otherwise: silence, actions: [{ label: 'Read the challenge' }] },
  });
  expect(await explain(respondent, 'dispute', id)).toMatchObject({ isYourTurn: false, dueAt: due, otherwise: silence });
});

test('of several things of a kind it is asked which, and the one that is chosen is explained', async () => {
  const own = await world.person('Sophie Several');
  for (const title of ['A roof', 'A well'])
    await world.as(own).agreements.create({ ownerIdentityId: own.identityId, title, currency: 'KES' });
  const mine = talkOf(world, own);
  const chat = await mine.start({ text: 'What happens next with my agreement?' });
  expect(last(chat)).toMatchObject({ kind: 'menu', body: 'Which agreement do you mean?' });
  const [choice] = last(chat).choices;
  const told = await mine.choose(chat, choice?.id ?? '');
  expect(last(told)).toMatchObject({ kind: 'explanation', explanation: { label: choice?.label } });
  const ref = choice?.label.split(' ')[0] ?? '';
  expect(last(await mine.ask(told, `and ${ref}?`)).explanation?.label).toBe(choice?.label);
});

test('a thing is known by its title, alone or among several of its kind', async () => {
  const own = await world.person('Tina Titled');
  for (const title of ['Repair of the roof', 'A new well'])
    await world.as(own).agreements.create({ ownerIdentityId: own.identityId, title, currency: 'KES' });
  const mine = talkOf(world, own);
  for (const text of [
    'What is going on with the roof repair?',
    'What happens next with my agreement about the well?',
  ]) {
    const { explanation } = last(await mine.start({ text }));
    expect(explanation?.label).toMatch(text.includes('roof') ? /Repair of the roof$/ : /A new well$/);
  }
  // Words that only resemble it ask the help.
  expect(last(await mine.start({ text: 'How long does a repair take to be paid?' })).kind).not.toBe('explanation');
});

test('each state names an article of the library', () => {
  const slugs = readdirSync(libraryFolder, { recursive: true, encoding: 'utf8' }).flatMap(
    (path) => /([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? [],
  );
  const rows = [
    agreementStates,
    disputeStates,
    mediationStates,
    escrowStates,
    milestoneStates,
    orderStates,
    parcelStates,
  ].flatMap((table) => Object.values(table));
  for (const { article } of rows) expect(slugs).toContain(article);
});
