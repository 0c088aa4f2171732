import { chart } from '@ahadi/domain/ledger/chart.ts';
import type { MemberPowers } from '@ahadi/domain/organisations/schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { actingFor, as, joined } from '../test/members.ts';
import { booksProve, started } from '../test/payments.ts';
import { openSession } from '../test/people.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

/** From here on a payout takes a code and two people, KES. */
const MUCH = 5_000_000;
const pays = (role: MemberPowers['role'] = 'reader'): MemberPowers => ({ ...as(role), pays: true });

async function codeOf(api: Api, person: Person): Promise<string> {
  await api.payments.sendCode();
  const letters = (await world.mailbox(person.email)).filter(({ subject }) => subject.startsWith('Your code'));
  return /code is (\d{6})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
}
type Api = Awaited<ReturnType<typeof actingFor>>;

/** An organisation with money in its wallet, and two rested places for it. */
async function rich(amountMinor = 100_000_000n) {
  const organisation = await someone(world, 'Lake Basin', { kind: 'business', organisation: 'Lake Basin Ltd' });
  const method = { provider: 'sandbox', rail: 'card' } as const;
  const { id } = await started(world, organisation, { purpose: 'top_up', amountMinor, method });
  const { payments } = world.as(organisation);
  await payments.answerSimulated({ id, approve: true, card: '4242424242424242' });
  const places: string[] = [];
  for (const number of ['0712 345 678', '0712 345 679']) {
    const code = await codeOf(world.as(organisation), organisation);
    const place = { kind: 'mobile_money', provider: 'sandbox', currency: 'KES', holderName: 'Lake Basin' } as const;
    places.push((await payments.addDestination({ ...place, identityId: organisation.identityId, number, code })).id);
  }
  world.clock.advance({ days: 3 });
  await world.settle();
  return { organisation: { ...organisation, cookie: await openSession(world.ctx(), organisation.id) }, places };
}

/** Somebody who acts for it, and their client for it. */
async function member(organisation: Person, powers: MemberPowers, name: string) {
  const person = await someone(world, name);
  const membership = await joined(world, organisation, person, powers);
  return { person, membership, api: await actingFor(world, person, organisation) };
}
const wallet = ({ identityId }: Person) => balanceOf(world.ctx(), chart.wallet(identityId, 'KES'));
const sent = async (organisation: Person) => {
  await world.settle();
  return (await world.as(organisation).payments.payouts({})).rows.filter(
    ({ status }) => status !== 'asked' && status !== 'cancelled',
  );
};

describe('money of an organisation', () => {
  test('is seen and moved by owners and by those who are named for it, and by no other member', async () => {
    const { organisation, places } = await rich();
    const [destinationId = ''] = places;
    for (const role of ['reader', 'drafter', 'signatory'] as const) {
      const { api } = await member(organisation, as(role), `No ${role}`);
      for (const deed of [
        () => api.payments.wallets(),
        () => api.payments.requestPayout({ destinationId, amountMinor: 10_000 }),
        () => api.payments.sendCode(),
      ])
        await expect(deed()).rejects.toMatchObject({
          ...refusal('FORBIDDEN'),
          message: 'Only an owner or somebody for its money of Lake Basin Ltd may do this.',
        });
    }
    for (const powers of [pays(), as('owner')]) {
      const { api } = await member(organisation, powers, `May ${powers.role}`);
      expect(await api.payments.wallets()).toMatchObject([{ currency: 'KES' }]);
      const made = await api.payments.requestPayout({ destinationId, amountMinor: 10_000 });
      expect(made).toMatchObject({ status: 'approved', asked: null });
      // Where it may go is said by its own sign-in alone.
      await expect(api.payments.removeDestination({ id: destinationId as never })).rejects.toMatchObject(
        refusal('ACC_OWN_ONLY'),
      );
    }
  });

  test('above the limit leaves by two: who asked is not the second, whatever session or place they come with', async () => {
    const { organisation, places } = await rich();
    const first = await member(organisation, pays(), 'Fatma First');
    const second = await member(organisation, pays('signatory'), 'Salim Second');
    const [destinationId = ''] = places;
    const ask = { destinationId, amountMinor: MUCH };
    await expect(first.api.payments.requestPayout(ask)).rejects.toMatchObject(refusal('CODE_NEEDED'));
    const { id, status, asked } = await first.api.payments.requestPayout({
      ...ask,
      code: await codeOf(first.api, first.person),
    });
    expect([status, asked]).toEqual(['asked', { by: 'Fatma First', isMe: true }]);
    expect((await world.mailbox(second.person.email)).at(-1)?.subject).toContain('A payout waits for a second person');
    expect(await sent(organisation)).toEqual([]);
    const admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
    await expect(world.as(admin).finance.approvePayout({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const again = await actingFor(
      world,
      { ...first.person, cookie: await openSession(world.ctx(), first.person.id) },
      organisation,
    );
    for (const api of [first.api, again])
      await expect(api.payments.secondPayout({ id, code: await codeOf(api, first.person) })).rejects.toMatchObject(
        refusal('PUB_TWO_PERSON_REQUIRED'),
      );
    await expect(second.api.payments.secondPayout({ id })).rejects.toMatchObject(refusal('CODE_NEEDED'));
    const agreed = await second.api.payments.secondPayout({ id, code: await codeOf(second.api, second.person) });
    expect(agreed).toMatchObject({ status: 'requested', asked: null, approvalsNeeded: 1 });
    await world.as(admin).finance.approvePayout({ id });
    expect(await sent(organisation)).toHaveLength(1);
    const deeds = await world.deps.db
      .selectFrom('events')
      .select(['name', 'payload'])
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(deeds.slice(0, 2)).toMatchObject([
      { name: 'payout.asked', payload: { acting: { userId: first.person.id } } },
      { name: 'payout.requested', payload: { acting: { userId: second.person.id } } },
    ]);
  });

  test('of more than goes at a time leaves in parts by the word of the same two', async () => {
    const { organisation, places } = await rich();
    const [first, second] = [
      await member(organisation, pays(), 'Fatuma First'),
      await member(organisation, pays(), 'Simiyu Second'),
    ];
    const ask = {
      destinationId: places[0] ?? '',
      amountMinor: 60_000_000,
      code: await codeOf(first.api, first.person),
    };
    const { id, part } = await first.api.payments.requestPayout(ask);
    expect(part).toEqual({ no: 1, of: 3, totalMinor: 60_000_000 });
    const letters = await world.mailbox(second.person.email);
    expect(letters.filter(({ text }) => text.includes('KES 600,000'))).toHaveLength(1);
    await second.api.payments.secondPayout({ id, code: await codeOf(second.api, second.person) });
    const { rows } = await second.api.payments.payouts({});
    expect(rows.map(({ status, approvalsNeeded }) => [status, approvalsNeeded])).toEqual([
      ['requested', 2],
      ['requested', 2],
      ['requested', 2],
    ]);
  });

  test('leaves once where two agree at the same instant, and the same person does not agree by asking twice at once', async () => {
    const { organisation, places } = await rich();
    const first = await member(organisation, pays(), 'Fatma First');
    const others = [
      await member(organisation, pays(), 'Salim Second'),
      await member(organisation, pays(), 'Tumi Third'),
    ];
    const code = await codeOf(first.api, first.person);
    const { id } = await first.api.payments.requestPayout({ destinationId: places[0] ?? '', amountMinor: MUCH, code });
    const before = await wallet(organisation);
    const codes = await Promise.all(others.map(({ api, person }) => codeOf(api, person)));
    const told = await Promise.allSettled([
      ...others.map(({ api }, n) => api.payments.secondPayout({ id, code: codes[n] })),
      first.api.payments.secondPayout({ id, code }),
    ]);
    expect(told.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(told[2]?.status).toBe('rejected');
    expect(await wallet(organisation)).toBe(before);
    expect(await sent(organisation)).toHaveLength(1);
  });

  test('does not leave in many small pieces asked for at once to several places', async () => {
    const { organisation, places } = await rich();
    const { api } = await member(organisation, pays(), 'Fatma First');
    const told = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        api.payments.requestPayout({ destinationId: places[n % 2] ?? '', amountMinor: MUCH / 2 }),
      ),
    );
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of told)
      if (one.status === 'rejected') expect(one).toMatchObject({ reason: refusal('CODE_NEEDED') });
  });

  test('does not leave by the word of who was removed, or moves no money any more, and can be cancelled by others', async () => {
    const { organisation, places } = await rich();
    const first = await member(organisation, pays(), 'Fatma First');
    const second = await member(organisation, pays(), 'Salim Second');
    const before = await wallet(organisation);
    const code = await codeOf(first.api, first.person);
    const { id } = await first.api.payments.requestPayout({ destinationId: places[0] ?? '', amountMinor: MUCH, code });
    const own = world.as(organisation).organisations;
    await own.change({ id: second.membership, powers: as('signatory') });
    await expect(second.api.payments.secondPayout({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await own.change({ id: second.membership, powers: pays() });
    await own.remove({ id: first.membership });
    await expect(
      second.api.payments.secondPayout({ id, code: await codeOf(second.api, second.person) }),
    ).rejects.toMatchObject({ message: expect.stringContaining('does not act for the organisation any more') });
    expect(await second.api.payments.cancelPayout({ id })).toMatchObject({ status: 'cancelled' });
    expect(await wallet(organisation)).toBe(before);
    // As oneself nothing of it is seen or moved.
    await second.api.organisations.stopActing();
    await expect(world.as(second.person).payments.cancelPayout({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('is the second person’s to agree to also with its own sign-in, and no administrator decides about it who acts for it', async () => {
    const { organisation, places } = await rich();
    const first = await member(organisation, pays(), 'Fatma First');
    const code = await codeOf(first.api, first.person);
    const { id } = await first.api.payments.requestPayout({ destinationId: places[0] ?? '', amountMinor: MUCH, code });
    const own = world.as(organisation);
    await own.payments.secondPayout({ id, code: await codeOf(own, organisation) });
    const admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
    const membership = await joined(world, organisation, admin, as('reader'));
    const { finance } = world.as(admin);
    await expect(finance.approvePayout({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await world.as(admin).organisations.leave({ id: membership });
    await expect(finance.approvePayout({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
  });
});
