import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { paymentBadge } from '../badges.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** What the first of two said, while it waits for the second. */
export const FirstWord = ({ payment: { judged } }: { payment: PaymentView }) =>
  judged ? (
    <Notice
      tone="gold"
      title={`${judged.isMine ? 'You' : 'Another administrator'} said: ${judged.paid ? 'paid' : 'not paid'}`}
    >
      {judged.reason} · <time dateTime={judged.at}>{formatInstant(judged.at)}</time>
    </Notice>
  ) : null;

type Props = {
  payment: PaymentView;
  /** What is chosen already, where somebody began with it. */
  start?: boolean;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** Says what a payment was that does not fit, as the first or the second of two. */
export function ReviewDialog({ payment, start, onDone, onClose }: Props) {
  const [paid, setPaid] = useState<boolean | null>(start ?? null);
  const decide = useCommand(api.finance.decideReview, {
    onSuccess: (after) =>
      onDone(
        after.status === 'review'
          ? after.judged === null
            ? `The two words about ${payment.ref} differ, so neither counts. Two administrators look at it again.`
            : `Your word about ${payment.ref} is kept. Another administrator says the second.`
          : `${payment.ref} is decided: ${paymentBadge[after.status].label.toLowerCase()}. The payer is told.`,
      ),
  });
  return (
    <ReasonDialog
      title={`Decide about ${payment.ref}`}
      confirm={paid === false ? 'Say: not paid' : 'Say: paid'}
      command={decide}
      deed={(reason) => (paid === null ? null : { id: payment.id, paid, reason })}
      help="The other administrators read it, and it stays in the history of the payment."
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>
            Two administrators decide, one after the other. If both say the same, it is so; if the second says
            otherwise, it goes back.
          </p>
          <Choices legend="What was it?" error={tried && paid === null && 'Choose one.'}>
            <Choice
              name="paid"
              checked={paid === true}
              aria-invalid={(tried && paid === null) || undefined}
              onChange={() => setPaid(true)}
              title="Paid"
              line={`${amountWords(payment.amountMinor, payment.currency)} arrived with us for this payment.`}
            />
            <Choice
              name="paid"
              checked={paid === false}
              aria-invalid={(tried && paid === null) || undefined}
              onChange={() => setPaid(false)}
              title="Not paid"
              line="What came goes back to the payer."
            />
          </Choices>
        </>
      )}
    </ReasonDialog>
  );
}
