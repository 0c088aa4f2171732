import { DomainError, type ErrorCode } from '@ahadi/domain/errors.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { TxnRequest } from '../ledger/posting.ts';

export const currency = 'KES';
/** An id that nobody had before: a new party with a new wallet. */
export const someone = (): string => uuidv7();
export const wallet = (party: string) => chart.wallet(party, currency);

/** Money that comes in and lies in somebody's wallet. */
export const paidIn = (party: string, amountMinor: bigint, key = `payin:${uuidv7()}`): TxnRequest => ({
  key,
  ...posting('pay_in', [debit(chart.clearingIn('mpesa', currency), amountMinor), credit(wallet(party), amountMinor)]),
});

/** Money from one wallet to another. */
export const pay = (from: string, to: string, amountMinor: bigint, key = `release:${uuidv7()}`): TxnRequest => ({
  key,
  ...posting('release', [debit(wallet(from), amountMinor), credit(wallet(to), amountMinor)]),
});

/** Passes when a deed is refused with this code. */
export async function refused(deed: Promise<unknown>, code: ErrorCode): Promise<void> {
  const failure = await deed.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(DomainError);
  expect(failure).toMatchObject({ code });
}
