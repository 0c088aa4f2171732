import { taxOf } from '@ahadi/domain/credits/rules.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insistentTransaction } from '../core/ctx.ts';
import { balanceOf } from '../ledger/posting.ts';
import { learnChargeback } from '../payments/chargeback.ts';
import { boughtPack, firstLot, heldFor } from '../test/credits.ts';
import { card } from '../test/escrows.ts';
import { quickMediator } from '../test/mediators.ts';
import { booksProve } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { recoverPack } from './chargeback.ts';
import { consumeHold, returnHold } from './hold.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const balance = (account: Parameters<typeof balanceOf>[1]) => balanceOf(world.ctx(), account);
const wallet = (person: Person) => world.as(person).credits.wallet();
const lotOf = (person: Person) => firstLot(world, person);
const held = (person: Person, credits: number) => heldFor(world, person, credits);
const consume = (id: string) => insistentTransaction(world.ctx(), (ctx) => consumeHold(ctx, id));
const bringBack = (id: string) => insistentTransaction(world.ctx(), (ctx) => returnHold(ctx, id, 'never_opened'));
const bought = (person: Person) => boughtPack(world, person, 'kes-10', card);

describe('when a bank asks the payment of a pack back', () => {
  const say = async (id: string, status: 'open' | 'won' | 'lost', amountMinor = 150_000) => {
    await learnChargeback(world.ctx(), id, { amountMinor: BigInt(amountMinor), status });
    await world.settle();
  };
  const owed = (person: Person) => balance(chart.receivable(person.identityId, 'KES'));

  test('what is left stands still, and runs as much longer once the bank leaves it with us', async () => {
    const it = await quickMediator(world, 'Finn Frozen');
    const id = await bought(it);
    const { expiresAt, id: lot } = await lotOf(it);
    await say(id, 'open');
    expect(await wallet(it)).toMatchObject({ available: 0, lots: [{ left: 10, refundableUntil: null }] });
    await expect(held(it, 1)).rejects.toMatchObject({ code: 'MED_CREDITS_LOW' });
    await expect(world.as(it).credits.refund({ id: lot })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    world.clock.advance({ days: 20 });
    await say(id, 'won');
    expect(await wallet(it)).toMatchObject({ available: 10 });
    expect(Date.parse((await lotOf(it)).expiresAt) - Date.parse(expiresAt)).toBe(20 * 86_400_000);
  });

  test('and takes it, unused credits go; what was used or is held is owed, and stays', async () => {
    const it = await quickMediator(world, 'Cora Charge');
    const id = await bought(it);
    await consume(await held(it, 3));
    const waiting = await held(it, 2);
    for (let times = 0; times < 2; times++) await say(id, 'lost');
    await recoverPack(world.ctx(), id, 150_000);
    expect(await wallet(it)).toMatchObject({ available: 0, held: 2 });
    const tax = taxOf(150_000);
    const covered = Math.floor(((150_000 - tax) * 5) / 10) + Math.floor((tax * 5) / 10);
    expect(await owed(it)).toBe(BigInt(150_000 - covered));
    expect(await balance(chart.receivableChargeback(id, 'KES'))).toBe(0n);
    await bringBack(waiting);
    expect((await wallet(it)).available).toBe(2);
    await consume(await held(it, 2));
  });

  test('before it became credits, it never does', async () => {
    const it = await quickMediator(world, 'Bea Before');
    const { id } = await world.as(it).credits.buy({ pack: 'kes-10', method: card });
    await world.settle();
    await world.as(it).payments.answerSimulated({ id, approve: true, card: '4242424242424242' });
    await learnChargeback(world.ctx(), id, { amountMinor: 150_000n, status: 'lost' });
    await recoverPack(world.ctx(), id, 150_000);
    await world.settle();
    expect((await wallet(it)).lots).toEqual([]);
    expect(await owed(it)).toBe(0n);
    expect(await balance(chart.unapplied(it.identityId, 'KES'))).toBe(0n);
  });
});
