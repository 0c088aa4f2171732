import { categoryWords, notificationTexts, whyAlwaysTold } from '@ahadi/domain/notifications/rules.ts';
import { expect, test } from 'vitest';
import en from './words/en.ts';

test('kinds of what one is told have the domain’s names, and what cannot be switched off its reasons', () => {
  for (const [kind, { name, about }] of Object.entries(categoryWords))
    expect([en[kind as keyof typeof en], en[`${kind}About` as keyof typeof en]]).toEqual([name, about]);
  expect([en.whyLegal, en.whyAccount]).toEqual([whyAlwaysTold('legal'), whyAlwaysTold('account')]);
  expect(en.loading).toBe(notificationTexts.loading);
});
