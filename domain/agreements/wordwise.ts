import type { RichText } from './schema.ts';

// A rich text as a row of pieces, however an editor nested it: what is compared, and what tells whether two texts say the same.

/** Words, numbers with their points and commas, runs of white space, and each other sign by itself. */
export const wordsOf = (text: string): string[] =>
  text.match(/\s+|[\p{L}\p{M}\p{N}]+(?:[.,'’-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

/** A paragraph or a list. */
export type Block = RichText['content'][number];
/** A line of a rich text with what stands in it. */
export type Paragraph = Extract<Block, { type: 'paragraph' }>;
type Inline = NonNullable<Paragraph['content']>[number];
/** How words are set off. */
export type MarkName = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number]['type'];
type ListName = Exclude<Block['type'], 'paragraph'>;

/** A piece of a rich text: the beginning of a line, or a word in it. */
export type Piece =
  | { is: 'line'; as: 'paragraph' | 'more' | ListName; opens: boolean }
  | { is: 'break' }
  | { is: 'word'; text: string; marks: readonly MarkName[] };

/** Two pieces that say the same have the same key. */
export const keyOf = (piece: Piece): string =>
  piece.is === 'line'
    ? `¶${piece.as}${piece.opens ? '+' : ''}`
    : piece.is === 'break'
      ? '↵'
      : `${piece.marks.join(' ')}|${piece.text}`;

/** Words that stand side by side under the same marks are one run, however many pieces an editor made of them. */
function runsOf(paragraph: Paragraph): Piece[] {
  const runs: { text: string; marks: readonly MarkName[] }[] = [];
  const pieces: Piece[] = [];
  const settle = (): void => {
    for (const { text, marks } of runs.splice(0))
      pieces.push(...wordsOf(text).map((word) => ({ is: 'word' as const, text: word, marks })));
  };
  for (const inline of paragraph.content ?? []) {
    if (inline.type === 'hardBreak') {
      settle();
      pieces.push({ is: 'break' });
      continue;
    }
    const marks = [...new Set((inline.marks ?? []).map(({ type }) => type))].sort();
    const last = runs.at(-1);
    if (last && last.marks.join() === marks.join()) last.text += inline.text;
    else runs.push({ text: inline.text, marks });
  }
  settle();
  return pieces;
}

/** A rich text as a row of pieces, from which `comparing` makes it again. */
export const piecesOf = (text: RichText): Piece[] =>
  text.content.flatMap((block): Piece[] =>
    block.type === 'paragraph'
      ? [{ is: 'line', as: 'paragraph', opens: false }, ...runsOf(block)]
      : block.content.flatMap((item, place) =>
          item.content.flatMap((paragraph, line): Piece[] => [
            { is: 'line', as: line === 0 ? block.type : 'more', opens: line === 0 && place === 0 },
            ...runsOf(paragraph),
          ]),
        ),
  );

/** The same words, marks and lines, however many pieces an editor made of them. */
export const isSameText = (one: RichText, other: RichText): boolean =>
  piecesOf(one).map(keyOf).join('\n') === piecesOf(other).map(keyOf).join('\n');
