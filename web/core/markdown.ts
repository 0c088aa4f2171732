import { isKnownPath } from '@ahadi/domain/paths.ts';
import { lexer, type Token, type Tokens } from 'marked';

/**
 * A text of Markdown as its parts. HTML in it is a part like any other and is never made into HTML. What was made to keep a browser busy
 * stands there as it was typed.
 */
export const partsOf = (markdown: string): Token[] =>
  isTangled(markdown)
    ? [{ type: 'code', raw: markdown, text: markdown }]
    : lexer(markdown, { gfm: true, breaks: true });

/** Twenty quotes and lists in each other on one line, or a word of 2,000 signs: each more costs more than the one before. */
const tooDeep = /^[ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*){20}|(?<![!-~])[!-~]{2000}/m;
/** Where a piece ends of which each sign is compared with each other: at an empty line, or where the next entry of a list begins. */
const pieces = /\n[ \t]*\n|\n(?= {0,3}[-*+][ \t])/;
/** The cells of a table are read one by one. */
function isTable(piece: string): boolean {
  const [head = '', rule = ''] = piece.trimStart().split('\n', 2);
  return head.includes('|') && rule.includes('|') && /^[ \t|:-]+$/.test(rule);
}
/** Some tenths of a second on a slow telephone. */
const MOST_COMPARISONS = 200_000;

/** True for a text whose marks take a browser seconds to read, or more depth than it has; nobody writes so for others to read. */
function isTangled(markdown: string): boolean {
  if (tooDeep.test(markdown)) return true;
  let comparisons = 0;
  for (const piece of markdown.split(pieces))
    for (const part of isTable(piece) ? piece.split('\n') : [piece])
      comparisons += (part.match(/[*_]+|~+|`+|[[\]<]/g)?.length ?? 0) ** 2;
  return comparisons > MOST_COMPARISONS;
}

/**
 * Where a link may lead: a page of ours, a place in this page, another site by http(s), or an address to write to. Anything else, like
 * "javascript:", leads nowhere and only its words are shown.
 */
export function targetOf(href: string): { kind: 'page' | 'place' | 'site'; href: string } | null {
  if (/^#[\w-]+$/.test(href)) return { kind: 'place', href };
  if (/^\/(?![/\\])/.test(href)) return isKnownPath(href.split(/[?#]/)[0] ?? '') ? { kind: 'page', href } : null;
  if (!URL.canParse(href)) return null;
  const { protocol, href: whole } = new URL(href);
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:' ? { kind: 'site', href: whole } : null;
}

/** The words of some parts without their marks: for the anchor of a heading, and a link that leads nowhere. */
export const wordsOf = (parts: readonly Token[] | undefined): string =>
  (parts ?? []).map((part) => ('tokens' in part && part.tokens ? wordsOf(part.tokens) : textOf(part))).join('');

/** What a part without parts says: its text, or its raw characters. */
export const textOf = (part: Token): string => {
  if (part.type === 'br') return '\n';
  if (part.type === 'escape' || part.type === 'codespan') return (part as Tokens.Escape).text; // marked's own shape for these two types
  return part.type === 'text' ? part.text : part.raw;
};
