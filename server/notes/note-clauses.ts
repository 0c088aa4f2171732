// The text of a note becomes clauses of an agreement.
import type { Clause, RichText } from '@ahadi/domain/agreements/schema.ts';
import { v7 as uuidv7 } from 'uuid';

type Block = RichText['content'][number];
type Paragraph = Extract<Block, { type: 'paragraph' }>;
type Inline = NonNullable<Paragraph['content']>[number];
type Mark = 'bold' | 'italic';
type List = Extract<Block, { content: { type: 'listItem' }[] }>;

/** Bold, italic, code, and links and pictures, which become their words with the address behind. Lengths are bounded, so that no text takes long. */
const sign =
  /(\*\*|__)(?=\S)(.{1,2000}?)\1|(?<![\p{L}\p{N}])([*_])(?=\S)([^*_]{1,2000})\3(?![\p{L}\p{N}])|`([^`]{1,2000})`|!?\[([^\]]{1,500})\]\(([^)\s]{0,2000})(?:\s[^)]{0,200})?\)/gu;

/** The longest piece of text that a clause takes in one. */
const LONGEST = 20_000;

function plain(text: string, marks: readonly Mark[]): Inline[] {
  const pieces: Inline[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + LONGEST);
    // A pair of surrogates is one sign and stays together.
    if (end < text.length && !text.slice(at, end).isWellFormed()) end--;
    const piece = { type: 'text' as const, text: text.slice(at, end) };
    pieces.push(marks.length > 0 ? { ...piece, marks: marks.map((type) => ({ type })) } : piece);
    at = end;
  }
  return pieces;
}

function inlines(text: string, marks: readonly Mark[] = []): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(sign)) {
    found.push(...plain(text.slice(at, match.index), marks));
    const [whole, , bold, , italic, code, words, address] = match;
    if (bold !== undefined) found.push(...inlines(bold, [...marks.filter((one) => one !== 'bold'), 'bold']));
    else if (italic !== undefined)
      found.push(...inlines(italic, [...marks.filter((one) => one !== 'italic'), 'italic']));
    else if (code !== undefined) found.push(...plain(code, marks));
    else found.push(...plain(address && address !== words ? `${words} (${address})` : (words ?? ''), marks));
    at = match.index + whole.length;
  }
  return [...found, ...plain(text.slice(at), marks)];
}

const wordsOf = (pieces: readonly Inline[]): string =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : ' ')).join('');

const paragraphOf = (lines: readonly string[]): Paragraph => ({
  type: 'paragraph',
  content: lines.flatMap((line, at): Inline[] => [
    ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
    ...inlines(line),
  ]),
});

const item = /^\s*(?:([-*+])|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/;

/** The clauses that a text in Markdown makes: one for each heading, and one for what stands before the first. Lists stay lists, of one depth. */
export function clausesOf(body: string): Clause[] {
  const clauses: Clause[] = [];
  let blocks: Block[] = [];
  let heading = '';
  let lines: string[] = [];
  let list = null as List | null; // or the compiler takes it for null for ever: it is set in a closure
  const endParagraph = () => {
    if (lines.length > 0) blocks.push(paragraphOf(lines));
    lines = [];
  };
  const endClause = () => {
    endParagraph();
    if (heading !== '' || blocks.length > 0)
      clauses.push({ id: uuidv7(), heading, body: { type: 'doc', content: blocks } });
    blocks = [];
    list = null;
  };
  for (const typed of body.split(/\r?\n/)) {
    const line = typed
      .replace(/^\s{0,3}(?:>\s?)+/, '')
      .replace(/\t/g, ' ')
      .trimEnd();
    const title = /^ {0,3}#{1,6}\s+(.*?)(?:\s+#+)?$/.exec(line)?.[1];
    const entry = item.exec(line);
    if (title !== undefined) {
      endClause();
      heading = [...wordsOf(inlines(title)).trim()].slice(0, 140).join('');
    } else if (line.trim() === '' || /^\s*(?:[-*_]\s*){3,}$|^\s*(?:`{3,}|~{3,})/.test(line)) {
      endParagraph();
      if (line.trim() !== '') list = null;
    } else if (entry) {
      endParagraph();
      const type = entry[1] ? 'bulletList' : 'orderedList';
      if (list?.type !== type) {
        list = { type, content: [] };
        blocks.push(list);
      }
      list.content.push({ type: 'listItem', content: [paragraphOf([entry[2] ?? ''])] });
    } else if (list && /^\s{2,}/.test(typed) && lines.length === 0) {
      // A line that goes on under an entry belongs to it.
      list.content.at(-1)?.content.push(paragraphOf([line.trim()]));
    } else {
      list = null;
      lines.push(line.trim());
    }
  }
  endClause();
  return clauses;
}
