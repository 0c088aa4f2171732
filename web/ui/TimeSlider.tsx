import { useId } from 'react';
import styles from './life.module.css';

type Props = {
  /** A whole position from 0, which is now, to `max`. */
  value: number;
  max: number;
  onChange: (value: number) => void;
  /** What stands at the chosen place, for who cannot see the page. */
  spoken: string;
  /** What lies at the far end. */
  last: string;
  /** Things that happen on the way; `at` from 0 to 1 along the track. */
  marks: readonly { key: string; at: number; kind: string }[];
};

/** A slider that moves a page through time, from now on. */
export function TimeSlider({ value, max, onChange, spoken, last, marks }: Props) {
  const id = useId();
  return (
    <div className={styles.track}>
      <label className="aside-voice" htmlFor={id}>
        Time from now on
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={1}
        value={value}
        aria-valuetext={spoken}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div className={styles.scale} aria-hidden>
        <span>now</span>
        <span>{last}</span>
      </div>
      <div className={styles.marks} aria-hidden>
        {marks.map((mark) => (
          <span key={mark.key} data-kind={mark.kind} style={{ left: `${mark.at * 100}%` }} />
        ))}
      </div>
    </div>
  );
}
