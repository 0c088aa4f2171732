import { expect, test } from 'vitest';
import { afterMasking } from './masking.ts';

test('who is new reads that masked words wait, too, and nobody else does', () => {
  expect(afterMasking(true)).toContain('before others see it');
  expect(afterMasking(true)).not.toContain('at once');
  expect(afterMasking(false)).toContain('shown at once');
});
