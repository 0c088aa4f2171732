import { useWords } from '../../core/language.ts';
import styles from './CountdownCard.module.css';
import { Deadline } from './history/Deadline.tsx';
import { landing } from './words.ts';

/** A resolution window of 30 days, of which 5 are left (specification §1: the example shows 5 days remaining). */
const DAYS = 30;
const LEFT = 5;

const days = Array.from({ length: DAYS }, (_, index) => ({ day: index + 1, isGone: index < DAYS - LEFT }));

export function CountdownCard() {
  const say = useWords(landing);
  const [before, after] = say.daysRemaining.split(String(LEFT));
  return (
    <div className={styles.card}>
      <p className={styles.top}>
        <span>{say.exampleDispute}</span>
        <span className={styles.state}>{say.stateUnresolved}</span>
      </p>
      <p className={styles.count}>
        {before}
        <span className={styles.number}>{LEFT}</span>
        {after}
      </p>
      <div className={styles.scale} aria-hidden="true">
        {days.map(({ day, isGone }) => (
          <span key={day} className={isGone ? styles.gone : styles.left} />
        ))}
      </div>
      <Deadline />
      <p className={styles.words}>{say.stayingSilent}</p>
    </div>
  );
}
