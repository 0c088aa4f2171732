import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { drafted, signedByBoth } from './accord.ts';
import { expectAccessible } from './axe.ts';
import { confirm, moneyIs, nothingIsHeld } from './deal.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { noPage, post } from './people.ts';
import { day, state } from './quarrel.ts';
import { expect, type Page, test } from './world.ts';

const desks = 'Bring forty desks';
const stools = 'Bring forty stools';
const criteria = 'Counted at the school; none of them rocks.';

/** An agreement in force with two promises to the one who wrote it; answers its page. */
async function inForce(buyer: Newcomer, seller: Newcomer): Promise<string> {
  const { id } = await drafted(buyer, seller, 'Desks and stools for Kibra Primary');
  const { page } = buyer;
  await page.goto(`/agreements/edit/${id}`);
  for (const [index, title] of [desks, stools].entries()) {
    await page.getByRole('button', { name: /^Add (a|another) promise$/ }).click();
    await page.getByLabel('What is promised').nth(index).fill(title);
    await page.getByLabel('How both see that it is done').nth(index).fill(criteria);
    await page.getByLabel('Who owes it').nth(index).selectOption('B');
    await page
      .getByLabel('Day', { exact: true })
      .nth(index)
      .fill(day(20 + index));
  }
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  const text = await post<AgreementView>(page, `/api/v1/agreements/${id}/share`);
  expect(text.terms.obligations).toHaveLength(2);
  await signedByBoth(buyer, seller, text);
  return `/dashboard/agreements/${id}`;
}

/** What follows from a deed comes a moment after it. */
const sees = (page: Page, path: string, words: string | RegExp): Promise<void> =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });

/** The money for both promises, each in a stage of its own, proposed by the buyer; answers the page of the escrow. */
async function proposed(page: Page, agreement: string): Promise<string> {
  await page.goto(agreement);
  await page.getByRole('link', { name: 'Hold the money in escrow' }).click();
  await expect(page.getByText('“Desks and stools for Kibra Primary”: its title')).toBeVisible();
  await page.getByRole('radio', { name: /^I buy/ }).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/dashboard\/escrow\/[0-9a-f-]{36}$/);
  const first = page.getByRole('group', { name: 'Stage 1' });
  await page.getByRole('button', { name: 'Add another stage' }).click();
  for (const [stage, promise, amount] of [
    [first, desks, '20,000'],
    [page.getByRole('group', { name: 'Stage 2' }), stools, '12,000'],
  ] as const) {
    const which = stage.getByLabel('Which promise is it for?');
    await which.selectOption(await which.locator('option', { hasText: promise }).getAttribute('value'));
    // What was promised is not written a second time.
    await expect(stage.getByLabel('What is delivered')).toHaveValue(promise);
    await expect(stage.getByLabel('How both of you see that it is done')).toHaveValue(criteria);
    await stage.getByLabel('Amount in KES').fill(amount);
  }
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await first.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Propose it' }).click();
  await confirm(page, 'Propose it');
  await state(page, 'Being agreed');
  return new URL(page.url()).pathname;
}

/** All of the money, from the simulated phone. */
async function paysIn(page: Page, escrow: string): Promise<void> {
  await page.goto(escrow);
  await page.getByRole('button', { name: 'Pay it in' }).first().click();
  await page.getByLabel('Phone number that pays').fill('0712 345 678');
  await page.getByRole('button', { name: /^Pay KES\s/ }).click();
  const phone = page.getByRole('group', { name: 'Simulated phone' });
  for (const digit of ['1', '2', '3', '4']) await phone.getByRole('button', { name: digit, exact: true }).click();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('It was simulated; no real money moved.')).toBeVisible();
  await state(page, 'Under way');
}

test('a promise and the stage that pays for it end together, by whichever of them the buyer says yes to', async ({
  world,
}) => {
  const buyer = await newcomer(world, 'Halima Orders', noPage);
  const seller = await newcomer(world, 'Otieno Carpenter', noPage);
  const agreement = await inForce(buyer, seller);
  await sees(buyer.page, agreement, /^In force$/);
  const escrow = await proposed(buyer.page, agreement);

  // He finds it from the agreement, reads which promise each stage pays for, and accepts.
  await sees(seller.page, agreement, /^In escrow · ES-/);
  await seller.page.getByText(/^In escrow · ES-/).click();
  await expect(seller.page).toHaveURL(new RegExp(escrow));
  await expect(seller.page.getByText(`For the promise “${desks}”`)).toBeVisible();
  await expect(seller.page.getByText(`For the promise “${stools}”`)).toBeVisible();
  await expectAccessible(seller.page);
  await seller.page.getByRole('button', { name: 'Accept the terms' }).first().click();
  await confirm(seller.page, 'Accept version 1');
  await paysIn(buyer.page, escrow);

  // He says in the agreement that the desks are there. Her yes pays for them, and she reads that before she says it.
  await seller.page.goto(agreement);
  await expect(seller.page.getByText(/KES\s20,000 held for it in escrow/)).toBeVisible();
  await seller.page.getByRole('button', { name: `Say it is done: ${desks}` }).click();
  await seller.page.getByLabel('What you did').fill('All forty stand in the hall.');
  await confirm(seller.page, 'Say it is done');
  await buyer.page.goto(agreement);
  await buyer.page.getByRole('button', { name: `Accept it: ${desks}` }).click();
  const yes = buyer.page.getByRole('dialog');
  await expect(
    yes.getByText(/^With it KES\s20,000 go out of escrow ES-\S+ to Otieno Carpenter, for good\.$/),
  ).toBeVisible();
  await expectAccessible(buyer.page);
  await confirm(buyer.page, 'Accept it and pay');
  await expect(buyer.page.getByText('You accepted it. It is fulfilled, and its money was paid out.')).toBeVisible();
  for (const { page } of [buyer, seller]) {
    await page.goto(agreement);
    await page.getByText('1 closed promise').click();
    await expect(page.getByText('Paid for through escrow')).toBeVisible();
    await page.goto(escrow);
    await moneyIs(page, 'KES\u00a012,000 held', '20,000 released');
    await expect(page.getByRole('region', { name: `Stage 1: ${desks}` })).toContainText('which is fulfilled');
    await expect(page.getByRole('region', { name: `Stage 2: ${stools}` })).toContainText('which is due');
  }

  // The stools she pays for in the escrow: that they were promised is settled with it.
  await buyer.page.goto(`${escrow}?deed=release`);
  await confirm(buyer.page, /^Release KES\s12,000/);
  await nothingIsHeld(buyer.page);
  for (const { page } of [buyer, seller]) {
    await sees(page, agreement, 'Nothing that was promised is open any more.');
    await expect(page.getByText('Paid for through escrow')).toHaveCount(2);
    await page.goto(escrow);
    await state(page, 'Closed');
    await expect(page.getByRole('region', { name: `Stage 2: ${stools}` })).toContainText('which is fulfilled');
  }
});
