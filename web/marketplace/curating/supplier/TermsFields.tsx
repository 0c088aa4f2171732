import { Choice, Choices } from '../../../ui/Choices.tsx';
import { Part } from '../../../ui/Part.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { trustWords } from './trust.ts';

export const MOST_COMMISSION = 30;

type Props = {
  /** As it is typed, in percent. */
  commission: string;
  trust: number;
  error: string | undefined;
  onCommission: (text: string) => void;
  onTrust: (trust: number) => void;
};

/** Basis points of what is typed in percent, or null when it is none that is allowed. */
export function bpsOf(text: string): number | null {
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(text.trim())) return null;
  const bps = Math.round(Number(text.trim()) * 100);
  return bps <= MOST_COMMISSION * 100 ? bps : null;
}

/** What is between the shop and us: the commission, and how far it is trusted. */
export const TermsFields = ({ commission, trust, error, onCommission, onTrust }: Props) => (
  <Part id="terms" title="Between the shop and us" sentence="Orders there are keep the commission they were made with.">
    <TextField
      label="Commission in percent"
      inputMode="decimal"
      maxLength={5}
      help={`Of each sale, tax inside; at most ${MOST_COMMISSION}.`}
      value={commission}
      data-path="commissionBps"
      error={error}
      onChange={(event) => onCommission(event.currentTarget.value)}
    />
    <Choices legend="How far it is trusted">
      {trustWords.map(({ label, line }, level) => (
        <Choice
          key={label}
          name="trust"
          checked={trust === level}
          onChange={() => onTrust(level)}
          title={label}
          line={line}
        />
      ))}
    </Choices>
  </Part>
);
