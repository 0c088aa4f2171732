import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/** A page whose elements were numbered by {@link wordsOf}. */
export type NumberedWindow = typeof globalThis & { numbered?: Element[] };

/** An element inside of an earlier one of the list: what decides about its colours, and whether it has words. */
type Layer = [parent: number, colours: string, hasWords: boolean];

/**
 * The words that are to be seen on a page in this look, by a mark that words in the same colours on the same layers have in common; each
 * with the number of the first element that has them.
 */
export async function wordsOf(page: Page, look: string): Promise<Map<string, number>> {
  const words = new Map<string, number>();
  const chains: string[] = [];
  for (const [index, [parent, colours, hasWords]] of (await page.evaluate(layersOf)).entries()) {
    const chain = createHash('sha256')
      .update(`${chains[parent] ?? look} ${colours}`)
      .digest('hex');
    chains.push(chain);
    const mark = `words-${chain}`;
    if (hasWords && !words.has(mark)) words.set(mark, index);
  }
  return words;
}

/** All that is to be seen, what is behind before what is in front. It runs in the page, and leaves the elements there. */
function layersOf(): Layer[] {
  const layers: Layer[] = [];
  const numbered: Element[] = [];
  const OFF = ':disabled, [aria-disabled=true], [inert]';
  /** What is switched off, or lies under something else, is let pass; where it is not, it is another matter. */
  const isOff = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isCovered = hit !== null && !element.contains(hit) && !hit.contains(element);
    const control = element instanceof HTMLLabelElement ? element.control : element.closest(OFF);
    return isCovered || control?.matches(OFF) === true;
  };
  const add = (element: Element, parent: number): void => {
    if (!element.checkVisibility()) return;
    const hasWords =
      /^(input|select|textarea)$/.test(element.localName) ||
      [...element.childNodes].some((child) => child instanceof Text && child.data.trim() !== '');
    const style = getComputedStyle(element);
    const behind = [style.backgroundColor, style.backgroundImage, style.opacity, style.visibility];
    const own = hasWords ? [style.color, style.fontSize, style.fontWeight, style.textShadow, isOff(element)] : [];
    // React counts the ids it makes from the first page on.
    const classes = element.getAttribute('class')?.replace(/_r_[0-9a-z]+_/g, '_r_');
    const index = numbered.push(element) - 1;
    layers.push([parent, [element.localName, classes, ...behind, ...own].join(' '), hasWords]);
    for (const child of element.children) add(child, index);
  };
  add(document.documentElement, -1);
  (window as NumberedWindow).numbered = numbered;
  return layers;
}
