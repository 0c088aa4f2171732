import type { DisputeRow } from '@ahadi/domain/disputes/schema.ts';
import { expect, test } from 'vitest';
import { disputeDutyOf } from './disputeduty.ts';

const row = (over: object): DisputeRow =>
  ({
    id: 'd',
    ref: 'DS-2026-000311',
    title: 'Second lot not delivered',
    status: 'awaiting_response',
    category: 'late',
    otherName: 'Amina Odhiambo',
    mySide: 'respondent',
    nextDueAt: '2026-12-05T20:59:59.999Z',
    updatedAt: '2026-11-21T08:00:00.000Z',
    ...over,
  }) as DisputeRow; // what a duty looks at

test('to answer a dispute names who filed it, and what follows from silence', () => {
  expect(disputeDutyOf(row({}))).toMatchObject({
    verb: 'Answer',
    fact: 'Dispute DS-2026-000311 filed by Amina Odhiambo: late performance.',
    consequence: 'If you do not answer, that is noted.',
    href: '/disputes/d',
  });
});

test('a draft leads to where it is written', () => {
  expect(disputeDutyOf(row({ status: 'draft', mySide: 'filer' })).href).toBe('/disputes/edit/d');
});
