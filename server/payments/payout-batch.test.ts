import { chart } from '@ahadi/domain/ledger/chart.ts';
import type { PayoutView } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { bankFile, closingOf, type Moved, mt940 } from '../test/bankfiles.ts';
import { bankEnv, banked, bankPlace, takenOut } from '../test/bankpayouts.ts';
import { booksProve, lifeOf, stopPayouts } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { payoutsRound } from './transfer.ts';

// KES leave by bank: a file that one person makes and another releases, and statements that say what became of it.

let world: World;
let maker: Person;
let second: Person;
let account: { id: never };
beforeAll(async () => {
  world = await makeWorld({ env: { ...bankEnv, LOG_LEVEL: 'silent' } });
  maker = await someone(world, 'Maya Maker', { roles: ['admin'] });
  second = await someone(world, 'Sefu Second', { roles: ['admin'] });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const desk = (who: Person) => world.as(who).finance;
const wallet = ({ person }: { person: Person }) => balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'));
const held = (what: 'cashTrust' | 'clearingOut') => balanceOf(world.ctx(), chart[what]('bank', 'KES'));
const read = async ({ person }: { person: Person }, { id }: PayoutView) =>
  (await world.as(person).payments.payouts({})).rows.find((row) => row.id === id);
const letters = async ({ person }: { person: Person }) => {
  await world.settle();
  world.clock.advance(600_000);
  await world.settle();
  return (await world.mailbox(person.email)).map(({ text }) => text).join('\n');
};

let told = { number: 0, openingMinor: 0, until: '2026-11-02' };
/** The bank's next statement of the account: these lines, all on a day of their own. */
async function statement(lines: readonly (Omit<Moved, 'on'> & { on?: string })[]) {
  const on = new Date(Date.parse(told.until) + 86_400_000).toISOString().slice(0, 10);
  const next = {
    ...{ account: bankEnv.BANK_PAYOUT_ACCOUNT.replaceAll(' ', ''), number: told.number + 1, from: told.until },
    ...{ openingMinor: told.openingMinor, until: on, lines: lines.map((line) => ({ on, ...line })) },
  };
  const reading = await desk(maker).readBankFile({ id: account.id, file: bankFile(mt940(next)) });
  expect(reading).toMatchObject({ kind: 'file', file: { outcome: 'read', flaws: [] } });
  told = { number: next.number, openingMinor: closingOf(next), until: on };
  await world.settle();
  const { rows } = await desk(maker).reconciliation({ bucket: 'all', limit: 100 });
  return rows.filter(({ at }) => at.startsWith(on)).map(({ bucket }) => bucket);
}
const released = async () => {
  const { id } = await desk(maker).makeBatch();
  await desk(second).releaseBatch({ id });
  await world.settle();
  return id;
};

describe('the way out is open', () => {
  test('where it is configured, and says what an account in Kenya needs', async () => {
    const person = await someone(world, 'Nia New');
    expect(await world.as(person).payments.payoutOptions()).toEqual([
      ...[{ provider: 'bank', kind: 'bank', currency: 'KES', label: 'Bank account in Kenya', isSimulated: false }],
    ]);
    expect(await world.as(person).payments.options({ currency: 'KES' })).not.toContainEqual(
      expect.objectContaining({ provider: 'bank' }),
    );
    const { addDestination } = world.as(person).payments;
    for (const [field, value] of [
      ...[['bankCode', '123'] as const, ['number', 'KE12AB'] as const, ['holderName', 'محمد علي'] as const],
    ])
      await expect(addDestination({ ...bankPlace(person), [field]: value })).rejects.toMatchObject({
        ...refusal('BAD_INPUT'),
        data: expect.objectContaining({ fields: { [field]: expect.any(String) } }),
      });
  });
  test('but no file is made before the account’s statements can be read', async () => {
    const one = await banked(world, 'Early Esther');
    await takenOut(world, one, 100_000);
    await expect(desk(maker).makeBatch()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect((await desk(maker).payoutBatches({})).whyNot).toMatch(/Add the account 0100 5555 0001/);
    const made = await desk(maker).addBankAccount({ name: 'Clients', number: '010055550001', currency: 'KES' });
    account = { id: made.id as never }; // the brand is the contract's
    expect(await desk(maker).payoutBatches({})).toMatchObject({
      ...{ whyNot: null, waiting: { payouts: 1, amountMinor: 100_000, currency: 'KES' } },
    });
    await released();
    expect(await read(one, (await world.as(one.person).payments.payouts({})).rows[0] as PayoutView)).toMatchObject({
      status: 'submitted',
    });
  });
  test('in parts that one file holds, and not beyond twenty of them', async () => {
    const one = await banked(world, 'Parted Pendo', { minor: 50_000_000n });
    const limits = (await world.as(one.person).payments.destinations())[0]?.limits;
    expect(limits).toEqual({ leastMinor: 1_000, mostMinor: 1_000_000, stepMinor: 1 });
    await expect(takenOut(world, one, 20_000_001)).rejects.toMatchObject(refusal('BAD_INPUT'));
    const first = await takenOut(world, one, 2_500_000);
    expect(first.part).toEqual({ no: 1, of: 3, totalMinor: 2_500_000 });
    const batch = await desk(maker).makeBatch();
    expect(batch).toMatchObject({ payouts: 3, amountMinor: 2_500_000, status: 'made', isMine: true });
    await desk(maker).dropBatch({ id: batch.id });
    expect((await desk(maker).payoutBatches({})).waiting.payouts).toBe(3);
    for (const { id, status } of (await world.as(one.person).payments.payouts({})).rows)
      if (status === 'approved') await world.as(one.person).payments.cancelPayout({ id });
  });
});

describe('a file', () => {
  test('is released by another person, and only then given out; it says the same each time', async () => {
    const one = await banked(world, "Zoë N'Doye");
    const payout = await takenOut(world, one, 123_450);
    expect(payout.status).toBe('approved');
    const { id, ref } = await desk(maker).makeBatch();
    expect(await desk(second).batchLines({ id })).toEqual([
      ...[
        {
          ...{ id: payout.id, ref: payout.ref, identityName: "Zoë N'Doye", holderName: "Zoë N'Doye", bankName: 'KCB' },
          ...{ masked: payout.destination.masked, amountMinor: 123_450, status: 'approved' },
        },
      ],
    ]);
    await expect(desk(maker).batchFile({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await expect(desk(maker).releaseBatch({ id })).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    expect(await desk(second).releaseBatch({ id })).toMatchObject({ status: 'released', releasedBy: 'Sefu Second' });
    await expect(desk(second).releaseBatch({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await expect(desk(second).dropBatch({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const file = await desk(maker).batchFile({ id });
    expect(file.name).toBe(`payouts-${ref}-KES-1-234-50.csv`);
    expect((await file.text()).split('\r\n').slice(1)).toEqual([
      ...[`${payout.ref},Zoe NDoye,01100,012345678901,1234.50,KES,AHADI ${payout.ref}`, ''],
    ]);
    expect(await (await desk(second).batchFile({ id })).text()).toBe(await file.text());
    expect(await read(one, payout)).toMatchObject({ status: 'submitted' });
    await expect(world.as(one.person).payments.cancelPayout({ id: payout.id })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    expect(await letters(one)).toMatch(/is in a file for our bank/);
    expect(await lifeOf(world, id)).toEqual([
      ...['ledger.batch_made', 'ledger.batch_released', 'ledger.batch_taken_along', 'ledger.batch_taken_along'],
    ]);
    // Whatever changed a row behind it is seen before anything is given out.
    await sql`update payouts set amount_minor = amount_minor + 1 where id = ${payout.id}`.execute(world.deps.db);
    await expect(desk(second).batchFile({ id })).rejects.toMatchObject(refusal('PAY_FILE_CHANGED'));
    await sql`update payouts set amount_minor = amount_minor - 1 where id = ${payout.id}`.execute(world.deps.db);
  });
  test('is given out no more once it is over, late, or payouts are stopped', async () => {
    const one = await banked(world, 'Over Omolo');
    const payout = await takenOut(world, one, 40_000);
    const id = await released();
    await stopPayouts(world);
    await expect(desk(second).batchFile({ id })).rejects.toMatchObject(refusal('PAYOUTS_STOPPED'));
    const [by, at] = [maker.id, world.clock.now()];
    await sql`update ledger_breakers set agreed_by = ${by}, closed_by = ${second.id}, closed_at = ${at}`.execute(
      world.owner,
    );
    expect(await (await desk(second).batchFile({ id })).text()).toContain(payout.ref);
    await statement([{ minor: -40_000, words: payout.ref, theirs: 'O1' }]);
    await expect(desk(second).batchFile({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await takenOut(world, one, 41_000);
    const late = await released();
    world.clock.advance({ days: 4 });
    await world.tick('payouts-send');
    await expect(desk(second).batchFile({ id: late })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });
  test('is not released once a payout of it was taken back, and what else was in it waits for another', async () => {
    const [one, other] = [await banked(world, 'Back Baraka'), await banked(world, 'Beside Bahati')];
    const [gone, stays] = [await takenOut(world, one, 50_000), await takenOut(world, other, 60_000)];
    const { id } = await desk(maker).makeBatch();
    await expect(desk(maker).makeBatch()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION')); // nothing waits any more
    await world.as(one.person).payments.cancelPayout({ id: gone.id });
    await expect(desk(second).releaseBatch({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect((await desk(second).payoutBatches({})).rows[0]).toMatchObject({ takenBack: 1, status: 'made' });
    await desk(second).dropBatch({ id });
    expect(await read(other, stays)).toMatchObject({ status: 'approved' });
    const again = await released();
    expect(await desk(second).batchLines({ id: again })).toMatchObject([{ ref: stays.ref, status: 'submitted' }]);
    expect(await wallet(one)).toBe(5_000_000n);
  });
  test('has no money of who makes it, and is not released by whose money is in it', async () => {
    const owner = await banked(world, 'Own Omari', { roles: ['admin'] });
    const own = await takenOut(world, owner, 70_000);
    await expect(desk(owner.person).makeBatch()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const { id } = await desk(maker).makeBatch();
    await expect(desk(owner.person).releaseBatch({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await desk(second).releaseBatch({ id });
    expect(await read(owner, own)).toMatchObject({ status: 'submitted' });
  });
  test('by two at the same instant takes each payout along once, and is released once', async () => {
    const one = await banked(world, 'Twice Tatu');
    const payout = await takenOut(world, one, 80_000);
    const made = await Promise.allSettled([desk(maker).makeBatch(), desk(second).makeBatch()]);
    const [batch, ...more] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect([batch?.payouts, more]).toEqual([1, []]);
    const third = await someone(world, 'Third Thabo', { roles: ['admin'] });
    const { rows } = await desk(third).payoutBatches({});
    const id = rows[0]?.id ?? ('' as never);
    const fourth = await someone(world, 'Fourth Fatma', { roles: ['admin'] });
    const done = await Promise.allSettled([
      ...[desk(third).releaseBatch({ id }), desk(fourth).releaseBatch({ id }), desk(fourth).dropBatch({ id })],
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const after = await read(one, payout);
    expect(['submitted', 'approved']).toContain(after?.status);
    if (after?.status === 'approved') await released();
    expect((await lifeOf(world, payout.id)).filter((name) => name === 'payout.submitted')).toHaveLength(1);
  });
});

describe('a line of the statement', () => {
  const one = async (name: string, amountMinor = 100_000) => {
    const who = await banked(world, name);
    const payout = await takenOut(world, who, amountMinor);
    await released();
    return { ...who, payout };
  };
  test('says that it left: it is paid, its money is gone from the account, and its owner is told', async () => {
    const it = await one('Paid Pili');
    const before = [await held('cashTrust'), await held('clearingOut')];
    expect(await statement([{ minor: -100_000, words: `PESALINK AHADI ${it.payout.ref}`, theirs: 'FT9001' }])).toEqual([
      ...['matched'],
    ]);
    expect(await read(it, it.payout)).toMatchObject({ status: 'paid', receipt: 'FT9001' });
    expect([await held('cashTrust'), await held('clearingOut')]).toEqual([(before[0] ?? 0n) - 100_000n, before[1]]);
    expect(await letters(it)).toMatch(/Your payout was paid|was paid/);
  });
  test('of another amount proves nothing, a second one is there twice, and one of two references is for people', async () => {
    const it = await one('Odd Olu');
    const beside = await one('Odd Other');
    const ref = (who: typeof it) => `AHADI ${who.payout.ref}`;
    expect(await statement([{ minor: -100_001, words: ref(it), theirs: 'A1' }])).toEqual(['amount_differs']);
    expect(await statement([{ minor: -100_000, words: `${ref(it)} ${ref(beside)}`, theirs: 'A2' }])).toEqual([
      ...['theirs_only'],
    ]);
    expect(await read(it, it.payout)).toMatchObject({ status: 'submitted' });
    expect(await statement([{ minor: -100_000, words: ref(it), theirs: 'A3' }])).toEqual(['matched']);
    expect(await statement([{ minor: -100_000, words: ref(it), theirs: 'A4' }])).toEqual(['duplicate']);
    expect(await read(it, it.payout)).toMatchObject({ status: 'paid', receipt: 'A3' });
  });
  test('says that it came back: the wallet has it, and the owner reads why', async () => {
    const it = await one('Returned Rosa');
    await statement([{ minor: -100_000, words: it.payout.ref, theirs: 'B1' }]);
    expect(
      await statement([{ minor: 100_000, words: `RETURN ${it.payout.ref} AC04 ACCOUNT CLOSED`, theirs: 'B2' }]),
    ).toEqual([...['matched']]);
    expect(await read(it, it.payout)).toMatchObject({ status: 'returned' });
    expect(await wallet(it)).toBe(5_000_000n);
    expect(await letters(it)).toMatch(/That account is closed/);
    expect(await statement([{ minor: 100_000, words: `RETURN ${it.payout.ref}`, theirs: 'B3' }])).toEqual([
      'duplicate',
    ]);
    expect(await wallet(it)).toBe(5_000_000n);
  });
  test('that it came back may be read before the one that it left', async () => {
    const it = await one('Turned Tumaini');
    const before = [await held('cashTrust'), await held('clearingOut')];
    expect(await statement([{ minor: 100_000, words: `REJECTED ${it.payout.ref} odd words`, theirs: 'C1' }])).toEqual([
      ...['matched'],
    ]);
    expect(await read(it, it.payout)).toMatchObject({ status: 'returned' });
    expect(await letters(it)).toMatch(/The bank says: “REJECTED/);
    expect(await statement([{ minor: -100_000, words: it.payout.ref, theirs: 'C2' }])).toEqual(['matched']);
    expect([await held('cashTrust'), await held('clearingOut')]).toEqual(before);
    expect(await wallet(it)).toBe(5_000_000n);
  });
  test('gives nothing that did not come: who sends a little with its words has no more in the wallet', async () => {
    const it = await one('Forging Faraja', 51_000);
    await statement([{ minor: -51_000, words: it.payout.ref, theirs: 'F1' }]);
    for (const minor of [1_000, 50_999, 51_001])
      expect(await statement([{ minor, words: `RETURN ${it.payout.ref}` }])).toEqual(['amount_differs']);
    expect(await read(it, it.payout)).toMatchObject({ status: 'paid' });
    expect(await wallet(it)).toBe(4_949_000n);
  });
  test('by which the bank undoes its own booking is no return, and neither is one while it stands twice', async () => {
    const it = await one('Undone Upendo');
    const words = `AHADI ${it.payout.ref}`;
    expect(await statement([{ minor: -100_000, words, theirs: 'U1' }])).toEqual(['matched']);
    // The day reads like a reference of ours.
    expect(await statement([{ minor: -100_000, words: `20260802 ${words}`, theirs: 'U2' }])).toEqual(['duplicate']);
    expect(await statement([{ minor: 100_000, words, theirs: 'U3', isReversal: true }])).toEqual(['theirs_only']);
    expect(await statement([{ minor: 100_000, words, theirs: 'U4' }])).toEqual(['theirs_only']);
    expect(await read(it, it.payout)).toMatchObject({ status: 'paid' });
    expect(await wallet(it)).toBe(4_900_000n);
  });
  test('of another account of ours proves nothing', async () => {
    const it = await one('Elsewhere Eshe');
    const { id } = await desk(maker).addBankAccount({ name: 'Rent', number: '0100 7777 0002', currency: 'KES' });
    const other = { account: '010077770002', number: 1, openingMinor: 500_000, until: told.until };
    const lines = [{ on: told.until, minor: -100_000, words: it.payout.ref }];
    await desk(maker).readBankFile({ id, file: bankFile(mt940({ ...other, lines })) });
    await world.settle();
    expect(await read(it, it.payout)).toMatchObject({ status: 'submitted' });
  });
  test('with a sign that is cut in two at the end of what is kept is read, and holds up no other', async () => {
    const it = await one('Cut Chuma');
    await statement([{ minor: -100_000, words: it.payout.ref, theirs: 'K1' }]);
    const words = `RETURN ${it.payout.ref} `;
    const lines = [
      { minor: 100_000, words: `${words}${'x'.repeat(139 - words.length)}🙂🙂` },
      { minor: 700, words: 'More' },
    ];
    expect((await statement(lines)).toSorted()).toEqual(['matched', 'theirs_only']);
    expect(await read(it, it.payout)).toMatchObject({ status: 'returned' });
  });
  test('of much less than was sent is for people', async () => {
    const it = await one('Less Lulu');
    await statement([{ minor: -100_000, words: it.payout.ref, theirs: 'D1' }]);
    expect(await statement([{ minor: 40_000, words: `RETURN ${it.payout.ref}`, theirs: 'D2' }])).toEqual([
      ...['amount_differs'],
    ]);
    expect(await read(it, it.payout)).toMatchObject({ status: 'paid' });
  });
  test('of a whole file in one sum pays all of it', async () => {
    const [first, other] = [await banked(world, 'Sum Salma'), await banked(world, 'Sum Simba')];
    const payouts = [await takenOut(world, first, 30_000), await takenOut(world, other, 45_000)];
    const id = await released();
    const { ref = '' } = (await desk(maker).payoutBatches({})).rows.find((row) => row.id === id) ?? {};
    expect(await statement([{ minor: -75_001, words: `BULK ${ref}`, theirs: 'E0' }])).toEqual(['amount_differs']);
    expect(await statement([{ minor: -75_000, words: `BULK ${ref}`, theirs: 'E1' }])).toEqual(['matched']);
    expect(await read(first, payouts[0] as PayoutView)).toMatchObject({ status: 'paid' });
    expect(await read(other, payouts[1] as PayoutView)).toMatchObject({ status: 'paid' });
    expect(await statement([{ minor: -75_000, words: `BULK ${ref}`, theirs: 'E2' }])).toEqual(['duplicate']);
    expect((await desk(maker).payoutBatches({})).rows.find((row) => row.id === id)).toMatchObject({ paid: 2 });
    // While the whole file stands twice, nothing of it counts as sent back.
    const [one] = payouts as [PayoutView];
    expect(await statement([{ minor: 30_000, words: `RETURN ${one.ref}`, theirs: 'E3' }])).toEqual(['theirs_only']);
    expect(await read(first, one)).toMatchObject({ status: 'paid' });
  });
  test('of what was never in a released file proves nothing', async () => {
    const who = await banked(world, 'Never Nuru');
    const payout = await takenOut(world, who, 20_000);
    expect(await statement([{ minor: -20_000, words: payout.ref }])).toEqual(['theirs_only']);
    expect(await read(who, payout)).toMatchObject({ status: 'approved' });
    await world.as(who.person).payments.cancelPayout({ id: payout.id });
  });
});

describe('of which no statement speaks', () => {
  test('is decided by two people once four days have passed, and what the bank books later is believed', async () => {
    const who = await banked(world, 'Silent Siti');
    const payout = await takenOut(world, who, 90_000);
    await released();
    const said = {
      id: payout.id,
      kind: 'payout' as const,
      went: false,
      reason: 'The bank has no such order in its list.',
    };
    world.clock.advance({ days: 3 });
    await world.tick('payouts-send');
    expect(await read(who, payout)).toMatchObject({ status: 'submitted' });
    await expect(desk(maker).decideUncertain(said)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    world.clock.advance({ days: 2 });
    await world.tick('payouts-send');
    expect(await read(who, payout)).toMatchObject({ status: 'uncertain' });
    await desk(maker).decideUncertain(said);
    await desk(second).decideUncertain(said);
    expect(await read(who, payout)).toMatchObject({ status: 'failed' });
    expect(await wallet(who)).toBe(5_000_000n);
    expect(await statement([{ minor: -90_000, words: payout.ref, theirs: 'F1' }])).toEqual(['matched']);
    expect(await read(who, payout)).toMatchObject({ status: 'paid' });
    expect(await wallet(who)).toBe(4_910_000n);
  });
});

test('where no file goes to the bank any more, what waits for one comes back', async () => {
  const who = await banked(world, 'Closed Chichi');
  const payout = await takenOut(world, who, 15_000);
  await world.tick('payouts-send');
  expect(await read(who, payout)).toMatchObject({ status: 'approved' });
  const ctx = world.ctx();
  await payoutsRound({ ...ctx, config: { ...ctx.config, BANK_PAYOUT_ACCOUNT: undefined } });
  expect(await read(who, payout)).toMatchObject({ status: 'failed' });
  expect(await wallet(who)).toBe(5_000_000n);
});

test('payouts that stand still are put into no file and released by nobody', async () => {
  const who = await banked(world, 'Still Stella');
  await takenOut(world, who, 10_000);
  const { id } = await desk(maker).makeBatch();
  await stopPayouts(world);
  await expect(desk(second).releaseBatch({ id })).rejects.toMatchObject(refusal('PAYOUTS_STOPPED'));
  await desk(second).dropBatch({ id });
  await expect(desk(maker).makeBatch()).rejects.toMatchObject(refusal('PAYOUTS_STOPPED'));
});
