import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/** A page whose elements were numbered by {@link wordsOf}. */
export type NumberedWindow = typeof globalThis & { numbered?: Element[] };

/** Words on a page: the number of their element, and the mark of what decides about their contrast. */
type Words = { index: number; ground: string };

/**
 * The words that are to be seen on a page in this look, once for all in the same colours on the same ground in elements of the same classes:
 * by a mark for that.
 */
export async function wordsOf(page: Page, look: string): Promise<Map<string, Words>> {
  const markOf = (text: string): string => `words-${createHash('sha256').update(`${look} ${text}`).digest('hex')}`;
  const seen = await page.evaluate(wordsSeen);
  return new Map(seen.map(([ground, way], index) => [markOf(`${ground} ${way}`), { index, ground: markOf(ground) }]));
}

/**
 * What decides about the contrast of words, as a text, and the elements that they are in, as another; once for all that have both in common. It
 * runs in the page, and leaves the first elements there. What is behind the words is what paints: the elements that they are in, drawings before and behind those, and whatever else
 * lies at their place; where that is not on screen, all that they are in stands for it.
 */
function wordsSeen(): [ground: string, way: string][] {
  const firsts = new Map<string, { element: Element; seen: [ground: string, way: string] }>();
  const OFF = ':disabled, [aria-disabled=true], [inert]';
  const CLEAR = 'rgba(0, 0, 0, 0)';
  const paint = ({
    backgroundColor,
    backgroundImage,
    opacity,
    visibility,
    filter,
    mixBlendMode,
  }: CSSStyleDeclaration): string =>
    backgroundColor === CLEAR &&
    backgroundImage === 'none' &&
    opacity === '1' &&
    visibility === 'visible' &&
    filter === 'none' &&
    mixBlendMode === 'normal'
      ? ''
      : `<${[backgroundColor, backgroundImage, opacity, visibility, filter, mixBlendMode].join(' ')}>`;
  /** How large what is drawn before and behind it is, in square pixels: where it takes a quarter of the words', nobody can tell their ground. */
  const drawn = (element: Element): number =>
    ['::before', '::after'].reduce((sum, side) => {
      const style = getComputedStyle(element, side);
      if (style.content === 'none' || style.position !== 'absolute' || style.display === 'none' || paint(style) === '')
        return sum;
      return sum + Number.parseFloat(style.width) * Number.parseFloat(style.height);
    }, 0);
  /** What is switched off, or lies under something else, is let pass; where it is not, it is another matter. */
  const placed = (element: Element, inside: string, area: number): string => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const [hit] = stack;
    const isCovered = hit !== undefined && !element.contains(hit) && !hit.contains(element);
    const control = element instanceof HTMLLabelElement ? element.control : element.closest(OFF);
    const others = stack.filter((other) => !element.contains(other) && !other.contains(element));
    return [
      area > (width * height) / 4,
      hit === undefined ? inside : others.map((other) => paint(getComputedStyle(other))).join(''),
      isCovered || control?.matches(OFF) === true,
    ].join(' ');
  };
  const add = (element: Element, behind: string, inside: string, largest: number): void => {
    if (!element.checkVisibility()) return;
    const isField = /^(input|select|textarea)$/.test(element.localName);
    const text = [...element.childNodes].map((child) => (child instanceof Text ? child.data.trim() : '')).join('');
    const style = getComputedStyle(element);
    const ground = `${behind}${paint(style)}`;
    const area = Math.max(largest, drawn(element));
    // React counts the ids it makes from the first page on.
    const way = `${inside} ${element.localName} ${element.getAttribute('class')?.replace(/_r_[0-9a-z]+_/g, '_r_')}`;
    if (isField || text !== '') {
      const { color, fontSize, fontWeight, textShadow } = style;
      // What axe says nothing about for want of words is another matter than what has some.
      const isLittle = isField ? (element as HTMLInputElement).value === '' : element.textContent.trim().length < 2;
      const kind = isField ? `${element.localName} ${element.getAttribute('type')}` : '';
      const own = [ground, kind, color, fontSize, fontWeight, textShadow, isLittle, placed(element, way, area)].join(
        ' ',
      );
      const key = `${own} ${way}`;
      if (!firsts.has(key)) firsts.set(key, { element, seen: [own, way] });
    }
    for (const child of element.children) add(child, ground, way, area);
  };
  add(document.documentElement, '', '', 0);
  const all = [...firsts.values()];
  (window as NumberedWindow).numbered = all.map(({ element }) => element);
  return all.map(({ seen }) => seen);
}
