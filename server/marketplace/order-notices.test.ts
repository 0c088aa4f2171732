// What buyers and sellers are told of an order and its parcels, in the bell and by letter, is in their language.
import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { orderWords } from '@ahadi/domain/marketplace/notices/words.ts';
import { beforeAll, expect, test } from 'vitest';
import { moneyIn } from '../core/letters/translated.ts';
import { filled, letterWords } from '../core/letters/words.ts';
import { bought, buyerOf, goodOf, marketWorld, parcelFrom, sent, shopOf } from '../test/market.ts';
import type { Person, World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await marketWorld();
});

const reads = (person: Person, language: Language) =>
  world.as(person).preferences.save({
    preferences: { ...firstPreferences, language },
    authoredAt: world.clock.now().toISOString(),
  });
const english = /[{}]|undefined|\b(?:you|your|the|order|parcel|money|buyer|seller|with|until|see|days)\b/i;
const own = (text: string): string =>
  text.replace(/https?:\S+|“[^”]*”|«[^»]*»/g, '').replace(/Mosi Goods|Mosi Seller|Bahati Buyer|Marketplace/g, '');
/** With the spaces of a keyboard. */
const plain = (words = ''): string => words.replace(/\s/g, ' ');

/** All that somebody was told since they chose the language, newest first. */
async function heard(person: Person, language: Language) {
  await world.settle();
  const rows = (await world.notificationsOf(person)).map(({ title, message }) => `${title}: ${plain(message)}`);
  const letters = (await world.mailbox(person.email)).map(({ subject, text }) => ({ subject, text: plain(text) }));
  if (language !== 'en')
    for (const text of [...rows, ...letters.slice(-3).map((one) => one.text)])
      expect(own(text), text).not.toMatch(english);
  return {
    bell: rows.join('\n'),
    letter: (title: string) => letters.findLast(({ subject }) => subject.startsWith(title))?.text ?? '',
  };
}

test.each(languages)('an order is told of from its payment to its end in the language of each side: %s', async (to) => {
  const say = orderWords[to];
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  for (const person of [buyer, shop.seller]) await reads(person, to);
  const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
  const { id, no } = parcelFrom(order, shop);
  const sum = to === 'en' ? 'KES 1,200' : plain(moneyIn(to, 120_000, 'KES'));
  const sold = (await heard(shop.seller, to)).letter(say.soldTitle);
  for (const words of [filled(say.soldText, { no, sum }), say.accept, say.isCancelled, say.seeOrder])
    expect(sold).toContain(words);
  expect((await heard(buyer, to)).bell).toContain(filled(say.paidText, { no: order.number, sum }));

  await sent(world, shop, id);
  const coming = { no, carrier: 'Rider Otieno', tracking: 'OT-1' };
  const way = (await heard(buyer, to)).letter(say.onItsWayTitle);
  for (const words of [filled(say.comesNumbered, coming), say.sayItCame, say.countsAsArrived])
    expect(way).toContain(plain(words));
  await world.as(buyer).marketplace.receive({ id });
  expect((await heard(buyer, to)).bell).toContain(filled(say.countsReceived, { no }));
  const wrong = 'Imechanika upande mmoja, toka mwanzo hadi mwisho.';
  const { escrow } = await world.as(buyer).marketplace.report({ id, amountMinor: 120_000, reason: wrong });
  expect((await heard(shop.seller, to)).letter(say.problemTitle)).toContain(filled(say.problemSaid, { no }));
  const reason = 'Nakuamini. Baki nayo.';
  const where = { id: escrow?.id as never, milestoneId: escrow?.milestoneId as never }; // paid, so there is one
  await world.as(shop.seller).escrow.refund({ ...where, amountMinor: 120_000, reason });
  const back = await heard(buyer, to);
  expect(back.bell).toContain(filled(say.allBackToYou, { no, sum }));
  // What one side wrote may not stand on a locked screen.
  expect(back.bell).not.toContain(reason);
  expect(back.letter(say.paidBackTitle)).toContain(`${letterWords[to].reason}`);
  expect(back.letter(say.paidBackTitle)).toContain(reason);
});
