import { readFile } from 'node:fs/promises';
import { enterAs } from './people.ts';
import { expect, type Page, phone, test } from './world.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of history' }).getByRole('link', { name });

/** Chooses a kind of file and answers what was saved under which name. */
async function saved(page: Page, label: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('somebody reads their history, narrows it, and keeps it as files', async ({ world }) => {
  const page = await enterAs(world, 'amina', '/history');
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'your activity' }).getByRole('listitem').first()).toBeVisible();
  await world.axe(page);

  // Two at once: the second keeps the first, whether or not the page was drawn in between.
  await page.getByLabel('About').selectOption('Disputes');
  await page.getByLabel('By', { exact: true }).selectOption('me');
  await expect(page).toHaveURL(/kind=dispute.*by=me/);
  await expect(page.getByText('You filed the dispute').first()).toBeVisible();
  const csv = await saved(page, /^Save as CSV/);
  expect(csv.name).toMatch(/^ahadi-activity-.*\.csv$/);
  expect(csv.bytes.toString()).toContain('"You filed the dispute"');
  expect(csv.bytes.toString()).not.toContain('"Escrow"');
  expect((await saved(page, /^Save as PDF/)).bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByText('Nothing like that')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).not.toHaveURL(/kind=/);

  await tab(page, 'Payments').click();
  await page.getByLabel('State', { exact: true }).selectOption('Done');
  await expect(page.getByRole('link', { name: /^Receipt of/ }).first()).toBeVisible();
  const json = JSON.parse((await saved(page, /^Save as JSON/)).bytes.toString());
  expect(json.rows[0]).toMatchObject({ amount_minor: expect.any(Number), currency: 'KES' });

  await tab(page, 'Public record').click();
  await expect(page.getByRole('heading', { name: 'What may become public' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What others see of you' })).toBeVisible();
  await page.getByRole('link', { name: 'Search a name' }).click();
  await expect(page.getByRole('search')).toBeVisible();

  await tab(page, 'Moderation').click();
  await expect(page.getByText('Appeal: taken back')).toBeVisible();
  await page
    .getByRole('link', { name: /^Ask another person about/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Ask another person to look at it' })).toBeVisible();
});

test('a sign-in that was not oneself ends at once, and support hears of it', async ({ world }) => {
  const page = await enterAs(world, 'leila', '/history?tab=security');
  const stranger = await enterAs(world, 'leila', '/dashboard', phone);
  await page.reload();
  await world.axe(page);
  await page
    .getByRole('button', { name: /^This was not me: Signed in/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'This was not me' }).click();
  const done = page.getByRole('dialog', { name: 'Now change your password' });
  await expect(done.getByRole('link', { name: /^Message T-/ })).toBeVisible();
  await expect(stranger).toHaveURL(/\/auth/);
  await done.getByRole('link', { name: 'Change the password' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=security/);
  await page.goto('/history?tab=security&kind=sign_in');
  await expect(page.getByText('Not you').first()).toBeVisible();
});

test('on a phone nothing moves sideways and the filters are folded', async ({ world }) => {
  const page = await enterAs(world, 'amina', '/history', phone);
  for (const part of ['activity', 'payments', 'record', 'security', 'moderation']) {
    await page.goto(`/history?tab=${part}`);
    await expect(page.getByRole('button', { name: /^Save as CSV/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await world.axe(page);
  }
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('From')).toBeVisible();
});
