import type { Relief, ReliefKind } from '@ahadi/domain/disputes/schema.ts';
import { IconX } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { asksForMoney, reliefWords } from '../filewords.ts';
import styles from './filing.module.css';

type Props = {
  relief: readonly Relief[];
  /** As typed, one for each row. */
  amounts: readonly string[];
  currency: string;
  onChange: (relief: readonly Relief[], amounts: readonly string[]) => void;
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
};

const MOST = 10;
const empty: Relief = { kind: 'pay', amountMinor: null, text: '' };
const kinds = Object.entries(reliefWords) as [ReliefKind, (typeof reliefWords)[ReliefKind]][]; // the table's own keys
const replaced = <Item,>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((other, at) => (at === index ? item : other));
const without = <Item,>(items: readonly Item[], index: number): Item[] => items.filter((_, at) => at !== index);

/** What is asked for, one thing a row: a kind, an amount where money is meant, and what exactly. */
export function ReliefRows({ relief, amounts, currency, onChange, problemAt, touch }: Props) {
  const set = (index: number, part: Partial<Relief>) =>
    onChange(replaced(relief, index, { ...(relief[index] ?? empty), ...part }), amounts);
  return (
    <>
      {relief.map((row, index) => {
        const path = `relief.${index}`;
        const words = reliefWords[row.kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its fields are all controlled
          <fieldset key={index} className={styles.relief}>
            <legend className="aside-voice">Request {index + 1}</legend>
            <SelectField
              label="I ask for"
              value={row.kind}
              onChange={(event) => set(index, { kind: event.currentTarget.value as ReliefKind })} // options are its keys
            >
              {kinds.map(([kind, { label }]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </SelectField>
            <div className={styles.reliefMain}>
              {asksForMoney(row.kind) ? (
                <TextField
                  label={`Amount in ${currency}`}
                  inputMode="decimal"
                  placeholder="184,000"
                  value={amounts[index] ?? ''}
                  data-path={`${path}.amountMinor`}
                  error={problemAt(`${path}.amountMinor`)}
                  onChange={(event) => onChange(relief, replaced(amounts, index, event.currentTarget.value))}
                  onBlur={() => touch(`${path}.amountMinor`)}
                />
              ) : (
                <TextField
                  label="What exactly"
                  placeholder={words.example}
                  value={row.text}
                  maxLength={500}
                  data-path={`${path}.text`}
                  error={problemAt(`${path}.text`)}
                  onChange={(event) => set(index, { text: event.currentTarget.value })}
                  onBlur={() => touch(`${path}.text`)}
                />
              )}
            </div>
            <button
              type="button"
              className={styles.removeRow}
              aria-label={`Remove request ${index + 1}`}
              onClick={() => onChange(without(relief, index), without(amounts, index))}
            >
              <IconX size={16} stroke={1.8} aria-hidden />
            </button>
            {asksForMoney(row.kind) && (
              <div className={styles.reliefWords}>
                <TextField
                  label="For what"
                  optional
                  placeholder={words.example}
                  value={row.text}
                  maxLength={500}
                  onChange={(event) => set(index, { text: event.currentTarget.value })}
                />
              </div>
            )}
          </fieldset>
        );
      })}
      {relief.length < MOST && (
        <Button
          variant={relief.length === 0 ? 'quiet' : 'plain'}
          className={relief.length === 0 ? styles.addFirst : styles.add}
          data-path="relief"
          onClick={() => onChange([...relief, empty], [...amounts, ''])}
        >
          {relief.length === 0 ? 'Add what you ask for' : 'Ask for something more'}
        </Button>
      )}
      {problemAt('relief') && <p className={styles.problem}>{problemAt('relief')}</p>}
    </>
  );
}
