import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftInside } from './inside.ts';

test('an open menu lies within a page of 390 px, wherever its button stands', () => {
  // A menu of 320 px at a button in the middle, at the right, at the left edge, and one with room.
  expect(shiftInside({ left: 180, right: 500 }, 390)).toBe(-126);
  expect(shiftInside({ left: -40, right: 280 }, 390)).toBe(56);
  expect(shiftInside({ left: 20, right: 340 }, 390)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 390 }), fc.integer({ min: 40, max: 358 }), (left, width) => {
      const shift = shiftInside({ left, right: left + width }, 390);
      expect(left + shift).toBeGreaterThanOrEqual(16);
      expect(left + width + shift).toBeLessThanOrEqual(374);
    }),
  );
});
