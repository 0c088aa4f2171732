import { to } from '@ahadi/domain/paths.ts';
import { confirm, show } from './deal.ts';
import {
  acceptAndSend,
  approve,
  askPhone,
  bringTo,
  buyCart,
  kes,
  openParcel,
  openProduct,
  parcelFrom,
  putInCart,
  sumOf,
  theParcel,
  toCheckout,
} from './market.ts';
import { test } from './moving.ts';
import { newcomer } from './newcomer.ts';
import { enterAs, noPage } from './people.ts';
import { expect, type Page } from './world.ts';

const [solar, school] = ['Jua Kwanza Solar', 'Elimu Stationers'];
const desk = '/dashboard/marketplace/seller';
const minutes = (count: number): number => count / (24 * 60);

/** A picture of one point. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** How far down a heading stands: on a desk what is to be done is not below what is beside it. */
const topOf = async (page: Page, heading: string): Promise<number> =>
  (await page.getByRole('heading', { name: heading }).boundingBox())?.y ?? Number.NaN;

test('who pays after the last piece was bought by somebody else has only that parcel’s money back', async ({
  world,
}) => {
  const [lantern, pencils] = ['Solar lantern with panel and phone charging', 'Colour pencils, 24 in a card box'];
  const wanjiru = await enterAs(world, 'wanjiru', desk);
  await world.axe(wanjiru);
  await wanjiru.getByRole('button', { name: new RegExp(`^Change how many pieces there are of ${pencils}`) }).click();
  await wanjiru.getByRole('dialog').getByLabel('How many there are').fill('1');
  await confirm(wanjiru, 'Keep it');

  const { page } = await newcomer(world, 'Zawadi Slow', '/dashboard/marketplace');
  await world.axe(page);
  await putInCart(page, lantern);
  await world.axe(page);
  await putInCart(page, pencils);
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await world.axe(page);
  await toCheckout(page);
  await world.axe(page);
  await askPhone(page);
  await expect(page.getByText('Kept for you:')).toBeVisible();
  expect(await topOf(page, 'Payment')).toBeLessThanOrEqual(await topOf(page, 'Total'));
  await world.axe(page);

  // Five minutes later she says no on the phone and tries again: what she wants is kept for ten minutes more.
  await world.pass(minutes(5));
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await askPhone(page);
  const { page: quick } = await newcomer(world, 'Baraka Quick', noPage);
  await world.pass(minutes(11));
  await page.reload();
  await expect(page.getByText('Kept for you:')).toBeVisible();
  await openProduct(quick, pencils);
  await expect(quick.getByRole('paragraph').filter({ hasText: 'There is none left now' }).first()).toBeVisible();

  // After twenty-five nothing is kept, and her page says so; somebody else buys the last one.
  await world.pass(minutes(9.1));
  await world.round();
  await page.reload();
  await expect(page.getByText('Its pieces are no longer kept for you')).toBeVisible();
  await putInCart(quick, pencils);
  await buyCart(quick);

  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await askPhone(page);
  await approve(page);
  await expect(page.getByRole('heading', { name: 'One parcel comes' })).toBeVisible();
  await expect(page.getByText('It does not come; its money is on its way back to you.')).toBeVisible();
  await page.getByRole('link', { name: 'See the order' }).click();

  const gone = parcelFrom(page, school);
  await expect(gone).toContainText('Cancelled');
  await expect(gone).toContainText(`It does not come. ${kes(750)} went back to you.`);
  await expect(gone).toContainText('When the money came it was not to be had any more.');
  const comes = parcelFrom(page, solar);
  await expect(comes).toContainText('Waiting for the seller');
  await expect(comes).toContainText(`${kes(3_240)} held in escrow`);
  await expect(comes).not.toContainText('Went back');
  await expect(sumOf(page, 'Total')).toHaveText(kes(3_990));
  await expect(sumOf(page, 'Went back to you')).toHaveText(kes(750));
  await world.axe(page);

  // Her payments say the same, and the shop that has nothing to send is not asked to send it.
  await expect(async () => {
    await world.pass(minutes(1));
    await world.round();
    await page.goto('/history?tab=payments');
    await expect(page.getByRole('listitem').filter({ hasText: 'Given back ·' })).toContainText(`+${kes(750)}`, {
      timeout: 3000,
    });
  }).toPass();
  await wanjiru.goto(desk);
  await expect(wanjiru.getByRole('link', { name: /Baraka Quick/ })).toBeVisible();
  await expect(wanjiru.getByRole('link', { name: /Zawadi Slow/ })).toHaveCount(0);
});

test('a part that is not right goes back to the shop and its money to the buyer; the rest is paid', async ({
  world,
}) => {
  const book = 'Hisabati workbook for grade 4';
  const name = 'Neema Returns';
  const { page } = await newcomer(world, name, noPage);

  // What cannot be chosen is said before it is put back.
  await openProduct(page, book);
  const pieces = page.getByRole('textbox', { name: `Pieces of ${book}` });
  for (const [impossible, kept] of [
    ['-1', '1'],
    ['0', '1'],
    ['1000000000', '60'],
  ] as const) {
    await pieces.fill(impossible);
    await expect(page.getByText('Choose a number from 1 to 60.')).toBeVisible();
    await expect(pieces).toHaveAccessibleDescription('Choose a number from 1 to 60.');
    await pieces.press('Enter');
    await expect(pieces).toHaveValue(kept);
  }
  await world.axe(page);
  await putInCart(page, book, 3);
  const order = await buyCart(page);
  const parcel = parcelFrom(page, school);
  await expect(parcel).toContainText('Waiting for the seller');

  const wanjiru = await enterAs(world, 'wanjiru', noPage);
  await openParcel(wanjiru, name);
  await world.axe(wanjiru);
  await acceptAndSend(wanjiru, name, 'RC-4471');

  await world.pass(1);
  await page.goto(order);
  await expect(parcel).toContainText('Brought by Rift Couriers, its number is RC-4471.');
  await parcel.getByRole('button', { name: 'It has arrived' }).click();
  await confirm(page, 'It has arrived');
  await parcel.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog');
  await report
    .getByRole('group', { name: `Pieces of ${book}` })
    .getByRole('button', { name: 'One more' })
    .click();
  await report.getByLabel('What is wrong with it').fill('The pages of one of the three are bound upside down.');
  const photo = 'upside-down.png';
  await report.locator('input[type=file]').setInputFiles({ name: photo, mimeType: 'image/png', buffer: point });
  await expect(report.getByRole('list', { name: 'Files added' })).toContainText(photo);
  await world.axe(page);
  await confirm(page, `Hold back ${kes(380)}`);
  await expect(parcel).toContainText('Being sorted out');
  await expect(sumOf(page, 'Went back to you')).toHaveCount(0);

  // The shop is asked, finds it among what is to be done, and agrees in the escrow.
  await openParcel(wanjiru, name);
  await theParcel(wanjiru).getByRole('link', { name: 'Sort it out' }).click();
  await expect(wanjiru.getByText('The pages of one of the three are bound upside down.').first()).toBeVisible();
  await expect(wanjiru.getByText('Why it was rejected')).toBeVisible();
  await expect(wanjiru.getByRole('link', { name: photo })).toBeVisible();
  await wanjiru.getByRole('button', { name: 'Agree to a refund' }).first().click();
  await confirm(wanjiru, 'Agree');

  await page.goto(order);
  await parcel.getByRole('link', { name: 'Sort it out' }).click();
  await page.getByRole('button', { name: 'Say that it is sent back' }).first().click();
  await page.getByRole('dialog').getByLabel('Number to follow it by').fill('RC-BACK-1');
  await show(page);
  await confirm(page, 'It is on its way back');

  await world.pass(1);
  await openParcel(wanjiru, name);
  await theParcel(wanjiru).getByRole('link', { name: 'Sort it out' }).click();
  await wanjiru.getByRole('button', { name: 'It came back' }).first().click();
  await confirm(wanjiru, `It came back, pay ${kes(380)} back`);

  await page.goto(order);
  await expect(parcel).toContainText('Received');
  await parcel.getByRole('button', { name: 'Everything is right' }).click();
  await confirm(page, `Pay ${kes(860)}`);
  await expect(parcel).toContainText(
    `It is over. ${kes(380)} went back to you, and Elimu Stationers was paid the rest.`,
  );
  await expect(parcel).toContainText(`Went back to you${kes(380)}`);
  await expect(sumOf(page, 'Went back to you')).toHaveText(kes(380));
  await expect(page.getByRole('main')).toContainText('Complete');
  await world.axe(page);
});

test('what is not right is kept for less: the shop offers in its own words, and the buyer agrees', async ({
  world,
}) => {
  const [book, name] = ['Hisabati workbook for grade 4', 'Amani Keeps'];
  const { page } = await newcomer(world, name, noPage);
  await putInCart(page, book, 2);
  const order = await buyCart(page);
  const wanjiru = await enterAs(world, 'wanjiru', noPage);
  await acceptAndSend(wanjiru, name, 'RC-5512');
  await page.goto(order);
  const parcel = parcelFrom(page, school);
  await parcel.getByRole('button', { name: 'It has arrived' }).click();
  await confirm(page, 'It has arrived');
  await parcel.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog');
  await report.getByRole('button', { name: 'One more' }).click();
  await report.getByLabel('What is wrong with it').fill('The pages of one of the two are bound upside down.');
  await confirm(page, `Hold back ${kes(380)}`);

  await openParcel(wanjiru, name);
  await theParcel(wanjiru).getByRole('button', { name: 'Answer the report' }).click();
  const answer = wanjiru.getByRole('dialog');
  await answer.getByRole('radio', { name: 'They keep it' }).check();
  await answer.getByLabel(/Back to the buyer/).fill('200');
  const words = 'The pages can be read; half of the price seems fair to me.';
  await answer.getByLabel('Why this much').fill(words);
  await confirm(wanjiru, `Offer ${kes(200)}`);

  await page.goto(order);
  await parcel.getByRole('link', { name: 'Sort it out' }).click();
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByText('Wanjiru Mwangi does not see it so')).toBeVisible();
  await expect(page.getByText(/It is not what was agreed/)).toHaveCount(0);
  // Both agreed by the order: nobody is waited for to accept its terms again.
  await expect(page.getByText(/^Agreed with AH-/)).toHaveCount(2);
  await expect(page.getByText('Has not accepted the newest terms')).toHaveCount(0);

  await page.goto(order);
  await parcel.getByRole('button', { name: 'Agree to it' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(parcel).toContainText(`Went back to you${kes(200)}`);
});

test('what never comes is disputed from the order, and the shop gives all of it back', async ({ world }) => {
  const name = 'Furaha Waits';
  const { page } = await newcomer(world, name, noPage);
  await putInCart(page, 'Solar floodlight with motion sensor');
  const order = await buyCart(page);
  const njoroge = await enterAs(world, 'njoroge', noPage);
  await acceptAndSend(njoroge, name, 'RC-9001');
  await theParcel(njoroge).getByRole('button', { name: 'Correct how it is sent' }).click();
  await njoroge.getByRole('dialog').getByLabel('Number to follow it by').fill('RC-9007');
  await confirm(njoroge, 'Correct it');
  await expect(theParcel(njoroge)).toContainText('RC-9007');
  await world.pass(4);

  // Two clicks and what is to be said.
  await page.goto(order);
  const parcel = parcelFrom(page, solar);
  await expect(parcel).toContainText('RC-9007');
  await parcel.getByRole('link', { name: 'Open a dispute' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is it about?').selectOption({ label: 'It was not delivered' });
  await dialog
    .getByLabel('What happened', { exact: true })
    .fill(
      'It was said to be sent four days ago. Rift Couriers knows nothing of the number, and nobody at the shop answers when I call.',
    );
  await confirm(page, `Contest ${kes(5_550)}`);
  await expect(page.getByText('In dispute', { exact: true }).first()).toBeVisible();
  await page.goto(order);
  await expect(parcel).toContainText('Being sorted out');
  await expect(parcel.getByRole('link', { name: 'Open a dispute' })).toHaveCount(0);
  await world.axe(page);

  // What the two wrote to each other is open to an administrator now.
  await parcel.getByText('Messages with', { exact: false }).click();
  await parcel.getByLabel(`Write to ${solar}`).fill('Rift Couriers does not know your number.');
  await parcel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(parcel.getByText('It is sent.')).toBeVisible();
  const id = /[0-9a-f-]{36}/.exec(order)?.[0] ?? '';
  const daniel = await enterAs(world, 'daniel', to('adminOrder', { orderId: id }));
  await expect(daniel.getByText('Rift Couriers does not know your number.')).toBeVisible();
  await expect(daniel.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await world.axe(daniel);

  await openParcel(njoroge, name);
  await theParcel(njoroge).getByRole('link', { name: 'Sort it out' }).click();
  await njoroge.getByText('More', { exact: true }).last().click();
  await njoroge.getByRole('button', { name: 'Give money back' }).first().click();
  await njoroge.getByRole('dialog').getByLabel('Why').fill('The courier has lost it. I am sorry.');
  await confirm(njoroge, `Give ${kes(5_550)} back`);

  await page.goto(order);
  await expect(parcel).toContainText(`It was sent, and is paid back. ${kes(5_550)} went back to you.`);
  await expect(sumOf(page, 'Went back to you')).toHaveText(kes(5_550));
  await expect(sumOf(page, 'Total')).toHaveText(kes(5_550));
  await expect(page.getByText('Paid back', { exact: true }).first()).toBeVisible();
});

/** Anyone who sells opens the editor of a product of theirs. */
async function edit(page: Page, title: string): Promise<void> {
  await page.goto(desk);
  await page.getByRole('rowheader').getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

test('what changes between the cart and the money is said beside its line, and the cart is kept', async ({ world }) => {
  const [panel, cashBook] = ['Solar panel 100 W, with stand', 'Cash book, 400 leaves, bound'];
  const { page } = await newcomer(world, 'Imani Careful', noPage);
  await putInCart(page, panel);
  await putInCart(page, cashBook);
  const line = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await page.goto('/cart');
  await expect(line(panel)).toContainText(kes(8_900));

  // The price rises by a twentieth, which is live at once: both prices stand beside the line, and one button takes the new one.
  const njoroge = await enterAs(world, 'njoroge', noPage);
  await edit(njoroge, panel);
  await world.axe(njoroge);
  await njoroge.getByLabel('Price in KES').fill('9,345');
  await njoroge.getByRole('button', { name: 'Put it on sale now' }).click();
  await confirm(njoroge, 'Put it on sale');
  await expect(njoroge.getByText('It is on sale as you wrote it.')).toBeVisible();
  await page.reload();
  await expect(line(panel)).toContainText(/The price is KES\s9,345.* now; it was KES\s8,900/);
  await expect(
    page.getByRole('paragraph').filter({ hasText: '1 line of your cart needs a look first.' }),
  ).toBeVisible();
  await world.axe(page);
  await page.getByRole('button', { name: `Accept the new price: ${panel}` }).click();
  await expect(line(panel)).not.toContainText('The price is');
  await expect(line(panel)).toContainText(kes(9_345));

  // A place that nobody brings it to.
  await bringTo(page, 'Norway');
  for (const title of [panel, cashBook]) await expect(line(title)).toContainText('It does not deliver here.');
  await expect(page.getByRole('button', { name: 'Check out' }).first()).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(line(cashBook)).toContainText('It does not deliver here.');
  await bringTo(page, 'Kenya');
  await expect(line(panel)).not.toContainText('It is not brought');

  // What is paused while she is about to pay.
  await toCheckout(page);
  const wanjiru = await enterAs(world, 'wanjiru', noPage);
  await edit(wanjiru, cashBook);
  await wanjiru.getByRole('button', { name: 'More', exact: true }).click();
  await wanjiru.getByRole('button', { name: 'Pause it' }).click();
  await expect(wanjiru.getByText('It is paused: nobody can buy it now.')).toBeVisible();
  await page.getByLabel('Phone number that pays').fill('0712 345 678');
  await page.getByRole('button', { name: /^Pay KES/ }).click();
  await expect(page.getByText('Nothing was ordered and nothing was paid.')).toBeVisible();
  await expect(line(cashBook)).toContainText('This is not on sale any more.');
  await expect(line(panel)).not.toContainText('not on sale');
  await expect(page.getByLabel('Where exactly')).toHaveValue('Kanu Street, behind the bus park');
  await world.axe(page);
  await page.getByRole('button', { name: `Remove: ${cashBook}` }).click();
  await expect(line(cashBook)).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Pay ${kes(10_295)}` })).toBeEnabled();
  await page.getByRole('button', { name: `Pay ${kes(10_295)}` }).click();
  await approve(page);
  await wanjiru.getByRole('button', { name: 'More', exact: true }).click();
  await wanjiru.getByRole('button', { name: 'Put it on sale again' }).click();
  await expect(wanjiru.getByText('It is on sale again.')).toBeVisible();
});
