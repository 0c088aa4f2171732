import { expect, test } from 'vitest';
import { unanswered } from './unanswered.ts';

test('nobody is asked for an answer that they cannot give any more, nor waited for', () => {
  expect(unanswered(true, { can: true, isOpen: true })).toBe('Do you accept this clause?');
  expect(unanswered(true, { can: false, isOpen: false })).not.toContain('?');
  expect(unanswered(false, { can: false, isOpen: true })).toContain('yet');
  expect(unanswered(false, { can: false, isOpen: false })).not.toContain('yet');
});
