import { newcomer } from './newcomer.ts';
import { linkIn } from './people.ts';
import { expect, type Page, test } from './world.ts';

// The recorder of traces reads the preview of a picture by its blob: address, which the pages' own policy rightly forbids.
test.use({ trace: 'off' });

/** A picture of one point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
/** How a Windows program begins. */
const program = Buffer.from('4d5a90000300000004000000ffff0000b800000000000000', 'hex');

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^Choose (a|another) picture$/ }).click(),
  ]);
  await chooser.setFiles({ name, mimeType, buffer });
}

test('a picture shows in the top bar; a program under the name of a picture is refused and nothing is lost', async ({
  world,
}) => {
  const { page } = await newcomer(world, 'Salma Otieno', '/profile');
  const inTheBar = page.getByRole('link', { name: 'Profile of Salma Otieno' }).getByRole('presentation', {
    includeHidden: true,
  });
  await expect(inTheBar).toHaveCount(0);
  await choose(page, 'me.png', 'image/png', picture);
  await expect(inTheBar).toHaveAttribute('src', /^\/api\/avatars\/[0-9a-f]{64}$/);
  expect(await inTheBar.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(512);
  const kept = (await inTheBar.getAttribute('src')) ?? '';

  await page.getByLabel('Full name').fill('Salma Achieng Otieno');
  await choose(page, 'holiday.png', 'image/png', program);
  const refusal = page.getByText(
    'This file is not a PNG, JPEG, WebP or GIF picture, whatever its name says. Nothing was saved.',
  );
  await expect(refusal).toBeVisible();
  await expect(inTheBar).toHaveAttribute('src', kept);
  await expect(page.getByLabel('Full name')).toHaveValue('Salma Achieng Otieno');
  await world.axe(page);

  await choose(page, 'notes.txt', 'text/plain', Buffer.from('not a picture'));
  await expect(page.getByText('Choose a PNG, JPEG, WebP or GIF picture. Nothing was sent.')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await choose(page, 'large.png', 'image/png', Buffer.alloc(6 * 1024 * 1024));
  await expect(page.getByText(/^The file is 6\.0 MB; the limit is 5 MB\. Nothing was sent\./)).toBeVisible();

  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(inTheBar).toHaveCount(0);
});

test('a name is changed in one place and reads so everywhere', async ({ world }) => {
  const { page } = await newcomer(world, 'Otis Kiprop', '/profile');
  const name = page.getByLabel('Full name');
  const save = page.getByRole('button', { name: 'Save the name' });
  await expect(save).toHaveAccessibleDescription('This is your name already.');
  await name.fill('O');
  await save.click();
  await expect(name).toHaveAccessibleDescription('Write at least two characters.');
  await expect(name).toHaveValue('O');
  await name.fill('Otis Kiprop Kosgei');
  await save.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Otis Kiprop Kosgei');
  await expect(page.getByRole('link', { name: 'Profile of Otis Kiprop Kosgei' })).toBeVisible();
  await expect(page.getByRole('complementary').first().getByText('Otis Kiprop Kosgei')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Otis Kiprop Kosgei');
});

test('an organisation is added and edited; problems stand beside the fields', async ({ world }) => {
  const { page } = await newcomer(world, 'Halima Noor', '/profile?tab=account');
  await page.getByRole('button', { name: 'Add an organisation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an organisation' });
  await dialog.getByRole('radio', { name: 'NGO' }).check();
  await dialog.getByLabel('Town').fill('Garissa');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toHaveAccessibleDescription(/Write at least two characters\./);
  await expect(name).toBeFocused();
  await expect(dialog.getByLabel('Town')).toHaveValue('Garissa');
  await world.axe(page);
  await name.fill('Garissa Water Users');
  await dialog.getByLabel('Country').selectOption('Kenya');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Garissa Water Users' });
  await expect(row).toContainText('NGO');
  await expect(row).toContainText('Garissa, Kenya');
  await expect(row).toContainText('Contact confirmed');

  await row.getByRole('button', { name: 'Edit Garissa Water Users' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Garissa Water Users' });
  await edit.getByLabel('Registration number').fill('NGO-300/114');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await expect(row).toContainText('NGO-300/114');
  await page.reload();
  await expect(row).toContainText('NGO-300/114');
});

test('the account moves to another address only by the button on the page of the letter there', async ({ world }) => {
  const { page, email } = await newcomer(world, 'Imani Were', '/profile');
  const next = email.replace('newcomer', 'moved');
  await page.getByRole('button', { name: 'Change the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the address' });
  await dialog.getByLabel('New e-mail address').fill('imani at example');
  await dialog.getByRole('button', { name: 'Send a letter there' }).click();
  await expect(dialog.getByLabel('New e-mail address')).toHaveAccessibleDescription(
    'Write an e-mail address like name@example.org.',
  );
  await expect(dialog.getByLabel('New e-mail address')).toHaveValue('imani at example');
  await dialog.getByLabel('New e-mail address').fill(next);
  await dialog.getByRole('button', { name: 'Send a letter there' }).click();
  const said = page.getByRole('dialog', { name: 'Open the letter' });
  await expect(said.getByText(next)).toBeVisible();
  await said.getByRole('button', { name: 'Done' }).click();
  const address = page.getByRole('region', { name: 'Address and number' });
  await expect(address.getByText(email)).toBeVisible();
  const link = linkIn((await world.letterTo(next, /./)).text_body);
  const elsewhere = await world.open(link);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Sign in first' })).toBeVisible();
  await world.axe(elsewhere);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Move your account here' })).toBeVisible();
  await world.axe(page);
  await page.getByRole('button', { name: 'Move my account' }).click();
  await expect(address.getByText(next)).toBeVisible();
  await world.letterTo(email, /A new e-mail address was asked for/);
});
