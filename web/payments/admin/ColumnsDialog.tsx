import type { BankAccountView, CsvColumns, FileReading } from '@ahadi/domain/payments/bank/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { wholeProblem } from '../codes/refusal.ts';
import own from './admin.module.css';

type Props = {
  account: BankAccountView;
  asked: Extract<FileReading, { kind: 'columns' }>;
  onClose: () => void;
  onChosen: () => void;
};
type Role = 'date' | 'moneyIn' | 'moneyOut' | 'balance' | 'reference' | 'words';

const roles: readonly { role: Role; label: string; help?: string; mayMiss?: string; guess: RegExp }[] = [
  { role: 'date', label: 'Day', guess: /date|day/i },
  {
    ...{ role: 'moneyIn', label: 'Money in', guess: /credit|money in|paid in|deposit|amount/i },
    help: 'Or the column with both, with what goes out below nothing.',
  },
  { role: 'moneyOut', label: 'Money out', mayMiss: 'In the same column', guess: /debit|money out|paid out|withdraw/i },
  { role: 'balance', label: 'Balance after the line', guess: /balance/i },
  { role: 'reference', label: 'The bank’s number', mayMiss: 'There is none', guess: /ref|transaction id|number/i },
  {
    role: 'words',
    label: 'What it was for',
    mayMiss: 'There is none',
    guess: /detail|narrat|descr|particular|remark/i,
  },
];

/** What the columns of a bank's CSV are, once and for all its files; guessed from their names. */
export function ColumnsDialog({ account, asked, onClose, onChosen }: Props) {
  const [head, setHead] = useState(() => {
    const widest = asked.rows.map((row) => row.filter(Boolean).length);
    return Math.max(0, widest.indexOf(Math.max(...widest)));
  });
  const names = [...new Set(asked.rows[head]?.map((name) => name.trim()).filter(Boolean))];
  const [said, setSaid] = useState<Partial<Record<Role, string>>>({});
  const [dateForm, setDateForm] = useState<CsvColumns['dateForm']>('dmy');
  const [decimal, setDecimal] = useState<CsvColumns['decimal']>(asked.separator === ';' ? ',' : '.');
  const guessOf = ({ role, guess, mayMiss }: (typeof roles)[number]) =>
    said[role] ?? names.find((name) => guess.test(name)) ?? (mayMiss ? '' : (names[0] ?? ''));
  const choose = useCommand(api.finance.chooseColumns, { onSuccess: onChosen });
  const refused = choose.error ? problemOf(choose.error) : null;
  const columns = () => {
    const [date, moneyIn, moneyOut, balance, reference, words] = roles.map(guessOf);
    const kept = { date: date ?? '', moneyIn: moneyIn ?? '', balance: balance ?? '' };
    const may = { moneyOut: moneyOut || null, reference: reference || null, words: words || null };
    return { separator: asked.separator, decimal, dateForm, ...kept, ...may };
  };
  return (
    <ConfirmDialog
      title={`Columns of ${account.name}`}
      confirm="Keep them and read the file"
      pending={choose.isPending}
      problem={wholeProblem(refused, [])}
      onConfirm={() => choose.run({ id: account.id, columns: columns() })}
      onClose={onClose}
    >
      <p>They are kept for this account. Its next files are read by them.</p>
      <SelectField
        label="The line with their names"
        value={String(head)}
        onChange={(event) => {
          setHead(Number(event.currentTarget.value));
          setSaid({});
        }}
      >
        {asked.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one file, which do not move
          <option key={at} value={at}>
            {row.filter(Boolean).join(' · ').slice(0, 90)}
          </option>
        ))}
      </SelectField>
      <div className={own.columns}>
        {roles.map((row) => (
          <SelectField
            key={row.role}
            label={row.label}
            help={row.help}
            value={guessOf(row)}
            onChange={(event) => setSaid({ ...said, [row.role]: event.currentTarget.value })}
          >
            {row.mayMiss && <option value="">{row.mayMiss}</option>}
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField
          label="Days are written"
          value={dateForm}
          onChange={(event) => setDateForm(event.currentTarget.value as CsvColumns['dateForm'])} // one of the options below
        >
          <option value="dmy">day, month, year</option>
          <option value="mdy">month, day, year</option>
          <option value="ymd">year, month, day</option>
        </SelectField>
        <SelectField
          label="Before the cents stands"
          value={decimal}
          onChange={(event) => setDecimal(event.currentTarget.value as CsvColumns['decimal'])} // one of the options below
        >
          <option value=".">a point: 1,000.50</option>
          <option value=",">a comma: 1.000,50</option>
        </SelectField>
      </div>
    </ConfirmDialog>
  );
}
