import type { Page } from './world.ts';

/** What stands in a page in Latin letters, two words and more, beside what people wrote and what says that it is English. */
export const latinIn = (page: Page, written: readonly string[]): Promise<string[]> =>
  page.locator('main').evaluate((main, written) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('[lang]')?.getAttribute('lang') === 'en') continue;
      const words = written.reduce((text, name) => text.replaceAll(name, ''), node.textContent ?? '');
      if (/[A-Za-z]{2,} [A-Za-z]{2,}/.test(words)) found.push(words);
    }
    return found;
  }, written);
