import { drafted } from './accord.ts';
import { freshAddress, newcomer } from './newcomer.ts';
import { noPage } from './people.ts';
import { expect, type Page, test } from './world.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the note' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

test('nothing that is typed or pasted is cut in silence: tables, pictures, titles and tags of a note', async ({
  world,
}) => {
  const { page } = await newcomer(world, 'Writer Whole', '/dashboard/notes');
  await page.getByRole('button', { name: 'Empty note' }).click();
  await text(page).evaluate((field) => {
    const data = new DataTransfer();
    const table = '<table><tr><td>Item</td><td>Sum</td></tr><tr><td>Maize</td><td>KES 1,500</td></tr></table>';
    data.setData('text/html', `${table}<img src="https://example.org/roof.png">`);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text(page).locator('p').filter({ hasText: 'Maize | KES 1,500' })).toBeVisible();
  await expect(page.getByText('The table became lines, one for each row. A picture was left out')).toBeVisible();
  await title(page).fill('M'.repeat(214));
  await expect(title(page)).toHaveValue('M'.repeat(214));
  await expect(page.getByText('214 characters, 14 too many: at most 200.')).toBeVisible();
  await expect(page.getByText('The title has 214 characters, 14 more than a note holds.')).toBeVisible();
  const tag = page.getByRole('textbox', { name: 'Add a tag' });
  await tag.fill('maize 🌽');
  await tag.press('Enter');
  await expect(page.getByText('A tag has letters, digits and hyphens only.')).toBeVisible();
  await expect(tag).toHaveValue('maize 🌽');
  await title(page).fill('M'.repeat(190));
  await expect(page.getByText('190 of 200 characters')).toBeVisible();
  await expect(page.getByText(/^Saved /)).toBeVisible();
});

test('who is typed as approver and witness goes along with Share, and a day in the past is asked about once', async ({
  world,
}) => {
  const seller = await newcomer(world, 'Seller Typed', noPage);
  const buyer = await newcomer(world, 'Buyer Typed', noPage);
  const { id } = await drafted(seller, buyer, 'Sale of ten hives');
  const { page } = seller;
  const board = freshAddress('board');
  const witness = freshAddress('witness');
  await page.goto(`/agreements/edit/${id}`);
  const promise = async (title: string, day: string) => {
    await page.getByRole('button', { name: 'Add a promise' }).click();
    await page.getByLabel('What is promised').last().fill(title);
    await page.getByLabel('Day', { exact: true }).last().fill(day);
  };
  await promise('The hives are brought', '2020-01-02');
  const attend = async (role: string, group: string, name: string, email: string) => {
    await page.getByRole('button', { name: `Add ${role}` }).click();
    const row = page.getByRole('group', { name: group, exact: true });
    await row.getByLabel('Name').fill(name);
    await row.getByLabel('E-mail').fill(email);
  };
  await attend('an approver', 'Approver', 'Board of the Hives', board);
  await attend('a witness', 'Witness', 'Wanjala Who Saw', witness);

  // Pressed at once: what was typed last is with the server before anybody is asked.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share “Sale of ten hives”' });
  await expect(share.getByText('“The hives are brought” is due on')).toBeVisible();
  await world.axe(page);
  await share.getByRole('button', { name: `Share with ${buyer.name}` }).click();
  await expect(share.getByText('Say that it is meant, or go back and change it.')).toBeVisible();
  await share.getByLabel('This day is meant.').check();
  await share.getByRole('button', { name: `Share with ${buyer.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/agreements/${id}`));
  type Listed = { attendants: { role: string; email: string }[]; versionId: string };
  const { attendants } = (await (await page.request.get(`/api/v1/agreements/${id}`)).json()) as Listed;
  expect(attendants.map(({ role, email }) => [role, email]).sort()).toEqual([
    ['approver', board],
    ['witness', witness],
  ]);

  // Who accepts it reads the same.
  await buyer.page.goto(`/dashboard/agreements/${id}`);
  await buyer.page.getByRole('button', { name: 'Accept this text' }).first().click();
  await expect(buyer.page.getByRole('dialog').getByText('One day has already passed')).toBeVisible();
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click();

  // Of the next version only the day that it brings is asked about.
  await page.goto(`/agreements/edit/${id}`);
  await promise('The frames are brought', '2020-02-03');
  await page.getByRole('button', { name: 'Send this version' }).click();
  const send = page.getByRole('dialog', { name: 'Send as version 2' });
  await expect(send.getByText('“The frames are brought” is due on')).toBeVisible();
  await expect(send.getByText('“The hives are brought” is due on')).toHaveCount(0);
  await send.getByRole('button', { name: 'Send this version' }).click();
  await expect(send.getByText('Say that it is meant, or go back and change it.')).toBeVisible();
  await send.getByLabel('This day is meant.').check();
  await send.getByRole('button', { name: 'Send this version' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/agreements/${id}`));
});
