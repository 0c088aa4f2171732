import { DAY } from '@ahadi/domain/core/time.ts';
import { useState, useSyncExternalStore } from 'react';
import { formatBindingInstant, formatDay } from '../../../core/time.ts';
import styles from './LiveDeadline.module.css';
import { ticking } from './ticking.ts';

const LEFT = 5;
const WINDOW = 30;

let opened = 0;
let now = 0;
let isStill = false;

function listen(listener: () => void): () => void {
  opened ||= Date.now();
  now ||= opened;
  const timer = setInterval(() => {
    if (isStill || document.hidden) return;
    now = Date.now();
    listener();
  }, 1_000);
  return () => clearInterval(timer);
}

/**
 * The illustration's deadline, five days from the moment the page was opened, as it runs. The page as it was written at build
 * time knows no moment and shows the lengths only. A click lets the clock stand still (WCAG 2.2.2).
 */
export function LiveDeadline() {
  const at = useSyncExternalStore(
    listen,
    () => now,
    () => 0,
  );
  const [still, setStill] = useState(false);
  if (at === 0)
    return (
      <p className={styles.ends}>
        <span>Delivered {WINDOW - LEFT} days ago</span>
        <span>Deadline in {LEFT} days</span>
      </p>
    );
  const due = opened + LEFT * DAY;
  return (
    <>
      <p className={styles.ends}>
        <span>Delivered {formatDay(new Date(due - WINDOW * DAY).toISOString())}</span>
        <span>Deadline {formatBindingInstant(new Date(due).toISOString())}</span>
      </p>
      <button
        type="button"
        className={styles.clock}
        title={still ? 'Let the clock run' : 'Let the clock stand still'}
        data-still={still || undefined}
        onClick={() => {
          isStill = !still;
          setStill(!still);
        }}
      >
        {ticking(Math.max(0, due - at))}
      </button>
    </>
  );
}
