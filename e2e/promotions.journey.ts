import { emptyPromotion } from '@ahadi/domain/promotions/rules.ts';
import type { PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { runNow } from '../tools/day.ts';
import { enterAs, post } from './people.ts';
import { desk, expect, type Page, phone, test, type World } from './world.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

// Only readers of these languages meet what this journey has shown, so that nobody stands in the way of other journeys. Nobody is shown
// more than three a day, and nobody any in their first session: the second walk is somebody else's.
const inSwahili = { ...desk, locale: 'sw-KE' };
const onPhone = { ...phone, locale: 'so-SO' };

const card = (page: Page) => page.getByRole('complementary', { name: /^Sponsored by/ });
const titled = (page: Page, title: string) => card(page).getByRole('heading', { name: `${title} Sponsored` });
const days = (ahead: number) => new Date(runNow() + ahead * 86_400_000).toISOString();

/** A post that Daniel writes and Faith approves, with a picture of the demo world. */
async function running(world: World, title: string, locales: string[], more: Partial<PromotionForm> = {}) {
  const [daniel, faith] = [await enterAs(world, 'daniel', '/dashboard'), await enterAs(world, 'faith', '/dashboard')];
  const { rows } = await (await daniel.request.get('/api/v1/promotions?limit=20')).json();
  const imageSha256 = rows.map((row: { imageUrl: string | null }) => row.imageUrl?.slice(-64)).find(Boolean);
  const form: PromotionForm = {
    ...emptyPromotion,
    title,
    description: 'A tank now, paid in twelve parts by the harvest.',
    imageSha256,
    imageAlt: 'Two green tanks beside a house',
    sponsorName: 'Maji Bora',
    ctaText: 'See the tanks',
    ctaUrl: 'https://example.org/tanks',
    endsAt: days(20),
    locales,
    ...more,
  };
  const { id, revision } = await post<PromotionView>(daniel, '/api/v1/promotions', { form });
  await post(daniel, `/api/v1/promotions/${id}/submit`, { revision });
  await post(faith, `/api/v1/promotions/${id}/approve`, { revision });
  await Promise.all([daniel.context().close(), faith.context().close()]);
  return id;
}

/** The page as it is loaded under a clock that the journey moves. */
async function loaded(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Its time begins once what it stands on is there, which may be after the heading; well before the five minutes of a second one it is seen. */
const comes = (page: Page, title: string) =>
  expect(async () => {
    await page.clock.fastForward('00:15');
    await expect(titled(page, title)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });

test('the card comes after 30 seconds, the next 5 minutes after it was closed, and none that was dismissed in this session', async ({
  world,
}) => {
  const older = await running(world, 'Tanks of the older post', ['sw']);
  await running(world, 'Tanks of the newer post', ['sw']);
  const page = await enterAs(world, test.info().retry === 0 ? 'grace' : 'wanjiru', '/terms', inSwahili);
  await page.clock.install();
  await loaded(page, '/dashboard');
  await page.clock.fastForward('00:16');
  await expect(card(page)).toHaveCount(0);
  await comes(page, 'Tanks of the newer post');
  await expect(card(page)).toContainText('Sponsored by Maji Bora');
  expect(await page.evaluate(() => document.activeElement?.closest('aside'))).toBeNull();
  const link = card(page).getByRole('link', { name: /See the tanks/ });
  await expect(link).toHaveAttribute('rel', 'noopener sponsored');
  await expect(link).toHaveAttribute('href', 'https://example.org/tanks');
  await world.axe(page);

  await card(page).getByRole('button', { name: 'Close this sponsored post' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.clock.fastForward('04:30');
  await expect(card(page)).toHaveCount(0);
  await page.clock.fastForward('00:31');
  await expect(titled(page, 'Tanks of the older post')).toBeVisible();
  // By the keyboard: Escape on the card closes it, and the focus is back on the page.
  await card(page).getByRole('button', { name: 'Why this?' }).focus();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  const kept = await page.evaluate(() => Object.values(sessionStorage).join());
  expect(kept).toContain(older);

  await loaded(page, '/dashboard');
  await page.clock.fastForward('00:31');
  await page.clock.fastForward('05:01');
  await expect(card(page)).toHaveCount(0);

  // Another browser session of the same person: what was dismissed comes again.
  const again = await page.context().newPage();
  await again.clock.install();
  await loaded(again, '/dashboard');
  await again.clock.fastForward('00:16');
  await comes(again, 'Tanks of the newer post');
});

test('none stands where people file a dispute or are looked after; it waits until they have left', async ({
  world,
}) => {
  const page = await enterAs(world, 'peter', '/terms', inSwahili);
  await page.clock.install();
  for (const path of ['/chatbot', '/disputes/new', '/dashboard/escrow', '/checkout']) {
    await page.goto(path);
    await expect(page.locator('#main')).toBeVisible();
    await page.clock.fastForward('00:16');
    await page.clock.fastForward('02:00');
    await expect(card(page)).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  // Its time begins once what it shows is there, which may be after the heading.
  await expect(async () => {
    await page.clock.fastForward('00:31');
    await expect(card(page)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  // One that is open goes away with the calm page.
  await page.getByRole('link', { name: 'Escrow', exact: true }).first().click();
  await expect(page).toHaveURL(/escrow/);
  await expect(card(page)).toHaveCount(0);
});

test('on a phone it says why, leaves the page’s own button free, and can be turned off for good', async ({ world }) => {
  const id = await running(world, 'Lamps on a phone', ['so']);
  const page = await enterAs(world, test.info().retry === 0 ? 'ruth' : 'juma', '/terms', onPhone);
  await page.clock.install();
  await loaded(page, '/dashboard/community');
  await page.clock.fastForward('00:16');
  await comes(page, 'Lamps on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const target of await card(page).getByRole('button').or(card(page).getByRole('link')).all())
    expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Write a post' }).click({ trial: true });
  await card(page).getByRole('button', { name: 'Why this?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this?' });
  await expect(why).toContainText('Maji Bora');
  await expect(why).toContainText('reading in Somali');
  await expect(why).toContainText('shown 1 time');
  await world.axe(page);
  await why.getByRole('button', { name: 'Show me no sponsored posts' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.goto('/profile?tab=notifications&view=settings');
  await expect(page.getByLabel('Show me sponsored posts')).not.toBeChecked();
  await page.getByLabel('Show me sponsored posts').check();
  await expect
    .poll(async () => (await (await page.request.get('/api/v1/sponsored_posts?locale=so')).json()).length)
    .not.toBe(0);
  const daniel = await enterAs(world, 'daniel', `/admin/promotions/edit/${id}`);
  await expect(daniel.getByText(/In all shown 1 time/)).toBeVisible();
});

test('two administrators write in one draft: both texts stand beside each other, and nothing is lost', async ({
  world,
}) => {
  const daniel = await enterAs(world, 'daniel', '/admin/promotions');
  await daniel.getByRole('link', { name: 'New sponsored post' }).click();
  await daniel.getByLabel('Sponsor', { exact: true }).fill('Maji Bora');
  await daniel.getByLabel('Title', { exact: true }).fill('Tanks for schools');
  await daniel.getByLabel('Description').fill('Clean water in the yard, from the first rain on.');
  await daniel.getByLabel('Where the button leads').fill('javascript:alert(1)');
  await expect(daniel.getByText(/Only web addresses can be used/)).toBeVisible();
  await daniel.getByLabel('Where the button leads').fill('/dashboard/community');
  await expect(daniel.getByText(/The link may be used: a page of ours/)).toBeVisible();
  await expect(daniel.getByRole('region', { name: 'Preview' })).toContainText('Tanks for schools');
  // What is not saved holds whoever leaves.
  await daniel.getByRole('link', { name: 'Promotions', exact: true }).first().click();
  await expect(daniel.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await daniel.getByRole('button', { name: 'Stay' }).click();
  await daniel.getByRole('button', { name: 'Save draft' }).click();
  await expect(daniel).toHaveURL(/\/admin\/promotions\/edit\//);
  await expect(daniel.getByRole('heading', { level: 1, name: 'Tanks for schools' })).toBeVisible();
  await world.axe(daniel);

  const faith = await enterAs(world, 'faith', new URL(daniel.url()).pathname);
  await faith.getByLabel('Title', { exact: true }).fill('Tanks for schools and clinics');
  await daniel.getByLabel('Title', { exact: true }).fill('Tanks for every school');
  await daniel.getByLabel('Words on the button').fill('See them');
  await faith.getByRole('button', { name: 'Save draft' }).click();
  await expect(faith.getByText('Saved', { exact: true })).toBeVisible();
  await daniel.getByRole('button', { name: 'Save draft' }).click();
  const conflict = daniel.getByRole('dialog', { name: 'This changed while you were editing' });
  await expect(conflict).toContainText('Tanks for schools and clinics');
  await expect(conflict).toContainText('Tanks for every school');
  await conflict
    .getByRole('group', { name: /^Title/ })
    .getByRole('radio', { name: 'Faith Chebet’s' })
    .check();
  await conflict.getByRole('button', { name: 'Save what is chosen' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(daniel.getByLabel('Title', { exact: true })).toHaveValue('Tanks for schools and clinics');
  await expect(daniel.getByLabel('Words on the button')).toHaveValue('See them');
  await expect(daniel.getByText('Saved', { exact: true })).toBeVisible();
  await daniel.getByRole('button', { name: 'Send in for review' }).click();
  await expect(daniel.getByText(/things to mend first/)).toBeVisible();
});

test('nobody approves their own; the other one does, and pauses it from the list', async ({ world }) => {
  const daniel = await enterAs(world, 'daniel', '/admin/promotions?status=in_review');
  await daniel.getByRole('link', { name: 'Five days on listening to both sides' }).click();
  await expect(daniel).toHaveURL(/\/admin\/promotions\/edit\//);
  const faith = await enterAs(world, 'faith', new URL(daniel.url()).pathname);
  await expect(faith.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(/Another administrator/);
  await daniel.getByRole('button', { name: 'Approve' }).click();
  await expect(daniel.getByText('It is approved and begins on its day.')).toBeVisible();
  await daniel.goto('/admin/promotions?status=active');
  await daniel.getByRole('button', { name: 'Pause Lamps on a phone' }).click();
  await daniel.goto('/admin/promotions?status=paused');
  await expect(daniel.getByRole('button', { name: 'Resume Lamps on a phone' })).toBeVisible();
  await world.axe(daniel);
  const page = await enterAs(world, 'leila', '/admin/promotions', desk);
  await expect(page).toHaveURL(/\/dashboard$/);
});
