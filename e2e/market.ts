import { confirm } from './deal.ts';
import { expect, type Page } from './world.ts';

/** An amount of whole shillings as every page writes it. */
export const kes = (shillings: number): string => `KES\u00a0${shillings.toLocaleString('en')}`;

/** Finds a product by its title on the front of the marketplace and opens it, as a person does. */
export async function openProduct(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/marketplace');
  await page.getByRole('searchbox', { name: 'Search the marketplace' }).fill(title);
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Puts so many pieces of it into the cart, from its page. */
export async function putInCart(page: Page, title: string, pieces = 1): Promise<void> {
  await openProduct(page, title);
  const box = page.getByRole('region', { name: 'Buy it' });
  if (pieces > 1) {
    await box.getByRole('textbox', { name: `Pieces of ${title}` }).fill(String(pieces));
    await box.getByRole('textbox', { name: `Pieces of ${title}` }).press('Enter');
  }
  await box.getByRole('button', { name: 'Add to cart' }).click();
  await expect(box.getByRole('link', { name: 'Go to the cart' })).toBeVisible();
}

/** Says in the cart or at checkout where it is brought to. */
export async function bringTo(page: Page, country: string, region = ''): Promise<void> {
  await page.getByLabel('Country', { exact: true }).selectOption(country);
  const field = page.getByLabel('County or region');
  await expect(field).toBeEnabled();
  if (region === '') return;
  await field.fill(region);
  await field.press('Enter');
}

/** From the cart to the page of the checkout, with the address filled in. */
export async function toCheckout(page: Page): Promise<void> {
  await page.goto('/cart');
  await bringTo(page, 'Kenya', 'Nakuru');
  await page.getByRole('link', { name: 'Check out' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check out');
  await page.getByLabel('Telephone').fill('0712 345 678');
  await page.getByLabel('Town').fill('Nakuru');
  await page.getByLabel('Where exactly').fill('Kanu Street, behind the bus park');
}

/** Asks for the money on the simulated phone, at checkout or for another try. */
export async function askPhone(page: Page): Promise<void> {
  await page.getByLabel('Phone number that pays').fill('0712 345 678');
  await page.getByRole('button', { name: /^Pay KES/ }).click();
  await expect(page.getByRole('group', { name: 'Simulated phone' })).toBeVisible();
}

/** Approves what the simulated phone asks; the order is made when this is done. */
export async function approve(page: Page): Promise<void> {
  const phone = page.getByRole('group', { name: 'Simulated phone' });
  for (const digit of ['1', '2', '3', '4']) await phone.getByRole('button', { name: digit, exact: true }).click();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. It is paid and ordered');
}

/** Buys what lies in the cart and pays it; answers the path of the order. */
export async function buyCart(page: Page): Promise<string> {
  await toCheckout(page);
  await askPhone(page);
  await approve(page);
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order AH-/);
  return new URL(page.url()).pathname;
}

/** The parcel that comes from this shop, on the page of an order. */
export const parcelFrom = (page: Page, shop: string) =>
  page
    .getByRole('region', { name: /^Parcel AH-/ })
    .filter({ has: page.getByRole('link', { name: shop, exact: true }) });

/** The only parcel of a page: a seller has one page for each. */
export const theParcel = (page: Page) => page.getByRole('region', { name: /^Parcel AH-/ });

/** The seller finds the parcel of this buyer among what is to be done, and opens it. */
export async function openParcel(page: Page, buyer: string): Promise<void> {
  await page.goto('/dashboard/marketplace/seller');
  await page.getByRole('link', { name: new RegExp(buyer) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Parcel AH-/);
}

/** The seller accepts the parcel of this buyer and says that it is sent. */
export async function acceptAndSend(page: Page, buyer: string, tracking: string): Promise<void> {
  await openParcel(page, buyer);
  await page.getByRole('button', { name: 'Accept it' }).click();
  await confirm(page, 'Accept it');
  await page.getByRole('button', { name: 'Say that it is sent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who brings it').fill('Rift Couriers');
  await dialog.getByLabel('Number to follow it by').fill(tracking);
  await confirm(page, 'It is on its way');
  await expect(theParcel(page)).toContainText('On its way');
}

/** What stands beside these words in a list of facts of the whole order: "Total", "Went back to you". */
export const sumOf = (page: Page, words: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Total', exact: true }) })
    .getByText(words, { exact: true })
    .locator('xpath=following-sibling::dd');
