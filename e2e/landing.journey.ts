import { brand } from '@ahadi/domain/brand.ts';
import { sidewaysScroll } from './measure.ts';
import { enterAs } from './people.ts';
import { expect, phone, test } from './world.ts';

test.describe('specification §2 and §9, the landing page', () => {
  test('signed out: brand to /, Login and Account to /auth, "Join the Movement", canonical address and title', async ({
    world,
  }) => {
    const page = await world.open('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: brand.name })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth?view=login');
    await expect(header.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/auth?view=signup');
    await expect(page.getByRole('link', { name: 'Join the Movement' }).first()).toHaveAttribute('href', /^\/auth/);
    await expect(page).toHaveTitle(new RegExp(`${brand.name}$`));
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${brand.publicSite}/`);
  });

  test('signed in: brand to /dashboard, Dashboard and Profile links, "Go to Dashboard"', async ({ world }) => {
    const page = await enterAs(world, 'wanjiru', '/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute('href', '/dashboard');
    await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    await expect(header.getByRole('link', { name: brand.name })).toHaveAttribute('href', '/dashboard');
    await page.getByRole('link', { name: 'Go to Dashboard' }).first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('shows the four figures, the three films with their durations, and the illustration of 5 days', async ({
    world,
  }) => {
    const page = await world.open('/#how-it-works');
    for (const figure of ['500+', '95%', '50+', '80%'])
      await expect(page.getByText(figure, { exact: true })).toBeVisible();
    for (const duration of ['3:45', '4:22', '2:58']) await expect(page.getByText(duration).first()).toBeVisible();
    await expect(page.locator('#how-it-works')).toBeInViewport();
    await expect(page.getByText(/5 days/).first()).toBeVisible();
  });

  test('names the six guards, and leads anybody to the numbers of what was removed and why', async ({ world }) => {
    const page = await world.open('/#public-history');
    const guards = page
      .getByRole('heading', { name: 'What keeps it from being published' })
      .locator('..')
      .getByRole('listitem');
    await expect(guards).toHaveCount(6);
    await expect(guards.filter({ hasText: 'checked both identities' })).toHaveCount(1);
    await page.getByRole('link', { name: 'What was removed, in numbers' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'What was removed' })).toBeVisible();
    await expect(page.getByText('It comes 30 days late')).toBeVisible();
    await expect(page.getByText(/^Nothing has been removed yet|^Kind of matter/).first()).toBeVisible();
    await world.axe(page);
  });

  test('is there before any script runs', async ({ world }) => {
    const page = await world.open('/terms', { javaScriptEnabled: false });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('500+', { exact: true })).toBeVisible();
  });

  test('stands in its first window before any sheet, face or script has come, and is whole afterwards', async ({
    world,
  }) => {
    const page = await world.open('/terms');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await expect(title).toHaveCSS('color', 'rgb(233, 238, 244)');
    await expect(page.getByRole('link', { name: 'Join the Movement' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
    release();
    await expect(page.getByRole('heading', { name: 'Put the next one in writing.' })).toBeVisible();
    await expect(page.locator('[data-first-frame]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', /./); // the scripts have taken over
    const asked = page.waitForRequest('**/videos/**');
    await page
      .getByRole('button', { name: /^Play the film/ })
      .first()
      .click();
    await asked;
  });

  test('is at most six screens on a phone, where lists become rails for thumb and keyboard', async ({ world }) => {
    const page = await world.open('/', phone);
    await expect(page.getByRole('heading', { name: 'Put the next one in writing.' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', /./); // the scripts have taken over
    const screens = () => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
    expect(await screens()).toBeLessThanOrEqual(6);
    const rails = page.locator('main [tabindex="0"]');
    await expect(rails).toHaveCount(7);
    for (const [index, rail] of (await rails.all()).entries()) {
      await rail.focus();
      const before = await rail.evaluate((it) => it.scrollLeft);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => rail.evaluate((it) => it.scrollLeft), `rail ${index}`).toBeGreaterThan(before);
      // Its last part can be brought into the window as a whole.
      const last = rail.locator(':scope > :last-child');
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 0.98 });
    }
    expect(await sidewaysScroll(page)).toBe(0);
    await world.axe(page);

    // From right to left a rail begins on the right, and goes on to the left.
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const films = page.getByRole('list', { name: 'Three films' });
    await films.evaluate((it) => it.scrollTo({ left: 0, behavior: 'instant' }));
    const [first, second] = await films.getByRole('article').all();
    const left = async (film?: typeof first) => (await film?.boundingBox())?.x ?? 0;
    expect(await left(first)).toBeGreaterThan(await left(second));
    expect(await sidewaysScroll(page)).toBe(0);

    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await sidewaysScroll(page)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(rails).toHaveCount(0);
  });

  test('leads nowhere that does not exist', async ({ world }) => {
    const page = await world.open('/');
    const addresses = await page
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const address of new Set(addresses.filter((href) => href.startsWith('/'))))
      expect((await page.request.get(address, { headers: { accept: 'text/html' } })).status(), address).toBe(200);
  });
});
