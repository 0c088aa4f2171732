import { expect, type Page } from './world.ts';

/** Common English words, small ones and those of buttons, that mean nothing in Swahili or in French: what has none of them is not found. In Arabic no Latin word of three letters or more is one of the page’s own. */
const english =
  'the of your you is are was were be been has have had not this that these those it its with and to for from by at into what which who when where how why there here they them their one two all each every only still until before after again because about between nobody somebody everybody nothing something anybody yet then than may can could will would should must does did do done said says read reads write written send sent sign signed sealed agreed accept accepted refuse refused change changed text version page letter name names day days account sign password confirm save cancel close add remove edit search filter retry show hide choose back next continue open download upload delete share copy help settings more less yes no'.split(
    ' ',
  );
/** Words of that list, and marks of the trade, that the language has too. */
const shared: Record<string, string[]> = {
  sw: ['a', 'at', 'done', 'may'],
  fr: ['page', 'version', 'sent', 'change', 'continue', 'refuse', 'an', 'on', 'me', 'text', 'can', 'date'],
  ar: [],
};

/** Names that stand on every page: ours, and those of the languages in themselves. */
const ours = ['Ahadi', 'Haki', 'English', 'Kiswahili', 'Français'];
/** What a page may name that is no word of any language: money, kinds of files, programs. */
const trade =
  /\b(?:KES|RFC|PDF|PNG|JPEG|JPG|DOCX?|Word|MB|KB|PIN|NGO|ONG|SMS|USD|EUR|TZS|UGX|XLSX|CSV|ZIP|SHA|Wi-Fi|UTC|EAT|GMT|[A-Z]{2,3}-[A-Z\d-]+|[\w.+-]+@[\w.-]+|https?:\S+|localhost\S*|[\w.-]+\.pdf|[\da-f]{64}|[\da-f]{16}|[A-Za-z\d+/]{24,}|(?:www\.)?[\w-]+\.(?:example|org|com)\S*)\b/g;

/** Parts of a page with a language of their own: the text of an agreement, and the people of a demonstration. */
const partsApart = 'article[data-print], [aria-labelledby="demo-people"] li';

/**
 * What a page says in English to a reader of another language: its visible texts, and what is said to who hears it. `written` are names and
 * the words of people, `except` the parts of a page that have a language of their own, as the text of an agreement has. What a page marks as
 * English is found as well: it is English all the same.
 */
export async function englishIn(
  page: Page,
  language: 'sw' | 'fr' | 'ar',
  written: readonly string[] = [],
  { except = partsApart, within = 'body' } = {},
): Promise<string[]> {
  const said = await page.evaluate(
    ({ except, within }) => {
      if (!document.querySelector(within)) throw new Error(`nothing on the page is ${within}`);
      const found: string[] = within === 'body' ? [document.title] : [];
      const isShown = (element: Element | null): boolean =>
        element?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) === true &&
        element.closest(within) !== null &&
        !element.closest(except);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent?.closest('script, style, noscript') && isShown(parent)) found.push(node.textContent ?? '');
      }
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'aria-roledescription'])
        for (const element of document.querySelectorAll(`[${name}]`))
          if (isShown(element)) found.push(element.getAttribute(name) ?? '');
      return found;
    },
    { except, within },
  );
  return [...new Set(said.map((text) => text.trim().replace(/\s+/g, ' ')))].filter((text) =>
    isEnglish(withoutNames(text, written), language),
  );
}

/** A text without names, what people wrote, and what is no word of any language. */
export const withoutNames = (text: string, written: readonly string[]): string =>
  [...written, ...ours]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, words) => rest.replaceAll(words, ' '), text)
    .replace(trade, ' ');

/** True for a text with an English word in it that the language does not have. */
export function isEnglish(text: string, language: 'sw' | 'fr' | 'ar'): boolean {
  const words = text.toLowerCase().match(/[a-zà-öø-ÿ’']{2,}/g) ?? [];
  if (language === 'ar') return words.some((word) => word.length > 2);
  return words.some((word) => english.includes(word) && !shared[language]?.includes(word));
}

/** Expects that everything a page says, and says to who hears it, is in the reader’s language; a journey goes on, so that all of it is listed. */
export async function expectNoEnglish(...asked: Parameters<typeof englishIn>): Promise<void> {
  const [page, language] = asked;
  expect.soft(await englishIn(...asked), `${page.url()} in ${language}`).toEqual([]);
}
