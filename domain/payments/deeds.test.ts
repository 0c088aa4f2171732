import { expect, test } from 'vitest';
import { formatMoney } from '../core/money.ts';
import { deedWords, isMoneyDeed } from './deeds.ts';

test('A deed about money is told with its amount, and with the reason that its person gave', () => {
  const reason = 'Read on the statement.';
  expect(deedWords('payment.judged', { paid: false, reason }, 'KES')).toEqual({
    what: 'A person said: not paid',
    reason,
    isAsking: false,
  });
  const refund = { refundId: '', amountMinor: 24_900, why: 'It did not fit.' };
  expect(deedWords('payment.refund_requested', refund, 'KES')).toEqual({
    what: `${formatMoney(24_900, 'KES')} is to go back`,
    reason: 'It did not fit.',
    isAsking: false,
  });
  expect(deedWords('payout.judged', { went: true, reason, isFinal: true }, 'KES').what).toBe(
    'The second person agreed: it went',
  );
  expect(deedWords('payout.approved', { by: 'rules' }, 'KES')).toEqual({
    what: 'Approved by the rules',
    reason: null,
    isAsking: true,
  });
});

test('What is no deed about money has no words here', () => {
  for (const name of ['clock.met', 'payout.destination_added', 'toString', 'escrow.funded'])
    expect(isMoneyDeed(name)).toBe(false);
});
