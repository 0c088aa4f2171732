import { askedToSign, shared } from './accord.ts';
import { newcomer } from './newcomer.ts';
import { enterAs } from './people.ts';
import { expect, phone, test } from './world.ts';

test('a newcomer is asked what for, led, and sees each step ticked', async ({ world }) => {
  const { page, email } = await newcomer(world, 'Nia Begins');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you want to do?');
  const ways = page.getByRole('list', { name: 'What do you want to do?' });
  await expect(ways.getByRole('link')).toHaveText([
    /^Send a document/,
    /^Write an agreement/,
    new RegExp(`^Answer an invitation.*${email}`),
    /^Look somebody up/,
  ]);
  const steps = page.locator('section', { hasText: 'Four steps to begin' });
  await expect(steps.getByText('Done: Confirm your e-mail address')).toBeAttached();
  await expect(steps.getByRole('link', { name: 'Open your profile' })).toBeVisible();
  await expect(steps.getByRole('link', { name: 'How to install' })).toBeVisible();
  await world.axe(page);
  const leads = [
    ['Answer an invitation', 'If you were invited'],
    ['Look somebody up', 'What stays unresolved becomes public history'],
    ['Send a document', 'Send a document you have'],
  ] as const;
  for (const [way, heading] of leads) {
    await ways.getByRole('link', { name: way }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    await page.goBack();
  }
});

test('what waits stands by deadline; what binds cannot be put off, a draft can and comes back', async ({ world }) => {
  const amina = await newcomer(world, 'Amina Makes');
  const brian = await newcomer(world, 'Brian Waits');
  await shared(amina, brian, 'Lease of the stall');
  await askedToSign(amina, brian, 'Supply of maize');
  const { page } = brian;
  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: 'What waits for you' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two things wait for you');
  await expect(list.getByRole('listitem').first()).toContainText('Supply of maize');
  await expect(list.getByRole('listitem').first()).toContainText('the agreement lapses');
  await expect(list.getByRole('button', { name: 'Put off: Supply of maize' })).toHaveCount(0);

  await list.getByRole('button', { name: 'Put off: Lease of the stall' }).click();
  await list.getByRole('button', { name: 'Until tomorrow' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One thing waits for you');
  await page.reload();
  await list.getByText('One thing is put off').click();
  await list.getByRole('button', { name: 'Bring back: Lease of the stall' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two things wait for you');
  await list.getByRole('link', { name: 'Review and sign: Supply of maize' }).click();
  await expect(page).toHaveURL(/\/dashboard\/agreements\//);
});

test('a part that fails is named, and everything else stands', async ({ world }) => {
  const page = await enterAs(world, 'amina', '/terms');
  await page.route('**/api/rpc/dashboard/read*', async (route) => {
    try {
      const answer = await route.fetch();
      const body = (await answer.json()) as { json: Record<string, unknown> };
      const json = { ...body, json: { ...body.json, numbers: null, failed: ['numbers'] } };
      await route.fulfill({ response: answer, json });
    } catch (failure) {
      // Something changed meanwhile, and the page gave this reading up for a newer one.
      if (!/disposed|closed|handled/.test(String(failure))) throw failure;
    }
  });
  await page.goto('/dashboard');
  await expect(page.getByText('1 part of this page could not be read')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What waits for you' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('Your numbers could not be read just now.')).toBeVisible();
});

test('cards are put away and moved, on this device and the next', async ({ world }) => {
  const page = await enterAs(world, 'njoroge', '/dashboard');
  await page.getByRole('button', { name: 'Arrange this page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrange the dashboard' });
  await dialog.getByRole('checkbox', { name: 'Next 30 days' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Next 30 days' })).toHaveCount(0);
  const again = await enterAs(world, 'njoroge', '/dashboard');
  await expect(again.getByRole('heading', { name: 'Where you stand' })).toBeVisible();
  await expect(again.getByRole('heading', { name: 'Next 30 days' })).toHaveCount(0);
});

test.describe('the command palette', () => {
  test('opens by Ctrl K, finds a thing with a slip in its name, and goes there by Enter', async ({ world }) => {
    const page = await enterAs(world, 'amina', '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    const field = palette.getByRole('combobox');
    await expect(field).toBeFocused();
    await world.axe(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/dashboard/find')) asked += 1;
    });
    await field.pressSequentially('lantrens', { delay: 20 });
    const option = palette.getByRole('option', { name: /lanterns/i }).first();
    await expect(option).toHaveAttribute('aria-selected', 'true');
    expect(asked).toBe(1);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL(/\/(dashboard|agreements|disputes)\/./);

    // What was chosen stands first the next time; a page is found by its name, and Escape closes.
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1);
    await field.fill('escrow');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });

  test('works without a connection for pages, on a phone, and forgets at signing out', async ({ world }) => {
    const { page } = await newcomer(world, 'Palette Aloft', '/dashboard', phone);
    await page.getByRole('button', { name: 'Search agreements, disputes, help' }).click();
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox').fill('notes');
    await palette.getByRole('option', { name: 'Notes' }).first().click();
    await expect(page).toHaveURL(/\/dashboard\/notes/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent ')).length)).toBe(
      1,
    );
    await page.getByRole('button', { name: 'Search agreements, disputes, help' }).click();
    await page.context().setOffline(true);
    await palette.getByRole('combobox').fill('dashboard');
    await expect(palette.getByRole('option', { name: 'Dashboard' })).toBeVisible();
    await page.context().setOffline(false);
    await palette.getByRole('combobox').fill('sign out');
    await palette.getByRole('option', { name: 'Sign out' }).click();
    await page.waitForURL(/\/$/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent ')).length)).toBe(
      0,
    );
  });
});
