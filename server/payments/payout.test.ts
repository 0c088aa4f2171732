// Longer than other files: the life of a payout from its asking to its return is one story.
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { holdingOf, whyNothingOut, whyNotSoMuch } from '@ahadi/domain/payments/payouts.ts';
import type { DestinationView, PayoutView } from '@ahadi/domain/payments/schema.ts';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '../core/tables.ts';
import { balanceOf } from '../ledger/posting.ts';
import { booksProve, lifeOf, started, stopPayouts } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { meanwhile } from '../test/waiting.ts';
import { expectWordsOnly } from '../test/wordsonly.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { learnChargeback } from './chargeback.ts';
import { learnPayout } from './transfer.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const wallet = (person: Person) => balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'));
const admin = (name: string) => someone(world, name, { roles: ['admin'] });

/** A person with so much in the wallet, paid in by a simulated card. */
async function rich(name: string, amountMinor: bigint): Promise<Person> {
  const person = await someone(world, name);
  const method = { provider: 'sandbox', rail: 'card' } as const;
  const { id } = await started(world, person, { purpose: 'top_up', amountMinor, method });
  await world.as(person).payments.answerSimulated({ id, approve: true, card: '4242424242424242' });
  await world.settle();
  return person;
}

async function codeOf(person: Person): Promise<string> {
  await world.as(person).payments.sendCode();
  const letters = (await world.mailbox(person.email)).filter(({ subject }) => subject.startsWith('Your code'));
  return /code is (\d{6})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
}

const place = (person: Person, number: string) => ({
  identityId: person.identityId,
  kind: 'mobile_money' as const,
  provider: 'sandbox' as const,
  currency: 'KES',
  holderName: person.name,
  number,
});

/** A destination that has rested. */
async function rested(person: Person, number = '0712 345 678'): Promise<DestinationView> {
  const made = await world.as(person).payments.addDestination({ ...place(person, number), code: await codeOf(person) });
  world.clock.advance({ days: 3 });
  await world.settle();
  return made;
}

/** What the form says before a payout is asked for: with which refusal it would be met, and what it waits for. */
async function foretold(person: Person, to: DestinationView, amountMinor: number) {
  const { payments } = world.as(person);
  const wallet = (await payments.wallets()).find(
    (one) => one.identityId === to.identityId && one.currency === to.currency,
  );
  const place = (await payments.destinations()).find(({ id }) => id === to.id);
  if (!wallet || !place) return null;
  const tooMuch = amountMinor > wallet.balanceMinor ? 'FUNDS_SHORT' : null;
  const amount = whyNotSoMuch(place.limits, to.currency as 'KES', amountMinor) === null ? tooMuch : 'BAD_INPUT';
  const stop = whyNothingOut(wallet.outgoing, to.currency as 'KES')?.code ?? null;
  const holding = holdingOf(to.currency as 'KES', amountMinor, wallet.outgoing);
  return { refusal: stop ?? (place.isUsable ? amount : 'DESTINATION_RESTING'), holding };
}

/** Answered as it is read afterwards, and as the form said before. */
async function takeOut(person: Person, to: DestinationView, amountMinor: number, code?: string): Promise<PayoutView> {
  const asked = { destinationId: to.id, amountMinor, ...(code && { code }) };
  const said = await foretold(person, to, amountMinor);
  const made = await world
    .as(person)
    .payments.requestPayout(asked)
    .catch((refused: { code: string }) => {
      const isAsked = refused.code === 'CODE_NEEDED' && said?.holding.needsCode && code === undefined;
      if (said && !isAsked) expect(said.refusal, `the form says it before ${refused.code}`).toBe(refused.code);
      throw refused;
    });
  expect(said?.refusal, 'what the form says to be refused is').toBe(null);
  expect([made.approvalsNeeded, said?.holding.needsCode]).toEqual([said?.holding.approvals, code !== undefined]);
  expect(made.status === 'approved', said?.holding.words).toBe(said?.holding.approvals === 0);
  expect(made).toEqual(await read(person, made));
  return made;
}
const read = async (person: Person, { id }: PayoutView) =>
  (await world.as(person).payments.payouts({})).rows.find((row) => row.id === id);
/** What the desk or its owner did to one is answered as it is read afterwards. */
async function asRead(
  who: Person,
  deed: Promise<PayoutView>,
  at: 'payments' | 'finance' = 'finance',
): Promise<PayoutView> {
  const view = await deed;
  expect(view).toEqual((await world.as(who)[at].payouts({})).rows.find(({ id }) => id === view.id));
  return view;
}
const transfers = () => world.deps.db.selectFrom('sandbox_transfers').selectAll().execute();

describe('a place for payouts', () => {
  test('is added with a code, masked, told to its people and rests for 72 hours', async () => {
    const person = await rich('Resting Rehema', 100_000n);
    const { payments } = world.as(person);
    await expect(payments.addDestination(place(person, '0712 345 678'))).rejects.toMatchObject(refusal('CODE_NEEDED'));
    const code = await codeOf(person);
    const wrong = code === '000000' ? '111111' : '000000';
    await expect(payments.addDestination({ ...place(person, '0712 345 678'), code: wrong })).rejects.toMatchObject(
      refusal('SIG_CODE_WRONG'),
    );
    const made = await payments.addDestination({ ...place(person, '0712 345 678'), code });
    expect(made).toMatchObject({ masked: '•••• 678', isUsable: false });
    await expect(payments.addDestination({ ...place(person, '0712 345 679'), code })).rejects.toMatchObject(
      refusal('SIG_CODE_WRONG'),
    );
    await world.settle();
    expect((await world.notificationsOf(person))[0]).toMatchObject({ title: 'A new place for payouts' });
    const letter = (await world.mailbox(person.email)).find(({ subject }) => subject === 'A new place for payouts');
    expect(letter?.text).toMatch(/See your payouts:\n\S+tab=payouts/);
    const kept = await world.deps.db
      .selectFrom('payout_destinations')
      .select('number')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(kept.number.toString('latin1')).not.toContain('712345678');
    world.clock.advance(72 * 3_600_000 - 1);
    await expect(takeOut(person, made, 1000)).rejects.toMatchObject(refusal('DESTINATION_RESTING'));
    world.clock.advance(1);
    expect(await takeOut(person, made, 1000)).toMatchObject({ status: 'approved', approvalsNeeded: 0 });
    await world.settle();
  });

  test("is nobody else's to see, use or remove", async () => {
    const person = await rich('Owner Otieno', 100_000n);
    const to = await rested(person);
    const stranger = await someone(world, 'Stranger Salim');
    await expect(takeOut(stranger, to, 1000)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(world.as(stranger).payments.removeDestination({ id: to.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    await expect(
      world.as(stranger).payments.addDestination({ ...place(person, '0712345678'), code: '123456' }),
    ).rejects.toMatchObject(refusal('ACC_IDENTITY_UNKNOWN'));
  });
});

describe('a payout', () => {
  test('up to the limit goes by the rules and is paid once', async () => {
    const person = await rich('Small Sanaa', 100_000n);
    const to = await rested(person);
    const asked = await takeOut(person, to, 40_000);
    expect(await wallet(person)).toBe(60_000n);
    await world.settle();
    await world.tick('payouts-send');
    world.clock.advance(61_000);
    await world.tick('payouts-send');
    await world.tick('payouts-send');
    expect(await read(person, asked)).toMatchObject({ status: 'paid', isSimulated: true });
    expect(await lifeOf(world, asked.id)).toEqual([
      'payout.requested',
      'payout.approved',
      'payout.submitted',
      'payout.paid',
    ]);
    await expect(world.as(person).payments.cancelPayout({ id: asked.id })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    const back = { outcome: 'returned', refs: {}, amountMinor: 40_000n, currency: 'KES', receipt: null } as const;
    const code = '2006 The account is not active';
    await learnPayout(world.ctx(), asked.id, { ...back, code, isSigned: true, raw: Buffer.from('x') }, true);
    await world.settle();
    expect(await read(person, asked)).toMatchObject({ status: 'returned', failure: code });
    expect((await world.notificationsOf(person))[0]?.message).toMatch(
      /is in the wallet of .+ again\. That account is not active\. Choose another destination\.$/,
    );
    expect(await wallet(person)).toBe(100_000n);
  });

  test('in cents, of more than there is, or of nothing is refused and moves nothing', async () => {
    const person = await rich('Odd Omari', 10_000n);
    const to = await rested(person);
    await expect(takeOut(person, to, 1001)).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(takeOut(person, to, 0)).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(takeOut(person, to, 10_100)).rejects.toMatchObject(refusal('FUNDS_SHORT'));
    expect(await wallet(person)).toBe(10_000n);
    expect((await world.as(person).payments.payouts({})).rows).toEqual([]);
  });

  test('above the limit needs a code and another administrator; ten times above it two, who may agree at one instant', async () => {
    const person = await rich('Large Lulu', 120_000_000n);
    const [one, two] = [await admin('Admin Eza'), await admin('Admin Fumo')];
    const to = await rested(person);
    await expect(takeOut(person, to, 6_000_000)).rejects.toMatchObject(refusal('CODE_NEEDED'));
    const asked = await takeOut(person, to, 6_000_000, await codeOf(person));
    expect(asked).toMatchObject({ status: 'requested', approvalsNeeded: 1 });
    await expect(world.as(person).finance.approvePayout({ id: asked.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    const queued = async (who: Person) =>
      (await world.as(who).dashboard.read()).queues.find(({ name }) => name === 'payouts')?.count ?? 0;
    const before = await queued(one); // one at least: it goes down by one
    expect(await asRead(one, world.as(one).finance.approvePayout({ id: asked.id }))).toMatchObject({
      status: 'approved',
    });
    expect(await queued(one)).toBe(before - 1);
    world.clock.advance({ days: 2 });
    await world.deps.db.updateTable('payout_destinations').set({ kind: 'bank' }).where('id', '=', to.id).execute();
    const large = await takeOut(person, to, 60_000_000, await codeOf(person));
    expect(large).toMatchObject({ approvalsNeeded: 2 });
    const half = { status: 'requested', approvals: 1 };
    expect(await asRead(one, world.as(one).finance.approvePayout({ id: large.id }))).toMatchObject(half);
    await expect(world.as(one).finance.approvePayout({ id: large.id })).rejects.toMatchObject(
      refusal('PUB_TWO_PERSON_REQUIRED'),
    );
    expect(
      await asRead(
        two,
        world.as(two).finance.refusePayout({ id: large.id, reason: 'The name does not fit the number.' }),
      ),
    ).toMatchObject({ status: 'cancelled' });
    expect(await wallet(person)).toBe(114_000_000n);
    const { id } = await takeOut(person, to, 60_000_000, await codeOf(person));
    // An approval ends with the role of who gave it.
    const gone = await someone(world, 'Admin Gone', { roles: ['admin'] });
    expect(await world.as(gone).finance.approvePayout({ id })).toMatchObject(half);
    await world.deps.db.deleteFrom('user_roles').where('user_id', '=', gone.id).execute();
    const [waiting] = (await world.as(two).finance.payouts({})).rows.filter((row) => row.id === id);
    expect(waiting).toMatchObject({ status: 'requested', approvals: 0 });
    const agreed = sql`insert into payout_decisions values (${id}, ${one.id}, ${world.clock.now()})`;
    const first = (db: Transaction<Tables>) =>
      sql`select from payouts where id = ${id} for update`.execute(db).then(() => agreed.execute(db));
    expect(await meanwhile(world, first, () => world.as(two).finance.approvePayout({ id }))).toMatchObject({
      value: { status: 'approved', approvals: 2 },
    });
  });

  test('of many small parts within a day is judged like one large one', async () => {
    const person = await rich('Slicing Suleiman', 20_000_000n);
    const to = await rested(person);
    expect(await takeOut(person, to, 4_900_000)).toMatchObject({ approvalsNeeded: 0 });
    await expect(takeOut(person, to, 4_900_000)).rejects.toMatchObject(refusal('CODE_NEEDED'));
  });

  test('of an administrator is approved by another one only', async () => {
    const person = await rich('Admin Own', 10_000_000n);
    await world.deps.db
      .insertInto('user_roles')
      .values({ user_id: person.id, role: 'admin', granted_at: world.clock.now() })
      .execute();
    const to = await rested(person);
    const asked = await takeOut(person, to, 6_000_000, await codeOf(person));
    await expect(world.as(person).finance.approvePayout({ id: asked.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await asRead(person, world.as(person).payments.cancelPayout({ id: asked.id }), 'payments')).toMatchObject({
      status: 'cancelled',
    });
    expect(await wallet(person)).toBe(10_000_000n);
  });

  test('that the provider refuses or fails is back in the wallet', async () => {
    const person = await rich('Failing Fatma', 100_000n);
    const ends = [await rested(person, '0712 345 001'), await rested(person, '0712 345 002')];
    for (const to of ends) {
      const asked = await takeOut(person, to, 50_000);
      await world.settle();
      world.clock.advance(61_000);
      await world.tick('payouts-send');
      expect(await read(person, asked)).toMatchObject({ status: 'failed' });
      expect(await wallet(person)).toBe(100_000n);
    }
  });

  test('that nobody answers for is asked about and never sent again', async () => {
    const person = await rich('Waiting Wafula', 100_000n);
    const to = await rested(person, '0712 345 003');
    const asked = await takeOut(person, to, 50_000);
    await world.settle();
    const sent = (await transfers()).length;
    // The answer to the sending was lost, and so was what was written down of it.
    await world.deps.db.updateTable('payouts').set({ provider_ref: null }).where('id', '=', asked.id).execute();
    for (let round = 0; round < 4; round++) {
      world.clock.advance(3_600_000);
      await world.tick('payouts-send');
    }
    expect(await read(person, asked)).toMatchObject({ status: 'submitted' });
    // Nor by the desk, which asks once in five seconds.
    const { finance } = world.as(await admin('Asking Asha'));
    expect(await finance.askPayout({ id: asked.id })).toEqual({ asked: 1 });
    await expect(finance.askPayout({ id: asked.id })).rejects.toMatchObject(refusal('RATE_LIMITED'));
    expect(await transfers()).toHaveLength(sent);
    await world.deps.db
      .updateTable('sandbox_transfers')
      .set({ status: 'success', receipt: 'SXLATE' })
      .where('status', '=', 'pending')
      .execute();
    world.clock.advance({ days: 1 });
    await world.tick('payouts-send');
    expect(await read(person, asked)).toMatchObject({ status: 'paid', receipt: 'SXLATE' });
  });

  test('stands still while the books do not prove right, until two administrators let it go on', async () => {
    const person = await rich('Stopped Stella', 100_000n);
    const to = await rested(person);
    const asked = await takeOut(person, to, 10_000);
    await stopPayouts(world);
    await expect(takeOut(person, to, 10_000)).rejects.toMatchObject(refusal('PAYOUTS_STOPPED'));
    await world.settle();
    await world.tick('payouts-send');
    expect(await read(person, asked)).toMatchObject({ status: 'approved' });
    const [one, two] = [await admin('Admin Gari'), await admin('Admin Hodi')];
    expect(await world.as(one).finance.summary()).toMatchObject({ stopped: { agreed: false } });
    const reason = 'Compared with the bank.';
    // With a key, as pages send it: the books are added up in a snapshot of their own, outside of any transaction.
    const resume = (who: Person) =>
      world.as(who).finance.resumePayouts({ reason }, { context: { idempotencyKey: uuidv7() } });
    expect(await resume(one)).toEqual({ resumed: false });
    expect(await world.as(one).finance.summary()).toMatchObject({ stopped: { agreed: true, agreedByMe: true } });
    expect(await resume(two)).toEqual({ resumed: true });
    await world.tick('payouts-send');
    expect(await read(person, asked)).toMatchObject({ status: 'submitted' });
  });
});

describe('what the desk and the payer read', () => {
  test('the statement of the provider matches the books; money nobody is known for is shown and kept', async () => {
    const person = await rich('Matched Mwende', 33_000n);
    await world.deps.db
      .insertInto('sandbox_charges')
      .values({
        key: uuidv7(),
        provider_ref: 'SBCSTRAY',
        our_ref: 'NOBODY',
        token: 'none',
        amount_minor: '7700',
        currency: 'KES',
        rail: 'card',
        status: 'success',
        receipt: 'SBSTRAY',
        created_at: world.clock.now(),
        answered_at: world.clock.now(),
      })
      .execute();
    world.clock.advance(60_000);
    await world.tick('payments-reconcile');
    await world.tick('payments-reconcile');
    const desk = world.as(await admin('Admin Imara')).finance;
    const { rows } = await desk.reconciliation({ bucket: 'all', limit: 100 });
    expect(rows.filter(({ receipt }) => receipt === 'SBSTRAY')).toMatchObject([
      { bucket: 'theirs_only', amountMinor: 7700 },
    ]);
    const { rows: own } = await world.as(person).payments.list({});
    expect(rows.find(({ receipt }) => receipt === own[0]?.receipt)).toMatchObject({ bucket: 'matched' });
    expect((await desk.unapplied({})).rows).toContainEqual(
      expect.objectContaining({ payerName: 'Unknown payer', amountMinor: 7700 }),
    );
    for (const { thereMinor, owedMinor } of (await desk.summary()).cover)
      expect(BigInt(thereMinor)).toBeGreaterThanOrEqual(BigInt(owedMinor));
    await expect(world.as(person).finance.summary()).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  test('a bank that takes a payment back takes it from the wallet it filled; what is gone is a debt', async () => {
    const person = await rich('Chargeback Chausiku', 50_000n);
    const to = await rested(person);
    await takeOut(person, to, 30_000);
    const { rows } = await world.as(person).payments.list({ direction: 'out' });
    const id = rows.find(({ kind }) => kind === 'payment')?.id ?? '';
    for (const status of ['open', 'lost', 'lost'] as const)
      await learnChargeback(world.ctx(), id, { amountMinor: 50_000n, status });
    expect(await wallet(person)).toBe(0n);
    expect(await balanceOf(world.ctx(), chart.receivable(person.identityId, 'KES'))).toBe(30_000n);
    expect(await world.as(person).payments.get({ id: id as never })).toMatchObject({ status: 'charged_back' });
  });

  test('one list of everything, as pages and as a file that no spreadsheet runs; wallets, statement and receipt', async () => {
    const person = await rich('Latifa ) >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> endobj \\', 50_000n);
    const evil = await started(world, person, { title: '=HYPERLINK("http://evil")' });
    const { payments } = world.as(person);
    const first = await payments.list({ limit: 1 });
    const second = await payments.list({ limit: 1, cursor: first.nextCursor ?? '' });
    expect([...first.rows, ...second.rows].map(({ kind, status }) => [kind, status])).toEqual([
      ['payment', 'pending'],
      ['payment', 'succeeded'],
    ]);
    expect(second.nextCursor).toBeNull();
    const file = await world.as(person).activity.export({ tab: 'payments', format: 'csv' });
    expect(await file.text()).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(await payments.wallets()).toMatchObject([{ balanceMinor: 50_000, unappliedMinor: 0, currency: 'KES' }]);
    expect((await payments.statement({ identityId: person.identityId, currency: 'KES' })).rows).toHaveLength(1);
    const stranger = world.as(await someone(world, 'Stranger Shani')).payments;
    await expect(stranger.statement({ identityId: person.identityId, currency: 'KES' })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    await expect(payments.receipt({ id: evil.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const paid = second.rows[0]?.paymentId;
    for (const reader of [person, await admin('Receipt Rashida')]) {
      const file = await world.as(reader).payments.receipt({ id: paid as never });
      expectWordsOnly(await file.bytes());
    }
  });
});
