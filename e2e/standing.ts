import { expect, type Page, type Request } from '@playwright/test';

type WatchedWindow = typeof globalThis & { stillness?: { frames: number; isIdle: boolean } };

/** What a page does not stand without; its stream of news stays open, and films and pictures come when they come. */
const needed = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

/**
 * Watches what a page asks for from now on. What is answered waits until the page stands: it has one heading with words, more
 * than its first frame, nothing of it is loading, all that it asked for has come, and so it stays for some frames in which the
 * browser finds nothing left to do. What is on its way from one state to the next is brought to its end: a signature that takes
 * three seconds to write itself is written.
 */
export function watched(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => {
    if (needed.has(request.resourceType())) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  const missing = () => [...asked].map((request) => request.url());
  return async () => {
    await still(page);
    while (asked.size > 0) {
      await expect.poll(missing, { message: `${page.url()} has got all it asked for`, intervals: [20] }).toEqual([]);
      await still(page);
    }
  };
}

async function still(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete (window as WatchedWindow).stillness;
  });
  await page.waitForFunction(() => {
    const watched = window as WatchedWindow;
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    for (const animation of moving) animation.finish(); // what follows from its end is seen in the next frame
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
    const isStill =
      moving.length === 0 &&
      headings.length === 1 &&
      headings[0]?.innerText.trim() !== '' &&
      document.querySelector('[data-first-frame], [data-fading], [role=status][aria-label^="Loading"]') === null &&
      !/^Loading\.\.\.$/m.test(document.body.innerText);
    if (!isStill) {
      delete watched.stillness;
      return false;
    }
    if (watched.stillness) {
      watched.stillness.frames += 1;
    } else {
      const stillness = { frames: 1, isIdle: false };
      watched.stillness = stillness;
      requestIdleCallback(
        () => {
          stillness.isIdle = true;
        },
        { timeout: 500 },
      );
    }
    return watched.stillness.frames > 2 && watched.stillness.isIdle;
  });
}
