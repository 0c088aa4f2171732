import { parseMoney } from '@ahadi/domain/core/money.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { AmountField, problemOfAmount } from '../../ui/AmountField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { roundNow } from '../offer.ts';
import { type DeedProps, useDeed } from './useDeed.ts';

/** One sealed figure. It is kept nowhere but in this field until it is sent. */
export function BidDialog({ view, onDone, onClose }: DeedProps) {
  const { currency } = view.claim;
  const [amount, setAmount] = useState('');
  const round = roundNow(view) ?? disputeDefaults.bidRounds;
  const deed = useDeed(api.disputes.bid, {
    problems: { amountMinor: problemOfAmount(amount, currency, true) },
    onDone: (now) => {
      const result = now.bids.find(({ no }) => no === round)?.result ?? null;
      if (result === 'overlap') onDone('Your figures meet. The settlement lies in their middle.');
      else if (result === 'gap') onDone(`The figures of round ${round} do not meet.`);
      else onDone('Your figure is sealed. The other side bids next.');
    },
  });
  return (
    <ConfirmDialog
      title={`Bid blindly, round ${round} of ${disputeDefaults.bidRounds}`}
      confirm="Seal this figure"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, amountMinor: parseMoney(amount, currency) ?? 0 })}
      onClose={onClose}
    >
      <p>
        If what you {view.mySide === 'filer' ? 'would take' : 'would give'} meets what they{' '}
        {view.mySide === 'filer' ? 'would give' : 'would take'}, it settles in the middle. If not, nobody ever learns
        your figure, nor how far apart you were. A sealed figure cannot be changed.
      </p>
      <AmountField
        label={view.mySide === 'filer' ? 'The least you would take,' : 'The most you would give,'}
        currency={currency}
        value={amount}
        error={deed.at('amountMinor')}
        onChange={setAmount}
      />
    </ConfirmDialog>
  );
}
