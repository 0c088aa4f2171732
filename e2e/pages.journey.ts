import { brand } from '@ahadi/domain/brand.ts';
import type { BrowserContextOptions } from '@playwright/test';
import type { DemoName } from '../seed/people.ts';
import { addresses, goInside, isDesk, isThere } from './addresses.ts';
import { expectReadable } from './axe.ts';
import { once } from './judged.ts';
import { sidewaysScroll, smallTargets, unroll } from './measure.ts';
import { newcomer } from './newcomer.ts';
import { enterAs } from './people.ts';
import { halvesOf, shapeOf } from './shape.ts';
import { watched } from './standing.ts';
import { desk, expect, type Page, phone, test } from './world.ts';

// Each person walks alone, so that both workers have something to do.
test.describe.configure({ mode: 'parallel' });
// The steps name the page; recording a hundred of them would take longer than looking at them.
test.use({ trace: 'off' });

type Wanted = (address: string, index: number) => boolean;
/** What everybody reads in the same words. */
const isForAll = (address: string): boolean =>
  /^\/(terms|contact|help(\/.+)?|marketplace\/(products|shops)\/.+)?(\?(?!manage|message).+)?$/.test(address);
const isOwn: Wanted = (address) => isThere(address) && !isForAll(address) && !isDesk(address);
const isAtWork: Wanted = (address) => isThere(address) && !isForAll(address);

type Size = { width: number; height: number };
const sizeOf = ({ viewport }: BrowserContextOptions): Size => viewport ?? { width: 0, height: 0 };
const [wide, narrow] = [sizeOf(desk), sizeOf(phone)];

type Walk = {
  /** Which addresses are opened as if typed; to the others the walk goes on inside the page, as a click does, which takes a third. */
  isTyped?: Wanted;
  /** Which addresses: of all that there is where nothing else is said. */
  isWanted?: Wanted;
};

/**
 * Looks at every page of somebody. One that was not yet seen in this run is looked at in both widths, and in each in both colours:
 * there it is judged by the rules of access, and on a phone by what a thumb can hit. The next page is opened in the width and the colours
 * in which this one was left: to turn a page costs more than to change its width, so each is turned once.
 */
async function walk(page: Page, { isTyped = () => false, isWanted = isThere }: Walk = {}): Promise<void> {
  const errors: string[] = [];
  page.on('console', (message) => {
    // The browser and the page rightly say so when something is not there.
    if (message.type() === 'error' && isThere(page.url())) errors.push(`${page.url()}: ${message.text()}`);
  });
  const stands = watched(page);
  await stands(); // or what the page still does as it begins takes the walk back
  for (const [index, address] of (await addresses(page)).filter(isWanted).entries())
    await test.step(address, async () => {
      await page.setViewportSize(wide);
      await (isTyped(address, index) ? page.goto(address) : goInside(page, address));
      // What looks the same was seen in the other width too, by the walk that came to it first.
      await look(page, stands, wide, async () => {
        const unrolled = page.viewportSize() ?? wide;
        await look(page, stands, narrow);
        await turn(page, stands);
        await lookTurned(page);
        await page.setViewportSize(unrolled);
        await stands();
        await lookTurned(page);
      });
    });
  expect(errors).toEqual([]);
}

/**
 * Judges the page in a window of this size, and where it is new, goes on to what is `further` to be seen of it: what fails there takes
 * the page back too, or the walk that is walked once more would leave it after this look.
 */
async function look(
  page: Page,
  stands: () => Promise<void>,
  size: Size,
  further: () => Promise<void> = async () => {},
): Promise<void> {
  await page.setViewportSize(size);
  await stands();
  await expect.soft(page).toHaveTitle(new RegExp(`.+ · ${brand.name}$`));
  await expectFitting(page, `${page.url()} scrolls sideways`);
  const shape = await shapeOf(page);
  await once(halvesOf(shape), async () => {
    await unroll(page);
    await stands(); // what a higher window shows may come only now
    if (size === narrow) await expectThumbs(page, page.url());
    await expectReadable(page, shape);
    await further();
  });
}

/** Judges the page in the other colours, in the window that it is in. */
async function lookTurned(page: Page): Promise<void> {
  const turned = await shapeOf(page);
  await expectFitting(page, `${page.url()} scrolls sideways in ${turned.look}`);
  await once(halvesOf(turned), () => expectReadable(page, turned));
}

/** The page fits its window; what goes by the window's width follows a change of it some frames later. */
const expectFitting = (page: Page, message: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => sidewaysScroll(page), { message, intervals: [20, 50, 100] })
    .toBe(0);

/** Whatever a thumb hits is large enough. Sizes do not depend on the colours. */
async function expectThumbs(page: Page, address: string): Promise<void> {
  // What happened elsewhere is told above the page for some seconds, and lies over its buttons meanwhile.
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(messages).toHaveCount(0, { timeout: 30_000 });
  expect.soft(await smallTargets(page), `too small on ${address}`).toEqual([]);
}

const colours = (page: Page) =>
  page.evaluate(() => ({
    isNight: matchMedia('(prefers-color-scheme: dark)').matches,
    shown: document.documentElement.dataset.mantineColorScheme,
  }));

/** From day to night or back. Where nobody is signed in a page does not follow while it is open. */
async function turn(page: Page, stands: () => Promise<void>): Promise<void> {
  const { isNight, shown } = await colours(page);
  await page.emulateMedia({ colorScheme: isNight ? 'light' : 'dark' });
  await stands();
  if ((await colours(page)).shown !== shown) return;
  await page.reload();
  await stands();
}

// What most people see, in two halves that are walked at the same time.
for (const half of [0, 1])
  test(`amina walks through every page, and where nothing is, from number ${half + 1} on every second`, async ({
    world,
  }) => {
    await walk(await enterAs(world, 'amina'), { isWanted: (_, index) => index % 2 === half });
  });

test('a visitor walks through every page, and where nothing is', async ({ world }) => {
  // What is closed sends each away alike; that it does when it is typed, e2e/shell.journey.ts tries.
  const isTyped: Wanted = (address) => isForAll(address) || !isThere(address) || address.startsWith('/auth');
  await walk(await world.open('/'), { isTyped, isWanted: () => true });
});

test('daniel, an administrator, walks through every page, and where nothing is', async ({ world }) => {
  await walk(await enterAs(world, 'daniel'), { isWanted: () => true });
});

for (const who of ['mercy', 'samuel'] as const)
  test(`${who}, an officer, walks through every page that others do not see alike`, async ({ world }) => {
    await walk(await enterAs(world, who), { isWanted: isAtWork });
  });

const others: readonly (readonly [DemoName, string])[] = [
  ['njoroge', 'a business'],
  ['grace', 'an NGO'],
  ['peter', 'a government'],
  ['wanjiru', 'who declined an agreement'],
];
for (const [who, sort] of others)
  test(`${who}, ${sort}, walks through every page about what is theirs`, async ({ world }) => {
    await walk(await enterAs(world, who), { isWanted: isOwn });
  });

test('a newcomer with nothing walks through every page about what is theirs', async ({ world }) => {
  await walk((await newcomer(world, 'Nobody Yet')).page, { isWanted: isOwn });
});
