import type { Page } from '@playwright/test';

/**
 * How the page is built, in how wide a window and in which colours, as one short text: two pages of the same shape differ in
 * words, names and addresses only, and in how many lines of the same kind follow each other.
 */
export const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    /** What holds words or names single things: of it counts only that it is there, and whether it is empty. */
    const isWord =
      /^(alt|aria-(label|description|controls|owns|activedescendant|labelledby|describedby|errormessage|details)|content|d|datetime|for|href|id|name|placeholder|points|src|srcset|title|value)$/;
    // React counts the ids it makes from the first page on.
    const attribute = ({ name, value }: Attr): string =>
      isWord.test(name)
        ? `${name}${value.trim() === '' ? '' : '=…'}`
        : `${name}=${value.replace(/_r_[0-9a-z]+_/g, '_r_')}`;
    const shape = (element: Element): string => {
      const inside: string[] = [];
      for (const child of element.childNodes) {
        const next =
          child instanceof Element ? shape(child) : child instanceof Text && child.data.trim() !== '' ? '…' : '';
        if (next !== inside.at(-1)) inside.push(next);
      }
      const attributes = [...element.attributes].map(attribute).sort();
      return `<${element.localName} ${attributes.join(' ')}>${inside.join('')}</>`;
    };
    const html = document.documentElement;
    const own = [...html.attributes].map(attribute).join(' ');
    const text = `${window.innerWidth} ${own} ${document.title === ''} ${shape(document.body)}`;
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  });
