import { expect, test } from 'vitest';
import { unanswered } from './unanswered.ts';

test('nobody is asked for an answer that they cannot give any more, nor waited for', () => {
  expect(unanswered(true, { can: true, isOpen: true })).toBe('doYouAccept');
  expect(unanswered(true, { can: false, isOpen: false })).toBe('youGaveNone');
  expect(unanswered(false, { can: false, isOpen: true })).toBe('notAnswered');
  expect(unanswered(false, { can: false, isOpen: false })).toBe('gaveNone');
});
