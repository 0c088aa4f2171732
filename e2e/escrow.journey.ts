import { demoEmail } from '../seed/people.ts';
import {
  agreed,
  confirm,
  delivered,
  funded,
  inWallets,
  linesOf,
  minorIn,
  moneyIs,
  nothingIsHeld,
  shillings,
  show,
  sideOf,
} from './deal.ts';
import { test } from './moving.ts';
import { post } from './people.ts';
import { state } from './quarrel.ts';
import { expect } from './world.ts';

test('money is paid in by phone, released for what was delivered, and taken out', async ({ world }) => {
  const [buyer, seller] = [await sideOf(world, 'amina'), await sideOf(world, 'wanjiru')];
  const amina = buyer.page;
  const wanjiru = seller.page;

  // Three days before, she said where her money goes: a place that has rested.
  await post(wanjiru, '/api/v1/money-codes');
  const letter = await world.letterTo(demoEmail('wanjiru'), /code for a movement of money/);
  const me = (await (await wanjiru.request.get('/api/v1/session')).json()) as { identities: { id: string }[] };
  await post(wanjiru, '/api/v1/payout-destinations', {
    ...{ identityId: me.identities[0]?.id, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
    ...{ holderName: 'Wanjiru Mwangi', number: '0733 445 566' },
    code: /code is (\d{6})/.exec(letter.text_body)?.[1],
  });
  await world.pass(3);
  const before = await inWallets(wanjiru);
  const deal = await agreed(buyer, seller, { title: 'Forty stools', amounts: [20_000] });

  // She pays on the simulated phone.
  await amina.goto(deal.path);
  await amina.getByRole('button', { name: 'Pay it in' }).first().click();
  await amina.getByLabel('Phone number that pays').fill('0712 345 678');
  await amina.getByRole('button', { name: /^Pay KES\s20,250/ }).click();
  const phone = amina.getByRole('group', { name: 'Simulated phone' });
  for (const digit of ['1', '2', '3', '4']) await phone.getByRole('button', { name: digit, exact: true }).click();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(amina.getByText('It was simulated; no real money moved.')).toBeVisible();
  await state(amina, 'Under way');
  await moneyIs(amina, 'KES\u00a020,000 held');

  // The other side delivers with a file that shows it.
  await wanjiru.goto(deal.path);
  await wanjiru.getByRole('button', { name: 'Say that it is delivered' }).first().click();
  await wanjiru.getByRole('dialog').getByLabel('How', { exact: true }).selectOption({ label: 'Handed over' });
  await show(wanjiru);
  await confirm(wanjiru, 'It is delivered');
  await state(wanjiru, 'Delivered, being inspected');

  // She looks at it and releases all of it.
  await amina.goto(deal.path);
  await expect(amina.getByText('delivery-note.txt').first()).toBeVisible();
  await amina.getByRole('button', { name: 'Release money' }).first().click();
  await confirm(amina, /^Release KES\s20,000/);
  await state(amina, 'Closed');
  await moneyIs(amina, '20,000 released');
  await nothingIsHeld(amina);

  // The money is in the seller's wallet, less her half of the fee, and leaves it.
  await wanjiru.goto('/history?tab=payments');
  const wallet = wanjiru.getByLabel('Wallet of Wanjiru Mwangi, KES', { exact: true });
  await expect(wallet).toContainText(shillings(before + 1_975_000));
  await wallet.getByRole('button', { name: /^Take money out/ }).click();
  const leaving = wanjiru.getByRole('dialog');
  await expect(leaving.getByRole('radio', { name: /566/ })).toBeChecked();
  await leaving.getByLabel('How much, in KES?').fill('15,000');
  await confirm(wanjiru, /^Take out KES\s15,000/);
  await expect(wanjiru.getByText(/^Payout .+: approved|on its way/).first()).toBeVisible();
  await expect(wallet).toContainText(shillings(before + 475_000));
  await expect(async () => {
    await world.pass(0.01);
    await world.round();
    await wanjiru.goto('/history?tab=payments');
    await expect(linesOf(wanjiru, /To •••• 566/).first()).toContainText('Paid', { timeout: 3000 });
  }).toPass();
});

test('what is rejected with a reason is mended and accepted', async ({ world }) => {
  const [buyer, seller] = [await sideOf(world, 'grace'), await sideOf(world, 'wanjiru')];
  const deal = await funded(buyer, seller, { title: 'Ten benches', amounts: [12_000] });
  await delivered(deal);
  const grace = buyer.page;
  await grace.goto(deal.path);
  await grace.getByRole('button', { name: 'Reject it' }).first().click();
  const why = 'Two of the ten benches rock on an even floor.';
  await grace.getByRole('dialog').getByLabel('What is not right', { exact: true }).fill(why);
  await confirm(grace, /^Reject KES\s12,000 of it/);
  await state(grace, 'Rejected');

  const wanjiru = seller.page;
  await wanjiru.goto(deal.path);
  await expect(wanjiru.getByText(why).first()).toBeVisible();
  await wanjiru.getByRole('button', { name: 'Mend it and deliver again' }).first().click();
  await wanjiru.getByLabel('What you did about it').fill('The legs of both benches were cut again and stand.');
  await show(wanjiru);
  await confirm(wanjiru, 'It is mended');
  await state(wanjiru, 'Delivered, being inspected');

  await grace.goto(deal.path);
  await expect(grace.getByText('The legs of both benches were cut again and stand.')).toBeVisible();
  await grace.getByRole('button', { name: 'Release money' }).first().click();
  await confirm(grace, /^Release KES\s12,000/);
  await state(grace, 'Closed');
});

test('a part released, the rest given back: what both sides read adds up to the last unit', async ({ world }) => {
  const [buyer, seller] = [await sideOf(world, 'grace'), await sideOf(world, 'njoroge')];
  const deal = await funded(buyer, seller, { title: 'Odd lot of lamps', amounts: [33_320] });
  await delivered(deal);
  const grace = buyer.page;
  await grace.goto(deal.path);
  await grace.getByRole('button', { name: 'Release money' }).first().click();
  await grace.getByRole('dialog').getByLabel('You release in KES').fill('19,960');
  await confirm(grace, /^Release KES\s19,960/);
  await moneyIs(grace, 'KES\u00a013,360 held', '19,960 released');

  const njoroge = seller.page;
  await njoroge.goto(deal.path);
  await njoroge.getByText('More', { exact: true }).last().click();
  await njoroge.getByRole('button', { name: 'Give money back' }).first().click();
  await njoroge.getByRole('dialog').getByLabel('Why').fill('The other lamps are not made any more.');
  await confirm(njoroge, /^Give KES\s13,360 back/);
  await state(njoroge, 'Closed');

  // What the escrow says to both.
  for (const page of [grace, njoroge]) {
    await page.goto(deal.path);
    await moneyIs(page, '19,960 released', '13,360 returned');
    await nothingIsHeld(page);
  }

  // What each reads in their own payments.
  for (const page of [grace, njoroge]) await page.goto('/history?tab=payments');
  const amount = async (page: typeof grace, kind: string) =>
    minorIn(
      await linesOf(page, deal.ref)
        .filter({ hasText: `${kind} ·` })
        .textContent(),
    );
  const paid = await amount(grace, 'Payment');
  const back = await amount(grace, 'Given back');
  const got = await amount(njoroge, 'Released to you');
  await expect(linesOf(njoroge, /Released to you/).first()).toContainText(/after a fee of 249\.00/);
  const [buyersFee, sellersFee] = [paid - back - 1_996_000, 1_996_000 - got];
  // Two and a half of a hundred of what went to the seller, of an odd shilling the buyer bears the half more.
  expect({ buyersFee, sellersFee }).toEqual({ buyersFee: 25_000, sellersFee: 24_900 });
  expect(buyersFee + sellersFee).toBe((1_996_000 * 25) / 1000);
  expect(back + got + buyersFee + sellersFee).toBe(paid);
});

test('a dispute over 40 of 100 holds those; the other 60 are paid on time though nobody does anything', async ({
  world,
}) => {
  const [buyer, seller] = [await sideOf(world, 'amina'), await sideOf(world, 'njoroge')];
  const deal = await funded(buyer, seller, { title: 'Hundred reading lamps', amounts: [10_000] });
  await world.pass(1.1); // in the first day one talks
  await delivered(deal);
  const amina = buyer.page;
  await amina.goto(deal.path);
  const more = amina.locator('details').filter({ has: amina.getByText('More', { exact: true }) });
  await more.last().locator('summary').click();
  await expect(more.last().getByRole('listitem')).toHaveCount(0); // what cannot be done now is folded by itself
  await amina.getByRole('button', { name: 'Open a dispute' }).first().click();
  const dialog = amina.getByRole('dialog');
  await dialog.getByLabel('You contest in KES').fill('4,000');
  await dialog.getByLabel('What is it about?').selectOption({ label: 'It is damaged' });
  await dialog
    .getByLabel('What happened', { exact: true })
    .fill(
      'Forty of the hundred lamps have a crack along the shade. We unpacked them together with the driver, who wrote it on the note.',
    );
  await confirm(amina, /^Contest KES\s4,000/);
  await state(amina, 'In dispute');
  await moneyIs(amina, 'KES\u00a010,000 held', '4,000 contested, stands still');

  for (let quarter = 0; quarter < 11; quarter++) await world.pass(0.25);
  await amina.goto(deal.path);
  await moneyIs(amina, 'KES\u00a010,000 held'); // two hours and more are left of the three days
  await world.pass(0.3);
  for (const { page } of [buyer, seller]) {
    await page.goto(deal.path);
    await moneyIs(page, 'KES\u00a04,000 held', '6,000 released', '4,000 contested, stands still');
    await state(page, 'In dispute');
  }
  await world.pass(30);
  await amina.goto(deal.path);
  await moneyIs(amina, 'KES\u00a04,000 held', '6,000 released');
});
