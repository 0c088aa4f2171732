import styles from './CountdownCard.module.css';
import { LiveDeadline } from './history/LiveDeadline.tsx';

/** A resolution window of 30 days, of which 5 are left (specification §1: the example shows 5 days remaining). */
const DAYS = 30;
const LEFT = 5;

const days = Array.from({ length: DAYS }, (_, index) => ({ day: index + 1, isGone: index < DAYS - LEFT }));

export function CountdownCard() {
  return (
    <div className={styles.card}>
      <p className={styles.top}>
        <span>Dispute DS-2026-000311 · late delivery</span>
        <span className={styles.state}>Unresolved</span>
      </p>
      <p className={styles.count}>
        <span className={styles.number}>{LEFT}</span> days remaining
      </p>
      <div className={styles.scale} aria-hidden="true">
        {days.map(({ day, isGone }) => (
          <span key={day} className={isGone ? styles.gone : styles.left} />
        ))}
      </div>
      <LiveDeadline />
      <p className={styles.words}>
        Settle, answer or agree to mediation, and nothing is published. Stay silent, and anyone who searches the name
        will find it.
      </p>
    </div>
  );
}
