import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clause, RichText } from '../schema.ts';
import { isSameText } from '../wordwise.ts';
import { compareClauses, diffSequence, diffText, diffWords, newerOf, normalised, olderOf, redlineOf } from './rules.ts';

const plain = fc
  .array(fc.constantFrom('the', 'lot', 'falls', 'by', '2', 'per cent', '\n'), { maxLength: 14 })
  .map((it) => it.join(' '));

describe('the difference between two texts, word by word', () => {
  it('marks only the words that changed', () => {
    expect(diffWords('falls by 2 per cent', 'falls by 3 per cent')).toEqual([
      { kind: 'same', text: 'falls by ' },
      { kind: 'removed', text: '2' },
      { kind: 'added', text: '3' },
      { kind: 'same', text: ' per cent' },
    ]);
  });

  it('gives back both texts in full, whatever they are', () => {
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        const parts = diffWords(before, after);
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });

  it('says nothing about two equal texts but the text itself', () => {
    fc.assert(
      fc.property(plain, (same) => {
        expect(diffWords(same, same).every((part) => part.kind === 'same')).toBe(true);
      }),
    );
  });
});

const words = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }],
});
const clause = (number: number, heading = `Clause ${number}`, text = `Text ${number}`): Clause => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  heading,
  body: words(text),
});

describe('the shortest way from one row to another', () => {
  const row = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
  /** How many stay at most, by the table of all beginnings. */
  const longest = (before: readonly string[], after: readonly string[]): number => {
    let rows = new Array<number>(after.length + 1).fill(0);
    for (const one of before) {
      const next = [0];
      for (let j = 1; j <= after.length; j++)
        next[j] = one === after[j - 1] ? (rows[j - 1] ?? 0) + 1 : Math.max(rows[j] ?? 0, next[j - 1] ?? 0);
      rows = next;
    }
    return rows[after.length] ?? 0;
  };

  it('keeps as much as can be kept, and gives back both rows', () => {
    fc.assert(
      fc.property(row, row, (before, after) => {
        const steps = diffSequence(before, after, (it) => it);
        const without = (kind: string) => steps.filter((step) => step.kind !== kind).map(({ one }) => one);
        expect(without('added')).toEqual(before);
        expect(without('removed')).toEqual(after);
        expect(steps.filter(({ kind }) => kind === 'same')).toHaveLength(longest(before, after));
      }),
    );
  });

  it('gives back both rows also where it stops looking for what stayed', () => {
    fc.assert(
      fc.property(row, row, fc.integer({ min: 0, max: 6 }), (before, after, most) => {
        const steps = diffSequence(before, after, (it) => it, most);
        const without = (kind: string) => steps.filter((step) => step.kind !== kind).map(({ one }) => one);
        expect(without('added')).toEqual(before);
        expect(without('removed')).toEqual(after);
      }),
    );
  });

  it('is found in a moment for two long texts with little in common', () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, place) => `${word}${place % 7919}`);
    expect(diffSequence(long('a'), long('b'), (it) => it)).toHaveLength(40_000);
  });
});

describe('the difference between two rich texts', () => {
  const marks = fc.subarray([{ type: 'bold' as const }, { type: 'italic' as const }, { type: 'underline' as const }]);
  const inline = fc.oneof(
    fc.record({
      type: fc.constant('text' as const),
      text: fc.constantFrom('the lot', ' falls by ', '2,000.50', '.', ' ', 'Nyumba ya kulala', '\u{1F3E0}'),
      marks,
    }),
    fc.constant({ type: 'hardBreak' as const }),
  );
  const paragraph = fc.record({
    type: fc.constant('paragraph' as const),
    content: fc.array(inline, { maxLength: 6 }),
  });
  const list = fc.record({
    type: fc.constantFrom('bulletList' as const, 'orderedList' as const),
    content: fc.array(
      fc.record({
        type: fc.constant('listItem' as const),
        content: fc.array(paragraph, { minLength: 1, maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  const rich: fc.Arbitrary<RichText> = fc.record({
    type: fc.constant('doc' as const),
    content: fc.array(fc.oneof(paragraph, list), { maxLength: 5 }),
  });

  it('leads to the newer text, and turned round to the older', () => {
    fc.assert(
      fc.property(rich, rich, (before, after) => {
        const difference = diffText(before, after);
        expect(newerOf(difference)).toEqual(normalised(after));
        expect(olderOf(difference)).toEqual(normalised(before));
      }),
    );
  });

  it('of a text with itself, or with the same in other pieces, is nothing', () => {
    fc.assert(
      fc.property(rich, (one) => {
        expect(diffText(one, normalised(one)).every(({ kind }) => kind === 'same')).toBe(true);
        expect(isSameText(one, normalised(one))).toBe(true);
      }),
    );
  });

  it('shows every word of both texts once', () => {
    fc.assert(
      fc.property(rich, rich, (before, after) => {
        const parts = redlineOf(diffText(before, after)).flatMap((line) => line.parts);
        const said = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join('');
        const all = (text: RichText) =>
          redlineOf(diffText(text, text))
            .flatMap((line) => line.parts.map((part) => part.text))
            .join('');
        expect(said('removed')).toBe(all(after));
        expect(said('added')).toBe(all(before));
      }),
    );
  });

  it('takes a changed phrase as one, and words in another face for changed', () => {
    expect(diffWords('within thirty days of delivery', 'within fourteen working days of delivery')).toEqual([
      { kind: 'same', text: 'within ' },
      { kind: 'removed', text: 'thirty' },
      { kind: 'added', text: 'fourteen working' },
      { kind: 'same', text: ' days of delivery' },
    ]);
    const bold: RichText = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'now', marks: [{ type: 'bold' }] }] }],
    };
    expect(diffText(words('now'), bold).map(({ kind }) => kind)).toEqual(['same', 'removed', 'added']);
  });
});

describe('the comparison of two texts', () => {
  const text = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
    .map((ids) => ids.map((id) => clause(id)));
  const kinds = (before: Clause[], after: Clause[]) =>
    Object.fromEntries(compareClauses(before, after).map(({ id, kind }) => [Number(id.slice(-12)), kind]));

  it('of a text with itself finds nothing', () => {
    fc.assert(fc.property(text, (one) => compareClauses(one, one).every(({ kind }) => kind === 'same')));
  });

  it('names every clause of both exactly once, the new text in its order and then what was removed', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const ids = compareClauses(before, after).map(({ id }) => id);
        const removed = before.filter(({ id }) => !after.some((clause) => clause.id === id)).map(({ id }) => id);
        expect(ids).toEqual([...after.map(({ id }) => id), ...removed]);
      }),
    );
  });

  it('turned round finds removed what was added, and the other way', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const of = (changes: ReturnType<typeof compareClauses>, kind: string) =>
          changes
            .filter((change) => change.kind === kind)
            .map(({ id }) => id)
            .sort();
        const there = compareClauses(before, after);
        const back = compareClauses(after, before);
        expect(of(there, 'added')).toEqual(of(back, 'removed'));
        expect(of(there, 'removed')).toEqual(of(back, 'added'));
      }),
    );
  });

  it('tells other words from another place', () => {
    const before = [clause(1), clause(2), clause(3)];
    expect(kinds(before, [clause(1), clause(2, 'Clause 2', 'Other words'), clause(3)])).toEqual({
      1: 'same',
      2: 'changed',
      3: 'same',
    });
    expect(kinds(before, [clause(2), clause(1), clause(3)])).toMatchObject({ 3: 'same' });
    expect(Object.values(kinds(before, [clause(2), clause(1), clause(3)]))).toContain('moved');
  });

  it('calls only the one clause moved that went to another place, and says so also of a changed one', () => {
    const before = [clause(1), clause(2), clause(3), clause(4)];
    const after = [clause(2), clause(3), clause(4), clause(1, 'Clause 1', 'Other words')];
    expect(compareClauses(before, after).map(({ kind, hasMoved }) => [kind, hasMoved])).toEqual([
      ['same', false],
      ['same', false],
      ['same', false],
      ['changed', true],
    ]);
  });

  it('finds a summary that came, went or changed', () => {
    const summed = { ...clause(1), plain: 'You pay when the goods are there.' };
    expect(compareClauses([clause(1)], [summed])[0]?.kind).toBe('changed');
    expect(compareClauses([summed], [{ ...summed }])[0]?.kind).toBe('same');
  });

  it('calls nothing moved because something before it was added or removed', () => {
    expect(kinds([clause(1), clause(2)], [clause(9), clause(1), clause(2)])).toEqual({
      1: 'same',
      2: 'same',
      9: 'added',
    });
    expect(kinds([clause(9), clause(1), clause(2)], [clause(1), clause(2)])).toEqual({
      1: 'same',
      2: 'same',
      9: 'removed',
    });
  });
});
