import type { FeeRow } from '@ahadi/domain/academy/registrations/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PaidByField, problemOfPaidBy } from '../PaidByField.tsx';

type Props = { row: FeeRow; onDone: (sentence: string) => void; onClose: () => void };
/** Who sent the money of a fee, and has it back. */
export const payerOf = ({ paidBy, name }: Pick<FeeRow, 'paidBy' | 'name'>): string => paidBy ?? name;
const isShort = (text: string): boolean => text.trim().length < 4;

/** One administrator takes a paper or a code on its word, or is the second who would give the seat for nothing. */
export function Approve({ row, onDone, onClose }: Props) {
  const deed = useDeed(api.teaching.approveFee, {
    onDone: () =>
      onDone(
        row.method === 'waiver'
          ? `The fee is waived. The seat of ${row.name} is confirmed, and they are told.`
          : `Approved. Another administrator now looks for the money of ${row.name}.`,
      ),
  });
  const amount = amountWords(row.amountMinor, row.currency);
  if (row.method === 'waiver')
    return (
      <ConfirmDialog
        title={`Give ${row.name} the seat for nothing?`}
        confirm="Give the seat"
        pending={deed.pending}
        problem={deed.problem}
        onConfirm={() => deed.run({ id: row.id })}
        onClose={onClose}
      >
        <p>
          Another administrator waived the fee of <strong>{amountWords(row.priceMinor, row.currency)}</strong>:{' '}
          {row.reason}
        </p>
        <p>With your word the seat is confirmed and nothing has to be paid. This cannot be undone.</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Approve ${amount} of ${row.name}?`}
      confirm="Approve it"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: row.id })}
      onClose={onClose}
    >
      <p>
        You take <code>{row.reference}</code> on its word. Money that a provider lists under a code is booked at once,
        with the seat. Otherwise <strong>{amount}</strong> counts as promised, and the seat stays kept: another
        administrator finds it on the statement, or gives the seat without it and says why.
      </p>
    </ConfirmDialog>
  );
}

/** Another administrator saw the money of a promise on the statement. */
export function Came({ row, onDone, onClose }: Props) {
  const [line, setLine] = useState('');
  const [paidBy, setPaidBy] = useState(row.paidBy);
  const deed = useDeed(api.teaching.noteFeeCame, {
    problems: {
      line: isShort(line) ? 'Write the number of the line.' : undefined,
      paidBy: problemOfPaidBy(paidBy),
    },
    onDone: () => onDone(`The fee of ${row.name} is booked as paid, and they are told.`),
  });
  const amount = amountWords(row.amountMinor, row.currency);
  return (
    <ConfirmDialog
      title={`Is ${amount} of ${row.name} there?`}
      confirm="It is there"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: row.id, line, paidBy: paidBy?.trim() ?? null })}
      onClose={onClose}
    >
      <p>
        You say that <strong>{amount}</strong> stands on the statement of our till or bank account. With that it is
        money in the books{row.isSeatWaiting ? ', and the seat is confirmed' : ''}.
      </p>
      <TextField
        label="Number of the line on the statement"
        help="As the statement names it. One line stands for one fee; a transfer of a sponsor for all of its learners."
        maxLength={80}
        autoComplete="off"
        value={line}
        error={deed.at('line')}
        onChange={(event) => setLine(event.currentTarget.value)}
      />
      <PaidByField
        value={paidBy}
        onChange={setPaidBy}
        labels={[`${row.name} sent it`, 'Somebody else sent it']}
        help="The name of the sender on the statement. What comes back one day is sent to them."
        error={deed.at('paidBy')}
      />
    </ConfirmDialog>
  );
}

/** What is owed back to who paid was sent; two administrators say with which transfer. */
export function Sent({ row, onDone, onClose }: Props) {
  const [reference, setReference] = useState('');
  const amount = amountWords(row.returnedMinor, row.currency);
  const deed = useDeed(api.teaching.noteFeeSent, {
    problems: { reference: isShort(reference) ? 'Write the number of the transfer.' : undefined },
    onDone: ({ sent }) =>
      onDone(
        sent
          ? `${amount} is booked as sent back to ${payerOf(row)}.`
          : `Noted. Another administrator confirms that ${amount} were sent back to ${payerOf(row)}.`,
      ),
  });
  return (
    <ConfirmDialog
      title={`Were ${amount} sent back to ${payerOf(row)}?`}
      confirm="They were sent"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: row.id, reference })}
      onClose={onClose}
    >
      {row.line !== null && (
        <p>
          The money came in under <code>{row.line}</code>. Send it to the number or account that this line names.
        </p>
      )}
      <p>
        {row.isSent
          ? 'Another administrator named a transfer. Read its number on the statement and write it: when both are the same, it is booked.'
          : 'Send it from our till or bank account first. Another administrator reads the number of the transfer on the statement and confirms it.'}
      </p>
      <TextField
        label="Number of the transfer on the statement"
        maxLength={80}
        autoComplete="off"
        value={reference}
        error={deed.at('reference')}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
