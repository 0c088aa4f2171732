// What payers and those who are paid are told of money, in the bell and by letter, is in their language.
import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { moneyWords } from '@ahadi/domain/payments/notices/words.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markIn, moneyIn } from '../core/letters/translated.ts';
import { filled, inMarks, letterWords } from '../core/letters/words.ts';
import { started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { learnRefund } from './refund.ts';
import { returnUnused } from './start.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const method = { provider: 'sandbox', rail: 'card' } as const;
const sumIn = (language: Language, minor: number) =>
  language === 'en' ? `KES ${(minor / 100).toLocaleString('en')}` : moneyIn(language, minor, 'KES');

/** With the spaces of a keyboard. */
const plain = (words = ''): string => words.replace(/\s/g, ' ');

async function reader(name: string, language: Language): Promise<Person> {
  const person = await someone(world, name);
  const preferences = { ...firstPreferences, language };
  await world.as(person).preferences.save({ preferences, authoredAt: world.clock.now().toISOString() });
  return person;
}
async function paid(payer: Person, purpose: 'order' | 'top_up', amountMinor: bigint): Promise<string> {
  const { id } = await started(world, payer, { purpose, amountMinor, method });
  await world.as(payer).payments.answerSimulated({ id, approve: true, card: '4242424242424242' });
  await world.settle();
  return id;
}
async function codeOf(person: Person): Promise<string> {
  await world.as(person).payments.sendCode();
  return /\b(\d{6})\b/.exec((await world.mailbox(person.email)).at(-1)?.text ?? '')?.[1] ?? '';
}

/** What stands in the bell and in the letter under a title; both have these words, and nothing else than the reader's language. */
async function hears(person: Person, language: Language, title: string, ...words: string[]): Promise<void> {
  await world.settle();
  const row = (await world.notificationsOf(person)).find((one) => one.title === title);
  const letter = (await world.mailbox(person.email)).findLast(({ subject }) => subject.startsWith(title));
  for (const told of [row?.message, letter?.text])
    for (const each of words) expect(plain(told), title).toContain(plain(each));
  if (language === 'en') return;
  for (const text of [`${row?.title} ${row?.message}`, letter?.text ?? ''])
    expect(text.replace(/https?:\S+|“[^”]*”|«[^»]*»/g, ''), title).not.toMatch(
      /[{}]|undefined|\b(?:you|your|the|payment|payout|wallet|money|provider|see)\b/i,
    );
}

test.each(languages)('a payer is told what became of a payment in their language: %s', async (language) => {
  const say = moneyWords[language];
  const payer = await reader(`Payer ${language}`, language);
  const { id } = await started(world, payer);
  await world.as(payer).payments.answerSimulated({ id, approve: true, pin: '0000' });
  const named = { sum: sumIn(language, 25_000), title: 'Four hundred lanterns' };
  await hears(payer, language, say.failedTitle, inMarks(language, filled(say.failedText, named)), say.wrongPin);

  const order = await paid(payer, 'order', 25_000n);
  const { ref } = await world.as(payer).payments.get({ id: order as never }); // the brand is born here
  const arrived = (await world.notificationsOf(payer))[0];
  expect(arrived).toMatchObject({ title: say.arrivedTitle });
  expect(arrived?.message).toContain(say.simulated);
  await returnUnused(world.ctx(), { paymentId: order, amountMinor: 25_000n, why: 'It was not used.' });
  await world.settle();
  const refund = await world.deps.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', order)
    .executeTakeFirstOrThrow();
  const said = { outcome: 'failure', receipt: null, refs: {}, amountMinor: 25_000n, currency: 'KES' } as const;
  await learnRefund(world.ctx(), refund.id, { ...said, code: 'failure', isSigned: true, raw: Buffer.from('no') }, true);
  await hears(payer, language, say.refundedTitle, filled(say.refundedToWallet, { sum: named.sum, ref }));
});

test.each(languages)('a payee is told what became of a payout in their language: %s', async (language) => {
  const say = moneyWords[language];
  const payee = await reader(`Payee ${language}`, language);
  const officer = await someone(world, `Admin ${language}`, { roles: ['admin'] });
  await paid(payee, 'top_up', 10_000_000n);
  const { payments } = world.as(payee);
  const place = { identityId: payee.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' } as const;
  const more = { holderName: payee.name, number: '0712 345 678', code: await codeOf(payee) };
  const destination = await payments.addDestination({ ...place, ...more });
  await hears(payee, language, say.newPlaceTitle, destination.masked);
  world.clock.advance({ days: 3 });

  const asked = { destinationId: destination.id, amountMinor: 6_000_000, code: await codeOf(payee) };
  const large = await payments.requestPayout(asked);
  const reason = 'Jina haliendani na namba.';
  await world.as(officer).finance.refusePayout({ id: large.id, reason });
  const back = filled(say.inWalletAgain, { sum: sumIn(language, 6_000_000), name: payee.name });
  await hears(payee, language, say.refusedTitle, back, `${letterWords[language].reason}${markIn(language)}${reason}`);
});
