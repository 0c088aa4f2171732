import type { OrderRow } from '@ahadi/domain/marketplace/buying/schema.ts';
import { expect, test } from 'vitest';
import { badgeOf, isMyTurn, stepWords, titleOf } from './rows.ts';

type Row = Pick<OrderRow, 'status' | 'parcels'>;
const rowOf = (status: Row['status'], ...parcels: Row['parcels'][number]['status'][]): Row => ({
  status,
  parcels: parcels.map((it) => ({
    ...{ id: 'p' as Row['parcels'][number]['id'], status: it, supplierName: 'Jua Kali Solar' }, // any id does
    ...{ pieces: 1, shipBy: '2026-11-27', ending: null, asked: null },
  })),
});

test('what asks the buyer goes before what waits for a shop', () => {
  expect(stepWords(rowOf('pending_payment', 'awaiting_payment'))).toBe('Pay it');
  expect(stepWords(rowOf('paid', 'accepted', 'delivered'))).toBe(
    'Look at it, and say that it is right (1 of 2 parcels)',
  );
  expect(stepWords(rowOf('paid', 'accepted'))).toBe('The shop sends it next, by 27 November 2026');
  expect(stepWords(rowOf('completed', 'completed', 'cancelled'))).toBe('Nothing more happens');
});

test('of a problem that is sorted out a row says what is asked of its reader, and that nothing is', () => {
  const problem = (asked: Row['parcels'][number]['asked']): Row => {
    const row = rowOf('paid', 'problem');
    return { ...row, parcels: row.parcels.map((parcel) => ({ ...parcel, asked })) };
  };
  expect([stepWords(problem('escrow.send_back')), isMyTurn(problem('escrow.send_back'))]).toEqual([
    'Send it back',
    true,
  ]);
  expect([stepWords(problem(null)), isMyTurn(problem(null))]).toEqual(['It is not your turn', false]);
});

test('a row stands out only while its buyer is asked for something', () => {
  expect(isMyTurn(rowOf('pending_payment', 'awaiting_payment'))).toBe(true);
  expect(isMyTurn(rowOf('paid', 'placed', 'shipped'))).toBe(true);
  expect(isMyTurn(rowOf('paid', 'placed', 'completed'))).toBe(false);
});

test('the badge of an order is that of its parcels when they are alike, and a problem is never hidden', () => {
  expect(badgeOf(rowOf('paid', 'shipped', 'shipped')).label).toBe('On its way');
  expect(badgeOf(rowOf('paid', 'shipped', 'placed')).label).toBe('Under way');
  expect(badgeOf(rowOf('paid', 'shipped', 'problem')).label).toBe('Being sorted out');
  expect(badgeOf(rowOf('expired', 'cancelled')).label).toBe('Run out');
});

test('an order is called by what is in it', () => {
  expect(titleOf({ titles: ['Lantern'], number: 'AH-1' })).toBe('Lantern');
  expect(titleOf({ titles: ['Lantern', 'Basket', 'Tea'], number: 'AH-1' })).toBe('Lantern and 2 more');
  expect(titleOf({ titles: [], number: 'AH-1' })).toBe('AH-1');
});
