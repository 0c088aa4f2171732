import { expect, test } from 'vitest';
import { withMark } from './marks.ts';

test('a mark goes around what is selected, and it stays selected', () => {
  expect(withMark('one two three', 4, 7, 'bold')).toEqual({ text: 'one **two** three', from: 6, to: 9 });
});
test('lines get their mark in front, each its own number', () => {
  expect(withMark('a\nb\nc', 2, 5, 'steps').text).toBe('a\n1. b\n2. c');
  expect(withMark('only', 0, 0, 'quote').text).toBe('> only');
});
