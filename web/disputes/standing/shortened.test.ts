import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('a forecast that is shortened keeps the day of the deadline beside that of the publication', () => {
  const steps = [
    ['silence', 'no_response'],
    ['notice', 'no_response'],
    ['notice again', 'no_response'],
    ['notice once more', 'no_response'],
    ['deadline', 'publication_review'],
    ['publication', 'published'],
    ['cure', 'published'],
    ['expiry', 'published'],
  ] as const;
  const shown = shortened(steps.map(([what, status]) => ({ what, status })));
  expect(shown.map(({ what }) => what)).toEqual([
    ...['silence', 'notice', 'notice again', 'deadline', 'publication', 'expiry'],
  ]);
});
