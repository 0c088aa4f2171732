import { chart } from '@ahadi/domain/ledger/chart.ts';
import { askPayout, payFromWallet, payIn } from '@ahadi/domain/ledger/recipes/rules.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { consumeCredits, issueCredits, reserveCredits, returnCredits } from '@ahadi/domain/ledger/units.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { currency, paidIn, pay, refused, someone, wallet } from '../test/books.ts';
import { makeWorld, type World } from '../test/world.ts';
import { auditLedger } from './audit.ts';
import { takeCheckpoints } from './checkpoint.ts';
import {
  balanceAsOf,
  balanceOf,
  changeAccount,
  openAccount,
  postTxn,
  reverseTxn,
  type TxnRequest,
  txnIdOf,
} from './posting.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const post = (request: TxnRequest) => postTxn(world.ctx(), request);
const fund = (name: string, amountMinor: bigint) => post(paidIn(name, amountMinor));
const holds = (name: string) => balanceOf(world.ctx(), wallet(name));

describe('a posting', () => {
  it('moves money between accounts that it opens on the way', async () => {
    const [ana, ben] = [someone(), someone()];
    await fund(ana, 1_000n);
    expect(await post(pay(ana, ben, 400n))).toMatchObject({ isNew: true });
    expect([await holds(ana), await holds(ben)]).toEqual([600n, 400n]);
  });

  it('of the same deed happens once, and answers the same id for ever', async () => {
    const [ana, ben] = [someone(), someone()];
    await fund(ana, 1_000n);
    const request = pay(ana, ben, 400n);
    const first = await post(request);
    expect(first.id).toBe(txnIdOf(request.key));
    expect(await post(request)).toEqual({ id: first.id, isNew: false });
    expect(await holds(ben)).toBe(400n);
  });

  it('under a used key with another amount, memo, subject or instant is refused', async () => {
    const [ana, ben] = [someone(), someone()];
    await fund(ana, 1_000n);
    const request = pay(ana, ben, 400n);
    await post(request);
    await refused(post({ ...request, ...posting('release', pay(ana, ben, 401n).legs) }), 'LEDGER_KEY_REUSED');
    await refused(post({ ...request, memo: 'other words' }), 'LEDGER_KEY_REUSED');
    await refused(post({ ...request, subject: { kind: 'milestone', id: 'm' } }), 'LEDGER_KEY_REUSED');
    await refused(post({ ...request, effectiveAt: new Date('2026-01-01') }), 'LEDGER_KEY_REUSED');
    await refused(post({ ...request, kind: 'split' }), 'LEDGER_KEY_REUSED');
    expect(await holds(ben)).toBe(400n);
  });

  it('never takes an account below nothing, and a refused key can be tried again', async () => {
    const [ana, ben] = [someone(), someone()];
    await fund(ana, 100n);
    const request = pay(ana, ben, 101n);
    await refused(post(request), 'FUNDS_SHORT');
    expect([await holds(ana), await holds(ben)]).toEqual([100n, 0n]);
    await fund(ana, 1n);
    await post(request);
    expect([await holds(ana), await holds(ben)]).toEqual([0n, 101n]);
  });

  it('is undone with the deed it belongs to', async () => {
    const ana = someone();
    const deed = transaction(world.ctx(), async (ctx) => {
      await postTxn(ctx, { key: `payin:${ana}`, ...payIn({ psp: 'mpesa', payer: ana, currency, amountMinor: 5n }) });
      throw new Error('the deed failed');
    });
    await expect(deed).rejects.toThrow('the deed failed');
    expect(await balanceOf(world.ctx(), chart.unapplied(ana, currency))).toBe(0n);
  });

  it('whose legs do not balance is refused before the database is asked', async () => {
    const legs = [debit(wallet('x'), 5n), credit(wallet('y'), 4n)];
    await expect(async () => post({ key: 'uneven:1', kind: 'release', legs })).rejects.toThrow(RangeError);
  });
});

describe('an account', () => {
  it('is opened once; its code cannot stand for another kind of account', async () => {
    const account = wallet(someone());
    await openAccount(world.ctx(), account);
    await openAccount(world.ctx(), account);
    await refused(openAccount(world.ctx(), { ...account, floorMinor: null }), 'LEDGER_KEY_REUSED');
    await refused(openAccount(world.ctx(), { ...account, class: 'asset' }), 'LEDGER_KEY_REUSED');
  });

  it('that is frozen takes money in and lets none out, until it is thawed', async () => {
    const [ana, ben] = [someone(), someone()];
    await fund(ana, 100n);
    await changeAccount(world.ctx(), wallet(ana), 'freeze');
    await fund(ana, 10n);
    await refused(post(pay(ana, ben, 1n)), 'ACCOUNT_FROZEN');
    await changeAccount(world.ctx(), wallet(ana), 'thaw');
    await post(pay(ana, ben, 110n));
    expect(await holds(ben)).toBe(110n);
  });

  it('that is closed takes nothing; only an empty one is closed', async () => {
    const [ana, ben] = [someone(), someone()];
    await fund(ana, 100n);
    await expect(changeAccount(world.ctx(), wallet(ana), 'close')).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    await post(pay(ana, ben, 100n));
    await changeAccount(world.ctx(), wallet(ana), 'close');
    await refused(post(pay(ben, ana, 1n)), 'ACCOUNT_CLOSED');
    await refused(fund(ana, 1n), 'ACCOUNT_CLOSED');
    await expect(changeAccount(world.ctx(), wallet(ana), 'thaw')).rejects.toThrow(/closed/);
  });

  it('without a floor can be frozen and closed, too', async () => {
    const psp = `p${someone()}`;
    await openAccount(world.ctx(), chart.clearingIn(psp, currency));
    await changeAccount(world.ctx(), chart.clearingIn(psp, currency), 'close');
    const request = { key: `payin:${psp}`, ...payIn({ psp, payer: someone(), currency, amountMinor: 5n }) };
    await refused(post(request), 'ACCOUNT_CLOSED');
  });

  it('that nobody knows cannot be frozen', async () => {
    await refused(changeAccount(world.ctx(), wallet(someone()), 'freeze'), 'NOT_FOUND');
  });
});

describe('a reversal', () => {
  it('is the exact negation, once', async () => {
    const [ana, ben] = [someone(), someone()];
    await fund(ana, 1_000n);
    const { id } = await post(pay(ana, ben, 400n));
    const reversal = await reverseTxn(world.ctx(), id, 'paid to the wrong person');
    expect(reversal.isNew).toBe(true);
    expect([await holds(ana), await holds(ben)]).toEqual([1_000n, 0n]);
    expect(await reverseTxn(world.ctx(), id, 'paid to the wrong person')).toEqual({ id: reversal.id, isNew: false });
    await refused(reverseTxn(world.ctx(), id, 'once more'), 'LEDGER_REVERSED');
    expect([await holds(ana), await holds(ben)]).toEqual([1_000n, 0n]);
  });

  it('cannot take back what was spent, and there is none of nothing', async () => {
    const [ana, ben] = [someone(), someone()];
    await fund(ana, 1_000n);
    const { id } = await post(pay(ana, ben, 400n));
    await post(pay(ben, someone(), 1n));
    await refused(reverseTxn(world.ctx(), id, 'too late'), 'FUNDS_SHORT');
    await refused(reverseTxn(world.ctx(), uuidv7(), 'of nothing'), 'NOT_FOUND');
  });
});

describe('a statement', () => {
  it('knows the balance of any instant of the past', async () => {
    const ana = someone();
    const before = world.clock.now();
    world.clock.advance(1_000);
    await fund(ana, 10n);
    const between = world.clock.now();
    world.clock.advance(1_000);
    await fund(ana, 5n);
    const at = (instant: Date) => balanceAsOf(world.ctx(), wallet(ana), instant);
    expect([await at(before), await at(between), await at(world.clock.now())]).toEqual([0n, 10n, 15n]);
  });
});

it('an account without a cached balance is its checkpoint and what came after it', async () => {
  const psp = `q${someone()}`;
  const clearing = chart.clearingIn(psp, currency);
  const receive = () => post({ key: `payin:${uuidv7()}`, ...payIn({ psp, payer: 'ana', currency, amountMinor: 7n }) });
  expect(await balanceOf(world.ctx(), clearing)).toBe(0n);
  for (let times = 0; times < 5; times++) await receive();
  await takeCheckpoints(world.ctx(), 5);
  expect(await balanceOf(world.ctx(), clearing)).toBe(35n);
  for (let times = 0; times < 6; times++) await receive();
  expect(await balanceOf(world.ctx(), clearing)).toBe(77n);
  await takeCheckpoints(world.ctx(), 5);
  await receive();
  expect(await balanceOf(world.ctx(), clearing)).toBe(84n);
  expect(await auditLedger(world.ctx())).toEqual([]);
});

it('credits of mediators are units in the same books that cannot be spent twice', async () => {
  const [lot, bid, other] = [someone(), someone(), someone()];
  await post({ key: `lot:${lot}`, ...issueCredits({ lot, units: 10n }) });
  await post({ key: `bid:${bid}`, ...reserveCredits(bid, [{ lot, units: 4n }]) });
  await refused(post({ key: `bid:${other}`, ...reserveCredits(other, [{ lot, units: 7n }]) }), 'FUNDS_SHORT');
  await post({ key: `bid:${bid}:opened`, ...consumeCredits({ bid, units: 3n }) });
  await refused(post({ key: `bid:${bid}:back2`, ...returnCredits(bid, [{ lot, units: 2n }]) }), 'FUNDS_SHORT');
  await post({ key: `bid:${bid}:back`, ...returnCredits(bid, [{ lot, units: 1n }]) });
  expect(await balanceOf(world.ctx(), chart.creditLot(lot))).toBe(7n);
});

it('a wallet pays in and out by the recipes', async () => {
  const ana = someone();
  await fund(ana, 100n);
  await post({ key: `pay:${ana}`, ...payFromWallet({ payer: ana, currency, amountMinor: 40n }) });
  await post({ key: `payout:${ana}`, ...askPayout({ payout: ana, party: ana, currency, amountMinor: 60n }) });
  await refused(
    post({ key: `payout:${ana}:2`, ...askPayout({ payout: ana, party: ana, currency, amountMinor: 1n }) }),
    'FUNDS_SHORT',
  );
});
