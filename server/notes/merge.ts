// Two texts that grew apart are joined, and nothing of either is lost.
import type { NoteContent, NoteLink } from '@ahadi/domain/notes/schema.ts';
import { diff3Merge } from 'node-diff3';

/** What joining two texts gave: `text` is the joint one, or `theirs` as it stands where both changed the same lines. */
export type Merged = { text: string; conflicts: number };

/** How much work a comparison may be, in steps of its innermost loop: some tenths of a second. Beyond it two texts contradict each other. */
const MOST_STEPS = 300_000_000;

/**
 * Joins what two sides made of one text, line by line: no line that either of them added is lost, and what both changed in the same way
 * is there once. Where both changed the same lines, or lines that touch, nothing is joined: `conflicts` counts those places.
 */
export function mergeTexts(base: string, theirs: string, mine: string): Merged {
  if (mine === theirs || mine === base) return { text: theirs, conflicts: 0 };
  if (theirs === base) return { text: mine, conflicts: 0 };
  const all = [mine, base, theirs].map((text) => text.split('\n')) as [string[], string[], string[]]; // three in, three out
  const shortest = Math.min(...all.map((lines) => lines.length));
  const isCommon = (at: (lines: string[]) => string | undefined) => all.every((lines) => at(lines) === at(all[1]));
  let start = 0;
  while (start < shortest && isCommon((lines) => lines[start])) start++;
  let end = 0;
  while (end < shortest - start && isCommon((lines) => lines[lines.length - 1 - end])) end++;
  const middle = all.map((lines) => lines.slice(start, lines.length - end)) as [string[], string[], string[]];
  const joined = joinLines(middle) ?? joinLines(middle.map(withContext) as [string[], string[], string[]]);
  if (joined === null) return { text: theirs, conflicts: 1 };
  if (joined.conflicts > 0) return { text: theirs, conflicts: joined.conflicts };
  const lines = joined.lines.map((line) => (line.startsWith(MARK) ? '' : line));
  return {
    text: [...all[1].slice(0, start), ...lines, ...all[1].slice(all[1].length - end)].join('\n'),
    conflicts: 0,
  };
}

/** Null where it would be too much work. */
function joinLines([mine, base, theirs]: [string[], string[], string[]]) {
  if (stepsOf(base, mine) + stepsOf(base, theirs) > MOST_STEPS) return null;
  const regions = diff3Merge(mine, base, theirs, { excludeFalseConflicts: true });
  return {
    conflicts: regions.filter(({ conflict }) => conflict !== undefined).length,
    lines: regions.flatMap(({ ok }) => ok ?? []),
  };
}

/** The steps that comparing takes at most: as many as there are pairs of equal lines, times the length of what is found. */
function stepsOf(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  return other.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0) * Math.min(one.length, other.length);
}

/** No text of ours has this sign. */
const MARK = '\0';
/** An empty line is known by the line before it, so that a thousand empty lines are not a million pairs. */
const withContext = (lines: readonly string[]): string[] => {
  let last = '';
  return lines.map((line) => {
    if (line === '') return `${MARK}${last}`;
    last = line;
    return line;
  });
};

/** Of a set, what the second made of it is done to the first as well: what it added is there, what it took out is gone. */
function mergeSets<One>(
  base: readonly One[],
  theirs: readonly One[],
  mine: readonly One[],
  keyOf: (one: One) => string,
): One[] {
  const [before, now, wanted] = [base, theirs, mine].map((list) => new Set(list.map(keyOf))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]; // three in, three out
  return [
    ...theirs.filter((one) => wanted.has(keyOf(one)) || !before.has(keyOf(one))),
    ...mine.filter((one) => !before.has(keyOf(one)) && !now.has(keyOf(one))),
  ];
}

const keyOfLink = ({ kind, id }: NoteLink): string => `${kind} ${id}`;
const keyOfTag = (tag: string): string => tag;

/** One of each tag and of each link, in their order. */
export const withoutDoubles = (content: NoteContent): NoteContent => ({
  ...content,
  tags: mergeSets([], [], content.tags, keyOfTag).filter((tag, at, all) => all.indexOf(tag) === at),
  links: content.links.filter((link, at, all) => all.findIndex((one) => keyOfLink(one) === keyOfLink(link)) === at),
});

const isSameSet = <One>(one: readonly One[], other: readonly One[], keyOf: (it: One) => string): boolean =>
  one.length === other.length && new Set([...one, ...other].map(keyOf)).size === one.length;

/** True when nobody would see a difference: the order of tags and links is none. */
export const isSameContent = (one: NoteContent, other: NoteContent): boolean =>
  one.title === other.title &&
  one.body === other.body &&
  one.pinned === other.pinned &&
  isSameSet(one.tags, other.tags, keyOfTag) &&
  isSameSet(one.links, other.links, keyOfLink);

/** As much as a note can hold; what is more is a contradiction for its owner to settle. */
const most = { tags: 20, links: 50, body: 100_000 } as const;

/**
 * Joins what two devices made of one note, field by field (design 6.4). `theirs` is on the server with `pinnedAt`, `mine` was made at
 * `authoredAt`. Where they contradict each other in a field, it stays as the server has it and `isConflict` says so: `mine` has to be kept whole.
 */
export function mergeContents(
  base: NoteContent,
  theirs: NoteContent & { pinnedAt: Date },
  mine: NoteContent,
  authoredAt: Date,
): { content: NoteContent; isConflict: boolean } {
  const body = mergeTexts(base.body, theirs.body, mine.body);
  const isLong = body.text.length > most.body && [...body.text].length > most.body;
  const isTitleTorn = theirs.title !== base.title && mine.title !== base.title && theirs.title !== mine.title;
  const tags = mergeSets(base.tags, theirs.tags, mine.tags, keyOfTag);
  const links = mergeSets(base.links, theirs.links, mine.links, keyOfLink);
  const isPinMine = mine.pinned !== base.pinned && authoredAt >= theirs.pinnedAt;
  return {
    content: {
      title: isTitleTorn || mine.title === base.title ? theirs.title : mine.title,
      body: isLong ? theirs.body : body.text,
      tags: tags.slice(0, most.tags),
      links: links.slice(0, most.links),
      pinned: isPinMine ? mine.pinned : theirs.pinned,
    },
    isConflict: body.conflicts > 0 || isLong || isTitleTorn || tags.length > most.tags || links.length > most.links,
  };
}

/** What a save comes to: the text of the note after it, and what has to be kept besides. */
export type Weighed = {
  content: NoteContent;
  outcome: 'done' | 'merged' | 'conflict';
  /** False where the note stays as it is. */
  isNew: boolean;
  /** What was sent stands nowhere else: not as the note's text, and not as the one that it was made on. */
  keepsMine: boolean;
};

/** Weighs what a device made of `before` against what stands there by now; every text that comes in is one of the note's or is kept. */
export function weighSave(
  before: NoteContent,
  theirs: NoteContent & { pinnedAt: Date },
  mine: NoteContent,
  { isCurrent, authoredAt }: { isCurrent: boolean; authoredAt: Date },
): Weighed {
  const { content, isConflict } = isCurrent
    ? { content: mine, isConflict: false }
    : mergeContents(before, theirs, mine, authoredAt);
  const isMine = isSameContent(content, mine);
  return {
    content,
    outcome: isConflict ? 'conflict' : isMine ? 'done' : 'merged',
    isNew: !isSameContent(content, theirs),
    keepsMine: isConflict || !(isMine || isSameContent(mine, before)),
  };
}
