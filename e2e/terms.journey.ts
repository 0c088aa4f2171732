import { runNow } from '../tools/day.ts';
import { newcomer } from './newcomer.ts';
import { expect, test } from './world.ts';

/** As server/accounts/legal-texts/terms.2.md says. */
const secondTermsApply = Date.parse('2026-12-22T00:00:00Z');
const texts = ['Terms', 'Privacy', 'Public record', 'Community rules', 'Refunds'];

test('a visitor reads each legal text in the version that applies, and sees what changes in the next', async ({
  world,
}) => {
  const page = await world.open('/terms');
  const tabs = page.getByRole('navigation', { name: 'Legal texts' });
  await expect(tabs.getByRole('link')).toHaveText(texts);
  for (const label of texts) {
    await tabs.getByRole('link', { name: label }).click();
    await expect(tabs.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(label.split(' ')[0] ?? '', 'i'));
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  }
  await world.axe(page);
  await tabs.getByRole('link', { name: 'Terms' }).click();
  await page.getByLabel('Which version').selectOption('2');
  await page.getByLabel('Show what changed').check();
  await expect(page).toHaveURL(/compare=1/);
  await expect(page.getByText('This clause is new.').first()).toBeVisible();
  await expect(page.getByText('This clause was changed.').first()).toBeVisible();
  await page.getByLabel('Which version').selectOption('1');
  await expect(page).toHaveURL(/version=1/);
  await expect(page.getByText('This clause is new.')).toHaveCount(0);
});

test('a link into one of the texts opens it, with its own tab marked', async ({ world }) => {
  const page = await world.open('/terms?text=privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  const tabs = page.getByRole('navigation', { name: 'Legal texts' });
  await expect(tabs.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page');
  await expect(tabs.getByRole('link', { name: 'Terms' })).not.toHaveAttribute('aria-current');
});

test('a version that comes is accepted before it applies, once', async ({ world }) => {
  const { page } = await newcomer(world, 'Tendai Reads', '/terms');
  // On a day on which it applies already it was accepted with the sign-up.
  if (runNow() < secondTermsApply) await page.getByRole('button', { name: 'Accept version 2' }).click();
  await expect(page.getByText(/^You accepted this version on /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^You accepted this version on /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
});
