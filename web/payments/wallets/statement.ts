import type { StatementRow } from '@ahadi/domain/ledger/schema.ts';

/** What a posting is to whoever owns the wallet. */
export const postingWords: Record<StatementRow['kind'], string> = {
  pay_in: 'Paid in',
  apply: 'Used for a payment',
  release: 'Released to you',
  split: 'Your share of a settlement',
  refund: 'Given back to you',
  payout_ask: 'Taken out',
  payout_ok: 'Payout confirmed',
  payout_fail: 'A payout that came back',
  match_in: 'Matched with a statement',
  match_out: 'Matched with a statement',
  chargeback: 'Taken back by a bank',
  chargeback_recover: 'Recovered after a bank took a payment back',
  credits_bought: 'Credits bought',
  credits_earned: 'Credits used',
  academy_fee: 'Course fee',
  academy_fee_by_hand: 'Course fee, paid by hand',
  academy_fee_found: 'Course fee, found with a provider',
  academy_fee_sent: 'Course fee, sent back to who paid it',
  academy_earned: 'Course began',
  sweep: 'Fees moved',
  top_up: 'Own money put in',
  pay_from_wallet: 'Paid from the wallet',
  units_issue: 'Credits issued',
  units_reserve: 'Credits reserved',
  units_return: 'Credits returned',
  units_consume: 'Credits used',
  units_expire: 'Credits expired',
  reversal: 'Corrected',
};

/**
 * Amount and balance as the owner of a wallet sees them. The books write what we owe below zero and what makes it larger, too:
 * what came in is above zero here.
 */
export const asOwner = ({
  amountMinor,
  balanceAfterMinor,
}: Pick<StatementRow, 'amountMinor' | 'balanceAfterMinor'>): { moved: bigint; balance: bigint | null } => ({
  moved: -BigInt(amountMinor),
  balance: balanceAfterMinor === null ? null : -BigInt(balanceAfterMinor),
});
