import { expect, test } from 'vitest';
import { linesOf, missingFrom, type WhoMay } from './answered.ts';

const whoMay = new Map<string, WhoMay>([
  ['escrow.accept', { kinds: ['person'], parts: ['buyer', 'seller'] }],
  ['escrow.desk', { kinds: ['admin', 'key'], parts: [] }],
]);
const byTheBuyer = linesOf('escrow.accept', { kind: 'person', part: 'buyer' });
const atTheDesk = linesOf('escrow.desk', { kind: 'admin', part: 'their-admin' });

test('a procedure that nobody was answered is found, and so is a kind of people and a part in the thing', () => {
  expect(missingFrom(new Set(), whoMay)).toEqual([
    'escrow.accept (person, as buyer, as seller)',
    'escrow.desk (admin, key)',
  ]);
  expect(missingFrom(new Set([...byTheBuyer, ...atTheDesk]), whoMay)).toEqual([
    'escrow.accept (as seller)',
    'escrow.desk (key)',
  ]);
});

test('where each of them was, there is nothing to find; a part with the name of a role is not that role', () => {
  const byTheSeller = linesOf('escrow.accept', { kind: 'person', part: 'seller' });
  const withKey = linesOf('escrow.desk', { kind: 'key', part: null });
  expect(missingFrom(new Set([...byTheBuyer, ...byTheSeller, ...atTheDesk, ...withKey]), whoMay)).toEqual([]);
  const bySomebodyCalledAdmin = linesOf('escrow.desk', { kind: 'person', part: 'admin' });
  expect(missingFrom(new Set([...byTheBuyer, ...byTheSeller, ...bySomebodyCalledAdmin]), whoMay)).toEqual([
    'escrow.desk (admin, key)',
  ]);
});
