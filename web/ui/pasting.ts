import { useMemo, useState } from 'react';

/** A piece of markup without what would begin a new line in it. */
const inOneLine = (html: string): string =>
  html
    .replace(/<(?:br|\/?(?:p|div|ul|ol|li|h[1-6]|blockquote|pre|table|tbody|tr|td|th))\b[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A table as lines: one for each row, its cells apart by a stroke. */
const rowsOf = (table: string): string =>
  [...table.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<\/tr>|<tr\b|$)/gi)]
    .map(([, row = '']) =>
      [...row.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)(?=<\/t[dh]>|<t[dh]\b|$)/gi)]
        .map(([, cell = '']) => inOneLine(cell))
        .join(' | '),
    )
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');

const words = (tables: number, pictures: number): string | null => {
  const said = [
    tables > 0 && `${tables === 1 ? 'The table became' : `${tables} tables became`} lines, one for each row.`,
    pictures > 0 &&
      `${pictures === 1 ? 'A picture was' : `${pictures} pictures were`} left out: only text stands here.`,
  ].filter(Boolean);
  return said.length > 0 ? said.join(' ') : null;
};

/** What is pasted, as a text can hold it: a table stays as lines. `told`: what became another thing or was left out, or null. */
export function keepPasted(html: string): { html: string; told: string | null } {
  let tables = 0;
  let text = html;
  // The innermost first: a table in a cell is a part of its line.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/<table\b[^>]*>((?:(?!<table\b)[\s\S])*?)<\/table>/gi, (_, table: string) => {
      tables++;
      return rowsOf(table);
    });
  }
  return { html: text, told: words(tables, (html.match(/<img\b/gi) ?? []).length) };
}

type Clipboard = { clipboardData: Pick<DataTransfer, 'files' | 'types'> | null };

/** What an editor does with what is pasted, and what was said of the last time. */
export function usePasting(): {
  told: string | null;
  handlers: {
    transformPastedHTML: (html: string) => string;
    handleDOMEvents: { paste: (view: unknown, event: Clipboard) => boolean };
  };
} {
  const [told, setTold] = useState<string | null>(null);
  const handlers = useMemo(
    () => ({
      transformPastedHTML: (html: string) => {
        const kept = keepPasted(html);
        setTold(kept.told);
        return kept.html;
      },
      // Before the editor reads what is pasted; what it reads may say more.
      handleDOMEvents: {
        paste: (_view: unknown, { clipboardData }: Clipboard) => {
          const isFilesOnly = !clipboardData?.types.some((type) => type.startsWith('text/'));
          setTold(isFilesOnly ? words(0, clipboardData?.files.length ?? 0) : null);
          return false;
        },
      },
    }),
    [],
  );
  return { told, handlers };
}
