import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { expect, test } from 'vitest';
import { targetOf } from './target.ts';

const related = (agreement: string | null, dispute: string | null, link: string | null = null) =>
  ({ related_agreement_id: agreement, related_dispute_id: dispute, link }) as Pick<
    Notification,
    'related_agreement_id' | 'related_dispute_id' | 'link'
  >;

test('a notification leads to its agreement, else to its dispute, else to the page it names, else nowhere', () => {
  expect(targetOf(related('a', null))).toBe('/dashboard/agreements/a');
  expect(targetOf(related(null, 'd'))).toBe('/dashboard/disputes/d');
  expect(targetOf(related(null, null, '/profile'))).toBe('/profile');
  expect(targetOf(related(null, null))).toBeNull();
});
