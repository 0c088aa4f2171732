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

type Counted = { count: number };
/** What is said of it, in English: an editor in another language gives its own sentences. */
export const pastedWords = {
  tables: ({ count }: Counted) =>
    `${count === 1 ? 'The table became' : `${count} tables became`} lines, one for each row.`,
  pictures: ({ count }: Counted) =>
    `${count === 1 ? 'A picture was' : `${count} pictures were`} left out: only text stands here.`,
};

const words = (tables: number, pictures: number, say: typeof pastedWords): string | null => {
  const said = [tables > 0 && say.tables({ count: tables }), pictures > 0 && say.pictures({ count: pictures })];
  return said.filter(Boolean).join(' ') || null;
};

/** What is pasted, as a text can hold it: a table stays as lines. `told`: what became another thing or was left out, in the words of `say`, or null. */
export function keepPasted(html: string, say = pastedWords): { html: string; told: string | null } {
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
  return { html: text, told: words(tables, (html.match(/<img\b/gi) ?? []).length, say) };
}

type Clipboard = { clipboardData: Pick<DataTransfer, 'files' | 'types'> | null };

/** What an editor does with what is pasted, and what was said of the last time. */
export function usePasting(say = pastedWords): {
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
        const kept = keepPasted(html, say);
        setTold(kept.told);
        return kept.html;
      },
      // Before the editor reads what is pasted; what it reads may say more.
      handleDOMEvents: {
        paste: (_view: unknown, { clipboardData }: Clipboard) => {
          const isFilesOnly = !clipboardData?.types.some((type) => type.startsWith('text/'));
          setTold(isFilesOnly ? words(0, clipboardData?.files.length ?? 0, say) : null);
          return false;
        },
      },
    }),
    [say],
  );
  return { told, handlers };
}
