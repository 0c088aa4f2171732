import { agreed, approved, asked, confirm, linesOf, sideOf } from './deal.ts';
import { type MovingWorld, test } from './moving.ts';
import { enterAs } from './people.ts';
import { state } from './quarrel.ts';
import { expect, type Page } from './world.ts';

const reviews = '/admin/marketplace?view=finance&tab=reviews';
const payouts = '/admin/marketplace?view=finance&tab=payouts';
const chargebacks = '/admin/marketplace?view=finance&tab=chargebacks';
const search = '/admin/marketplace?view=finance&tab=search';

/** Lets some minutes pass and the round about money go, and reads the page again, until the line says so. */
async function untilLine(world: MovingWorld, look: () => Promise<void>) {
  await expect(async () => {
    await world.pass(0.01);
    await world.round();
    await look();
  }).toPass();
}

test('money that arrives after the time to pay is given back, and the payer sees it', async ({ world }) => {
  const [buyer, seller] = [await sideOf(world, 'grace'), await sideOf(world, 'njoroge')];
  const deal = await agreed(buyer, seller, { title: 'Late paid pumps', amounts: [8_000] });
  await world.pass(2.9);
  // She pays two hours before the end; the provider's word about it comes ten minutes after she paid, which is too late by then.
  const payment = await asked(deal);
  await world.charge(payment, { delivery: 'late' });
  await approved(deal, payment);
  const { page } = buyer;
  await page.goto(deal.path);
  await state(page, 'Waiting for the money');
  await world.pass(0.2);
  await page.goto(deal.path);
  await state(page, 'Out of time');
  await world.round();

  const lines = linesOf(page, deal.ref);
  await untilLine(world, async () => {
    await page.goto('/history?tab=payments');
    await expect(lines.filter({ hasText: 'Given back ·' })).toContainText('KES\u00a08,100.00', { timeout: 3000 });
    await expect(lines.filter({ hasText: 'Given back ·' })).toContainText('In: ', { timeout: 3000 });
    await expect(lines.filter({ hasText: 'Payment ·' })).toContainText('Given back', { timeout: 3000 });
  });
  await expect(lines.filter({ hasText: 'Payment ·' })).toContainText('KES\u00a08,100.00');

  // How it went is told from what the provider said to the end.
  await lines
    .filter({ hasText: 'Payment ·' })
    .getByRole('link', { name: /^How it went/ })
    .click();
  await expect(page.getByText('Given back', { exact: true }).first()).toBeVisible();
  await page.goto(deal.path);
  await state(page, 'Out of time');
});

/** Says a word about the payment that waits for the desk; answers what the desk says to it. */
async function judge(page: Page, about: RegExp, reason: string): Promise<void> {
  const found = page.getByRole('listitem').filter({ hasText: about });
  await found.getByRole('button', { name: /^Decide about/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Not paid/ }).check();
  await dialog.getByLabel('Your reason').fill(reason);
  await confirm(page, 'Say: not paid');
}

test('two administrators decide about money that does not fit, and it goes back to the person who paid', async ({
  world,
}) => {
  const about = /Stand for the water tank/;
  const daniel = await enterAs(world, 'daniel', reviews);
  await judge(daniel, about, 'The statement shows KES 15,000, which is not what was asked.');
  await expect(daniel.getByText(/^Your word about .+ is kept/)).toBeVisible();
  // He cannot be the second as well.
  const again = daniel
    .getByRole('listitem')
    .filter({ hasText: about })
    .getByRole('button', { name: /^Decide about/ });
  await expect(again).toBeDisabled();
  await expect(again).toHaveAccessibleDescription('You said the first word; another administrator says the second.');

  const faith = await enterAs(world, 'faith', reviews);
  await expect(faith.getByText('The statement shows KES 15,000, which is not what was asked.')).toBeVisible();
  await judge(faith, about, 'The same is in the statement that I see.');
  await expect(faith.getByText(/is decided: not paid/)).toBeVisible();
  await expect(faith.getByRole('listitem').filter({ hasText: about })).toHaveCount(0);

  const wanjiru = await enterAs(world, 'wanjiru');
  const lines = linesOf(wanjiru, about);
  await untilLine(world, async () => {
    await wanjiru.goto('/history?tab=payments');
    await expect(lines.filter({ hasText: 'Given back ·' })).toContainText('KES\u00a015,000.00', { timeout: 3000 });
  });
  await expect(lines.filter({ hasText: 'Payment ·' })).toContainText('Not paid');
});

test('a large payout waits for an administrator and is paid after that', async ({ world }) => {
  const njoroge = await enterAs(world, 'njoroge', '/history?tab=payments');
  const line = linesOf(njoroge, /To •••• 004/).filter({ hasText: 'KES\u00a090,000.00' });
  await expect(line).toContainText('Waiting for approval');
  const daniel = await enterAs(world, 'daniel', payouts);
  const waiting = daniel.getByRole('listitem').filter({ hasText: 'KES\u00a090,000.00' });
  await waiting.getByRole('button', { name: /^Approve the payout/ }).click();
  await confirm(daniel, 'Approve it');
  await expect(daniel.getByText(/is approved and is sent next/)).toBeVisible();
  await untilLine(world, async () => {
    await njoroge.goto('/history?tab=payments');
    await expect(line.getByText('Paid', { exact: true })).toBeVisible({ timeout: 3000 });
  });
  // What is left is in the sum of all customers' money, which his own browser calculates.
  await njoroge.getByText('Check that your money is there').click();
  await expect(njoroge.getByText(/KES.+ in the wallet of .+ is in the sum\./)).toBeVisible();
  await expect(njoroge.getByText(/owed to all customers/).first()).toBeVisible(); // what is on its way has a sum, too
});

test('the finance desk finds a payment by its receipt in one search, and opens all that is known of it', async ({
  world,
}) => {
  const daniel = await enterAs(world, 'daniel', search);
  const find = async (words: string) => {
    await daniel.getByLabel('Find money').fill(words);
    await daniel.getByRole('button', { name: 'Find', exact: true }).click();
  };
  await find('Amina');
  const found = daniel.getByRole('listitem').filter({ hasText: 'Payment, KES' }).filter({ hasText: 'receipt' });
  const receipt = (await found.first().locator('code').last().textContent()) ?? '';
  await find(receipt.toLowerCase());
  // A line of a statement may stand beside it, where another journey had one read.
  await expect(found.filter({ hasText: receipt })).toHaveCount(1);
  await found.getByRole('link').click();
  await expect(daniel.getByText(receipt).first()).toBeVisible();
  // What was heard, what was booked and what can be done stand beside each other.
  const what = daniel.getByRole('list', { name: 'What happened, oldest first' });
  await expect(what.getByText(/Asked to pay KES/)).toBeVisible();
  await what.getByText('What it says').first().click();
  await expect(daniel.getByText(/bytes, kept as they came/).first()).toBeVisible();
  await expect(
    daniel.getByRole('region', { name: 'In the books' }).getByText('Paid in, not used yet').first(),
  ).toBeVisible();
  const deeds = daniel.getByRole('region', { name: 'What can be done now' });
  await expect(deeds.getByRole('button', { name: 'Ask the provider again' })).toHaveAttribute('aria-disabled', 'true');
  await expect(deeds.getByText('The provider has said what became of it.')).toBeAttached();
  await expect(daniel.getByRole('heading', { level: 1 })).toHaveText('Marketplace'); // it is another's money, no part of one's own history
  await daniel.getByRole('main').getByRole('link', { name: 'Search', exact: true }).last().click();
  await find('0799 999 999');
  await expect(daniel.getByText('Nothing fits.')).toBeVisible();
});

test('a day of the books is read, closed once, and stays what it was', async ({ world }) => {
  const daniel = await enterAs(world, 'daniel', '/admin/marketplace?view=finance&tab=close');
  await daniel.getByRole('link', { name: 'Today so far' }).first().click();
  await expect(daniel.getByRole('heading', { name: /^Trial balance, / })).toBeVisible();
  await expect(daniel.getByText('Balanced', { exact: true }).first()).toBeVisible();
  await expect(daniel.getByRole('rowheader', { name: 'Liabilities' }).first()).toBeVisible();
  const close = daniel.getByRole('button', { name: 'Close this day' });
  await expect(close).toHaveAttribute('aria-disabled', 'true');
  await expect(daniel.getByText('This day is not over yet.')).toBeAttached();
  const [file] = await Promise.all([
    daniel.waitForEvent('download'),
    daniel.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^trial-balance-\d{4}-\d\d-\d\d\.csv$/);
  await daniel.getByRole('main').getByRole('link', { name: 'All days' }).click();
  await daniel.getByRole('main').locator('li a[href*="day="]').first().click();
  const hash = await daniel.getByText(/^[0-9a-f]{64}$/).textContent();
  await close.click();
  const dialog = daniel.getByRole('dialog');
  await expect(dialog.getByText(/is frozen as you see it/)).toBeVisible();
  for (const known of await dialog.getByRole('checkbox').all()) await known.check();
  await dialog.getByRole('button', { name: 'Close this day' }).click();
  await expect(daniel.getByText(/is closed\. Its trial balance stays as it is/)).toBeVisible();
  await expect(daniel.getByText(/closed by Daniel Mutua/)).toBeVisible();
  await expect(daniel.getByText(/^[0-9a-f]{64}$/)).toHaveText(hash ?? '');
  await expect(close).toHaveCount(0);
  await daniel.getByRole('main').getByRole('link', { name: 'All days' }).click();
  await expect(daniel.getByRole('listitem').filter({ hasText: 'Daniel Mutua, ' })).toContainText('Closed');
});

test('what a bank asks back stands at the desk by its day, and what was sent is kept with its file', async ({
  world,
}) => {
  const daniel = await enterAs(world, 'daniel', search);
  await daniel.getByLabel('Find money').fill('Amina');
  await daniel.getByRole('button', { name: 'Find', exact: true }).click();
  const paid = daniel.getByRole('listitem').filter({ hasText: 'Payment, KES' }).filter({ hasText: 'receipt' });
  const href = (await paid.first().getByRole('link').getAttribute('href')) ?? '';
  const id = new URLSearchParams(href.split('?')[1]).get('payment') ?? '';
  await world.dispute(id, { amountMinor: 100_000, days: 3 });

  await daniel.goto(chargebacks);
  const row = daniel.getByRole('listitem').filter({ hasText: 'KES\u00a01,000 for' });
  await expect(row.getByText('To be answered')).toBeVisible();
  await expect(row.getByText(/Nothing came, the payer says/)).toBeVisible();
  await world.pass(3.1);
  await daniel.goto(chargebacks);
  await expect(row.getByText('Late', { exact: true })).toBeVisible();
  await expect(daniel.getByText('1 chargeback is late: the day is over and nothing was sent.')).toBeVisible();

  await row.getByRole('link').click();
  const card = daniel.getByRole('region', { name: 'Asked back by the payer’s bank' });
  await expect(card.getByText('Nothing was sent yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Keep what was sent' }).click();
  await card.getByLabel('What you sent, in words').fill('The parcel was signed for; the slip is with it.');
  const slip = { name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('Signed for on 3 October') };
  await card.locator('input[type=file]').setInputFiles(slip);
  await expect(card.getByRole('checkbox', { name: 'slip.txt was sent' })).toBeChecked();
  await card.getByRole('button', { name: 'Keep it as sent' }).click();
  await expect(card.getByText(/^It is kept as sent/)).toBeVisible();
  await expect(card.getByText('The parcel was signed for; the slip is with it.')).toBeVisible();
  await expect(card.getByRole('link', { name: 'slip.txt' })).toBeVisible();
  await expect(card.getByText('It was sent after the day that the bank named.')).toBeVisible();

  await daniel.goto(chargebacks);
  await expect(daniel.getByText('No bank waits for an answer')).toBeVisible();
  await daniel.getByText('The bank decides', { exact: true }).first().click();
  await expect(row).toHaveCount(1);
});
