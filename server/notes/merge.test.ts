import type { NoteContent } from '@ahadi/domain/notes/schema.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameContent, mergeContents, mergeTexts } from './merge.ts';

/** Few different lines, so that equal ones meet often; each side's own ones can be told. */
const line = fc.constantFrom('', 'a', 'b', 'c', '- [ ] do', '- [x] do', '# head', '__proto__', 'constructor');
const text = fc.array(line, { maxLength: 12 });
type Edit = { at: number; out: number; lines: string[] };
const edits = (mark: string) =>
  fc.array(
    fc.record({
      at: fc.nat(12),
      out: fc.nat(3),
      lines: fc.array(
        fc.nat(9).map((n) => `${mark}${n}`),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  );
const apply = (lines: readonly string[], all: readonly Edit[]): string[] =>
  all.reduce<string[]>(
    (now, { at, out, lines: own }) => [...now.slice(0, at), ...own, ...now.slice(at + out)],
    [...lines],
  );

const scene = fc.tuple(text, edits('theirs '), edits('mine ')).map(([base, theirs, mine]) => ({
  base: base.join('\n'),
  theirs: apply(base, theirs).join('\n'),
  mine: apply(base, mine).join('\n'),
}));

describe('joining two texts line by line', () => {
  test('loses no line that either side added, in a clean merge', () => {
    let clean = 0;
    fc.assert(
      fc.property(scene, ({ base, theirs, mine }) => {
        const { text, conflicts } = mergeTexts(base, theirs, mine);
        if (conflicts > 0) return;
        clean++;
        const has = new Set(text.split('\n'));
        for (const added of [...theirs.split('\n'), ...mine.split('\n')])
          if (!base.split('\n').includes(added)) expect(has).toContain(added);
      }),
      { numRuns: 3000 },
    );
    expect(clean).toBeGreaterThan(500);
  });

  test('takes nothing that neither side has, and brings nothing back that both took out', () => {
    fc.assert(
      fc.property(scene, ({ base, theirs, mine }) => {
        const { text, conflicts } = mergeTexts(base, theirs, mine);
        if (conflicts > 0) return;
        const known = new Set([...theirs.split('\n'), ...mine.split('\n')]);
        for (const one of text.split('\n')) expect(known).toContain(one);
      }),
      { numRuns: 2000 },
    );
  });

  test('is the other side where one changed nothing, and the change where both made the same', () => {
    fc.assert(
      fc.property(scene, ({ base, theirs, mine }) => {
        expect(mergeTexts(base, theirs, base)).toEqual({ text: theirs, conflicts: 0 });
        expect(mergeTexts(base, base, mine)).toEqual({ text: mine, conflicts: 0 });
        expect(mergeTexts(base, mine, mine)).toEqual({ text: mine, conflicts: 0 });
      }),
    );
  });

  test('says so where both changed the same line, and leaves the text as it stands', () => {
    expect(mergeTexts('a\nb\nc', 'a\nX\nc', 'a\nY\nc')).toEqual({ text: 'a\nX\nc', conflicts: 1 });
    expect(mergeTexts('', 'mine', 'yours')).toEqual({ text: 'mine', conflicts: 1 });
  });

  test('is the same no matter who came first, when nothing contradicts', () => {
    fc.assert(
      fc.property(scene, ({ base, theirs, mine }) => {
        const one = mergeTexts(base, theirs, mine);
        const other = mergeTexts(base, mine, theirs);
        expect(one.conflicts > 0).toBe(other.conflicts > 0);
        if (one.conflicts === 0) expect(one.text).toBe(other.text);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['empty lines', '\n'.repeat(99_000)],
    ['two lines by turns', 'a\nb\n'.repeat(25_000)],
    ['different lines', Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join('\n')],
  ])('of a hundred thousand signs of %s comes to an end', (_what, base) => {
    for (const [theirs, mine] of [
      [`theirs\n${base}\ntheir end`, `mine\n${base}my end\n`],
      [`theirs\n${base}`, `${base}\nmy end`],
    ] as const) {
      const { text, conflicts } = mergeTexts(base, theirs, mine);
      if (conflicts === 0) expect(text).toContain('my end'); // where it contradicts, the stored one stays
      expect(text).toContain('theirs');
    }
  });
});

const some = <One>(from: readonly One[]) => fc.subarray([...from]);
const tags = ['rent', 'home', 'court', 'shop', 'mama'];
const links = tags.map((_, at) => ({ kind: 'note' as const, id: `01900000-0000-7000-8000-00000000000${at}` }));
const contents = fc.record({
  title: fc.constantFrom('A', 'B', 'C'),
  body: text.map((lines) => lines.join('\n')),
  tags: some(tags),
  links: some(links),
  pinned: fc.boolean(),
}) as fc.Arbitrary<NoteContent>;

describe('joining two contents', () => {
  test('keeps every tag and link that somebody added, and none that somebody took out and nobody added', () => {
    fc.assert(
      fc.property(contents, contents, contents, (base, theirs, mine) => {
        const { content } = mergeContents(base, { ...theirs, pinnedAt: new Date(5) }, mine, new Date(9));
        for (const tag of tags) {
          const [was, has, wants] = [base, theirs, mine].map((one) => one.tags.includes(tag));
          expect(content.tags.includes(tag)).toBe(
            was ? has === true && wants === true : has === true || wants === true,
          );
        }
        for (const link of links) {
          const [was, has, wants] = [base, theirs, mine].map((one) => one.links.includes(link));
          expect(content.links.includes(link)).toBe(
            was ? has === true && wants === true : has === true || wants === true,
          );
        }
      }),
    );
  });

  test('is pinned as it was set last', () => {
    fc.assert(
      fc.property(contents, contents, contents, fc.nat(9), fc.nat(9), (base, theirs, mine, now, written) => {
        const { content } = mergeContents(base, { ...theirs, pinnedAt: new Date(now) }, mine, new Date(written));
        expect(content.pinned).toBe(mine.pinned !== base.pinned && written >= now ? mine.pinned : theirs.pinned);
      }),
    );
  });

  test('that are the same gives the same', () => {
    fc.assert(
      fc.property(contents, contents, (base, both) => {
        const { content, isConflict } = mergeContents(base, { ...both, pinnedAt: new Date(9) }, both, new Date(5));
        expect(isConflict).toBe(false);
        expect(isSameContent(content, both)).toBe(true);
      }),
    );
  });

  test('more tags, links or signs than a note holds contradict each other', () => {
    const base: NoteContent = { title: '', body: '', tags: [], links: [], pinned: false };
    const own = (mark: string) => ({ ...base, tags: Array.from({ length: 12 }, (_, at) => `${mark}${at}`) });
    expect(mergeContents(base, { ...own('a'), pinnedAt: new Date(0) }, own('b'), new Date(1)).isConflict).toBe(true);
    const long = (first: string, last: string) => ({ ...base, body: `${first}\nx\n${last}` });
    const before = long('', '');
    const theirs = { ...long('a'.repeat(60_000), ''), pinnedAt: new Date(0) };
    expect(mergeContents(before, theirs, long('', 'b'.repeat(60_000)), new Date(1))).toMatchObject({
      isConflict: true,
      content: { body: theirs.body },
    });
  });
});
