import { parseWhole } from '@ahadi/domain/core/numbers.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import styles from './parts.module.css';

type Props = {
  /** What is counted, read aloud: "Pieces of Solar lantern". */
  label: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
};

/** How many: one less, a number to type, one more. Only whole numbers from `least`, or 1, to `most` come out of it; who asks for others is told so. */
export function Stepper({ label, value, least = 1, most, onChange }: Props) {
  const [text, setText] = useState(String(value));
  const [isTold, setTold] = useState(false);
  const limitsId = useId();
  useEffect(() => setText(String(value)), [value]);
  const end = Math.max(least, most);
  const set = (next: number) => {
    const kept = Math.min(Math.max(least, next), end);
    setText(String(kept));
    setTold(kept !== next);
    if (kept !== value) onChange(kept);
  };
  // Told while it is typed: a sentence that came with the click beside it would move the button away from under the finger.
  const write = (next: string) => {
    setText(next);
    const number = parseWhole(next);
    setTold(next.trim() !== '' && (number === null || number < least || number > end));
  };
  const typed = () => {
    if (text === String(value)) return;
    const number = parseWhole(text);
    if (number !== null) return set(number);
    setText(String(value));
    setTold(true);
  };
  return (
    <div className={styles.counted}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in one line with what is beside it */}
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
          aria-describedby={isTold ? limitsId : undefined}
          onChange={(event) => write(event.currentTarget.value)}
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
      <p id={limitsId} className={styles.limits} role="status">
        {isTold && (least >= end ? `Only ${end} can be chosen.` : `Choose a number from ${least} to ${end}.`)}
      </p>
    </div>
  );
}
