import { expect, test } from 'vitest';
import { withHeart } from './favour.ts';

const lists = {
  pages: [
    {
      rows: [
        { id: 'a', isFavourite: false },
        { id: 'b', isFavourite: false },
      ],
      nextCursor: null,
    },
    { rows: [{ id: 'c', isFavourite: true }], nextCursor: null },
  ],
};

test('the heart of one product is set wherever it stands, and nothing else is touched', () => {
  const after = withHeart(lists, 'b', true);
  expect(after.pages[0]?.rows[1]).toEqual({ id: 'b', isFavourite: true });
  expect(after.pages[0]?.rows[0]).toBe(lists.pages[0]?.rows[0]);
  expect(after.pages[1]).toBe(lists.pages[1]);
  expect(lists.pages[0]?.rows[1]?.isFavourite).toBe(false);
});

test('what does not hold the product, or shows it so already, stays the very same', () => {
  expect(withHeart(lists, 'x', true)).toBe(lists);
  expect(withHeart(lists, 'c', true)).toBe(lists);
  expect(withHeart(undefined, 'c', true)).toBeUndefined();
});
