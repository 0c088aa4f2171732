// Who acts for an organisation in its escrows, and what of its money they move: nobody does without the right, at the instant of the deed.

import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { actIn } from '@ahadi/domain/escrow/acts.ts';
import { limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { permissions } from '@ahadi/domain/escrow/permissions.ts';
import { actBehind } from '@ahadi/domain/organisations/permissions.ts';
import type { MemberPowers } from '@ahadi/domain/organisations/schema.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '../core/tables.ts';
import {
  agreedDeal,
  at,
  card,
  type Deal,
  delivered,
  fundedDeal,
  moneyIsRight,
  phone,
  termsOf,
  walletOf,
} from '../test/escrows.ts';
import { actingFor, as, joined, signatory } from '../test/members.ts';
import { inWallet } from '../test/payments.ts';
import { openSession } from '../test/people.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { meanwhile } from '../test/waiting.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());
afterEach(() => moneyIsRight(world));

const pays = (role: MemberPowers['role'] = 'reader'): MemberPowers => ({ ...as(role), pays: true });
/** From here on what is given within a day is not one member's to give, KES. */
const MUCH = Number(limitsOf('KES').codeFromMinor);
const reason = 'Both of us looked at it, and it is not what was promised.';
const firm = (name: string) => someone(world, name, { kind: 'business', organisation: `${name} Ltd` });
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});

/** Somebody who acts for it, and their client for it. */
async function member(organisation: Person, powers: MemberPowers, name = 'Amina Member') {
  const person = await someone(world, name);
  const membership = await joined(world, organisation, person, powers);
  return { person, membership, api: await actingFor(world, person, organisation) };
}
type Api = Awaited<ReturnType<typeof actingFor>>;

/** An escrow of an organisation that buys, with this much in its one stage and delivered. */
async function bought(amountMinor = 10 * MUCH): Promise<Deal> {
  const deal = await fundedDeal(world, { by: await firm('Lake Basin'), stages: [{ amountMinor }] });
  await delivered(world, deal);
  return deal;
}
const released = async (deal: Deal) =>
  (await world.as(deal.seller).escrow.get({ id: deal.id })).milestones[0]?.releasedMinor;

test('pages and server say the same of who does a deed on an escrow for an organisation', () => {
  const called: Record<string, string> = { agree_end: 'answerEnd', accept_offer: 'answerOffer' };
  const camel = (deed: string) => deed.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  let seen = 0;
  for (const right of Object.keys(permissions)) {
    const [, deed = ''] = right.split('.');
    const act = actBehind(`escrow.${called[deed] ?? camel(deed)}`);
    if (act === null) continue;
    seen += 1;
    expect(actIn(deed as Parameters<typeof actIn>[0]), deed).toBe(act); // rights are named by deeds
  }
  expect(seen).toBeGreaterThan(30);
});

describe('an escrow of an organisation', () => {
  test('is written, proposed, paid, looked at and released by those who may, and its history says who for its own people', async () => {
    const buyer = await firm('Lake Basin');
    const seller = await someone(world, 'Samuel Seller');
    const drafter = await member(buyer, as('drafter'), 'Dalila Drafter');
    const signer = await member(buyer, signatory(2_000_000), 'Salma Signs');
    const payer = await member(buyer, pays(), 'Peter Pays');
    const owner = await member(buyer, as('owner'), 'Olivia Owner');
    const { id, revision } = await drafter.api.escrow.create({ identityId: buyer.identityId, role: 'buyer' });
    await drafter.api.escrow.save({
      ...{ id, revision, terms: termsOf({ kind: 'goods', stages: [{ amountMinor: 1_000_000 }] }) },
      others: [{ role: 'seller', name: seller.name, email: seller.email }],
    });
    await expect(drafter.api.escrow.propose({ id })).rejects.toMatchObject({
      message: 'Only an owner or a signatory of Lake Basin Ltd may do this.',
    });
    const { termsVersion: version, termsSha256 } = await signer.api.escrow.propose({ id });
    await world.settle();
    await world.as(seller).escrow.accept({ id, version, termsSha256: termsSha256 ?? '' });
    await world.settle();
    await expect(signer.api.escrow.pay({ id, method: card })).rejects.toMatchObject({
      message: 'Only an owner or somebody for its money of Lake Basin Ltd may do this.',
    });
    const payment = await payer.api.escrow.pay({ id, method: phone });
    await world.settle();
    await payer.api.payments.answerSimulated({ id: payment.id, approve: true, pin: '1234' });
    await world.settle();
    const deal: Deal = { id, buyer, seller, payer: null };
    await delivered(world, deal, 1, 'shipped');
    const where = await at(world, deal);
    await expect(payer.api.escrow.receive(where)).rejects.toMatchObject({
      message: 'Only an owner of Lake Basin Ltd may do this.',
    });
    await owner.api.escrow.receive(where);
    await payer.api.escrow.release({ ...where, amountMinor: 1_000_000 });
    await world.settle();
    expect((await world.as(seller).escrow.get({ id })).status).toBe('closed');
    const whoDid = async (api: Pick<Api, 'escrow'>) => {
      const life = await api.escrow.life({ id });
      const deeds = ['escrow.created', 'escrow.proposed', 'milestone.received', 'milestone.paid_out'];
      return deeds.map((deed) => life.find(({ name }) => name === deed)?.actorName);
    };
    const own = ['Dalila Drafter', 'Salma Signs', 'Olivia Owner', 'Peter Pays'].map(
      (name) => `${name} for Lake Basin Ltd`,
    );
    for (const api of [owner.api, world.as(buyer)]) expect(await whoDid(api)).toEqual(own);
    expect(await whoDid(world.as(seller))).toEqual(own.map(() => 'Lake Basin Ltd'));
    // As oneself nothing of it is seen.
    await payer.api.organisations.stopActing();
    await expect(world.as(payer.person).escrow.get({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await world.as(payer.person).escrow.list({})).rows).toEqual([]);
  });

  test('is agreed to up to a signatory’s limit, in every way in which terms are agreed to', async () => {
    const seller = await firm('Lake Basin');
    const deal = await agreedDealWith(seller, 1_000_100);
    const { api } = await member(seller, signatory(1_000_000));
    const { termsVersion: version, termsSha256, terms } = await api.escrow.get({ id: deal.id });
    const above = {
      ...refusal('SIG_BEYOND_LIMIT'),
      message:
        'Your limit is KES 10,000, and this escrow is worth KES 10,001. An owner of Lake Basin Ltd, or a signatory with a higher limit, can agree to it.',
    };
    const accept = { id: deal.id, version, termsSha256: termsSha256 ?? '' };
    await expect(api.escrow.accept(accept)).rejects.toMatchObject(above);
    await expect(
      api.escrow.counter({ id: deal.id, version, terms, changeNote: 'The same once more.' }),
    ).rejects.toMatchObject(above);
    const less = { ...terms, milestones: terms.milestones.map((one) => ({ ...one, amountMinor: 1_000_000 })) };
    await api.escrow.counter({ id: deal.id, version, terms: less, changeNote: 'A shilling less.' });
    const own = await api.escrow.create({ identityId: seller.identityId, role: 'seller' });
    const others = [{ role: 'buyer' as const, name: deal.buyer.name, email: deal.buyer.email }];
    await api.escrow.save({ id: own.id, revision: own.revision, terms, others });
    await expect(api.escrow.propose({ id: own.id })).rejects.toMatchObject(above);
  });

  test('has for each right those who may, and no other of its people', async () => {
    const deal = await bought();
    const where = await at(world, deal);
    const deeds: Record<string, (api: Api) => Promise<unknown>> = {
      read: (api) => api.escrow.get({ id: deal.id }),
      draft: (api) => api.escrow.addEvidence({ id: deal.id, file: new File(['It shows it.'], 'shown.txt') }),
      sign: (api) => api.escrow.decline({ id: deal.id, reason }),
      pay: (api) => api.escrow.release({ ...where, amountMinor: 100 }),
      manage: (api) =>
        api.escrow.proposeEnd({ id: deal.id, parts: [{ milestoneId: where.milestoneId, toSellerMinor: 0 }], reason }),
    };
    const people: [MemberPowers, string[]][] = [
      [as('reader'), ['read']],
      [as('drafter'), ['read', 'draft']],
      [as('signatory'), ['read', 'draft', 'sign']],
      [pays(), ['read', 'pay']],
      [pays('drafter'), ['read', 'draft', 'pay']],
      [as('owner'), ['read', 'draft', 'sign', 'pay', 'manage']],
    ];
    for (const [powers, may] of people) {
      const { api } = await member(deal.buyer, powers);
      for (const [act, deed] of Object.entries(deeds)) {
        const told = await deed(api).then(
          () => 'done',
          ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
        );
        expect(/^FORBIDDEN Only .* of Lake Basin Ltd may/.test(told), `${JSON.stringify(powers)} ${act}: ${told}`).toBe(
          !may.includes(act),
        );
      }
    }
  });
});

/** An escrow that waits for the seller's yes. */
async function agreedDealWith(seller: Person, amountMinor: number): Promise<Deal> {
  const buyer = await someone(world, 'Beatrice Buyer');
  const api = world.as(buyer).escrow;
  const { id, revision } = await api.create({ identityId: buyer.identityId, role: 'buyer' });
  const others = [{ role: 'seller' as const, name: seller.name, email: seller.email }];
  await api.save({ id, revision, terms: termsOf({ stages: [{ amountMinor }] }), others });
  await api.propose({ id });
  await world.settle();
  return { id, buyer, seller, payer: null };
}

describe('money that an organisation gives', () => {
  test('stays below the limit of a day for all who act for it together, by whatever way they give it', async () => {
    const deal = await bought();
    const where = await at(world, deal);
    const [first, second] = [
      await member(deal.buyer, pays(), 'Fatma First'),
      await member(deal.buyer, as('owner'), 'Salim Second'),
    ];
    const half = MUCH / 2;
    const tooMuch = {
      ...refusal('ACC_OWN_ONLY'),
      message:
        'Those who act for Lake Basin Ltd give or offer less than KES 50,000 within a day here, all of them together. From there on it is done with its own sign-in.',
    };
    await expect(first.api.escrow.release({ ...where, amountMinor: MUCH })).rejects.toMatchObject(tooMuch);
    await first.api.payments.sendCode();
    const code = /code is (\d{6})/.exec((await world.mailbox(first.person.email)).at(-1)?.text ?? '')?.[1];
    await expect(first.api.escrow.release({ ...where, amountMinor: MUCH, code })).rejects.toMatchObject(tooMuch);
    await first.api.escrow.release({ ...where, amountMinor: half });
    const end = { id: deal.id, parts: [{ milestoneId: where.milestoneId, toSellerMinor: half }], reason };
    for (const deed of [
      () => second.api.escrow.release({ ...where, amountMinor: half }),
      () => second.api.escrow.proposeEnd(end),
    ])
      await expect(deed()).rejects.toMatchObject(tooMuch);
    expect(await released(deal)).toBe(half);
    // What its own sign-in gives is asked for a code from there on, as ever.
    await expect(world.as(deal.buyer).escrow.release({ ...where, amountMinor: half })).rejects.toMatchObject(
      refusal('CODE_NEEDED'),
    );
    world.clock.advance({ days: 1 });
    const later = await actingFor(world, await fresh(second.person), deal.buyer);
    await later.escrow.release({ ...where, amountMinor: half });
    expect(await released(deal)).toBe(MUCH);
  });

  test('does not go round it by two at one instant', async () => {
    const deal = await bought();
    const where = await at(world, deal);
    const people = [await member(deal.buyer, pays(), 'Fatma First'), await member(deal.buyer, pays(), 'Salim Second')];
    const told = await Promise.allSettled(
      [...people, ...people].map(({ api }) => api.escrow.release({ ...where, amountMinor: MUCH / 2 })),
    );
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await released(deal)).toBe(MUCH / 2);
  });

  test('does not go from its wallet into an escrow above it, and not back to a buyer by its refunds, or an offer that a friend accepts', async () => {
    const buyer = await firm('Lake Basin');
    await inWallet(world, buyer, BigInt(10 * MUCH));
    const waits = await agreedDeal(world, { by: buyer, stages: [{ amountMinor: MUCH }] });
    const payer = await member(buyer, pays());
    const before = await walletOf(world, buyer);
    await expect(
      payer.api.escrow.pay({ id: waits.id, method: { provider: 'wallet', rail: 'wallet' } as never }),
    ).rejects.toMatchObject(refusal('ACC_OWN_ONLY'));
    expect(await walletOf(world, buyer)).toBe(before);

    const sold = await fundedDeal(world, { stages: [{ amountMinor: 4 * MUCH }] });
    await world.deps.db
      .updateTable('identities')
      .set({ kind: 'business' })
      .where('id', '=', sold.seller.identityId)
      .execute();
    const owner = await member(sold.seller, as('owner'));
    await delivered(world, sold);
    const where = await at(world, sold);
    const refused = refusal('ACC_OWN_ONLY');
    await expect(owner.api.escrow.refund({ ...where, amountMinor: MUCH, reason })).rejects.toMatchObject(refused);
    await world.as(sold.buyer).escrow.reject({ ...where, contestedMinor: MUCH, reason });
    await expect(owner.api.escrow.agreeRefund(where)).rejects.toMatchObject(refused);
    await owner.api.escrow.contest({ ...where, statement: reason });
    await expect(owner.api.escrow.offer({ ...where, toSellerMinor: 0 })).rejects.toMatchObject(refused);
    await world.as(sold.buyer).escrow.offer({ ...where, toSellerMinor: 0 });
    const { milestones } = await owner.api.escrow.get({ id: sold.id });
    const offerId = milestones[0]?.offers.find(({ status }) => status === 'open')?.id ?? '';
    await expect(owner.api.escrow.answerOffer({ ...where, offerId, accept: true })).rejects.toMatchObject(refused);
    expect((await owner.api.escrow.get({ id: sold.id })).milestones[0]?.refundedMinor).toBe(0);
  });
});

describe('nobody moves an organisation’s money', () => {
  const given =
    (membership: string, powers: { role?: string; pays?: boolean; status?: string; until?: Date }) =>
    (db: Transaction<Tables>) =>
      db.updateTable('organisation_members').set(powers).where('id', '=', membership).execute();

  test('who was removed, or moves none any more, while their deed waited', async () => {
    const deal = await bought();
    const where = await at(world, deal);
    const { person, membership } = await member(deal.buyer, pays());
    const changes = {
      left: { status: 'ended', until: world.clock.now() },
      'moves none': { pays: false },
    };
    const deeds: Record<string, (api: Api) => Promise<unknown>> = {
      release: (api) => api.escrow.release({ ...where, amountMinor: 100 }),
      evidence: (api) => api.escrow.addEvidence({ id: deal.id, file: new File(['It shows it.'], 'shown.txt') }),
    };
    for (const [change, to] of Object.entries(changes))
      for (const [name, deed] of Object.entries(deeds)) {
        const before = { status: 'active', until: null, pays: true, role: 'drafter' };
        await world.deps.db.updateTable('organisation_members').set(before).where('id', '=', membership).execute();
        const api = await actingFor(world, await fresh(person), deal.buyer);
        const told = await meanwhile(world, given(membership, { ...to, role: 'reader' }), () => deed(api));
        expect(told, `${name}, ${change}`).toMatchObject({ status: 'rejected', reason: refusal('FORBIDDEN') });
      }
    expect(await released(deal)).toBe(0);
  });

  test('as a deputy whose time is over, or was ended while their deed waited', async () => {
    const deal = await bought();
    const where = await at(world, deal);
    const payer = await member(deal.buyer, pays(), 'Peter Pays');
    const deputy = await member(deal.buyer, as('reader'), 'Dora Deputy');
    const today = localDayOf(world.clock.now(), 'Africa/Nairobi');
    const name = async (until: number) =>
      world.as(await fresh(deal.buyer)).organisations.nameDeputy({
        ...{
          id: payer.membership,
          deputy: { deputyId: deputy.membership, from: null, until: addCalendarDays(today, until) },
        },
      });
    const acts = async () => actingFor(world, await fresh(deputy.person), deal.buyer);
    await expect((await acts()).escrow.release({ ...where, amountMinor: 100 })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await name(2);
    await (await acts()).escrow.release({ ...where, amountMinor: 100 });
    const api = await acts();
    const end = (db: Transaction<Tables>) =>
      sql`update organisation_deputies set ended_at = ${world.clock.now()} where ended_at is null`.execute(db);
    expect(await meanwhile(world, end, () => api.escrow.release({ ...where, amountMinor: 100 }))).toMatchObject({
      ...{ status: 'rejected', reason: refusal('FORBIDDEN') },
    });
    await name(0);
    world.clock.advance({ days: 1 });
    await expect((await acts()).escrow.release({ ...where, amountMinor: 100 })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    expect(await released(deal)).toBe(100);
  });

  test('who is a stranger with its ids, acts for another, or has a part of their own in it', async () => {
    const deal = await bought();
    const where = await at(world, deal);
    const other = await firm('Other Firm');
    const elsewhere = await member(other, as('owner'), 'Oscar Other');
    const stranger = world.as(await someone(world, 'Stranger'));
    for (const api of [elsewhere.api, stranger])
      for (const deed of [
        () => api.escrow.get({ id: deal.id }),
        () => api.escrow.life({ id: deal.id }),
        () => api.escrow.release({ ...where, amountMinor: 100 }),
        () => api.escrow.pay({ id: deal.id, method: card }),
      ])
        await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
    // The seller is an owner of the buyer: as the buyer nothing of it is theirs to see or do.
    await joined(world, deal.buyer, deal.seller, as('owner'));
    const api = await actingFor(world, await fresh(deal.seller), deal.buyer);
    for (const deed of [
      () => api.escrow.get({ id: deal.id }),
      () => api.escrow.release({ ...where, amountMinor: 100 }),
      () => api.escrow.addEvidence({ id: deal.id, file: new File(['It shows it.'], 'shown.txt') }),
    ])
      await expect(deed()).rejects.toMatchObject({ message: expect.stringContaining('a part of your own') });
    expect(await released(deal)).toBe(0);
  });
});
