import { expect, type Page, type Request } from '@playwright/test';

type WatchedWindow = typeof globalThis & {
  stillness?: { wait: number; looks: number; isIdle: boolean };
  /** What keeps the page from standing, in words, as of the last look. */
  inTheWay?: string | undefined;
};

/** A page that takes so long, in milliseconds, has a fault; slower than this no machine is. */
const PATIENCE = 30_000;

/** What a page does not stand without; its stream of news stays open, and films and pictures come when they come. */
const needed = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

/**
 * Watches what a page asks for from now on. What is answered waits until the page stands: it has one heading with words, more
 * than its first frame, nothing of it is loading, all that it asked for has come, and so it stays for some looks between which the
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
      await expect
        .poll(missing, { message: `${page.url()} has got all it asked for`, intervals: [20], timeout: PATIENCE })
        .toEqual([]);
      await still(page);
    }
  };
}

/** How often a page was waited for: what was seen at an earlier time says nothing now. */
let waits = 0;

async function still(page: Page): Promise<void> {
  try {
    // By the clock and not by frames, which a browser stops drawing while it changes the size of a very long page; and not so often
    // that looking is what keeps the page from being idle.
    await page.waitForFunction(isStill, ++waits, { polling: 15, timeout: PATIENCE });
  } catch (failure) {
    const inTheWay = await page.evaluate(() => (window as WatchedWindow).inTheWay);
    throw new Error(`${page.url()} does not come to rest: ${inTheWay ?? 'the browser is never idle'}`, {
      cause: failure,
    });
  }
}

/** Runs in the page, again and again; `wait` tells one waiting from the next. */
function isStill(wait: number): boolean {
  const watched = window as WatchedWindow;
  const moving = document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  for (const animation of moving) animation.finish(); // what follows from its end is seen in the next frame
  const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
  const unready = document.querySelector(
    '[data-first-frame], [data-fading], [data-plain], [role=status][aria-label^="Loading"]',
  );
  const reasons = [
    ...moving.map(({ effect }) => `${(effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 200)} moves`),
    ...(headings.length === 1 ? [] : [`${headings.length} headings of the first level are to be seen`]),
    ...(headings[0]?.innerText.trim() === '' ? ['its heading has no words'] : []),
    ...(unready === null ? [] : [`${unready.outerHTML.slice(0, 200)} is not ready`]),
    // What is on screen costs a layout to know, so it is asked only where the words are there at all.
    ...(document.body.textContent.includes('Loading...') && /^Loading\.\.\.$/m.test(document.body.innerText)
      ? ['it says Loading...']
      : []),
  ];
  watched.inTheWay = reasons.length === 0 ? undefined : reasons.join('; ');
  if (reasons.length > 0) {
    delete watched.stillness;
    return false;
  }
  if (watched.stillness?.wait === wait) {
    watched.stillness.looks += 1;
  } else {
    const stillness = { wait, looks: 1, isIdle: false };
    watched.stillness = stillness;
    // Behind everything that is waiting. An idle callback would say the same, but one that comes with no frame comes half a second late.
    void scheduler.postTask(
      () => {
        stillness.isIdle = true;
      },
      { priority: 'background' },
    );
  }
  return watched.stillness.looks > 2 && watched.stillness.isIdle;
}
