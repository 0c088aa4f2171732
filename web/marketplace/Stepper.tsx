import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './parts.module.css';

type Props = {
  /** What is counted, read aloud: "Pieces of Solar lantern". */
  label: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
};

/** How many: one less, a number to type, one more. Only whole numbers from `least`, or 1, to `most` come out of it. */
export function Stepper({ label, value, least = 1, most, onChange }: Props) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const set = (next: number) => {
    const kept = Math.min(Math.max(least, next), Math.max(least, most));
    setText(String(kept));
    if (kept !== value) onChange(kept);
  };
  const typed = () => set(/^\d{1,4}$/.test(text.trim()) ? Number(text) : value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in one line with what is beside it
    <div role="group" className={styles.stepper} aria-label={label}>
      <button
        type="button"
        aria-label="One less"
        aria-disabled={value <= least || undefined}
        onClick={() => set(value - 1)}
      >
        <IconMinus size={16} stroke={1.8} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={text}
        maxLength={4}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={typed}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (event.key !== 'Enter' && !step) return;
          event.preventDefault();
          if (step) set(value + step);
          else typed();
        }}
      />
      <button
        type="button"
        aria-label="One more"
        aria-disabled={value >= most || undefined}
        onClick={() => set(value + 1)}
      >
        <IconPlus size={16} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}
