import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { expect, test } from 'vitest';
import { targetOf } from './target.ts';

const related = (agreement: string | null, dispute: string | null) =>
  ({ related_agreement_id: agreement, related_dispute_id: dispute }) as Pick<
    Notification,
    'related_agreement_id' | 'related_dispute_id'
  >;

test('a notification leads to its agreement, else to its dispute, else nowhere', () => {
  expect(targetOf(related('a', null))).toBe('/dashboard/agreements/a');
  expect(targetOf(related(null, 'd'))).toBe('/dashboard/disputes/d');
  expect(targetOf(related(null, null))).toBeNull();
});
