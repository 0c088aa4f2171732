import { expect, test } from 'vitest';
import { asOwner } from './statement.ts';

test('what the books credit to a wallet came in for its owner, and what they debit went out', () => {
  expect(asOwner({ amountMinor: '-50000', balanceAfterMinor: '-80000' })).toEqual({ moved: 50_000n, balance: 80_000n });
  expect(asOwner({ amountMinor: '30000', balanceAfterMinor: '-50000' })).toEqual({ moved: -30_000n, balance: 50_000n });
});

test('an empty wallet has no minus, and one without a kept balance has none', () => {
  expect(asOwner({ amountMinor: '30000', balanceAfterMinor: '0' }).balance).toBe(0n);
  expect(asOwner({ amountMinor: '30000', balanceAfterMinor: null }).balance).toBeNull();
});
