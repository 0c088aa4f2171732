import { brand } from '@ahadi/domain/brand.ts';
import type { Locator } from '@playwright/test';
import pg from 'pg';
import { machineNow } from '../tools/day.ts';
import { shared } from './accord.ts';
import { newcomer } from './newcomer.ts';
import { enterAs, post } from './people.ts';
import { desk, expect, test } from './world.ts';

test.describe('specification §4, the guard', () => {
  test('shows "Loading..." while the session loads, then sends a visitor from a closed path to /auth', async ({
    world,
  }) => {
    const page = await world.open('/terms');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/rpc/accounts/session*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Loading...')).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard/);
  });

  test('takes nobody for signed out when the server is busy: the page waits at its address and comes by itself', async ({
    world,
  }) => {
    const page = await enterAs(world, 'amina');
    const busy = {
      code: 'RATE_LIMITED',
      status: 429,
      message: 'Too many requests in a short time. Nothing was lost; try again in 20 seconds.',
      data: { retryAfter: 20 },
    };
    await page.clock.install();
    await page.route('**/api/rpc/accounts/session*', (route) =>
      route.fulfill({ status: 429, json: { json: { defined: false, ...busy } } }),
    );
    await page.goto('/agreements?filter=closed');
    await expect(page.getByRole('heading', { level: 1, name: `${brand.name} did not answer` })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('try again in 20 seconds');
    await expect(page).toHaveURL(/\/agreements\?filter=closed$/);
    await world.axe(page);
    await page.unroute('**/api/rpc/accounts/session*');
    await page.clock.fastForward('00:25');
    await expect(page.getByRole('heading', { level: 1, name: 'Agreements' })).toBeVisible();
    await expect(page).toHaveURL(/\/agreements\?filter=closed$/);
  });

  test('an unknown path shows the not-found page, with status 404', async ({ world }) => {
    const page = await enterAs(world, 'amina');
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found|nothing/i);
  });

  test('/blog/* leads out to the blog', async ({ world }) => {
    const page = await world.open('/terms');
    const answer = await page.request.get('/blog/some/post', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toMatch(/\/some\/post$/);
  });
});

test.describe('specification §2 and §9, the side menu', () => {
  test('has its groups in order, marks the current page, and shows name and initials in its footer', async ({
    world,
  }) => {
    const page = await enterAs(world, 'amina');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link').first()).toBeVisible();
    const links = await menu.getByRole('link').allInnerTexts();
    expect(links.map((text) => text.split('\n')[0]?.trim())).toEqual([
      'Dashboard',
      'History',
      'Agreements',
      'Disputes',
      'Legal Services',
      'Escrow',
      'Marketplace',
      'Community',
      'Notes',
      'Blog',
      'Profile',
      'Contact Us',
      'Haki',
    ]);
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    const column = page.getByRole('complementary').first();
    await expect(column.getByText('Amina Odhiambo')).toBeVisible();
    await expect(column.getByText('AO', { exact: true })).toBeVisible();
    await expect(page.getByText('Admin', { exact: true })).toHaveCount(0);
  });

  test('is 16rem wide, 3rem when toggled with Ctrl+B, and keeps that for 7 days in a cookie', async ({ world }) => {
    const page = await enterAs(world, 'amina');
    const width = async () => (await page.getByRole('complementary').first().boundingBox())?.width;
    await expect.poll(width).toBe(16 * 16);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(3 * 16);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    const days = ((cookie?.expires ?? 0) - machineNow() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await page.reload();
    await expect.poll(width).toBe(3 * 16);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(16 * 16);
  });

  test('is an 18rem drawer under 768 px that closes after a choice', async ({ world }) => {
    const page = await enterAs(world, 'amina', '/dashboard', { viewport: { width: 767, height: 900 } });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * 16);
    await drawer.getByRole('link', { name: 'Agreements' }).click();
    await expect(page).toHaveURL(/\/agreements$/);
    await expect(drawer).toHaveCount(0);
  });
});

/** The number in the name of the bell. */
const unreadIn = async (bell: Locator): Promise<number> =>
  Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);

test.describe('specification §2, §3, §8 and §9, notifications', () => {
  test('one made for a person shows as toast and badge in their open browser within 2 s, and in nobody else’s', async ({
    world,
  }) => {
    const owner = await newcomer(world, 'Naomi Chebet');
    const told = await newcomer(world, 'Peris Atieno');
    const { page: bystander } = await newcomer(world, 'Moses Kariuki');
    const bell = (page: typeof bystander) => page.getByRole('button', { name: /^Notifications/ });
    for (const page of [owner.page, told.page, bystander]) await expect(bell(page)).toBeVisible();
    const { id, parties } = await shared(owner, told, 'Two hundred bricks for the kiln');
    const unread = async () =>
      Number(/(\d+) unread/.exec((await bell(told.page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
    await expect.poll(unread).toBeGreaterThan(0);
    const before = await unread();
    const toast = told.page.getByText('A reminder', { exact: true });
    await post(owner.page, `/api/v1/agreements/${id}/remind`, {
      partyId: parties.find(({ name }) => name === told.name)?.id,
    });
    const start = performance.now();
    await expect(toast).toBeVisible({ timeout: 2000 });
    await expect(bell(told.page)).toHaveAccessibleName(`Notifications, ${before + 1} unread`, {
      timeout: Math.max(1, 2000 - (performance.now() - start)),
    });
    for (const page of [owner.page, bystander])
      await expect(page.getByText('A reminder', { exact: true })).toHaveCount(0);
    // §9: 7 seconds, then it goes by itself.
    await expect(toast).toHaveCount(0, { timeout: 9000 });
    expect(performance.now() - start).toBeGreaterThan(6000);
  });

  test('the dropdown marks one as read when it is opened, leads to its agreement or dispute, and marks all with the listed toast', async ({
    world,
  }) => {
    const page = await enterAs(world, 'amina');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await bell.click();
    await expect(panel.getByRole('link', { name: 'View all notifications' })).toHaveAttribute(
      'href',
      '/profile?tab=notifications',
    );
    const unread = panel.getByRole('listitem').filter({ hasText: 'Unread' });
    await unread
      .filter({ hasText: '“', hasNotText: /\breference\b|paid|came in/ })
      .first()
      .getByRole('button', { name: /^Unread:/ })
      .click(); // an agreement is named by its title, as a payment for it is that somebody made in another journey
    await expect(page).toHaveURL(/\/dashboard\/agreements\/[0-9a-f-]{36}$/);
    await bell.click();
    await unread
      .filter({ hasText: /DS-\d{4}-/ })
      .first()
      .getByRole('button', { name: /^Unread:/ })
      .click();
    await expect(page).toHaveURL(/\/dashboard\/disputes\/[0-9a-f-]{36}$/);
    await bell.click();
    const before = await unreadIn(bell);
    expect(before).toBeGreaterThan(1);
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('All Notifications Marked Read')).toBeVisible();
    await expect(page.getByText('Your notifications have been cleared.')).toBeVisible();
    // Somebody of another journey may tell her something new at this moment; what was there is read.
    await expect.poll(() => unreadIn(bell)).toBeLessThan(before);
  });

  test('failing calls show the listed error texts; somebody with none reads "No new notifications."', async ({
    world,
  }) => {
    const page = await enterAs(world, 'juma');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(bell).toBeVisible();
    await page.route('**/api/rpc/notifications/list*', (route) => route.abort());
    await bell.click();
    await expect(panel.getByText('Loading notifications...')).toBeVisible();
    await expect(panel.getByText('Error loading notifications.')).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    for (const call of ['notifications/markAllRead', 'rpc/mark_notification_read'])
      await page.route(`**/api/rpc/${call}*`, (route) => route.abort());
    await expect(bell).toHaveAccessibleName(/unread/);
    await bell.click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('Failed to mark all notifications as read.')).toBeVisible();
    await expect(page.getByText('Error', { exact: true }).first()).toBeVisible();
    await panel
      .getByRole('listitem')
      .filter({ hasText: 'Unread' })
      .first()
      .getByRole('button', { name: /^Unread:/ })
      .click();
    await expect(page.getByText('Failed to mark notification as read.')).toBeVisible();
    const { page: nobody } = await newcomer(world, 'Nobody Told');
    await nobody.getByRole('button', { name: /^Notifications/ }).click();
    await expect(nobody.getByText('No new notifications.')).toBeVisible();
  });
});

test('specification §6: somebody who is no admin sees no Admin group and may not ask about others’ roles', async ({
  world,
}) => {
  const page = await enterAs(world, 'amina');
  const { userId } = (await (await page.request.get('/api/v1/session')).json()) as { userId: string };
  expect(await post(page, '/api/v1/rpc/has_role', { _user_id: userId, _role: 'admin' })).toBe(false);
  const foreign = await page.request.post('/api/v1/rpc/has_role', {
    data: { _user_id: '01900000-0000-7000-8000-000000000000', _role: 'admin' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(foreign.status()).toBe(404);
});

/** What an operator does by hand: nobody gets or loses a role in the pages. */
async function byHand(command: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.AHADI_E2E_DATABASE });
  await client.connect();
  await client.query(command, values);
  await client.end();
}

test('specification §6 and §9: a role is asked for once in five minutes, and who has lost it is led to /dashboard', async ({
  world,
}) => {
  const { page, email } = await newcomer(world, 'Deputy Admin', '/terms');
  await byHand(
    "insert into user_roles (user_id, role, granted_at) select id, 'admin', now() from users where email = $1",
    [email],
  );
  let asked = 0;
  page.on('request', (request) => {
    if (/\/rpc\/has_role/.test(request.url()) && request.postData()?.includes('admin')) asked += 1;
  });
  await page.clock.install();
  await page.goto('/admin/applications');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const opens = async (name: string) => {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/${name.toLowerCase()}$`));
    // The page before stands until this one's script is there.
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  };
  await opens('Mediators');
  expect(asked).toBe(1);
  await page.clock.fastForward('04:00');
  await opens('Promotions');
  expect(asked).toBe(1);
  await page.clock.fastForward('01:01');
  expect(asked).toBe(1);
  await opens('Mediators');
  await expect.poll(() => asked).toBe(2);
  await opens('Promotions');
  expect(asked).toBe(2);

  await byHand('delete from user_roles where user_id = (select id from users where email = $1)', [email]);
  await opens('Mediators');
  await page.clock.fastForward('05:01');
  await menu.getByRole('link', { name: 'Promotions', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(menu.getByRole('link', { name: 'Promotions', exact: true })).toHaveCount(0);
  expect(asked).toBe(3);
  // A role that could not be looked up is none (§4).
  await byHand(
    "insert into user_roles (user_id, role, granted_at) select id, 'admin', now() from users where email = $1",
    [email],
  );
  await page.goto('/admin/promotions');
  await opens('Mediators');
  await page.route('**/rpc/has_role*', (route) => route.abort());
  await page.clock.fastForward('05:01');
  await menu.getByRole('link', { name: 'Promotions', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

type NotingWindow = typeof globalThis & { schemes?: (string | null)[] };

test('at night no page is light even for a moment, neither when it is opened nor on the way in', async ({ world }) => {
  const page = await enterAs(world, 'wanjiru', '/dashboard', { ...desk, colorScheme: 'dark' });
  await page.addInitScript(() => {
    const schemes: (string | null)[] = [];
    (window as NotingWindow).schemes = schemes;
    new MutationObserver((changes) => {
      for (const { oldValue } of changes) schemes.push(oldValue);
    }).observe(document, {
      ...{ attributes: true, subtree: true, attributeOldValue: true },
      attributeFilter: ['data-mantine-color-scheme'],
    });
  });
  const heading = page.getByRole('heading', { level: 1 });
  const isDark = async () => {
    await expect(heading).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await page.evaluate(() => (window as NotingWindow).schemes)).not.toContain('light');
  };
  await page.goto('/dashboard');
  await isDark();
  await page.goto('/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await isDark();
});
