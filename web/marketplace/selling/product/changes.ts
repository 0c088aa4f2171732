import type { ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { amountWords, count } from '../../../core/words.ts';
import { categoryWords } from '../../words.ts';

/** The parts of a product that are looked at one by one, in the order in which they are read. */
export const contentParts = [
  'title',
  'category',
  'description',
  'pictures',
  'attributes',
  'priceMinor',
  'unit',
  'sku',
  'mostInOrder',
  'handlingDays',
  'returnDays',
  'delivery',
] as const satisfies readonly (keyof ProductContent)[];
export type ContentPart = (typeof contentParts)[number];

export const partWords: Record<ContentPart, string> = {
  title: 'Title',
  category: 'Category',
  description: 'Description',
  pictures: 'Pictures',
  attributes: 'Properties',
  priceMinor: 'Price',
  unit: 'One piece is',
  sku: 'Number of the shop',
  mostInOrder: 'Most in one order',
  handlingDays: 'Sent within',
  returnDays: 'Comes back',
  delivery: 'Delivery',
};

const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which parts of two versions differ, in the order in which they are read. */
export const changedParts = (before: ProductContent, after: ProductContent): ContentPart[] =>
  contentParts.filter((part) => !sameText(before[part], after[part]));

/** A part in words, for everything but pictures, places and long text, which are shown as they are. */
export function partText(content: ProductContent, part: ContentPart, currency: string): string {
  switch (part) {
    case 'category':
      return content.category === null ? '' : categoryWords[content.category];
    case 'priceMinor':
      return content.priceMinor === 0 ? '' : amountWords(content.priceMinor, currency);
    case 'pictures':
      return content.pictures.length === 0 ? '' : count(content.pictures.length, 'picture');
    case 'attributes':
      return content.attributes.map(({ name, value }) => `${name}: ${value}`).join('\n');
    case 'mostInOrder':
      return count(content.mostInOrder, 'piece');
    case 'handlingDays':
      return count(content.handlingDays, 'working day');
    case 'returnDays':
      return content.returnDays === null ? 'as the shop says' : `within ${count(content.returnDays, 'day')}`;
    case 'delivery':
      return content.delivery.length === 0 ? 'as the shop says' : count(content.delivery.length, 'place');
    default:
      return content[part];
  }
}

export type Piece = { kind: 'same' | 'gone' | 'new'; text: string };

const LARGEST = 1_500;

/** Two texts word by word: what stays, what is gone, what is new. Beyond some thousand changed words all of them are gone and new. */
export function wordChanges(before: string, after: string): Piece[] {
  const one = before.split(/(\s+)/).filter((word) => word !== '');
  const two = after.split(/(\s+)/).filter((word) => word !== '');
  let start = 0;
  while (start < one.length && start < two.length && one[start] === two[start]) start++;
  let end = 0;
  while (
    end < one.length - start &&
    end < two.length - start &&
    one[one.length - 1 - end] === two[two.length - 1 - end]
  )
    end++;
  const [a, b] = [one.slice(start, one.length - end), two.slice(start, two.length - end)];
  const middle =
    a.length * b.length > LARGEST * LARGEST
      ? [...a.map((text) => ({ kind: 'gone' as const, text })), ...b.map((text) => ({ kind: 'new' as const, text }))]
      : between(a, b);
  return joined([
    ...one.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...middle,
    ...one.slice(one.length - end).map((text) => ({ kind: 'same' as const, text })),
  ]);
}

function between(a: readonly string[], b: readonly string[]): Piece[] {
  const wide = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * wide);
  const at = (i: number, j: number): number => lengths[i * wide + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * wide + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: 'same', text: a[i] ?? '' });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: 'gone', text: a[i] ?? '' });
      i++;
    } else {
      pieces.push({ kind: 'new', text: b[j] ?? '' });
      j++;
    }
  }
  return pieces;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    const last = done.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else done.push({ ...piece });
  }
  return done;
}
