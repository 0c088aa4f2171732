import { expect, type Page, test } from '@playwright/test';
import { enterAs, newBrowser } from './world.ts';

type Row = { id: string; title: string };

/** The agreement of the demo world with this title, as this page's person sees it. */
async function agreementCalled(page: Page, title: string): Promise<string> {
  const answer = await page.request.get('/api/v1/agreements?limit=100');
  const { rows } = (await answer.json()) as { rows: Row[] };
  return rows.find((row) => row.title === title)?.id ?? '';
}

/** A deed over REST in the person's own session. */
async function deed(page: Page, path: string, data: object = {}): Promise<void> {
  const answer = await page.request.post(`/api/v1/agreements/${path}`, {
    data,
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

test.describe('specification §4, the guard', () => {
  test('shows "Loading..." while the session loads, then sends a visitor from any closed path to /auth', async ({
    page,
  }) => {
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

  test('an unknown path shows the not-found page to a signed-in person, with status 404', async ({ page }) => {
    await enterAs(page, 'amina');
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found|nothing/i);
  });

  test('/blog/* leads out to the blog', async ({ page }) => {
    const answer = await page.request.get('/blog/some/post', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toMatch(/\/some\/post$/);
  });

  test('a fault while drawing a page shows "Unexpected Application Error!"', async ({ page }) => {
    await enterAs(page, 'amina');
    await page.route('**/assets/ProfilePage-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default () => { throw new Error("broken on purpose"); }',
      }),
    );
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  });
});

test.describe('specification §2 and §9, the side menu', () => {
  test('has its groups in order, marks the current page, and shows name and initials in its footer', async ({
    page,
  }) => {
    await enterAs(page, 'amina');
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link').first()).toBeVisible();
    const links = await menu.getByRole('link').allInnerTexts();
    expect(links.map((text) => text.split('\n')[0]?.trim())).toEqual(['Dashboard', 'Agreements', 'Blog', 'Profile']);
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('complementary').getByText('Amina Odhiambo')).toBeVisible();
    await expect(page.getByRole('complementary').getByText('AO', { exact: true })).toBeVisible();
    await expect(page.getByText('Admin', { exact: true })).toHaveCount(0);
  });

  test('is 16rem wide, 3rem when toggled with Ctrl+B, and keeps that for 7 days in a cookie', async ({ page }) => {
    await enterAs(page, 'amina');
    await page.goto('/dashboard');
    const menu = page.getByRole('complementary');
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(16 * 16);
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(3 * 16);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await page.reload();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(3 * 16);
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(16 * 16);
  });

  test('is an 18rem drawer under 768 px that closes after a choice', async ({ browser }) => {
    const { page, context } = await newBrowser(browser, { viewport: { width: 767, height: 900 } });
    await enterAs(page, 'amina');
    await page.goto('/dashboard');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * 16);
    await drawer.getByRole('link', { name: 'Agreements' }).click();
    await expect(page).toHaveURL('/agreements');
    await expect(drawer).toHaveCount(0);
    await context.close();
  });
});

test.describe('specification §2, §3, §8 and §9, notifications', () => {
  test('one made for a person shows as toast and badge in their open browser within 2 s, and in nobody else’s', async ({
    browser,
  }) => {
    const people = await Promise.all(['wanjiru', 'grace', 'leila'].map(() => newBrowser(browser)));
    const [wanjiru, grace, leila] = people.map(({ page }) => page) as [Page, Page, Page];
    await Promise.all([enterAs(wanjiru, 'wanjiru'), enterAs(grace, 'grace'), enterAs(leila, 'leila')]);
    await Promise.all([wanjiru, grace, leila].map((page) => page.goto('/dashboard')));
    await Promise.all(
      [wanjiru, grace, leila].map((page) => expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()),
    );
    const water = await agreementCalled(grace, 'Memorandum on water points in Homa Bay');
    const party = (await (await grace.request.get(`/api/v1/agreements/${water}`)).json()).parties.find(
      ({ name }: { name: string }) => name === 'Kisumu County Works',
    );
    const peter = await newBrowser(browser);
    await enterAs(peter.page, 'peter');
    await peter.page.goto('/dashboard');
    const badge = peter.page.getByRole('button', { name: /^Notifications/ });
    await expect(badge).toBeVisible();
    const before = Number(/(\d+) unread/.exec((await badge.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
    await deed(grace, `${water}/remind`, { partyId: party.id });
    const start = Date.now();
    await expect(peter.page.getByText('A reminder', { exact: true }).first()).toBeVisible({ timeout: 2000 });
    await expect(badge).toHaveAccessibleName(`Notifications, ${before + 1} unread`, {
      timeout: Math.max(1, 2000 - (Date.now() - start)),
    });
    for (const page of [wanjiru, grace, leila])
      await expect(page.getByText('A reminder', { exact: true })).toHaveCount(0);
    // §9: the toast stays 7 seconds.
    await expect(peter.page.getByText('A reminder', { exact: true })).toHaveCount(0, { timeout: 8500 });
    expect(Date.now() - start).toBeGreaterThan(6000);
    await Promise.all([...people, peter].map(({ context }) => context.close()));
  });

  test('the dropdown marks one as read when it is opened, leads to its agreement, and marks all with the listed toast', async ({
    page,
  }) => {
    await enterAs(page, 'amina');
    await page.goto('/dashboard');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('link', { name: 'View all notifications' })).toHaveAttribute(
      'href',
      '/profile?tab=notifications',
    );
    await panel.getByRole('listitem').first().getByRole('button').click();
    await expect(page).toHaveURL(/\/dashboard\/agreements\/[0-9a-f-]{36}$/);
    await bell.click();
    const message = panel.getByRole('listitem').first().locator('span').filter({ hasText: /\w/ }).last();
    await expect(message).toBeVisible();
    const { rows } = await (await page.request.get('/api/v1/notifications?limit=1')).json();
    expect(rows[0].read).toBe(true);
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('All Notifications Marked Read')).toBeVisible();
    await expect(page.getByText('Your notifications have been cleared.')).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications');
  });

  test('failing calls show "Error loading notifications." and the two error toasts; an empty list "No new notifications."', async ({
    page,
  }) => {
    await enterAs(page, 'peter');
    const fail = (name: string) => page.route(`**/api/rpc/${name}*`, (route) => route.abort());
    await fail('notifications/list');
    await page.goto('/dashboard');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText('Loading notifications...')).toBeVisible();
    await expect(panel.getByText('Error loading notifications.')).toBeVisible();
    await page.unroute('**/api/rpc/notifications/list*');
    await page.reload();
    await fail('notifications/markAllRead');
    await fail('rpc/mark_notification_read');
    await bell.click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('Failed to mark all notifications as read.')).toBeVisible();
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    await panel.getByRole('listitem').filter({ hasText: 'Unread' }).first().getByRole('button').click();
    await expect(page.getByText('Failed to mark notification as read.')).toBeVisible();
    await enterAs(page, 'daniel');
    await page.goto('/dashboard');
    await bell.click();
    await expect(panel.getByText('No new notifications.')).toBeVisible();
  });
});

test('specification §6: a signed-in person who is no admin sees no Admin group and may not ask about others’ roles', async ({
  page,
}) => {
  await enterAs(page, 'amina');
  const me = (await (await page.request.get('/api/v1/session')).json()).userId;
  const ask = (id: string) =>
    page.request.post('/api/v1/rpc/has_role', {
      data: { _user_id: id, _role: 'admin' },
      headers: { origin: new URL(page.url()).origin },
    });
  expect(await (await ask(me)).json()).toBe(false);
  expect((await ask('01900000-0000-7000-8000-000000000000')).status()).toBe(404);
});
