import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import { newcomer } from './newcomer.ts';
import { agreementCalled, enterAs } from './people.ts';
import { expect, type Page, phone, test } from './world.ts';

/** The script of one page, which everything else can do without. */
const SCRIPT = /\/assets\/EscrowsPage-[^/]*\.js/;
const failures = {
  'is not there any more': { status: 404, body: '' },
  'cannot be sent': { status: 500, body: '' },
  'throws while it is read': { status: 200, contentType: 'text/javascript', body: 'throw new Error("no such thing")' },
} as const;

const broken = (page: Page) => page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
function countsLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

for (const [what, answer] of Object.entries(failures))
  test(`a page whose script ${what} is reloaded once, then says so and leads on`, async ({ world }) => {
    const page = await enterAs(world, 'amina');
    await page.route(SCRIPT, (route) => route.fulfill(answer));
    const loads = countsLoads(page);
    await page.goto(to('escrows'));
    await expect(broken(page)).toBeVisible();
    expect(loads()).toBe(2);
    await page.unroute(SCRIPT);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Escrow' })).toBeVisible();
  });

test('a page that is chosen in the menu and cannot be loaded says so, on a phone too, and the start is one press away', async ({
  world,
}) => {
  const page = await enterAs(world, 'amina', '/agreements', phone);
  await page.route(SCRIPT, (route) => route.fulfill(failures['is not there any more']));
  const loads = countsLoads(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Escrow', exact: true }).click();
  await expect(broken(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${to('escrows')}$`));
  expect(loads()).toBe(1);
  await world.axe(page);
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await expect(page).toHaveTitle(new RegExp(brand.name));
  await expect(broken(page)).toHaveCount(0);
});

test('who reads another language is told in it, and in English where its words do not arrive either', async ({
  world,
}) => {
  const { page } = await newcomer(world, 'Zawadi Mrema', to('agreements'), { ...phone, locale: 'sw' });
  await page.route(SCRIPT, (route) => route.fulfill(failures['is not there any more']));
  await page.goto(to('escrows'));
  await expect(page.getByRole('heading', { level: 1, name: 'Hitilafu isiyotarajiwa ya programu!' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'sw');
  await world.axe(page);
  await page.route('**/assets/sw-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Pakia ukurasa tena' }).click();
  await expect(broken(page)).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'en');
});

test('a tab that is open over an upgrade goes on: the page whose script the release took away comes with one load', async ({
  world,
}) => {
  const page = await enterAs(world, 'amina', '/agreements');
  const loads = countsLoads(page);
  // The new release has it under another name, which only a page that is loaded again knows: here it is there from then on.
  await page.route(SCRIPT, (route) =>
    loads() === 0 ? route.fulfill(failures['is not there any more']) : route.continue(),
  );
  const chosen = page.getByRole('link', { name: 'Escrow', exact: true });
  // Pointed at, it is asked for beforehand: that it is gone is no failure yet.
  const [gone] = await Promise.all([page.waitForResponse(SCRIPT), chosen.hover()]);
  expect(gone.status()).toBe(404);
  expect(loads()).toBe(0);
  await chosen.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Escrow' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${to('escrows')}$`));
  expect(loads()).toBe(1);
});

test('a part of a page that does not arrive says so in its place, what is typed stays, and it comes when asked for again', async ({
  world,
}) => {
  const page = await world.open(to('terms'));
  const part = /\/assets\/DangerNotice-[^/]*\.js/;
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(part, async (route) => {
    await failed; // a slow line: the person has begun to write
    await route.fulfill(failures['cannot be sent']);
  });
  const loads = countsLoads(page);
  await page.goto(to('contact'));
  const message = page.getByLabel('Your message');
  const words = 'They say they will burn my shop if I file a case.';
  await message.fill(words);
  fail();
  await expect(page.getByText('What you typed on this page is still here.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^There may be a new version\./)).toBeVisible();
  await world.axe(page);
  await page.unroute(part);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Call 999 or 112 now.' })).toBeVisible();
  await expect(message).toHaveValue(words);
  expect(loads()).toBe(1);
});

test('a part whose words do not arrive says so in its place and asks for them once, and the rest of the page stands', async ({
  world,
}) => {
  const page = await enterAs(world, 'amina', '/agreements');
  const id = await agreementCalled(page, 'Loan for a sewing machine');
  let asked = 0;
  const words = '**/assets/en-*.js';
  await page.route(words, async (route) => {
    const answer = await route.fetch();
    if (!(await answer.text()).includes('Recomputes the hash')) return route.fulfill({ response: answer });
    asked += 1;
    await route.fulfill(failures['cannot be sent']);
  });
  const loads = countsLoads(page);
  await page.goto(to('agreement', { id }));
  await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Loan for a sewing machine' })).toBeVisible();
  // Once by the page, and once by the page that was loaded again: a component that is drawn again asks nothing.
  expect([loads(), asked]).toEqual([2, 2]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^There may be a new version\./)).toBeVisible();
  await page.unroute(words);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Verify (now|again)$/ })).toBeVisible();
  expect(loads()).toBe(2);
});
