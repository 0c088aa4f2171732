import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../tools/browser.mjs';

/** The machine's own browser, without what it does for itself beside the pages. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Signs somebody in by the cookie that the server gave them ("name=value; …"). */
export async function signIn(context: BrowserContext, cookie: string, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value: value.split(';')[0] ?? '', url }]);
}

type WatchedWindow = Window & { isThere?: Promise<number> };

/**
 * Opens an address and answers the milliseconds from the navigation until what the selector names stands there to be seen with these words
 * in it, and the main thread had a turn and a frame for what else would keep a click waiting. The page tells it itself: who asks from
 * outside asks ever more seldom, at the end twice a second, and would measure that.
 */
export async function thereAfter(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    () => (window as WatchedWindow).isThere ?? Promise.reject(new Error('nothing watches this page')),
  );
}

/** Lets every document of a page watch for that from its beginning. */
export const watchFor = (page: Page, selector: string, words = ''): Promise<unknown> =>
  page.addInitScript(
    ([selector, words]) => {
      (window as WatchedWindow).isThere = new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          const found = document.querySelector(selector);
          if (!found?.textContent.includes(words) || !found.checkVisibility()) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
        });
        watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      });
    },
    [selector, words] as const,
  );
