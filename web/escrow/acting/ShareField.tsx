import { notAnAmount } from '@ahadi/domain/core/amounts.ts';
import { formatMoney, parseMoney } from '@ahadi/domain/core/money.ts';
import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
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

/** What a share can be, minor units. */
type Bounds = { currency: string; wholeMinor: number; leastMinor?: number };

/** Why this is no share of the whole, or undefined. */
export function problemOfShare(text: string, { currency, wholeMinor, leastMinor = 0 }: Bounds): string | undefined {
  const minor = shareOf(text, currency);
  const step = Number(stepOf(currency));
  if (minor === null) return notAnAmount(currency, step);
  if (minor > wholeMinor) return `It can be ${amountWords(wholeMinor, currency)} at most.`;
  if (minor % step !== 0 && minor !== wholeMinor) return 'Use whole units; phones pay no cents.';
  return minor < leastMinor ? 'Say how much.' : undefined;
}

/** The amount as a button names it, or null while it is none that can be taken: then the button names only its deed. */
export const namedShare = (text: string, bounds: Bounds): string | null =>
  problemOfShare(text, bounds) === undefined ? amountWords(shareOf(text, bounds.currency) ?? 0, bounds.currency) : null;

/** A part of a whole, by slider or by number, with what becomes of either part. */
export function ShareField({ label, currency, wholeMinor, stepMinor, value, error, onChange, words }: Props) {
  const typed = shareOf(value, currency) ?? 0;
  const minor = Math.min(typed, wholeMinor);
  // What is beyond the whole is said at once, before anything is asked for with it.
  const shown = error ?? (typed > wholeMinor ? problemOfShare(value, { currency, wholeMinor }) : undefined);
  const [first, rest] = words;
  return (
    <div className={styles.share}>
      <AmountField
        label={label}
        currency={currency}
        value={value}
        onChange={onChange}
        {...(shown ? { error: shown } : {})}
      />
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
