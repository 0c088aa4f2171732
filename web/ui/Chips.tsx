import { useId, useState } from 'react';
import styles from './Chips.module.css';

type Props<Value extends string> = {
  /** What is chosen among, read aloud. */
  legend: string;
  options: readonly { value: Value; label: string }[];
  start: Value;
  onChange: (value: Value) => void;
};

/** One of a few, all of them in sight: the filter of a list. The page's address follows a moment later; the chip answers at once. */
export function Chips<Value extends string>({ legend, options, start, onChange }: Props<Value>) {
  const [chosen, setChosen] = useState(start);
  // A page may have two of them.
  const name = useId();
  return (
    <fieldset className={styles.chips}>
      <legend className="aside-voice">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => {
              setChosen(value);
              onChange(value);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
