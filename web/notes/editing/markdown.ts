import { Marked } from 'marked';

/*
 * Between Markdown and the editor. The editor knows headings, lists, tasks, quotes, code, links and emphasis; everything else stays the text it
 * is. Markup of pages (HTML) is text, too: nothing of a note ever becomes part of a page.
 */

const no = () => undefined;

/** A reader of Markdown that leaves alone what the editor could not give back. */
export function markdownReader(): Marked {
  const marked = new Marked();
  marked.use({
    tokenizer: {
      html: no,
      tag: no,
      table: no,
      def: no,
      url: no,
      autolink: no,
      // A picture is text here; false leaves a link to the reader itself.
      link: (source: string) => (source.startsWith('!') ? undefined : false) as never, // the reader's own way to say "as usual"
      reflink: no,
    },
  });
  marked.setOptions({ tokenizer: marked.defaults.tokenizer });
  return marked;
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** True when the editor gives back every letter and digit of a text; otherwise it is edited as the Markdown it is. */
export const isFaithful = (body: string, roundTrip: string): boolean => letters(body) === letters(roundTrip);

/** Escapes that mean the same without: they would only be in the way of searching and reading. */
function plainer(markdown: string): string {
  let isCode = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (/^\s*```/.test(line)) isCode = !isCode;
      if (isCode || line.includes('`')) return line;
      return line
        .replaceAll('&lt;', '<')
        .replace(/(?<=\S.*)&gt;/g, '>')
        .replace(/&amp;(?![a-z0-9#]+;)/gi, '&')
        .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
        .replace(/(?<=\s)\\\*(?=\s)/g, '*')
        .replace(/\\\[([^[\]\\\n]{2,})\\\](?!\(|:)/g, '[$1]');
    })
    .join('\n');
}

/** What the editor wrote, with fewer escapes, as long as it reads back as the very same. */
export function tidy(markdown: string, read: (markdown: string) => unknown): string {
  const next = plainer(markdown);
  if (next === markdown) return markdown;
  return JSON.stringify(read(next)) === JSON.stringify(read(markdown)) ? next : markdown;
}
