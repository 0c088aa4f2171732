import { endingSays } from '@ahadi/domain/academy/registrations/rules.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { DAY, HOUR } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayIn, opened, published, registering } from '../test/academy.ts';
import { booksProve } from '../test/payments.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error', COMMANDS_PER_MINUTE: '0' } });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const desk = () => world.as(admins[0]).teaching;
const statusOf = async (person: Person, id: Registration['id']) =>
  (await world.as(person).academy.registration({ id })).status;

/** What the books took in with the end of a registration: who got how much back, and what was earned of its fee. */
async function bookedWith(id: string, after: number): Promise<{ back: number; kept: number; last: number }> {
  const { rows } = await sql<{ back: number; kept: number; last: number }>`
    select coalesce(-sum(e.amount_minor) filter (where a.code like 'refund.transit.%' or a.code like 'wallet.%' or a.code like 'owed.academy.%'), 0)::float8 as back,
      coalesce(-sum(e.amount_minor) filter (where a.code like 'revenue.academy%'), 0)::float8 as kept, coalesce(max(e.id), ${after}::bigint)::float8 as last
    from ledger_entries e join ledger_txns t on t.id = e.txn_id join ledger_accounts a on a.id = e.account_id
    where e.id > ${after}::bigint and t.subject_id = ${id} and (t.key like 'academy_fee:%:return' or t.key like 'academy:%:earn')`.execute(
    world.deps.db,
  );
  return rows[0] ?? { back: 0, kept: 0, last: after };
}

/** What is said of the amount in a sentence about money that comes back. */
const saysBack = (sentence: string, paid: number): number | null => {
  if (/^The whole fee comes back\./.test(sentence)) return paid;
  if (/^Half of the fee comes back/.test(sentence)) return Math.floor(paid / 2);
  return /^Nothing comes back|nothing has to come back|nothing comes back/.test(sentence) ? 0 : null;
};

const kes = (minor: number) => formatMoney(minor, 'KES');
/** What is said of the fee of a registration that is over. */
const cameOf = (paid: number, back: number): string => {
  if (paid === 0) return 'Nothing was paid.';
  if (back === 0) return `${kes(paid)} was paid, and nothing of it comes back.`;
  // Sent by hand, it is on its way until two of the desk sent it back.
  return back === paid
    ? `All that was paid is on its way back: ${kes(paid)}.`
    : `${kes(back)} of the ${kes(paid)} that was paid is on its way back.`;
};

/** What its learner reads once it is over. */
const endOf = async (person: Person, id: Registration['id']) => {
  const { title, said } = endingSays(await world.as(person).academy.registration({ id }));
  return [title, ...said];
};
/** The same as the books and the deed say it. */
const isSaid = (
  title: string,
  money: string,
  wishes: { reason?: string; to?: string; isReturning: boolean },
): string[] =>
  [
    ...[title, wishes.reason && `The reason given: ${wishes.reason}`, 'Nothing more is owed.', money],
    wishes.to && wishes.isReturning && `What comes back goes to ${wishes.to}, who paid it.`,
    wishes.isReturning && 'What was sent by hand is sent back by two of us, which can take some days.',
  ].filter((line) => typeof line === 'string' && line !== '') as string[]; // the others are left out

test('what a learner is told to get back at any moment is what the books give back then; by us it is all', async () => {
  const made = await published(world, admins, { priceMinor: 30_001 });
  const run = await opened(world, admins[0], made, { startsOn: dayIn(world, 20), capacity: 60 });
  const begins = new Date(run.sessions[0]?.startsAt ?? '').getTime();
  let returned = 0;
  const ways = ['by code', 'by sponsor', 'on a word', 'unpaid'] as const;
  // At each border of the rule, just before and just after it.
  const before = [15 * DAY, 14 * DAY, 14 * DAY - 1000, 5 * DAY, 2 * DAY, 2 * DAY - 1000, HOUR];
  const crowd: { id: Registration['id']; person: Person; way: (typeof ways)[number] }[] = [];
  for (const n of [...before.keys(), before.length])
    for (const way of ways) {
      const person = await someone(world, `${way} ${n}`);
      const { id } = await registering(world, person, run);
      crowd.push({ id, person, way });
      if (way === 'unpaid') continue;
      await world.as(person).academy.enterCode({
        id,
        code: `BACK${way.slice(3, 5)}${n}${run.id.slice(-6)}`.toUpperCase().replace(/\W/g, 'X'),
      });
      const feeId = (await desk().fees({ limit: 100 })).rows.find(({ registrationId }) => registrationId === id)
        ?.id as never;
      await world.as(admins[1]).teaching.approveFee({ id: feeId });
      if (way === 'on a word') await desk().vouchForFee({ id: feeId, reason: 'Its employer pays in July.' });
      else
        await desk().noteFeeCame({
          id: feeId,
          line: `BACK ${way} ${n}`,
          paidBy: way === 'by sponsor' ? 'Kisumu County' : null,
        });
    }
  /** The registration as it was looked at, and what the books took in when it then ended. */
  const compare = async (
    { id, person, way }: (typeof crowd)[number],
    end: (told: Registration) => Promise<unknown>,
  ) => {
    const told = await world.as(person).academy.registration({ id });
    const { last } = await bookedWith(id, 0);
    await end(told);
    const booked = await bookedWith(id, last);
    const paid = way === 'by code' || way === 'by sponsor' ? made.form.priceMinor : 0;
    const said = told.refund.amountMinor;
    const what = `${way}: “${told.refund.sentence}”`;
    expect([what, booked.back, booked.kept], what).toEqual([what, said, paid - said]);
    expect(saysBack(told.refund.sentence, paid), what).toBe(said);
    expect(told.refund.to, what).toBe(way === 'by sponsor' ? 'Kisumu County' : null);
    // Once it is over, what came of the fee is said, and nothing comes back any more.
    const after = (await world.as(person).academy.registration({ id })).refund;
    expect([after.amountMinor, after.sentence], what).toEqual([0, cameOf(paid, said)]);
    const from = { isReturning: said > 0, ...(way === 'by sponsor' ? { to: 'Kisumu County' } : {}) };
    expect(await endOf(person, id), what).toEqual(isSaid('You gave your place up', cameOf(paid, said), from));
    returned += said;
  };
  for (const left of before) {
    const at = new Date(begins - left);
    if (at > world.clock.now()) world.clock.set(at);
    for (const it of crowd.splice(0, ways.length)) {
      const cancel = (told: Registration) =>
        world.as(it.person).academy.cancel({ id: it.id, backMinor: told.refund.amountMinor });
      await compare(it, cancel);
    }
  }
  // Those who are left hear of it from us.
  const { rows } = await sql<{
    id: string;
  }>`select id from registrations where run_id = ${run.id} and status not in ('cancelled', 'expired')`.execute(
    world.deps.db,
  );
  const left = crowd.filter(({ id }) => rows.some((row) => row.id === id));
  expect(left.length).toBeGreaterThan(1);
  expect(returned).toBeGreaterThan(0);
  await desk().cancelRun({ id: run.id, reason: 'The trainer fell ill.' });
  for (const { id, person, way } of left) {
    const paid = way === 'by code' || way === 'by sponsor' ? made.form.priceMinor : 0;
    expect(await world.as(person).academy.registration({ id }), way).toMatchObject({
      ...{ status: 'cancelled', refund: { amountMinor: 0, sentence: cameOf(paid, paid) } },
    });
    expect((await bookedWith(id, 0)).back, way).toBe(paid);
    // The page says who ended it, why and what goes back, as the letter of the same minute does.
    const from = {
      reason: 'The trainer fell ill.',
      isReturning: paid > 0,
      ...(way === 'by sponsor' ? { to: 'Kisumu County' } : {}),
    };
    const page = await endOf(person, id);
    expect(page, way).toEqual(isSaid('This run does not take place', cameOf(paid, paid), from));
    await world.settle();
    const told = (await world.notificationsOf(person)).find(({ title }) =>
      title.startsWith('Your place was cancelled'),
    );
    expect(told?.message, way).toContain('The reason given: The trainer fell ill.');
    expect(told?.message.includes('Nothing has to come back.'), way).toBe(!page.join(' ').includes('back'));
  }
});

test('a page on which more was said to come back than does by now cancels nothing', async () => {
  const run = await opened(world, admins[0], await published(world, admins, { priceMinor: 30_000 }), {
    startsOn: dayIn(world, 15),
  });
  const person = await someone(world, 'Late Lulu');
  const { id } = await registering(world, person, run);
  await world.as(person).academy.enterCode({ id, code: 'LATELULU99' });
  const fee = (await desk().fees({ limit: 100 })).rows.find(({ registrationId }) => registrationId === id);
  await world.as(admins[1]).teaching.approveFee({ id: fee?.id as never });
  await desk().noteFeeCame({ id: fee?.id as never, line: 'LATE LINE', paidBy: null });
  const { refund } = await world.as(person).academy.registration({ id });
  expect(refund.amountMinor).toBe(30_000);
  world.clock.advance({ days: 3 });
  const cancel = (backMinor: number) => world.as(person).academy.cancel({ id, backMinor });
  await expect(cancel(refund.amountMinor)).rejects.toMatchObject({
    code: 'STALE',
    message: expect.stringMatching(/Half of the fee/),
  });
  expect(await statusOf(person, id)).toBe('confirmed');
  expect(await cancel(15_000)).toMatchObject({ status: 'cancelled' });
});
