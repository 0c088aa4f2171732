import { notAnAmount } from '@ahadi/domain/core/amounts.ts';
import { parseMoney } from '@ahadi/domain/core/money.ts';
import { TextField } from './TextField.tsx';

type Props = {
  label: string;
  currency: string;
  help?: string;
  optional?: boolean;
  value: string;
  onChange: (text: string) => void;
  error?: string;
};

/** An amount as a person types it. */
export const AmountField = ({ label, currency, onChange, ...field }: Props) => (
  <TextField
    {...field}
    label={`${label} in ${currency}`}
    autoComplete="off"
    inputMode="decimal"
    placeholder="184,000"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Why what is typed is no amount, or undefined. `stepMinor` is what amounts are multiples of here. */
export function problemOfAmount(
  text: string,
  currency: string,
  isNeeded: boolean,
  stepMinor?: number,
): string | undefined {
  if (text.trim() === '') return isNeeded ? 'Say how much.' : undefined;
  return parseMoney(text, currency) === null ? notAnAmount(currency, stepMinor) : undefined;
}
