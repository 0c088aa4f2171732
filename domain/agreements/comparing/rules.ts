import { plainWordsOf } from '../rules.ts';
import type { Clause, RichText } from '../schema.ts';
import {
  type Block,
  isSameText,
  keyOf,
  type MarkName,
  type Paragraph,
  type Piece,
  piecesOf,
  wordsOf,
} from '../wordwise.ts';

// What changed between two texts. A difference is exact: without what was added it is the older text, without what was removed the newer.

export type Kept = 'same' | 'added' | 'removed';
type Step<One> = { kind: Kept; one: One };

/** More changes than this are not looked for: beyond it two texts have so little in common that one is shown for the other. */
const MOST_CHANGES = 1500;

/**
 * The shortest way from one sequence to another (Myers, An O(ND) Difference Algorithm, 1986); what is removed stands before what
 * takes its place. `same` pieces are those with equal keys and are given as they are in `after`. Where more than `most` pieces
 * differ, all between the common beginning and the common end is removed and added.
 */
export function diffSequence<One>(
  before: readonly One[],
  after: readonly One[],
  keyOf: (one: One) => string,
  most = MOST_CHANGES,
): Step<One>[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  const kept = commonPlaces(old.slice(start, old.length - end), now.slice(start, now.length - end), most);
  const steps: Step<One>[] = [];
  let [i, j] = [0, 0];
  const upTo = (oldPlace: number, nowPlace: number): void => {
    steps.push(...before.slice(i, oldPlace).map((one) => ({ kind: 'removed' as const, one })));
    steps.push(...after.slice(j, nowPlace).map((one) => ({ kind: 'added' as const, one })));
    [i, j] = [oldPlace, nowPlace];
  };
  const meet = (oldPlace: number, nowPlace: number): void => {
    upTo(oldPlace, nowPlace);
    const one = after[nowPlace];
    if (one !== undefined) steps.push({ kind: 'same', one });
    [i, j] = [oldPlace + 1, nowPlace + 1];
  };
  for (let place = 0; place < start; place++) meet(place, place);
  for (const [oldPlace, nowPlace] of kept) meet(start + oldPlace, start + nowPlace);
  for (let place = end; place > 0; place--) meet(before.length - place, after.length - place);
  upTo(before.length, after.length);
  return steps;
}

/** Pairs of places that stay, in order: the longest common subsequence, or none when more than `most` pieces differ. */
function commonPlaces(old: readonly string[], now: readonly string[], most: number): [number, number][] {
  const [n, m] = [old.length, now.length];
  if (n === 0 || m === 0) return [];
  const limit = Math.min(n + m, most);
  const furthest = new Int32Array(2 * limit + 3);
  const trace: Int32Array[] = [];
  const at = (diagonal: number): number => furthest[diagonal + limit + 1] ?? 0;
  for (let changes = 0; changes <= limit; changes++) {
    // Only what this round can reach is remembered.
    trace.push(furthest.slice(limit + 1 - changes - 1, limit + 1 + changes + 2));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const down = diagonal === -changes || (diagonal !== changes && at(diagonal - 1) < at(diagonal + 1));
      let x = down ? at(diagonal + 1) : at(diagonal - 1) + 1;
      while (x < n && x - diagonal < m && old[x] === now[x - diagonal]) x++;
      furthest[diagonal + limit + 1] = x;
      if (x >= n && x - diagonal >= m) return walkBack(trace, n, m);
    }
  }
  return [];
}

/** The way back from the end through what each round had reached. */
function walkBack(trace: readonly Int32Array[], n: number, m: number): [number, number][] {
  const pairs: [number, number][] = [];
  let [x, y] = [n, m];
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const reached = trace[changes];
    const at = (diagonal: number): number => reached?.[diagonal + changes + 1] ?? 0;
    const diagonal = x - y;
    const down = diagonal === -changes || (diagonal !== changes && at(diagonal - 1) < at(diagonal + 1));
    const from = changes === 0 ? 0 : down ? at(diagonal + 1) : at(diagonal - 1);
    const fromY = changes === 0 ? 0 : from - (down ? diagonal + 1 : diagonal - 1);
    while (x > from && y > fromY) {
      x--;
      y--;
      pairs.push([x, y]);
    }
    [x, y] = [from, fromY];
  }
  return pairs.reverse();
}

export type DiffPart = { kind: Kept; text: string };

/** A lone space between two changed words belongs to the change: whole phrases read better than a row of single words. */
function withoutCrumbs<One>(steps: readonly Step<One>[], isCrumb: (one: One) => boolean): Step<One>[] {
  const told: Step<One>[] = [];
  let run: Step<One>[] = [];
  const settle = (): void => {
    told.push(...run.filter(({ kind }) => kind === 'removed'), ...run.filter(({ kind }) => kind === 'added'));
    run = [];
  };
  steps.forEach((step, place) => {
    const next = steps[place + 1]?.kind ?? 'same';
    if (step.kind !== 'same') run.push(step);
    else if (run.length > 0 && next !== 'same' && isCrumb(step.one))
      run.push({ kind: 'removed', one: step.one }, { kind: 'added', one: step.one });
    else {
      settle();
      told.push(step);
    }
  });
  settle();
  return told;
}

/** What changed between two plain texts, word by word, in reading order; removed words stand before those that replace them. */
export function diffWords(before: string, after: string): DiffPart[] {
  const steps = diffSequence(wordsOf(before), wordsOf(after), (word) => word);
  const parts: DiffPart[] = [];
  for (const { kind, one } of withoutCrumbs(steps, (word) => word.trim() === '')) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += one;
    else parts.push({ kind, text: one });
  }
  return parts;
}

const withWord = (paragraph: Paragraph, text: string, marks: readonly MarkName[]): void => {
  paragraph.content ??= [];
  const last = paragraph.content.at(-1);
  if (last?.type === 'text' && (last.marks ?? []).map(({ type }) => type).join() === marks.join()) last.text += text;
  else
    paragraph.content.push({
      type: 'text',
      text,
      ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
    });
};

/** The rich text that a row of pieces says. A line that goes on where there is none begins a paragraph. */
function richTextOf(pieces: readonly Piece[]): RichText {
  const content: Block[] = [];
  let line: Paragraph | null = null;
  const begin = ({ as, opens }: Extract<Piece, { is: 'line' }>): Paragraph => {
    const made: Paragraph = { type: 'paragraph' };
    const last = content.at(-1);
    if (as === 'paragraph' || (as === 'more' && (!last || last.type === 'paragraph'))) content.push(made);
    else if (as === 'more' && last && last.type !== 'paragraph') last.content.at(-1)?.content.push(made);
    else if (as !== 'more' && !opens && last?.type === as) last.content.push({ type: 'listItem', content: [made] });
    else if (as !== 'more') content.push({ type: as, content: [{ type: 'listItem', content: [made] }] });
    return made;
  };
  for (const piece of pieces) {
    if (piece.is === 'line') {
      line = begin(piece);
      continue;
    }
    line ??= begin({ is: 'line', as: 'paragraph', opens: false });
    if (piece.is === 'word') withWord(line, piece.text, piece.marks);
    else {
      line.content ??= [];
      line.content.push({ type: 'hardBreak' });
    }
  }
  return { type: 'doc', content };
}

/** The same words, marks and lines, in the one shape that differences speak of: neighbours joined, nothing empty kept. */
export const normalised = (text: RichText): RichText => richTextOf(piecesOf(text));

export type TextDifference = readonly Step<Piece>[];

/** What changed between two rich texts, word by word. */
export const diffText = (before: RichText, after: RichText): TextDifference =>
  withoutCrumbs(
    diffSequence(piecesOf(before), piecesOf(after), keyOf),
    (piece) => piece.is === 'word' && piece.text.trim() === '',
  );

const without = (difference: TextDifference, kind: Kept): RichText =>
  richTextOf(difference.filter((step) => step.kind !== kind).map(({ one }) => one));
/** The newer text that a difference leads to. */
export const newerOf = (difference: TextDifference): RichText => without(difference, 'removed');
/** The older text that it comes from. */
export const olderOf = (difference: TextDifference): RichText => without(difference, 'added');

export type RedlinePart = { kind: Kept; text: string; marks: readonly MarkName[] };
/** One line of a redline. `marker` is what a list sets before it; `kind` says whether the line itself is new, gone or neither. */
export type RedlineLine = { kind: Kept; marker: string | null; parts: RedlinePart[] };

/** A difference as lines to be read: those of both texts in one row, numbered lists counted as the newer text counts them. */
export function redlineOf(difference: TextDifference): RedlineLine[] {
  const lines: RedlineLine[] = [];
  let number = 0;
  for (const { kind, one: piece } of difference) {
    if (piece.is === 'line') {
      if (piece.opens) number = 0;
      if (piece.as === 'orderedList' && kind !== 'removed') number++;
      const marker = piece.as === 'bulletList' ? '•' : piece.as === 'orderedList' ? `${Math.max(number, 1)}.` : null;
      lines.push({ kind, marker, parts: [] });
      continue;
    }
    if (lines.length === 0) lines.push({ kind, marker: null, parts: [] });
    const { parts } = lines.at(-1) as RedlineLine; // there is one now
    const [text, marks] = piece.is === 'break' ? ['\n', []] : [piece.text, piece.marks];
    const last = parts.at(-1);
    if (last?.kind === kind && last.marks.join() === marks.join()) last.text += text;
    else parts.push({ kind, text, marks });
  }
  return lines;
}

export type ClauseChange = {
  id: string;
  kind: 'added' | 'removed' | 'changed' | 'moved' | 'same';
  /** It stands in another place among those that stayed, whatever became of its words. */
  hasMoved: boolean;
  before: Clause | null;
  after: Clause | null;
};

/** The same heading, words and summary. */
export const isSameClause = (one: Clause, other: Clause): boolean =>
  one.heading.trim() === other.heading.trim() &&
  (plainWordsOf(one) ?? '') === (plainWordsOf(other) ?? '') &&
  isSameText(one.body, other.body);

/** What changed between two texts, clause by clause by their ids: in the new order, removed ones last. */
export function compareClauses(before: readonly Clause[], after: readonly Clause[]): ClauseChange[] {
  const old = new Map(before.map((clause) => [clause.id, clause]));
  const now = new Set(after.map((clause) => clause.id));
  const order = diffSequence(
    before.filter(({ id }) => now.has(id)),
    after.filter(({ id }) => old.has(id)),
    ({ id }) => id,
  );
  const stayed = new Set(order.filter(({ kind }) => kind === 'same').map(({ one }) => one.id));
  const changes = after.map((clause): ClauseChange => {
    const was = old.get(clause.id) ?? null;
    if (!was) return { id: clause.id, kind: 'added', hasMoved: false, before: null, after: clause };
    const hasMoved = !stayed.has(clause.id);
    const kind = isSameClause(was, clause) ? (hasMoved ? 'moved' : 'same') : 'changed';
    return { id: clause.id, kind, hasMoved, before: was, after: clause };
  });
  const removed = before
    .filter((clause) => !now.has(clause.id))
    .map((clause): ClauseChange => ({ id: clause.id, kind: 'removed', hasMoved: false, before: clause, after: null }));
  return [...changes, ...removed];
}
