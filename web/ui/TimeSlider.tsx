import { DAY } from '@ahadi/domain/core/time.ts';
import { useId } from 'react';
import styles from './life.module.css';

type Props = {
  now: Date;
  /** The farthest day it reaches, counted from now. */
  horizon: number;
  days: number;
  onChange: (days: number) => void;
  /** What stands at the chosen day, for who cannot see the page. */
  spoken: string;
  /** The farthest day in words. */
  last: string;
  /** Instants on the track at which something happens. */
  marks: readonly { at: Date; kind: 'end' | 'force' | 'reminder' }[];
};

/** A slider that moves a page through time, day by day from now on. */
export function TimeSlider({ now, horizon, days, onChange, spoken, last, marks }: Props) {
  const id = useId();
  const placeOf = (at: Date): number => Math.min(1, Math.max(0, (at.getTime() - now.getTime()) / DAY / horizon));
  return (
    <>
      <label className="aside-voice" htmlFor={id}>
        Days from now
      </label>
      <div className={styles.track}>
        <input
          id={id}
          type="range"
          min={0}
          max={horizon}
          step={1}
          value={days}
          aria-valuetext={spoken}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <div className={styles.scale} aria-hidden>
          <span>now</span>
          <span>{last}</span>
        </div>
        <div className={styles.marks} aria-hidden>
          {marks.map((mark) => (
            <span
              key={`${mark.kind}${mark.at.toISOString()}`}
              data-kind={mark.kind}
              style={{ left: `${placeOf(mark.at) * 100}%` }}
            />
          ))}
        </div>
      </div>
    </>
  );
}
