import { emptyProduct } from '@ahadi/domain/marketplace/products/rules.ts';
import type { ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { describe, expect, test } from 'vitest';
import { changedParts, partText, wordChanges } from './changes.ts';

const lamp: ProductContent = { ...emptyProduct, title: 'Solar lamp', category: 'solar', priceMinor: 250_000 };
const words = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}]` : `[+${text}]`))
    .join('');

describe('two versions of a product', () => {
  test('differ in the parts that changed, in the order in which they are read', () => {
    expect(changedParts(lamp, lamp)).toEqual([]);
    expect(changedParts(lamp, { ...lamp, priceMinor: 260_000, title: 'Solar lamps' })).toEqual(['title', 'priceMinor']);
  });

  test('say each part in words, nothing where nothing is written', () => {
    expect(partText(lamp, 'priceMinor', 'KES')).toBe('KES\u00a02,500');
    expect(partText(emptyProduct, 'priceMinor', 'KES')).toBe('');
    expect(partText(lamp, 'category', 'KES')).toBe('Solar and energy');
    expect(partText({ ...lamp, returnDays: 14 }, 'returnDays', 'KES')).toBe('within 14 days');
  });
});

describe('two texts', () => {
  test('show the words that are gone and those that are new, and leave the rest', () => {
    expect(words('A lamp with two lights.', 'A lamp with three lights.')).toBe('A lamp with [-two][+three] lights.');
    expect(words('', 'All of it')).toBe('[+All of it]');
    expect(words('same', 'same')).toBe('same');
  });

  test('put together give both again, whatever changed', () => {
    const before = 'one two three four five six two';
    const after = 'zero two four six seven two eight';
    const pieces = wordChanges(before, after);
    const without = (kind: 'gone' | 'new') =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('');
    expect(without('new').replace(/\s+/g, ' ')).toBe(before);
    expect(without('gone').replace(/\s+/g, ' ')).toBe(after);
  });
});
