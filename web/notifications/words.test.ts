import { notificationTexts } from '@ahadi/domain/notifications/rules.ts';
import { expect, test } from 'vitest';
import en from './words/en.ts';

test('the bell says what the specification gives, to the letter', () => {
  expect(en).toMatchObject(Object.fromEntries(Object.entries(notificationTexts).filter(([key]) => key in en)));
  expect(Object.keys(notificationTexts).filter((key) => !(key in en))).toEqual(['errorTitle']);
});
