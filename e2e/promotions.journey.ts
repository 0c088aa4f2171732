import { emptyPromotion } from '@ahadi/domain/promotions/form.ts';
import type { PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { runNow } from '../tools/day.ts';
import { newcomer } from './newcomer.ts';
import { enterAs, post } from './people.ts';
import { desk, expect, type Page, phone, test, type World } from './world.ts';

test.describe.configure({ mode: 'serial' });

// Only readers of these languages meet what this journey has shown, so that nobody stands in the way of other journeys.
const inSwahili = { ...desk, locale: 'sw-KE' };
const onPhone = { ...phone, locale: 'so-SO' };
const inAmharic = { ...desk, locale: 'am-ET' };

const card = (page: Page) => page.getByRole('complementary', { name: /^Sponsored by/ });
const titled = (page: Page, title: string) => card(page).getByRole('heading', { name: `${title} Sponsored` });
const days = (ahead: number) => new Date(runNow() + ahead * 86_400_000).toISOString();

/** Posts that Daniel writes and Faith approves, one after the other, with a picture of the demo world; answers their ids. */
async function running(world: World, titles: readonly string[], locales: string[]): Promise<string[]> {
  const [daniel, faith] = await Promise.all([enterAs(world, 'daniel', '/terms'), enterAs(world, 'faith', '/terms')]);
  const { rows } = await (await daniel.request.get('/api/v1/promotions?limit=20')).json();
  const imageSha256 = rows.map((row: { imageUrl: string | null }) => row.imageUrl?.slice(-64)).find(Boolean);
  const ids: string[] = [];
  for (const title of titles) {
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
    };
    const { id, revision } = await post<PromotionView>(daniel, '/api/v1/promotions', { form });
    await post(daniel, `/api/v1/promotions/${id}/submit`, { revision });
    await post(faith, `/api/v1/promotions/${id}/approve`, { revision });
    ids.push(id);
  }
  await Promise.all([daniel.context().close(), faith.context().close()]);
  return ids;
}

type LoadedWindow = typeof globalThis & { loadedAt?: number };

/**
 * Loads a page under a clock that the journey moves; answers how the time of that load is passed. The clock runs while the page is made, and
 * stands once a time was said.
 */
async function loaded(page: Page, path: string): Promise<(seconds: number) => Promise<void>> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loadedAt = await page.evaluate(() => Number((window as LoadedWindow).loadedAt));
  return (seconds) => page.clock.pauseAt(loadedAt + seconds * 1000);
}

/** The card is closed now; answers how the time since then is passed. */
async function closed(page: Page): Promise<(seconds: number) => Promise<void>> {
  const closedAt = (await page.evaluate(() => Date.now())) + 10_000; // the pause is heard before that
  await page.clock.pauseAt(closedAt);
  await card(page).getByRole('button', { name: 'Close this sponsored post' }).click();
  await expect(card(page)).toHaveCount(0);
  return (seconds) => page.clock.pauseAt(closedAt + seconds * 1000);
}

/** What the clock held back goes on, and the card with this title comes. */
async function comes(page: Page, title: string): Promise<void> {
  await page.clock.resume();
  await expect(titled(page, title)).toBeVisible();
}

test('specification §4: 30 seconds after the load, 5 minutes after the close, all five in one day, and none that was dismissed in this session', async ({
  world,
}) => {
  const titles = ['Tanks of one', 'Tanks of two', 'Tanks of three', 'Tanks of four', 'Tanks of five'];
  await running(world, titles, ['sw']);
  const [five = '', four = '', three = '', two = '', one = ''] = titles.toReversed();
  const { page, email, password } = await newcomer(world, 'First Session', '/terms', inSwahili);
  await page.clock.install();

  let passed = await loaded(page, '/dashboard');
  await passed(29);
  await expect(card(page)).toHaveCount(0);
  await passed(30);
  await comes(page, five);
  await expect(card(page)).toContainText('Sponsored by Maji Bora');
  expect(await page.evaluate(() => document.activeElement?.closest('aside'))).toBeNull();
  const link = card(page).getByRole('link', { name: /See the tanks/ });
  await expect(link).toHaveAttribute('rel', 'noopener sponsored');
  await expect(link).toHaveAttribute('href', 'https://example.org/tanks');
  await world.axe(page);

  passed = await closed(page);
  await passed(299);
  await expect(card(page)).toHaveCount(0);
  await passed(300);
  await comes(page, four);

  // Loaded again: the one that was not dismissed comes again, the other does not.
  passed = await loaded(page, '/dashboard');
  await passed(29);
  await expect(card(page)).toHaveCount(0);
  await passed(30);
  await comes(page, four);
  for (const next of [three, two, one]) {
    passed = await closed(page);
    await passed(300);
    await comes(page, next);
  }
  // By the keyboard: Escape on the card closes it, and the focus is back on the page.
  await card(page).getByRole('button', { name: 'Why this?' }).focus();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('dismissed-sponsored-posts') ?? ''))).toHaveLength(
    5,
  );
  passed = await loaded(page, '/dashboard');
  await passed(30);
  await page.clock.resume();
  await page.clock.fastForward('05:01');
  await expect(card(page)).toHaveCount(0);

  // Another browser session of the same person: what was dismissed comes again.
  const again = await world.open('/terms', inSwahili);
  await post(again, '/api/auth/sign-in/email', { email, password });
  await again.clock.install();
  passed = await loaded(again, '/dashboard');
  await passed(30);
  await comes(again, five);
});

test('none stands where people file a dispute or are looked after; it waits until they have left', async ({
  world,
}) => {
  const page = await enterAs(world, 'peter', '/terms', inSwahili);
  await page.clock.install();
  for (const path of ['/chatbot', '/disputes/new', '/checkout', '/dashboard/escrow']) {
    const passed = await loaded(page, path);
    await passed(30);
    await page.clock.resume();
    await page.clock.fastForward('02:00');
    await expect(card(page)).toHaveCount(0);
  }
  // The menu is in the reader's language, too.
  await page.getByRole('link', { name: 'Dashibodi', exact: true }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(card(page)).toBeVisible();
  // One that is open goes away with the calm page.
  await page.getByRole('link', { name: 'Amana', exact: true }).first().click();
  await expect(page).toHaveURL(/escrow/);
  await expect(card(page)).toHaveCount(0);
});

test('it waits while somebody writes, and never lies over what is written', async ({ world }) => {
  await running(world, ['Tanks beside a note'], ['am']);
  const page = await enterAs(world, 'ruth', '/terms', inAmharic);
  await page.clock.install();
  const passed = await loaded(page, '/dashboard/notes');
  await page.getByRole('button', { name: 'New note' }).first().click();
  await page.getByRole('textbox', { name: 'Text of the note' }).click();
  await page.keyboard.type('Beans by the sack');
  await passed(240); // the page and its editor came meanwhile
  await page.clock.resume();
  await page.clock.fastForward('02:00');
  await expect(card(page)).toHaveCount(0);
  // Nobody types any more, and the text lies where the card would.
  await page.locator('#main').focus();
  await page.clock.fastForward('00:10');
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.clock.fastForward('00:10');
  await expect(card(page)).toBeVisible();
});

test('on a phone it says why, leaves the page’s own button free, and can be turned off for good', async ({ world }) => {
  const [id] = await running(world, ['Lamps on a phone'], ['so']);
  const page = await enterAs(world, 'ruth', '/terms', onPhone);
  await page.clock.install();
  const passed = await loaded(page, '/dashboard/community');
  await passed(30);
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
  // What is not saved holds anyone who leaves.
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
  await expect(daniel.getByRole('button', { name: 'Pause Lamps on a phone' })).toHaveCount(0);
  await daniel.goto('/admin/promotions?status=paused');
  await expect(daniel.getByRole('button', { name: 'Resume Lamps on a phone' })).toBeVisible();
  await world.axe(daniel);
  const page = await enterAs(world, 'leila', '/admin/promotions', desk);
  await expect(page).toHaveURL(/\/dashboard$/);
});
