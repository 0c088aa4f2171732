import { addresses, goInside, isDesk, isThere } from './addresses.ts';
import { test } from './moving.ts';
import { enterAs } from './people.ts';
import { PLANTED } from './planting.ts';
import { watched } from './standing.ts';
import { expect, type Page } from './world.ts';

type PlantedWindow = typeof globalThis & { planted?: number };

/** What became of planted words on the page as it is: elements, links and scripts that there may not be, and whether it shows them as words. */
const look = (page: Page) =>
  page.evaluate((words) => {
    const made = document.querySelectorAll('.planted, a[href^="javascript:" i], [onerror]').length;
    const { innerText } = document.querySelector('main') ?? document.body;
    return { made, ran: (window as PlantedWindow).planted ?? 0, shows: innerText.includes(words) };
  }, PLANTED);

// The words stand in everything that the demo people wrote.
test('a script in what somebody wrote is nothing but words, on every page that shows it to its people and at the desks', async ({
  world,
}) => {
  await world.plant();
  const walked = new Set<string>();
  const shown: string[] = [];
  for (const who of ['amina', 'daniel', 'mercy'] as const) {
    const page = await enterAs(world, who);
    const stands = watched(page);
    for (const address of (await addresses(page)).filter(isThere)) {
      if (walked.has(address) && !isDesk(address)) continue;
      walked.add(address);
      await test.step(`${who}: ${address}`, async () => {
        await goInside(page, address);
        await stands();
        const { made, ran, shows } = await look(page);
        expect.soft({ made, ran }, `${who}: ${address}`).toEqual({ made: 0, ran: 0 });
        if (shows) shown.push(address);
      });
    }
  }
  // Or little was tried.
  expect(shown.length, `it stood on ${shown.join(' ')}`).toBeGreaterThan(100);
});
