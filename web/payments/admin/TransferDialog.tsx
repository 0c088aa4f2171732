import type { UncertainRow } from '@ahadi/domain/payments/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export type Deciding = { row: UncertainRow; went: boolean };
type Props = Deciding & { onDone: (sentence: string) => void; onClose: () => void };

/** Says whether money went of which its provider says nothing, as the first or the second of two. */
export function TransferDialog({ row, went, onDone, onClose }: Props) {
  const decide = useCommand(api.finance.decideUncertain, {
    onSuccess: ({ decided }) =>
      onDone(
        decided
          ? `${row.ref} is decided: it ${went ? 'went' : 'did not go, and the money is in the wallet'}.`
          : row.judged
            ? `The two words about ${row.ref} differ, so neither counts. Two administrators look at it again.`
            : `Your word about ${row.ref} is kept. Another administrator says the second.`,
      ),
  });
  return (
    <ReasonDialog
      title={`Decide about ${row.ref}`}
      confirm={went ? 'Say: it went' : 'Say: it did not go'}
      command={decide}
      deed={(reason) => ({ id: row.id, kind: row.kind, went, reason })}
      help="The other administrators read it, and it stays in the history."
      onClose={onClose}
    >
      {() => (
        <p>
          {went
            ? 'Look into the account at the provider first. What went is booked as paid.'
            : 'Look into the account at the provider first. What did not go is back in the wallet, and can be taken out again.'}
        </p>
      )}
    </ReasonDialog>
  );
}
