import { formatMoney, parseMoney } from '@ahadi/domain/core/money.ts';
import { amountWords } from '../../core/words.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import styles from './acting.module.css';

type Props = {
  label: string;
  currency: string;
  /** The whole that it is a share of, minor units. */
  wholeMinor: number;
  stepMinor: number;
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  /** What the two parts are: "stands still", "goes on". */
  words: readonly [string, string];
};

/** An amount of minor units as its field shows it. */
export const amountText = (minor: number, currency: string): string =>
  minor === 0 ? '0' : formatMoney(minor, currency).replace(`${currency} `, '');

/** Minor units of a share, where nothing at all is one too; null when it is no amount. */
export const shareOf = (text: string, currency: string): number | null =>
  /^\s*0+(\.0+)?\s*$/.test(text) ? 0 : parseMoney(text, currency);

/** Why this is no share of the whole, or undefined. */
export function problemOfShare(
  text: string,
  { currency, wholeMinor, leastMinor = 0 }: { currency: string; wholeMinor: number; leastMinor?: number },
): string | undefined {
  const minor = shareOf(text, currency);
  if (minor === null) return 'Write an amount like 1,240,000 or 950.50.';
  if (minor > wholeMinor) return `It can be ${amountWords(wholeMinor, currency)} at most.`;
  return minor < leastMinor ? 'Say how much.' : undefined;
}

/** A part of a whole, by slider or by number, with what becomes of either part. */
export function ShareField({ label, currency, wholeMinor, stepMinor, value, error, onChange, words }: Props) {
  const minor = Math.min(shareOf(value, currency) ?? 0, wholeMinor);
  const [first, rest] = words;
  return (
    <div className={styles.share}>
      <AmountField label={label} currency={currency} value={value} onChange={onChange} {...(error ? { error } : {})} />
      <input
        type="range"
        aria-label={`${label}, by slider`}
        aria-valuetext={amountWords(minor, currency)}
        min={0}
        max={wholeMinor}
        step={Math.max(stepMinor, stepMinor * Math.round(wholeMinor / stepMinor / 200))}
        value={minor}
        onChange={(event) => onChange(amountText(event.currentTarget.valueAsNumber, currency))}
      />
      <p className={styles.shareWords}>
        <span>
          <strong>{amountWords(minor, currency)}</strong> {first}
        </span>
        <span>
          <strong>{amountWords(wholeMinor - minor, currency)}</strong> {rest}
        </span>
      </p>
    </div>
  );
}
