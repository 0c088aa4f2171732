// Longer than other files: one row for each thing that can wait, and a table is read as one.
import { lessonsOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { DutyKind } from '@ahadi/domain/dashboard/duties/rules.ts';
import type { Duty } from '@ahadi/domain/dashboard/schema.ts';
import { consentVersion } from '@ahadi/domain/mediation/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failedAll, opened as openedRun, published, registering } from '../test/academy.ts';
import { answered as answeredByLetter, invitedTo, noClause } from '../test/byletter.ts';
import { complete, today } from '../test/courts.ts';
import { agreedDeal, at, delivered, draftedDeal, fundedDeal, jumpUntil, paidInFull, shown } from '../test/escrows.ts';
import { answered, bought, buyerOf, goodOf, ordered, parcelFrom, sent, shopOf } from '../test/market.ts';
import { setStatus } from '../test/mediationrooms.ts';
import {
  activeCase,
  chosenCase,
  consentedCase,
  draftedCase,
  engagingCase,
  mediatorOf,
  proposedCase,
  requestedCase,
  selectingCase,
  signWithCode,
  termOf,
} from '../test/mediations.ts';
import { applied, drafted as draftedApplication, mediatorIn, provenPerson } from '../test/mediators.ts';
import { opened } from '../test/messages.ts';
import { noteOf } from '../test/notes.ts';
import * as papers from '../test/papers.ts';
import { answer, drafted, filed, sealing, served } from '../test/quarrel.ts';
import { decided, draftedShop, openShop, wholeShop, writtenProduct } from '../test/selling.ts';
import { askedToSign, confirm, shared, sign, someone } from '../test/story.ts';
import { trust, writeComment, writePost } from '../test/talk.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());

const reason = 'This is a reason that is long enough for it.';
const dutiesOf = async (person: Person): Promise<Duty[]> => (await world.as(person).dashboard.read()).duties;

/** What waits for somebody in the list of a room; null for one whose list does not say. */
const waitingIn = async (person: Person, room: Duty['room']): Promise<string[] | null> => {
  const lists = {
    agreements: world.as(person).agreements.list,
    disputes: world.as(person).disputes.list,
    escrow: world.as(person).escrow.list,
    mediation: world.as(person).mediation.list,
  };
  if (!(room in lists)) return null;
  const { rows } = await lists[room as keyof typeof lists]({ filter: 'waiting' }); // the line above says so
  const mediated = room === 'mediation' ? (await lists.mediation({ filter: 'waiting', as: 'mediator' })).rows : [];
  return [...rows, ...mediated].map(({ id }) => id);
};

/** Who has the duty, the thing that it is about, and the deed that ends it. */
type Waiting = { who: Person; id: string; deed: () => Promise<unknown> };
type Row = [kind: DutyKind, clock: string | null, waiting: () => Promise<Waiting>];

const days = (count: number) => new Date(world.clock.now().getTime() + count * 86_400_000).toISOString();

const ofAgreements: Row[] = [
  [
    'agreement.accept_text',
    null,
    async () => {
      const { other, id } = await shared(world);
      const { versionId } = await world.as(other).agreements.get({ id });
      return { who: other, id, deed: () => world.as(other).agreements.acceptText({ id, versionId }) };
    },
  ],
  [
    'agreement.request_signatures',
    null,
    async () => {
      const { owner, other, id } = await shared(world);
      for (const person of [owner, other]) {
        const { versionId } = await world.as(person).agreements.get({ id });
        await world
          .as(person)
          .agreements.acceptText({ id, versionId })
          .catch(() => undefined); // the owner accepted by sharing
        await world.as(person).agreements.answerClause({ id, accept: true });
      }
      return { who: owner, id, deed: () => world.as(owner).agreements.requestSignatures({ id }) };
    },
  ],
  [
    'agreement.sign',
    'agreement.sign_window',
    async () => {
      const story = await askedToSign(world);
      return { who: story.other, id: story.id, deed: () => sign(world, story.other, story) };
    },
  ],
  [
    'agreement.answer_change',
    'agreement.sign_window',
    async () => {
      const { owner, other, id } = await askedToSign(world);
      await world.as(other).agreements.proposeChange({ id, reason });
      return { who: owner, id, deed: () => world.as(owner).agreements.reopen({ id, reason }) };
    },
  ],
  [
    'agreement.answer_suggestions',
    null,
    async () => {
      const { owner, other, id } = await shared(world);
      const { versionId, terms } = await world.as(other).agreements.get({ id });
      await world.as(other).agreements.acceptText({ id, versionId });
      const [clause] = terms.clauses;
      if (!clause) throw new Error('the text has a clause');
      const proposal = { kind: 'change' as const, clause: { ...clause, heading: 'What is delivered, and when' } };
      const suggested = await world.as(owner).negotiating.suggest({ id, versionId, proposal, reason });
      const answers = [{ suggestionId: suggested.id, accept: false }];
      return { who: other, id, deed: () => world.as(other).negotiating.answer({ id, versionId, answers }) };
    },
  ],
  [
    'agreement.answer_delegation',
    'agreement.sign_window',
    async () => {
      const story = await askedToSign(world);
      const { owner, other, id } = story;
      await sign(world, owner, story);
      const lawyer = { name: 'Lawyer Kamau', email: 'lawyer.kamau@example.org' };
      const { delegations } = await world.as(other).agreements.delegate({ id, ...lawyer, basis: reason });
      const [asked] = delegations;
      if (!asked) throw new Error('nobody was asked');
      const refused = { id, delegationId: asked.id, agree: false };
      return { who: owner, id, deed: () => world.as(owner).agreements.answerDelegation(refused) };
    },
  ],
  [
    'agreement.answer_right_person',
    null,
    async () => {
      const it = await invitedTo(world, noClause);
      const { owner, id, partyId, versionId, email } = it;
      await world.as(owner).agreements.acceptText({ id, versionId });
      const right = { name: 'Njeri Otieno', email: `njeri.${email}` };
      await answeredByLetter(world, it, { deed: 'hand_on', versionId, ...right });
      const invite = async () => {
        const { parties } = await world.as(owner).agreements.get({ id });
        return world.as(owner).agreements.saveParties({
          id,
          parties: parties.map(({ id, side, name, email, signOrder }) => ({
            ...{ id, side, name, email, signOrder },
            ...(id === partyId ? right : {}),
          })),
        });
      };
      return { who: owner, id, deed: invite };
    },
  ],
];

const ofDisputes: Row[] = [
  [
    'dispute.finish',
    null,
    async () => {
      const { filer, id } = await drafted(world);
      return { who: filer, id, deed: () => world.as(filer).disputes.remove({ id }) };
    },
  ],
  [
    'dispute.add_information',
    'dispute.info',
    async () => {
      const { filer, officer, id } = await drafted(world, { claim: { flags: ['price_only'] } });
      await world.as(filer).disputes.submit({ id, truth: true });
      await world.as(officer).disputes.requestInfo({ id, reason });
      return {
        who: filer,
        id,
        deed: () => world.as(filer).disputes.withdraw({ id }),
      };
    },
  ],
  [
    'dispute.read',
    'dispute.service_deemed',
    async () => {
      const { respondent, id } = await filed(world);
      return { who: respondent, id, deed: () => world.as(respondent).disputes.open({ id }) };
    },
  ],
  [
    'dispute.answer',
    'dispute.response',
    async () => {
      const { respondent, id } = await served(world);
      return { who: respondent, id, deed: () => world.as(respondent).disputes.respond({ id, response: answer }) };
    },
  ],
  [
    'dispute.answer_extension',
    'dispute.response',
    async () => {
      const { filer, respondent, id } = await served(world);
      await world.as(respondent).disputes.proposeExtension({ id, days: 5 });
      return { who: filer, id, deed: () => world.as(filer).disputes.answerExtension({ id, accept: true }) };
    },
  ],
  [
    'dispute.confirm_resolved',
    'dispute.claimed_resolved',
    async () => {
      const { filer, respondent, id } = await served(world);
      await world.as(respondent).disputes.claimResolved({ id, kind: 'performed', text: reason });
      return { who: filer, id, deed: () => world.as(filer).disputes.denyResolved({ id, reason }) };
    },
  ],
  [
    'dispute.seal_figure',
    null,
    async () => {
      const { filer, respondent, id } = await served(world);
      await world.as(respondent).disputes.respond({ id, response: answer });
      await sealing(world, filer, { id, amountMinor: 700_000 });
      return { who: respondent, id, deed: () => sealing(world, respondent, { id, amountMinor: 1 }) };
    },
  ],
  [
    'dispute.answer_offer',
    'dispute.offer',
    async () => {
      const { filer, respondent, id } = await served(world);
      await world.as(respondent).disputes.respond({ id, response: answer });
      const terms = { text: 'Half of it now, half of it later.', amountMinor: 100, completeBy: days(30).slice(0, 10) };
      const { offers } = await world.as(filer).disputes.makeOffer({ id, terms });
      const [offer] = offers;
      if (!offer) throw new Error('the offer is missing');
      const refused = { id, offerId: offer.id, accept: false };
      return { who: respondent, id, deed: () => world.as(respondent).disputes.answerOffer(refused) };
    },
  ],
];

const ofEscrows: Row[] = [
  [
    'escrow.finish',
    null,
    async () => {
      const { buyer, id } = await draftedDeal(world);
      return { who: buyer, id, deed: () => world.as(buyer).escrow.remove({ id }) };
    },
  ],
  [
    'escrow.accept',
    'escrow.proposal',
    async () => {
      const { buyer, seller, id } = await draftedDeal(world);
      const { termsVersion: version, termsSha256 } = await world.as(buyer).escrow.propose({ id });
      await world.settle();
      return {
        who: seller,
        id,
        deed: () => world.as(seller).escrow.accept({ id, version, termsSha256: termsSha256 ?? '' }),
      };
    },
  ],
  [
    'escrow.pay',
    'escrow.funding',
    async () => {
      const deal = await agreedDeal(world);
      return { who: deal.buyer, id: deal.id, deed: () => paidInFull(world, deal) };
    },
  ],
  [
    'escrow.deliver',
    'milestone.delivery',
    async () => {
      const deal = await fundedDeal(world);
      return { who: deal.seller, id: deal.id, deed: () => delivered(world, deal) };
    },
  ],
  [
    'escrow.deliver_late',
    'milestone.no_delivery',
    async () => {
      const deal = await fundedDeal(world);
      await jumpUntil(world, deal, ({ milestones }) => milestones[0]?.isOverdue === true);
      return { who: deal.seller, id: deal.id, deed: () => delivered(world, deal) };
    },
  ],
  [
    'escrow.confirm_receipt',
    'milestone.receipt',
    async () => {
      const deal = await fundedDeal(world, { kind: 'goods' });
      await delivered(world, deal, 1, 'shipped');
      const where = await at(world, deal);
      return { who: deal.buyer, id: deal.id, deed: () => world.as(deal.buyer).escrow.receive(where) };
    },
  ],
  [
    'escrow.inspect',
    'milestone.inspection',
    async () => {
      const deal = await fundedDeal(world);
      await delivered(world, deal);
      const where = await at(world, deal);
      return {
        who: deal.buyer,
        id: deal.id,
        deed: () => world.as(deal.buyer).escrow.release({ ...where, amountMinor: 1_000_000 }),
      };
    },
  ],
  [
    'escrow.answer_rejection',
    'milestone.answer',
    async () => {
      const deal = await fundedDeal(world);
      await delivered(world, deal);
      const where = await at(world, deal);
      await world.as(deal.buyer).escrow.reject({ ...where, contestedMinor: 300_000, reason });
      return {
        who: deal.seller,
        id: deal.id,
        deed: async () =>
          world.as(deal.seller).escrow.cure({
            ...where,
            note: reason,
            evidence: [await shown(world, deal, deal.seller)],
          }),
      };
    },
  ],
  [
    'escrow.answer_end',
    'escrow.end_proposal',
    async () => {
      const deal = await fundedDeal(world);
      const { milestoneId } = await at(world, deal);
      await world.as(deal.buyer).escrow.proposeEnd({
        id: deal.id,
        reason,
        parts: [{ milestoneId, toSellerMinor: 500_000 }],
      });
      return {
        who: deal.seller,
        id: deal.id,
        deed: () => world.as(deal.seller).escrow.answerEnd({ id: deal.id, accept: false }),
      };
    },
  ],
];

const ofMediation: Row[] = [
  [
    'mediation.finish',
    null,
    async () => {
      const { a, id } = await draftedCase(world, { mediators: 0 });
      return { who: a, id, deed: () => world.as(a).mediation.remove({ id }) };
    },
  ],
  [
    'mediation.consent',
    'mediation.consent',
    async () => {
      const { b, id } = await requestedCase(world, { mediators: 0 });
      return { who: b, id, deed: () => world.as(b).mediation.consent({ id, version: consentVersion }) };
    },
  ],
  [
    'mediation.choose_route',
    'mediation.setup',
    async () => {
      const { a, id } = await consentedCase(world, { mediators: 0 });
      return { who: a, id, deed: () => world.as(a).mediation.chooseRoute({ id, route: 'post' }) };
    },
  ],
  [
    'mediation.read_proposals',
    'mediation.job',
    async () => {
      const { a, id } = await proposedCase(world, { mediators: 1 });
      const { proposals } = await world.as(a).mediation.get({ id });
      return {
        who: a,
        id,
        deed: async () => {
          for (const { id: proposalId } of proposals) await world.as(a).mediation.openProposal({ id, proposalId });
        },
      };
    },
  ],
  [
    'mediation.rank',
    'mediation.selecting',
    async () => {
      const { a, id } = await selectingCase(world);
      const { proposals } = await world.as(a).mediation.get({ id });
      const order = proposals.map((proposal) => proposal.id);
      return { who: a, id, deed: () => world.as(a).mediation.rank({ id, order, strikes: [] }) };
    },
  ],
  [
    'mediation.answer_appointment',
    'mediation.accept',
    async () => {
      const it = await chosenCase(world);
      const mediator = mediatorOf(it);
      return {
        who: mediator,
        id: it.id,
        deed: () => world.as(mediator).mediation.acceptAppointment({ id: it.id, kind: 'none', text: '' }),
      };
    },
  ],
  [
    'mediation.plan_session',
    'mediation.term',
    async () => {
      const it = await activeCase(world);
      const mediator = mediatorOf(it);
      return {
        who: mediator,
        id: it.id,
        deed: () =>
          world.as(mediator).mediation.schedule({
            id: it.id,
            kind: 'joint',
            side: null,
            startsAt: days(5),
            minutes: 90,
            place: 'Nairobi',
          }),
      };
    },
  ],
];

const administrator = () => someone(world, 'Daniel Desk', { roles: ['admin'] });
/** A shop that was sent in, and came back with what is asked for. */
async function sentShop(owner: Person) {
  const { id } = await draftedShop(world, owner);
  await world.as(owner).selling.apply({ id });
  return world.as(await administrator()).curating.ask({ id, reason, fieldNotes: {} });
}
/** The same of a product of an open shop. */
async function sentBackProduct(seller: Person) {
  const admin = await administrator();
  const shop = await openShop(world, seller, admin);
  const { id } = await writtenProduct(world, seller, shop.id);
  return decided(world, admin, await world.as(seller).selling.submit({ id }), 'ask');
}

const ofTheRest: Row[] = [
  [
    'order.pay',
    'order.payment',
    async () => {
      const shop = await shopOf(world);
      const buyer = await buyerOf(world);
      const { order, paymentId } = await ordered(world, buyer, [await goodOf(world, shop), 1]);
      return { who: buyer, id: order.id, deed: () => answered(world, buyer, paymentId) };
    },
  ],
  [
    'parcel.accept',
    'parcel.accept',
    async () => {
      const shop = await shopOf(world);
      const order = await bought(world, await buyerOf(world), [await goodOf(world, shop), 1]);
      const { id } = parcelFrom(order, shop);
      return { who: shop.seller, id, deed: () => world.as(shop.seller).selling.accept({ id }) };
    },
  ],
  [
    'parcel.send',
    'parcel.late',
    async () => {
      const shop = await shopOf(world);
      const order = await bought(world, await buyerOf(world), [await goodOf(world, shop), 1]);
      const { id } = parcelFrom(order, shop);
      await world.as(shop.seller).selling.accept({ id });
      const ship = { id, carrier: 'Rider Otieno', tracking: 'OT-1', note: '' };
      return { who: shop.seller, id, deed: () => world.as(shop.seller).selling.ship(ship) };
    },
  ],
  [
    'parcel.receive',
    'milestone.receipt',
    async () => {
      const shop = await shopOf(world);
      const buyer = await buyerOf(world);
      const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
      const { id } = await sent(world, shop, parcelFrom(order, shop).id);
      return { who: buyer, id, deed: () => world.as(buyer).marketplace.receive({ id }) };
    },
  ],
  [
    'parcel.inspect',
    'milestone.inspection',
    async () => {
      const shop = await shopOf(world);
      const buyer = await buyerOf(world);
      const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
      const { id } = await sent(world, shop, parcelFrom(order, shop).id);
      await world.as(buyer).marketplace.receive({ id });
      return { who: buyer, id, deed: () => world.as(buyer).marketplace.complete({ id }) };
    },
  ],
  [
    'supplier.change',
    null,
    async () => {
      const who = await someone(world, 'Sabra Seller');
      const { id } = await sentShop(who);
      return { who, id, deed: () => world.as(who).selling.apply({ id }) };
    },
  ],
  [
    'product.change',
    null,
    async () => {
      const who = await someone(world, 'Sabra Seller');
      const { id } = await sentBackProduct(who);
      return { who, id, deed: () => world.as(who).selling.submit({ id }) };
    },
  ],
  [
    'account.verify_email',
    null,
    async () => {
      const who = await someone(world, 'Wanja Newcomer', { verified: false });
      return { who, id: who.id, deed: () => confirm(world, who) };
    },
  ],
  [
    'verification.add_documents',
    null,
    async () => {
      const who = await someone(world, 'Dalia Documents');
      const reviewer = await someone(world, 'Rafiki Reviewer', { roles: ['reviewer'] });
      const { id } = await papers.sent(world, who);
      await world.as(reviewer).verification.take({ id });
      await world.as(reviewer).verification.requestInfo({ id, reason });
      return { who, id, deed: () => world.as(who).verification.submit({ id }) };
    },
  ],
  [
    'ticket.answer',
    null,
    async () => {
      const who = await someone(world, 'Wanja Writer');
      const support = await someone(world, 'Sita Support', { roles: ['support'] });
      const { id } = await opened(world, who);
      await world.as(support).support.take({ id });
      await world.as(support).support.answer({ id, clientId: uuidv7(), body: reason });
      return {
        who,
        id,
        deed: () => world.as(who).support.write({ id, clientId: uuidv7(), body: reason }),
      };
    },
  ],
  [
    'reminder.due',
    'reminder.due',
    async () => {
      const who = await someone(world, 'Nia Notes');
      const note = await noteOf(world, who, { title: 'Call the county' });
      const reminderId = uuidv7() as never; // the brand is the contract's
      await world.as(who).notes.remind({
        id: note.id,
        reminderId,
        at: new Date(world.clock.now().getTime() + 60_000).toISOString(),
        repeat: 'none',
      });
      world.clock.advance(120_000);
      await world.tick('clocks');
      return {
        who,
        id: String(reminderId),
        deed: () => world.as(who).notes.endReminder({ id: note.id, reminderId, as: 'done' }),
      };
    },
  ],
];

const officers = async (role: 'admin' | 'reviewer') =>
  [
    await someone(world, 'Olive Officer', { roles: [role] }),
    await someone(world, 'Oscar Officer', { roles: [role] }),
  ] as const;

const ofSeats: Row[] = [
  [
    'registration.pay',
    'registration.hold',
    async () => {
      const admins = await officers('admin');
      const who = await someone(world, 'Lupita Learner');
      const { id } = await registering(world, who, await openedRun(world, admins[0], await published(world, admins)));
      return { who, id, deed: () => world.as(who).academy.cancel({ id }) };
    },
  ],
  [
    'registration.accept',
    'registration.offer',
    async () => {
      const admins = await officers('admin');
      const run = await openedRun(world, admins[0], await published(world, admins), { capacity: 1 });
      const [first, who] = [await someone(world, 'Fatuma First'), await someone(world, 'Lupita Learner')];
      const seat = await registering(world, first, run);
      const { id } = await registering(world, who, run);
      await world.as(first).academy.cancel({ id: seat.id });
      return { who, id, deed: () => world.as(who).academy.cancel({ id }) };
    },
  ],
  [
    'registration.answer',
    null,
    async () => {
      const admins = await officers('admin');
      const [who, learner] = [await someone(world, 'Tatu Teacher'), await someone(world, 'Lupita Learner')];
      const course = await published(world, admins, { priceMinor: 0 });
      const { id } = await registering(
        world,
        learner,
        await openedRun(world, admins[0], course, { instructorIds: [who.id] }),
      );
      const lessonId = lessonsOf(course.form)[1]?.id ?? '';
      await failedAll(world, learner, id, lessonId);
      await world.as(learner).academy.askAttempt({ id, lessonId, reason: 'The light went out in the middle.' });
      return { who, id, deed: () => world.as(who).teaching.answerAttempt({ id, lessonId, gives: true }) };
    },
  ],
];

const ofMediators: Row[] = [
  [
    'application.finish',
    null,
    async () => {
      const who = await provenPerson(world, 'Akinyi Applicant');
      const { id } = await draftedApplication(world, who);
      return { who, id, deed: () => world.as(who).mediators.submit({ id }) };
    },
  ],
  [
    'application.add',
    'application.info',
    async () => {
      const [reviewer] = await officers('reviewer');
      const who = await provenPerson(world, 'Akinyi Applicant');
      const { id } = await applied(world, who);
      await world.as(reviewer).mediators.ask({ id, reason });
      return { who, id, deed: () => world.as(who).mediators.submit({ id }) };
    },
  ],
  [
    'mediator.begin',
    null,
    async () => {
      const who = await mediatorIn(world, 'Mumbi Mediator', await officers('reviewer'), { begins: false });
      return { who, id: who.id, deed: () => world.as(who).mediators.onboard({ acceptsCode: true }) };
    },
  ],
];

const ofQuestions: Row[] = [
  [
    'post.choose',
    'post.choose',
    async () => {
      const [who, other] = [await someone(world, 'Anyango Asker'), await someone(world, 'Akinyi Answerer')];
      await trust(world, who, other);
      const { id } = await writePost(world, who);
      const { id: commentId } = await writeComment(world, other, id);
      expect(await dutiesOf(who)).toEqual([]);
      world.clock.advance({ days: 4 });
      return { who, id, deed: () => world.as(who).community.accept({ id, commentId }) };
    },
  ],
];

const rows = [
  ...[...ofAgreements, ...ofDisputes, ...ofEscrows, ...ofMediation],
  ...[...ofTheRest, ...ofSeats, ...ofMediators, ...ofQuestions],
];

describe('what waits for somebody', () => {
  test.each(rows)(
    '%s stands on the dashboard once and in its list, with its deadline, and is gone after the deed',
    async (kind, clock, make) => {
      const { who, id, deed } = await make();
      const before = await dutiesOf(who);
      expect(before.filter((duty) => duty.kind === kind).map(({ key, clockKind }) => [key, clockKind])).toEqual([
        [`${kind} ${id}`, clock],
      ]);
      expect(new Set(before.map(({ key }) => key)).size).toBe(before.length);
      const duty = before.find((one) => one.kind === kind);
      expect(duty?.dueAt === null).toBe(clock === null);
      const inList = duty && (await waitingIn(who, duty.room));
      if (inList) expect(inList).toContain(id);
      await deed();
      await world.settle();
      expect((await dutiesOf(who)).filter((one) => one.kind === kind)).toEqual([]);
    },
  );

  test('a shop waits for its own people, and not for the administrator who entered it', async () => {
    const [owner, enters, looks] = [
      await someone(world, 'Sabra Seller'),
      await administrator(),
      await someone(world, 'Faith Desk', { roles: ['admin'] }),
    ];
    const form = wholeShop('Sabra Crafts');
    const { id } = await world.as(enters).curating.addSupplier({ ownerEmail: owner.email, form });
    await world.as(looks).curating.ask({ id, reason, fieldNotes: {} });
    const asked = async (who: Person) => (await dutiesOf(who)).filter(({ kind }) => kind === 'supplier.change').length;
    expect([await asked(owner), await asked(enters)]).toEqual([1, 0]);
  });

  test('a product that came back waits for nobody in the archive, where it cannot be changed', async () => {
    const seller = await someone(world, 'Sabra Seller');
    const { id } = await sentBackProduct(seller);
    const waits = async () => (await dutiesOf(seller)).some(({ kind }) => kind === 'product.change');
    await world.as(seller).selling.archive({ id });
    expect(await waits()).toBe(false);
    await world.as(seller).selling.restore({ id });
    expect(await waits()).toBe(true);
  });

  test('a certification is to be renewed sixty days before what ends first of it: here the insurance, and not the term', async () => {
    const insurance = { insurer: '', number: '', expiresOn: days(90).slice(0, 10) };
    const mediator = await mediatorIn(world, 'Insa Ends', await officers('reviewer'), { insurance });
    const renewal = async () => (await dutiesOf(mediator)).filter(({ kind }) => kind === 'mediator.renew');
    expect(await renewal()).toEqual([]);
    world.clock.advance({ days: 31 });
    expect(await renewal()).toMatchObject([{ clockKind: 'mediator.expiry' }]);
    world.clock.advance({ days: 60 });
    await world.tick('clocks');
    expect(await renewal()).toMatchObject([{ dueAt: null }]);
  });

  test('a settlement is asked for once: as the agreement that is to be signed', async () => {
    const it = await engagingCase(world);
    const { engagementAgreementId } = await world.as(it.a).mediation.get({ id: it.id });
    const kinds = (await dutiesOf(it.a)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('agreement.') || kind.startsWith('mediation.'))).toEqual([
      'agreement.sign_engagement',
    ]);
    if (!engagementAgreementId) throw new Error('nothing was drawn up');
    await signWithCode(world, it.a, engagementAgreementId);
    expect((await dutiesOf(it.a)).map(({ kind }) => kind)).not.toContain('agreement.sign_engagement');
  });

  test('a session is confirmed from the dashboard, and stands there again on its day', async () => {
    const it = await activeCase(world);
    const mediator = mediatorOf(it);
    const startsAt = days(3);
    await world
      .as(mediator)
      .mediation.schedule({ id: it.id, kind: 'joint', side: null, startsAt, minutes: 60, place: 'Nairobi' });
    const [duty] = (await dutiesOf(it.a)).filter(({ kind }) => kind === 'mediation.confirm_session');
    expect(duty).toMatchObject({ dueAt: startsAt, deed: { name: 'confirm_session', mediationId: it.id } });
    expect(await waitingIn(it.a, 'mediation')).toContain(it.id);
    if (duty?.deed?.name !== 'confirm_session') throw new Error('it has a deed');
    for (const side of [it.a, it.b])
      await world.as(side).mediation.confirmSession({ id: it.id, sessionId: duty.deed.sessionId as never });
    expect((await dutiesOf(it.a)).filter(({ room }) => room === 'mediation')).toEqual([]);
    expect(await waitingIn(it.a, 'mediation')).not.toContain(it.id);
    world.clock.advance({ days: 2.5 });
    expect((await dutiesOf(it.a)).map(({ kind }) => kind)).toContain('mediation.attend_session');
    expect((await dutiesOf(mediator)).map(({ kind }) => kind)).toContain('mediation.attend_as_mediator');
  });

  test('a settlement waits to be brought to a court while the time to file runs, after the case was closed, too', async () => {
    const it = await complete(world);
    await setStatus(world, it, 'closed');
    const waits = async (who: Person) =>
      (await dutiesOf(who)).flatMap(({ kind, clockKind }) =>
        kind.startsWith('court.') ? [`${kind} ${clockKind}`] : [],
      );
    for (const who of [it.amina, it.advocate, it.baraka]) expect(await waits(who)).toEqual(['court.file court.filing']);
    const { mediationId } = it;
    await world.as(it.amina).court.makeReady({ mediationId });
    await world.as(it.amina).court.file({ mediationId, court: 'High Court', number: 'HCOMM 7', on: today(world) });
    for (const who of [it.amina, it.advocate, it.baraka]) expect(await waits(who)).toEqual([]);
  });

  test('terms of a settlement wait for each side that has not answered them', async () => {
    const it = await activeCase(world);
    const { settlement } = await world.as(mediatorOf(it)).mediation.proposeTerms({
      id: it.id,
      scope: 'full',
      terms: [termOf(world)],
      place: 'Nairobi',
      profile: 'generic_consent_order',
    });
    const waits = async (who: Person) =>
      (await dutiesOf(who)).some(({ kind }) => kind === 'mediation.answer_settlement');
    expect([await waits(it.a), await waits(it.b)]).toEqual([true, true]);
    await world
      .as(it.a)
      .mediation.answerTerms({ id: it.id, no: settlement?.no ?? 1, accept: true, courtConsent: false });
    expect([await waits(it.a), await waits(it.b)]).toEqual([false, true]);
  });
});
