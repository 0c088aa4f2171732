import { readFileSync } from 'node:fs';
import { picturePath } from '../seed/shop/shop.ts';
import { newcomer } from './newcomer.ts';
import { enterAs } from './people.ts';
import { expect, type Page, test } from './world.ts';

const picture = readFileSync(picturePath('honey'));
/** A picture of one point. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

async function give(page: Page, place: string, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const field = page.getByRole('group', { name: place });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: /^(Choose a|Add another) file$/ }).click(),
  ]);
  // Eleven megabytes go to the browser as text, which a busy machine takes its time for.
  await chooser.setFiles({ name, mimeType, buffer }, { timeout: 60_000 });
}

/** Says in which country the person is; the documents are compared with it. */
async function sayCountry(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit what is stated' }).dblclick(); // as many people press every button
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await dialog.getByLabel('Country').selectOption('Kenya');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a passport given in the profile is checked by a reviewer, and its owner is told and stands at level 2', async ({
  world,
}) => {
  const { page, email } = await newcomer(world, 'Tumaini Kweli', '/profile?tab=account');
  const row = page.getByRole('listitem').filter({ hasText: 'Tumaini Kweli' });
  await expect(row).toContainText('Contact confirmed');
  await page.getByRole('link', { name: 'Verify Tumaini Kweli' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Tumaini Kweli' })).toBeVisible();
  await world.axe(page);
  await page.getByRole('button', { name: 'Begin with “Documents checked”' }).click();

  // What is missing is said before anything is sent.
  await page.getByRole('button', { name: 'Send for checking' }).click();
  await expect(page.getByText('Still missing: a government ID or a passport.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'A government ID or a passport' }).getByRole('alert')).toHaveText(
    'Still missing.',
  );
  await sayCountry(page, 'Tumaini Kweli');

  const place = 'A government ID or a passport';
  const field = page.getByRole('group', { name: place });
  await field.getByLabel('It is a').selectOption('Passport');
  await give(page, place, 'passport.pdf', 'application/pdf', Buffer.from('MZ this is a program'));
  await expect(field.getByRole('alert')).toHaveText(
    'This file is not a PDF, PNG, JPEG or WebP, whatever its name says. Nothing was saved. Choose another.',
  );
  await give(page, place, 'notes.txt', 'text/plain', Buffer.from('not a document'));
  await expect(field.getByRole('alert')).toHaveText('Choose a PDF, PNG, JPEG or WebP. Nothing was sent.');
  await give(page, place, 'large.pdf', 'application/pdf', Buffer.alloc(11 * 1024 * 1024));
  await expect(field.getByRole('alert')).toHaveText(/^The file is 11\.0 MB; the limit is 10 MB\. Nothing was sent\./);
  await give(page, place, 'my passport.png', 'image/png', point);
  await expect(field.getByRole('alert')).toHaveText(/^The picture has 1 × 1 points, too few to make anything out\./);
  await give(page, place, 'my passport.png', 'image/png', picture);
  await expect(field.getByRole('link', { name: /my passport\.webp/ })).toBeVisible();
  await expect(field.getByRole('alert')).toHaveCount(0);
  await give(page, 'Anything else', 'marriage.pdf', 'application/pdf', pdf);
  await expect(page.getByRole('link', { name: /marriage\.pdf/ })).toBeVisible();
  await page.getByLabel('What should the reviewer know?').fill('My name changed when I married.');
  await world.axe(page);
  await page.getByRole('button', { name: 'Send for checking' }).click();
  await expect(page.getByText('Waiting for a reviewer')).toBeVisible();
  await expect(page.getByText('My name changed when I married.')).toBeVisible();

  const daniel = await enterAs(world, 'daniel', '/admin/applications');
  const menu = daniel.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Applications' })).toHaveAttribute('aria-current', 'page');
  await daniel.getByRole('link', { name: /Tumaini Kweli/ }).click();
  await expect(daniel.getByRole('heading', { level: 1 })).toHaveText('Tumaini Kweli');
  const shown = daniel.getByRole('img', { name: /^Passport/ });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(daniel.getByRole('link', { name: /Open the PDF/ })).toBeVisible();
  await daniel.getByRole('button', { name: 'Take it' }).click();
  await daniel.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(daniel.getByText('Not ticked yet.').first()).toBeVisible();
  for (const box of await daniel.getByRole('checkbox').all()) await box.check();
  await daniel.getByLabel('Reason').fill('Name and country are those of the passport.');
  await world.axe(daniel);
  await daniel.getByRole('button', { name: 'Approve', exact: true }).click();
  const last = daniel.getByRole('dialog', { name: 'Approve Tumaini Kweli?' });
  await last.getByRole('button', { name: 'Approve it' }).click();
  await expect(daniel.getByText('Tumaini Kweli is at level 2, “Documents checked”. Its owner is told.')).toBeVisible();

  // The owner's open page hears of it, in the bell and where they look.
  await expect(page.getByText('Your identity was checked', { exact: true })).toBeVisible();
  await expect(page.getByText(/^since /)).toBeVisible();
  await expect(page.getByText('Name and country are those of the passport.').first()).toBeVisible();
  const letter = await world.letterTo(email, /Your identity was checked/);
  expect(letter.text_body).toContain('Name and country are those of the passport.');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/\/profile\?tab=account&verify=/);
  await expect(page.getByText('Documents checked').first()).toBeVisible();
});

test('who is asked for more reads why, adds it and sends it again', async ({ world }) => {
  const leila = await enterAs(world, 'leila', '/profile?tab=account');
  await leila.getByRole('link', { name: 'See the check of Leila Abdi' }).click();
  await expect(leila.getByText('The card shows another spelling of your name.', { exact: false })).toBeVisible();
  await give(leila, 'A government ID or a passport', 'page.png', 'image/png', picture);
  await expect(leila.getByRole('link', { name: /page\.webp/ })).toBeVisible();
  await leila.getByRole('button', { name: 'Send it again' }).click();
  await expect(leila.getByText('Waiting for a reviewer')).toBeVisible();

  const daniel = await enterAs(world, 'daniel', '/admin/applications?filter=mine');
  await daniel.getByRole('link', { name: /Leila Abdi/ }).focus();
  await daniel.keyboard.press('Enter');
  await daniel.getByRole('button', { name: 'Take it' }).click();
  await daniel.getByLabel('Reason').fill('The two spellings belong to two people.');
  await daniel.getByRole('button', { name: 'Do not approve' }).click();
  await daniel.getByRole('dialog').getByRole('button', { name: 'Do not approve it' }).click();
  await expect(daniel.getByText(/^Leila Abdi was not approved\./)).toBeVisible();
  await expect(leila.getByText('The two spellings belong to two people.').first()).toBeVisible();
  await expect(leila.getByRole('button', { name: /^Begin with/ })).toBeVisible();
});

test('documents are nobody else’s: a stranger, also one who knows the address, finds nothing', async ({ world }) => {
  const daniel = await enterAs(world, 'daniel', '/admin/applications');
  await daniel.getByRole('link', { name: /Hassan Builders/ }).click();
  const address = await daniel.getByRole('img').first().getAttribute('src');
  const stranger = await enterAs(world, 'amina');
  expect((await stranger.request.get(address ?? '')).status()).toBe(404);
  await stranger.goto('/admin/applications');
  await expect(stranger).toHaveURL(/\/dashboard$/);
});
