import type { ReconciliationRow } from '@ahadi/domain/payments/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { amountWords } from '../../core/words.ts';
import { TextField } from '../../ui/TextField.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

type Props = {
  line: Pick<ReconciliationRow, 'id' | 'receipt' | 'amountMinor' | 'currency'>;
  /** The payment that it is matched to; its reference is asked for where none is given. */
  payment?: string;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** Says whose money a line is that names nothing, as the first or the second of two. */
export function MatchDialog({ line, payment, onDone, onClose }: Props) {
  const { id, receipt, amountMinor, currency } = line;
  const [typed, setTyped] = useState('');
  const ref = payment ?? typed.trim();
  const match = useCommand(api.finance.matchLine, {
    onSuccess: ({ matched }) =>
      onDone(
        matched
          ? `${receipt} counts for ${ref} now.`
          : `Your word about ${receipt} is kept. Another administrator says the second.`,
      ),
  });
  const refused = match.error ? problemOf(match.error).fields.ref : undefined;
  return (
    <ReasonDialog
      title={payment === undefined ? `Match ${receipt} to a payment` : `Match ${receipt} to ${payment}`}
      confirm="Say: it is its money"
      command={match}
      deed={(reason) => (ref.length < 8 ? null : { id, ref, reason })}
      help="The other administrators read it, and it stays in the history of the payment."
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>
            {amountWords(amountMinor, currency)} came in, and nobody is known for it. Two administrators name the same
            payment. If it is just what was asked, the payment is paid; if it is another amount, two people look at it.
          </p>
          {payment === undefined && (
            <TextField
              label="Reference of the payment"
              help="Eight letters and digits. Search finds it by the payer, the phone or the order."
              value={typed}
              maxLength={20}
              autoComplete="off"
              error={refused ?? (tried && ref.length < 8 ? 'Write all eight characters.' : undefined)}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </ReasonDialog>
  );
}
