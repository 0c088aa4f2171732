import type { EscrowPartyInput } from '@ahadi/domain/escrow/schema.ts';
import { IconX } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Part } from '../../ui/Part.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './editing.module.css';

type Props = {
  /** The side that is not the writer's. */
  side: 'buyer' | 'seller';
  others: readonly EscrowPartyInput[];
  onChange: (others: readonly EscrowPartyInput[]) => void;
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
};

const MOST_PAYERS = 9;

/** Who is on the other side, and, folded away, who pays with the buyer. */
export function SideFields({ side, others, onChange, problemAt, touch }: Props) {
  const found = others.findIndex(({ role }) => role === side);
  const rows = found < 0 ? [{ role: side, name: '', email: '' }, ...others] : others;
  const main = found < 0 ? 0 : found;
  const set = (index: number, part: Partial<EscrowPartyInput>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const fields = (row: EscrowPartyInput, index: number) => (
    <>
      <TextField
        label={index === main ? `Name of the ${side}` : 'Name'}
        maxLength={120}
        autoComplete="off"
        value={row.name}
        data-path={`others.${index}.name`}
        error={problemAt(`others.${index}.name`)}
        onChange={(event) => set(index, { name: event.currentTarget.value })}
        onBlur={() => touch(`others.${index}.name`)}
      />
      <TextField
        label="E-mail address"
        type="email"
        maxLength={254}
        autoComplete="off"
        value={row.email}
        data-path={`others.${index}.email`}
        error={problemAt(`others.${index}.email`)}
        onChange={(event) => set(index, { email: event.currentTarget.value })}
        onBlur={() => touch(`others.${index}.email`)}
      />
    </>
  );
  const payers = rows.map((row, index) => ({ row, index })).filter(({ row }) => row.role === 'payer');
  const mainRow = rows[main];
  return (
    <Part
      id="side"
      title={side === 'seller' ? 'Who sells?' : 'Who buys?'}
      sentence="They get a letter when you propose it. Until then nobody is told."
    >
      {mainRow && <div className={styles.pair}>{fields(mainRow, main)}</div>}
      <details className={styles.advanced} open={payers.length > 0 ? true : undefined}>
        <summary>Somebody else pays with the buyer{payers.length > 0 ? ` (${payers.length})` : ''}</summary>
        <div className={styles.advancedFields}>
          <p className={styles.sentence}>
            They can pay a part in and see where it stands. What comes back goes to the person who paid it.
          </p>
          {payers.map(({ row, index }, place) => (
            <fieldset key={index} className={styles.payer}>
              <legend className="aside-voice">Person {place + 1} who pays too</legend>
              {fields(row, index)}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove person ${place + 1} who pays too`}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <IconX size={16} stroke={1.8} aria-hidden />
              </button>
            </fieldset>
          ))}
          {payers.length < MOST_PAYERS && (
            <div>
              <Button variant="quiet" onClick={() => onChange([...rows, { role: 'payer', name: '', email: '' }])}>
                Add somebody who pays
              </Button>
            </div>
          )}
        </div>
      </details>
    </Part>
  );
}
