import { confirm } from './deal.ts';
import { acceptAndSend, buyCart, kes, openParcel, openProduct, parcelFrom, putInCart, theParcel } from './market.ts';
import { test } from './moving.ts';
import { newcomer } from './newcomer.ts';
import { enterAs, noPage } from './people.ts';
import { expect, type Page } from './world.ts';

const school = 'Elimu Stationers';
const desk = '/dashboard/marketplace/seller';

test('a script in a message or in a review is words to read and does nothing', async ({ world }) => {
  const [name, tin] = ['Pendo Script', 'Mathematical set in a tin, nine pieces'];
  const script = '<img src=x onerror="window.was=1"><script>window.was=1</script> It is <b>good</b>.';
  const { page } = await newcomer(world, name, noPage);
  await putInCart(page, tin);
  const order = await buyCart(page);
  const parcel = parcelFrom(page, school);
  const isUntouched = async (one: Page) => expect(await one.evaluate(() => 'was' in window)).toBe(false);
  await parcel.getByText(`Messages with ${school}`).click();
  await parcel.getByLabel(`Write to ${school}`).fill(script);
  await parcel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(parcel.getByRole('list', { name: 'Messages' })).toContainText(script);
  await isUntouched(page);

  const wanjiru = await enterAs(world, 'wanjiru', desk);
  await expect(wanjiru.getByRole('link', { name: new RegExp(name) })).toContainText('1 message unread');
  await openParcel(wanjiru, name);
  await expect(theParcel(wanjiru).getByRole('list', { name: 'Messages' })).toContainText(script);
  await isUntouched(wanjiru);
  await acceptAndSend(wanjiru, name, 'RC-7');

  await page.goto(order);
  await parcel.getByRole('button', { name: 'It has arrived' }).click();
  await confirm(page, 'It has arrived');
  await parcel.getByRole('button', { name: 'Everything is right' }).click();
  await confirm(page, `Pay ${kes(580)}`);
  await parcel.getByRole('button', { name: `Write a review of ${tin}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Very good' }).check();
  await dialog.getByLabel('What you think of it').fill(script);
  await confirm(page, 'Publish it');
  await expect(parcel).toContainText('can be read now.');

  const stranger = await newcomer(world, 'Tumaini Reader', noPage);
  await openProduct(stranger.page, tin);
  const reviews = stranger.page.getByRole('list', { name: 'Reviews' });
  await reviews.scrollIntoViewIfNeeded();
  await expect(reviews.getByRole('listitem').filter({ hasText: 'Pendo S.' })).toContainText(script);
  await isUntouched(stranger.page);
  await world.axe(stranger.page);
});

test('the shop answers a review in its place and changes the answer, and its buyer reads it there', async ({
  world,
}) => {
  const [name, blocks] = ['Rehema Measures', 'Alphabet blocks of wood, 26 pieces'];
  const { page } = await newcomer(world, name, noPage);
  await putInCart(page, blocks);
  const order = await buyCart(page);
  const wanjiru = await enterAs(world, 'wanjiru', noPage);
  await acceptAndSend(wanjiru, name, 'RC-12');
  await page.goto(order);
  const parcel = parcelFrom(page, school);
  await parcel.getByRole('button', { name: 'It has arrived' }).click();
  await confirm(page, 'It has arrived');
  await parcel.getByRole('button', { name: `Write a review of ${blocks}` }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Fair' }).check();
  await page.getByRole('dialog').getByLabel('What you think of it').fill('Good, but the box was open when it came.');
  await confirm(page, 'Publish it');
  await expect(parcel).toContainText('can be read now.');

  const reviewOn = (one: Page) =>
    one.getByRole('list', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: 'Rehema M.' });
  await openProduct(wanjiru, blocks);
  const review = reviewOn(wanjiru);
  await review.getByRole('button', { name: 'Answer Rehema M.' }).click();
  const dialog = wanjiru.getByRole('dialog', { name: 'Answer Rehema M.' });
  await expect(dialog).toContainText('Good, but the box was open when it came.');
  await dialog.getByRole('button', { name: 'Publish it' }).click();
  await expect(dialog).toContainText('Write an answer of at least 3 characters.');
  await expect(dialog.getByLabel('Your answer')).toBeFocused();
  await dialog.getByLabel('Your answer').fill('I am sorry. Each box is taped now.');
  await world.axe(wanjiru);

  // Closed by mistake, the words are kept and the button has the focus again.
  await wanjiru.keyboard.press('Escape');
  await expect(review.getByRole('button', { name: 'Answer Rehema M.' })).toBeFocused();
  await wanjiru.keyboard.press('Enter');
  await expect(dialog.getByLabel('Your answer')).toHaveValue('I am sorry. Each box is taped now.');
  await confirm(wanjiru, 'Publish it');
  await expect(review).toContainText('The shop answered');
  await expect(review).toContainText('I am sorry. Each box is taped now.');
  await expect(review.getByRole('status')).toHaveText('Your answer can be read now.');
  await expect(review.locator(':focus')).toHaveText('Your answer can be read now.');
  await world.axe(wanjiru);
  await review.getByRole('button', { name: 'Change your answer to Rehema M.' }).click();
  await wanjiru.getByRole('dialog').getByLabel('Your answer').fill('I am sorry. Each box is taped from today on.');
  await confirm(wanjiru, 'Publish the change');
  await expect(review).toContainText('Each box is taped from today on.');
  await expect(review).not.toContainText('Each box is taped now.');

  await openProduct(page, blocks);
  await expect(reviewOn(page)).toContainText('Each box is taped from today on.');
  await expect(page.getByRole('button', { name: /^Answer/ })).toHaveCount(0);
});
