import { IconX } from '@tabler/icons-react';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './offer.module.css';
import { MOST_MORE, type TypedPromise } from './terms.ts';

type Props = {
  more: readonly TypedPromise[];
  currency: string;
  /** The first day that can be chosen; any where it is left out. */
  today?: string;
  /** The two sides, in the reader's words. */
  sides: readonly { side: TypedPromise['from']; name: string }[];
  at: (path: string) => string | undefined;
  onChange: (more: readonly TypedPromise[]) => void;
  words?: typeof promised;
};

const promised = { one: 'Promise', first: 2, who: 'Who promises it', add: 'Add another promise' };

/** What is promised besides, one thing a row: by whom, what, how much where it is money, and by when. */
export function MorePromises({ more, currency, today, sides, at, onChange, words = promised }: Props) {
  const set = (index: number, part: Partial<TypedPromise>) =>
    onChange(more.map((it, place) => (place === index ? { ...it, ...part } : it)));
  return (
    <>
      {more.map(({ from, what, amount, by }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its fields are all controlled
        <fieldset key={index} className={styles.promise}>
          <legend className="aside-voice">
            {words.one} {index + words.first}
          </legend>
          <p className={styles.head}>
            <span>
              {words.one} {index + words.first}
            </span>
            <Button
              variant="plain"
              aria-label={`Remove ${words.one.toLowerCase()} ${index + words.first}`}
              onClick={() => onChange(more.filter((_, place) => place !== index))}
            >
              <IconX size={16} stroke={1.8} aria-hidden />
            </Button>
          </p>
          <SelectField
            label={words.who}
            value={from}
            onChange={(event) => set(index, { from: event.currentTarget.value as TypedPromise['from'] })} // options are the two sides
          >
            {sides.map(({ side, name }) => (
              <option key={side} value={side}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="What"
            optional={amount.trim() !== ''}
            placeholder="Give the broken lanterns back"
            maxLength={140}
            value={what}
            error={at(`more.${index}.what`)}
            onChange={(event) => set(index, { what: event.currentTarget.value })}
          />
          <AmountField
            label="Amount"
            currency={currency}
            optional
            value={amount}
            error={at(`more.${index}.amount`)}
            onChange={(next) => set(index, { amount: next })}
          />
          <TextField
            label="By"
            type="date"
            min={today}
            value={by}
            error={at(`more.${index}.by`)}
            onChange={(event) => set(index, { by: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      {more.length < MOST_MORE && (
        <div>
          <Button
            variant="plain"
            onClick={() => onChange([...more, { from: sides[0]?.side ?? 'respondent', what: '', amount: '', by: '' }])}
          >
            {words.add}
          </Button>
        </div>
      )}
    </>
  );
}
