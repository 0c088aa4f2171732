import { formatDay } from '../../core/time.ts';
import styles from './parcel.module.css';
import type { stepsOf } from './standing.ts';

const spoken = { past: 'Done: ', now: 'Now: ', next: 'Next: ', ended: 'Stopped: ' } as const;

/** The way of a parcel, from left to right. */
export const StepLine = ({ steps }: { steps: ReturnType<typeof stepsOf> }) => (
  <ol className={styles.steps} aria-label="Where it stands">
    {steps.map(({ label, at, state }) => (
      <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={styles.mark} aria-hidden />
        <span className={styles.stepWords}>
          <span className="aside-voice">{spoken[state]}</span>
          {label}
          {at && (
            <time className={styles.quiet} dateTime={at}>
              {formatDay(at)}
            </time>
          )}
        </span>
      </li>
    ))}
  </ol>
);
