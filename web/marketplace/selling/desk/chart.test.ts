import { describe, expect, test } from 'vitest';
import { barsOf } from './chart.ts';

describe('a small chart', () => {
  test('has a bar a value inside its drawing, the largest as high as it', () => {
    const bars = barsOf([0, 5, 10], 300, 40);
    expect(bars.map(({ height }) => height)).toEqual([0, 20, 40]);
    expect(bars.every(({ x, width, y, height }) => x >= 0 && x + width <= 300 && y >= 0 && y + height === 40)).toBe(
      true,
    );
  });

  test('shows a little beside a lot, and nothing where nothing was', () => {
    expect(barsOf([1, 100_000, 0], 300, 40).map(({ height }) => height > 0)).toEqual([true, true, false]);
    expect(barsOf([], 300, 40)).toEqual([]);
  });
});
