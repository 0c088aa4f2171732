import { newcomer } from './newcomer.ts';
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
