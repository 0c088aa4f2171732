import { minorDigits } from '../core/money.ts';
import type { TxnKind } from '../ledger/schema.ts';

/** What a posting is to anyone who owns the wallet. */
export const postingWords: Record<TxnKind, string> = {
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
  academy_fee_sent: 'Course fee, sent back to the person who paid it',
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

/** "1,240,000.00": minor units with all decimals and no currency, so that amounts under each other line up. No digit is lost. */
export function columnAmount(minor: bigint, currency: string): string {
  const digits = minorDigits(currency);
  const unit = 10n ** BigInt(digits);
  const size = minor < 0n ? -minor : minor;
  const whole = (size / unit).toLocaleString('en');
  const part = digits === 0 ? '' : `.${(size % unit).toString().padStart(digits, '0')}`;
  return `${minor < 0n ? '−' : ''}${whole}${part}`;
}
