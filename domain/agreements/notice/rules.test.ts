import { expect, it } from 'vitest';
import { noticeGranted } from './rules.ts';

it.each([
  ['Either party may end this agreement with 30 days’ notice in writing.', 30],
  ["Any of the parties can terminate it by giving two months' prior written notice.", 60],
  ['It runs on. Each party may end it at any time with one month’s notice.', 30],
  ['Either of us can cancel with a notice of 14 days.', 14],
  ['Either side may end it with {{notice}} days’ notice.', null],
])('words that let one party alone end it are found: %s', (words, days) => {
  expect(noticeGranted(words)).toEqual({ days });
});

it.each([
  'The grantor may visit the project after 7 days’ notice.',
  'If either party breaks an essential promise, the other may end it with one month’s notice.',
  'The landlord enters only after at least 24 hours’ notice.',
  'Either party may end it when both agree.',
])('others are not: %s', (words) => {
  expect(noticeGranted(words)).toBeNull();
});
