import { creditPacks, earnedOf, taxOf } from '@ahadi/domain/credits/rules.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insistentTransaction } from '../core/ctx.ts';
import { balanceOf } from '../ledger/posting.ts';
import { boughtPack, firstLot, granted, heldFor } from '../test/credits.ts';
import { phone } from '../test/escrows.ts';
import { quickMediator } from '../test/mediators.ts';
import { actingAs, booksProve } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { welcome } from './gift.ts';
import { consumeHold, holdCredits, returnHold, stateOfHold } from './hold.ts';
import { applyPurchase } from './purchase.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const titles = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);
const balance = (account: Parameters<typeof balanceOf>[1]) => balanceOf(world.ctx(), account);
const wallet = (person: Person) => world.as(person).credits.wallet();
const lotOf = (person: Person) => firstLot(world, person);
const give = (person: Person, credits: number) => granted(world, admin, person, credits);
const held = (person: Person, credits: number) => heldFor(world, person, credits);
const consume = (id: string) => insistentTransaction(world.ctx(), (ctx) => consumeHold(ctx, id));
const bringBack = (id: string) => insistentTransaction(world.ctx(), (ctx) => returnHold(ctx, id, 'never_opened'));
const bought = (person: Person, pack?: string) => boughtPack(world, person, pack);

describe('a pack of credits', () => {
  test('comes with the money: one lot, the price deferred, its tax due', async () => {
    const it = await quickMediator(world, 'Pia Pack');
    const [deferred, vat] = [await balance(chart.deferredCredits('KES')), await balance(chart.vat('KES'))];
    const { id } = await world.as(it).credits.buy({ pack: 'kes-10', method: phone });
    await world.settle();
    expect(await wallet(it)).toMatchObject({ available: 0, held: 0, lots: [], packs: creditPacks });
    await world.as(it).payments.answerSimulated({ id, approve: true, pin: '1234' });
    await world.settle();
    expect(await wallet(it)).toMatchObject({
      available: 10,
      lots: [{ source: 'paid', credits: 10, left: 10, held: 0, priceMinor: 150_000, currency: 'KES' }],
    });
    expect((await balance(chart.deferredCredits('KES'))) - deferred).toBe(BigInt(150_000 - taxOf(150_000)));
    expect((await balance(chart.vat('KES'))) - vat).toBe(BigInt(taxOf(150_000)));
    expect(await titles(it)).toContain('Your credits are here');
    expect((await world.as(it).credits.statement({})).rows).toMatchObject([
      { kind: 'bought', credits: 10, balance: 10 },
    ]);
  });

  test('comes once, however often the payment is told', async () => {
    const it = await quickMediator(world, 'Ono Once');
    const id = await bought(it);
    const { aboutId, payerId } = (await paidEvent(id)).payload;
    for (let times = 0; times < 3; times++)
      await applyPurchase(world.ctx(), id, {
        purpose: 'credits',
        aboutId,
        payerId,
        amountMinor: 150_000,
        currency: 'KES',
        receipt: 'x',
      });
    expect((await wallet(it)).available).toBe(10);
  });

  test('that its buyer cannot use any more is given back whole', async () => {
    const it = await quickMediator(world, 'Rob Revoked');
    const { id } = await world.as(it).credits.buy({ pack: 'kes-10', method: phone });
    await world.settle();
    await world.deps.db.updateTable('mediators').set({ status: 'revoked' }).where('id', '=', it.id).execute();
    await world.as(it).payments.answerSimulated({ id, approve: true, pin: '1234' });
    await world.settle();
    expect((await wallet(it)).lots).toEqual([]);
    expect(await world.as(it).payments.get({ id })).toMatchObject({ returnedMinor: 150_000 });
    expect(await balance(chart.unapplied(it.identityId, 'KES'))).toBe(0n);
  });

  test('is not for somebody who is no mediator, and of the list only', async () => {
    const [nobody, it] = [await someone(world, 'Nora Nobody'), await quickMediator(world, 'Lia List')];
    const refused = refusal('MED_NOT_MEDIATOR');
    await expect(world.as(nobody).credits.buy({ pack: 'kes-10', method: phone })).rejects.toMatchObject(refused);
    await expect(wallet(nobody)).rejects.toMatchObject(refused);
    await expect(world.as(nobody).credits.statement({})).rejects.toMatchObject(refused);
    await expect(world.as(nobody).credits.holds({})).rejects.toMatchObject(refused);
    await expect(world.as(it).credits.buy({ pack: 'kes-1', method: phone })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
  });
});

const paidEvent = async (id: string) => {
  const { payload } = await world.deps.db
    .selectFrom('events')
    .select('payload')
    .where('subject_id', '=', id)
    .where('name', '=', 'payment.succeeded')
    .executeTakeFirstOrThrow();
  return { payload: payload as { aboutId: string; payerId: string } }; // as the payment wrote it
};

describe('what a proposal holds', () => {
  test('is taken of given lots first, then of the one that runs out soonest', async () => {
    const it = await quickMediator(world, 'Dora Draw');
    await bought(it);
    await welcome(world.ctx(), it.id);
    await welcome(world.ctx(), it.id);
    expect((await wallet(it)).available).toBe(20);
    await held(it, 12);
    const { lots, available, held: waiting, holds } = await wallet(it);
    expect(lots.map(({ source, left, held }) => [source, left, held])).toEqual([
      ['promo', 0, 10],
      ['paid', 8, 2],
    ]);
    expect([available, waiting]).toEqual([8, 12]);
    expect(holds).toMatchObject([{ credits: 12, state: 'held', jobRef: 'MD-2026-000001', why: null }]);
  });

  test('is used up when a side opens it, and earned to the last cent over the whole lot', async () => {
    const it = await quickMediator(world, 'Eli Earn');
    await bought(it, 'kes-25');
    const net = 325_000 - taxOf(325_000);
    const earned = async () => {
      const lot = await world.deps.db
        .selectFrom('credit_lots')
        .select(['earned_minor', 'consumed'])
        .where('wallet_id', '=', it.id)
        .executeTakeFirstOrThrow();
      return [Number(lot.consumed), Number(lot.earned_minor)];
    };
    for (let used = 8; used <= 24; used += 8) {
      await consume(await held(it, 8));
      expect(await earned()).toEqual([used, earnedOf(net, 25, used)]);
    }
    const last = await held(it, 1);
    for (let times = 0; times < 2; times++) await consume(last);
    expect(await earned()).toEqual([25, net]);
    expect(await stateOfHold(world.ctx(), last)).toBe('consumed');
    await bringBack(last);
    expect(await stateOfHold(world.ctx(), last)).toBe('consumed');
  });

  test('comes back to its lots, which run as much longer as it was held, once for holds over the same days', async () => {
    const it = await quickMediator(world, 'Rita Return');
    await give(it, 10);
    const before = new Date((await lotOf(it)).expiresAt).getTime();
    const two = [await held(it, 3), await held(it, 4)];
    world.clock.advance({ days: 9 });
    for (const id of two) await bringBack(id);
    await bringBack(two[0] ?? '');
    const lot = await lotOf(it);
    expect(lot).toMatchObject({ left: 10, held: 0 });
    const longer = (new Date(lot.expiresAt).getTime() - before) / 86_400_000;
    expect(Math.round(longer)).toBe(9);
    const { rows } = await world.as(it).credits.holds({});
    expect(rows.map(({ state, why }) => [state, why])).toEqual([
      ['returned', 'never_opened'],
      ['returned', 'never_opened'],
    ]);
    await world.settle();
    expect(await titles(it)).toContain('Credits came back');
  });

  test('is refused whole when there is too little: nothing is held', async () => {
    const it = await quickMediator(world, 'Lou Low');
    await give(it, 3);
    await expect(held(it, 4)).rejects.toMatchObject({ code: 'MED_CREDITS_LOW' });
    expect(await wallet(it)).toMatchObject({ available: 3, held: 0, holds: [] });
    expect(await stateOfHold(world.ctx(), uuidv7())).toBeNull();
  });
});

describe('credits run out', () => {
  test('after warnings 30 and 7 days before; what a proposal holds by then waits and comes back with its time', async () => {
    const it = await quickMediator(world, 'Xena Expire');
    await welcome(world.ctx(), it.id);
    const proposal = await held(it, 4);
    const days = async (count: number) => {
      world.clock.advance({ days: count });
      await world.tick('clocks');
      return (await titles(it)).filter((title) => title === 'Credits run out soon').length;
    };
    expect(await days(59)).toBe(0);
    expect(await days(1)).toBe(1);
    expect(await days(22)).toBe(1);
    expect(await days(1)).toBe(2);
    expect((await wallet(it)).available).toBe(6);
    await days(7);
    expect(await wallet(it)).toMatchObject({ available: 0, held: 4, lots: [{ left: 0, held: 4 }] });
    expect(await titles(it)).toContain('Credits ran out');
    await bringBack(proposal);
    expect(await wallet(it)).toMatchObject({ available: 4, held: 0 });
    await days(91);
    expect(await wallet(it)).toMatchObject({ available: 0, lots: [] });
    const { rows } = await world.as(it).credits.statement({ limit: 3 });
    expect(rows.map(({ kind, credits, balance }) => [kind, credits, balance])).toEqual([
      ['expired', -4, 0],
      ['returned', 4, 4],
      ['expired', -6, 0],
    ]);
  });

  test('later by what an outage took, and what was bought meanwhile changes nothing of that', async () => {
    const it = await quickMediator(world, 'Otto Outage');
    await give(it, 5);
    const { expiresAt } = await lotOf(it);
    world.clock.set(new Date(new Date(expiresAt).getTime() - 3_600_000));
    await world.outage({ days: 2 });
    await give(it, 1);
    const lots = (await wallet(it)).lots.map((lot) => Date.parse(lot.expiresAt));
    expect((lots[0] ?? 0) - Date.parse(expiresAt)).toBe(2 * 86_400_000);
    expect((await wallet(it)).available).toBe(6);
    world.clock.set(new Date((lots[0] ?? 0) + 60_000));
    await world.tick('clocks');
    expect((await wallet(it)).available).toBe(1);
  });

  test('and what they cost is earned with it', async () => {
    const it = await quickMediator(world, 'Vera Vain');
    await bought(it);
    const before = await balance(chart.deferredCredits('KES'));
    world.clock.advance({ days: 366 });
    await world.tick('clocks');
    expect(before - (await balance(chart.deferredCredits('KES')))).toBe(BigInt(150_000 - taxOf(150_000)));
  });
});

describe('unused credits that were bought', () => {
  test('go back for their money within 14 days, without those that are used or held', async () => {
    const it = await quickMediator(world, 'Uma Unused');
    const paymentId = await bought(it);
    await consume(await held(it, 2));
    const waiting = await held(it, 1);
    const { id } = await lotOf(it);
    const after = await world.as(it).credits.refund({ id });
    await world.settle();
    expect(after).toMatchObject({ available: 0, held: 1 });
    const tax = taxOf(150_000);
    const back = Math.floor(((150_000 - tax) * 7) / 10) + Math.floor((tax * 7) / 10);
    expect(await world.as(it).payments.get({ id: paymentId })).toMatchObject({ returnedMinor: back });
    await expect(world.as(it).credits.refund({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await consume(waiting);
    expect((await world.as(it).credits.statement({})).rows.map(({ kind }) => kind)).toEqual([
      'consumed',
      'refunded',
      'held',
      'consumed',
      'held',
      'bought',
    ]);
  });

  test('do not after 14 days, nor what was given, nor what is somebody else’s', async () => {
    const [it, other] = [await quickMediator(world, 'Lena Late'), await quickMediator(world, 'Olaf Other')];
    await bought(it);
    const { id } = await lotOf(it);
    await expect(world.as(other).credits.refund({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    world.clock.advance({ days: 15 });
    await expect(world.as(it).credits.refund({ id })).rejects.toMatchObject(refusal('DSP_DEADLINE_PASSED'));
    await give(other, 2);
    await expect(world.as(other).credits.refund({ id: (await lotOf(other)).id })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });
});

describe('an administrator', () => {
  test('gives credits to a mediator, and gives back what was used wrongly', async () => {
    const it = await quickMediator(world, 'Gus Given');
    await give(it, 4);
    await world
      .as(admin)
      .credits.grant({ userId: it.id, credits: 2, source: 'return', reason: 'The matter was a hoax.' });
    await world.settle();
    expect((await wallet(it)).lots.map(({ source, left }) => [source, left])).toEqual([
      ['grant', 4],
      ['return', 2],
    ]);
    expect(await titles(it)).toContain('You were given credits');
  });

  test('does not give to themselves, nor to who is no mediator; nobody else gives', async () => {
    const [it, other] = [await quickMediator(world, 'Ira Inside'), await quickMediator(world, 'Opal Outside')];
    await world.deps.db
      .insertInto('user_roles')
      .values({ user_id: it.id, role: 'admin', granted_at: world.clock.now() })
      .execute();
    const wish = { credits: 5, source: 'grant' as const, reason: 'A reason that is long enough.' };
    await expect(world.as(it).credits.grant({ ...wish, userId: it.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(world.as(other).credits.grant({ ...wish, userId: it.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(world.as(admin).credits.grant({ ...wish, userId: admin.id })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    const nobody = await someone(world, 'Nils Nothing');
    await expect(world.as(admin).credits.grant({ ...wish, userId: nobody.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

test('the statement goes on page by page without a gap, and each balance is the one before and the change', async () => {
  const it = await quickMediator(world, 'Stan Statement');
  await give(it, 40);
  for (let turn = 0; turn < 6; turn++) {
    const id = await held(it, 2);
    await (turn % 2 === 0 ? consume(id) : bringBack(id));
  }
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await world.as(it).credits.statement({ limit: 5, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(rows).toHaveLength(13);
  for (const [index, row] of rows.entries()) expect(row.balance).toBe((rows[index + 1]?.balance ?? 0) + row.credits);
  expect(rows[0]?.balance).toBe((await wallet(it)).available);
  await expect(world.as(it).credits.statement({ cursor: 'x' })).rejects.toMatchObject(refusal('BAD_INPUT'));
});

test('a deed on credits outside of a transaction is refused', async () => {
  const it = await quickMediator(world, 'Tess Transaction');
  const wanted = { userId: it.id, proposalId: uuidv7(), mediationId: uuidv7(), jobRef: 'MD-1', credits: 1 };
  await expect(holdCredits(actingAs(world, it), wanted)).rejects.toThrow(/transaction/);
});
