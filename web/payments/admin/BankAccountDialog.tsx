import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useTyped } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { wholeProblem } from '../codes/refusal.ts';

/** An account of ours is named, so that its statements can be read. */
export function BankAccountDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useTyped('bank account name');
  const [number, setNumber] = useTyped('bank account number');
  const [currency, setCurrency] = useTyped('bank account currency');
  const add = useCommand(api.finance.addBankAccount, { onSuccess: onClose });
  const refused = add.error ? problemOf(add.error) : null;
  return (
    <ConfirmDialog
      title="Add an account"
      confirm="Add it"
      pending={add.isPending}
      problem={wholeProblem(refused, ['name', 'number', 'currency'])}
      onConfirm={() =>
        add.run({ name: name.trim(), number: number.trim(), currency: (currency.trim() || 'KES').toUpperCase() })
      }
      onClose={onClose}
    >
      <p>No money moves. Statements of the account can be read from then on.</p>
      <TextField
        label="Name"
        help="The bank, and what the account is for."
        value={name}
        maxLength={80}
        error={refused?.fields.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label="Number"
        help="As the bank writes it in its statements."
        value={number}
        maxLength={34}
        error={refused?.fields.number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextField
        label="Currency"
        value={currency || 'KES'}
        maxLength={3}
        error={refused?.fields.currency}
        onChange={(event) => setCurrency(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
