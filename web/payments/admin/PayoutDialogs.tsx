import type { PayoutView } from '@ahadi/domain/payments/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { amountWords } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

/** What is decided about: all parts of it at once. */
const wholeWords = ({ part, amountMinor, currency }: PayoutView): string =>
  part === null ? amountWords(amountMinor, currency) : `${amountWords(part.totalMinor, currency)} in ${part.of} parts`;

type Props = { payout: PayoutView; onDone: (sentence: string) => void; onClose: () => void };

/** Agrees to a payout, as the last who is needed or as the first of two. */
export function ApprovePayout({ payout, onDone, onClose }: Props) {
  const approve = useCommand(api.finance.approvePayout, {
    onSuccess: (after) =>
      onDone(
        after.status === 'requested'
          ? `You have approved ${payout.ref} as the first. Another administrator is the second.`
          : `${payout.ref} is approved and is sent next.`,
      ),
  });
  const isLast = payout.approvals + 1 >= payout.approvalsNeeded;
  return (
    <ConfirmDialog
      title={`Approve payout ${payout.ref}`}
      confirm="Approve it"
      pending={approve.isPending}
      problem={approve.error ? problemOf(approve.error).sentence : null}
      onConfirm={() => approve.run({ id: payout.id })}
      onClose={onClose}
    >
      <KeyValue
        rows={[
          { label: 'Of', value: payout.identityName },
          { label: 'To', value: `${payout.destination.masked}, ${payout.destination.holderName}` },
          { label: 'Amount', value: wholeWords(payout) },
        ]}
      />
      <p>
        {isLast
          ? 'With your word it is sent. After that it cannot be called back.'
          : 'You are the first of two. It is sent when another administrator approves it, too.'}
      </p>
    </ConfirmDialog>
  );
}

/** Refuses a payout; the money is back in the wallet. */
export function RefusePayout({ payout, onDone, onClose }: Props) {
  const refuse = useCommand(api.finance.refusePayout, {
    onSuccess: () => onDone(`${payout.ref} is refused. The money is back in the wallet of ${payout.identityName}.`),
  });
  return (
    <ReasonDialog
      title={`Refuse payout ${payout.ref}`}
      confirm="Refuse it"
      tone="danger"
      command={refuse}
      deed={(reason) => ({ id: payout.id, reason })}
      help="The person who asked for it reads this."
      onClose={onClose}
    >
      {() => (
        <p>
          {wholeWords(payout)} goes back into the wallet of {payout.identityName}
          {payout.part && ', but for parts that were sent already'}. They can ask for a payout again.
        </p>
      )}
    </ReasonDialog>
  );
}
