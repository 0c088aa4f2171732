import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { expect, test } from 'vitest';
import { chosenOf, comingOf, worthOf } from './pieces.ts';

const parcel = {
  deliveryMinor: 20_000,
  escrow: { heldMinor: 320_000 },
  lines: [
    { id: 'a', qty: 3, cancelledQty: 1, unitMinor: 100_000 },
    { id: 'b', qty: 1, cancelledQty: 0, unitMinor: 100_000 },
    { id: 'c', qty: 2, cancelledQty: 2, unitMinor: 50_000 },
  ],
} as unknown as Parcel; // only what is read of it

test('only what still comes can be chosen, and what was not chosen is not sent', () => {
  expect(comingOf(parcel).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(chosenOf({ a: 1, b: 0 })).toEqual({ a: 1 });
});

test('some pieces are worth their price, all of them everything that is held', () => {
  expect(worthOf(parcel, { a: 1 })).toEqual({ amountMinor: 100_000, isAll: false });
  expect(worthOf(parcel, { a: 2, b: 1 })).toEqual({ amountMinor: 320_000, isAll: true });
  expect(worthOf(parcel, {})).toEqual({ amountMinor: 0, isAll: false });
});
