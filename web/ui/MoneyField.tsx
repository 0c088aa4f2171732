import { amountsLike, notAnAmount } from '@ahadi/domain/core/amounts.ts';
import { asDigits } from '@ahadi/domain/core/digits.ts';
import { formatMoney, parseMoney } from '@ahadi/domain/core/money.ts';
import { useState } from 'react';
import type { FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

type Props = FieldProps & {
  currency: string;
  /** Null where nothing is written. */
  minor: number | null;
  onChange: (minor: number | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  path?: string;
  /** The sentence about what is no amount; in English unless given. */
  notAnAmount?: (example: { large: string; small: string }) => string;
  /** What amounts are multiples of here; any minor unit unless given. */
  stepMinor?: number;
};

/** What a person typed, in minor units; null when it is nothing, or no amount. */
const meaningOf = (text: string, currency: string): number | null =>
  /^\s*0+(?:[.,]0+)?\s*$/.test(asDigits(text)) ? 0 : parseMoney(text, currency);

const textOf = (minor: number | null, currency: string): string =>
  minor === null ? '' : formatMoney(minor, currency).replace(`${currency} `, '');

/** An amount as a person types it; what stands in the field stays as they wrote it, as long as it means the same. What is no amount is marked unfit. */
export function MoneyField({ currency, minor, onChange, path, stepMinor, notAnAmount: own, ...field }: Props) {
  const [text, setText] = useState(() => textOf(minor, currency));
  const shown = meaningOf(text, currency) === minor ? text : textOf(minor, currency);
  const isNone = shown.trim() !== '' && meaningOf(shown, currency) === null;
  return (
    <TextField
      {...field}
      error={isNone ? (own?.(amountsLike(currency, stepMinor)) ?? notAnAmount(currency, stepMinor)) : field.error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={shown}
      data-path={path}
      data-unfit={isNone || undefined}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        onChange(meaningOf(next, currency));
      }}
    />
  );
}
