import type { Page } from '@playwright/test';

/** In how wide a window and in which colours a page is, what it is about and what stands around that: each as one short text. */
export type Shape = { look: string; inside: string; around: string };

/**
 * How the page is built: two pages of the same shape differ in words, names, addresses and drawings only, and in how many lines
 * of the same kind follow each other. Its main part counts alone and what stands around it counts alone: the same page beside
 * another menu is no other page. With `isSeen` it counts as well what of it is to be seen and what is cut off.
 */
export const shapeOf = (page: Page, { isSeen = false } = {}): Promise<Shape> =>
  page.evaluate(async (isSeen) => {
    /** What holds words or names single things: of it counts only that it is there, and whether it is empty. */
    const isWord =
      /^(alt|aria-(label|description|controls|owns|activedescendant|labelledby|describedby|errormessage|details)|content|d|datetime|for|href|id|name|placeholder|points|src|srcset|title|value)$/;
    // React counts the ids it makes from the first page on; where a mark stands on a line of time goes by the millisecond.
    const attribute = ({ name, value }: Attr): string =>
      isWord.test(name)
        ? `${name}${value.trim() === '' ? '' : '=…'}`
        : `${name}=${value.replace(/_r_[0-9a-z]+_/g, '_r_').replace(/\d+\.\d{5,}/g, '…')}`;
    /** Lines and areas of a drawing, and scripts, of which no rule says anything. */
    const isSilent = ({ localName }: Element): boolean =>
      /^(path|circle|ellipse|line|poly(gon|line)|rect|script)$/.test(localName);
    type Box = { left: number; right: number; top: number; bottom: number };
    const overlap = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    /** Whether it is to be seen, as words, and the part of the page in which what is inside of it is. */
    const look = (element: Element, part: Box): { seen: string; within: Box } => {
      if (!isSeen) return { seen: '', within: part };
      const box = element.getBoundingClientRect();
      const shown = overlap(part, box);
      const isThere = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const hasRoom = shown.right - shown.left > 1 && shown.bottom - shown.top > 1;
      const isOpen = getComputedStyle(element).overflow === 'visible';
      return { seen: `${isThere ? 'seen ' : ''}${hasRoom ? 'with room ' : ''}`, within: isOpen ? part : shown };
    };
    const page: Box = { left: 0, right: window.innerWidth, top: -Infinity, bottom: Infinity };
    const main = document.querySelector('main');
    const shape = (element: Element, part: Box): string => {
      const { seen, within } = look(element, part);
      const inside: string[] = [];
      for (const child of element.childNodes) {
        const next =
          child instanceof Element
            ? child === main || isSilent(child)
              ? ''
              : shape(child, within)
            : child instanceof Text && child.data.trim() !== ''
              ? '…'
              : '';
        // A page that was loaded has comments and scripts where one that was come to inside has none.
        if (next !== '' && next !== inside.at(-1)) inside.push(next);
      }
      const attributes = [...element.attributes].filter(
        ({ name }) => !(element instanceof SVGElement && name === 'class'),
      );
      return `<${seen}${element.localName} ${attributes.map(attribute).sort().join(' ')}>${inside.join('')}</>`;
    };
    const colours = 'data-mantine-color-scheme';
    const html = document.documentElement;
    // How a page moves is told to one that was come to inside only.
    const isOfLook = ({ name }: Attr): boolean => name === colours || name === 'data-respect-reduced-motion';
    const own = [...html.attributes].filter((attr) => !isOfLook(attr)).map(attribute);
    const digest = async (text: string): Promise<string> => {
      const whole = `${own.join(' ')} ${document.title === ''} ${text}`;
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(whole)));
      return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    };
    return {
      look: `${window.innerWidth}-${html.getAttribute(colours)}`,
      inside: await digest(main === null ? '' : shape(main, page)),
      around: await digest(shape(document.body, page)),
    };
  }, isSeen);

/** The two halves of a page, each by a mark that all pages with such a half in such a look have in common. */
export const halvesOf = ({ look, inside, around }: Shape): string[] => [
  `${look}-inside-${inside}`,
  `${look}-around-${around}`,
];
