import { costOf } from '@ahadi/domain/escrow/costs.ts';
import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { amountWords } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { calledBy, nameOf } from '../offer.ts';
import type { StageDeedProps } from './deeds.ts';
import { amountText, namedShare, problemOfShare, ShareField, shareOf } from './ShareField.tsx';

/** The seller gives money back: all that is held, or a part. */
export function RefundDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const { currency } = view.terms;
  const [amount, setAmount] = useState(amountText(stage.contestedMinor || stage.heldMinor, currency));
  const [reason, setReason] = useTyped(`refund ${stage.id}`);
  const minor = shareOf(amount, currency) ?? 0;
  const bounds = { currency, wholeMinor: stage.heldMinor, leastMinor: 1 };
  const named = namedShare(amount, bounds);
  const deed = useDeed(api.escrow.refund, {
    problems: {
      amountMinor: problemOfShare(amount, bounds),
      reason: problemOfReason(reason),
    },
    onDone: () => onDone(`${amountWords(minor, currency)} went back to ${nameOf(view, 'buyer')}.`),
  });
  return (
    <ConfirmDialog
      title="Give money back"
      confirm={named === null ? 'Give it back' : `Give ${named} back`}
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, milestoneId: stage.id, amountMinor: minor, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        {costOf(view, 'refund', { toBuyerMinor: minor }, calledBy(view)).words} It goes the way it was paid, and cannot
        be taken back.
      </p>
      <ShareField
        label="You give back"
        currency={currency}
        wholeMinor={stage.heldMinor}
        stepMinor={Number(stepOf(currency))}
        value={amount}
        error={deed.at('amountMinor')}
        onChange={setAmount}
        words={['goes to the buyer', 'stays here']}
      />
      <TextAreaField
        label="Why"
        help="The buyer reads this."
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
