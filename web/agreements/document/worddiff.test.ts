import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from './worddiff.ts';

const text = fc
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
      fc.property(text, text, (before, after) => {
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
      fc.property(text, (same) => {
        expect(diffWords(same, same).every((part) => part.kind === 'same')).toBe(true);
      }),
    );
  });
});
