import styles from './LifeOfAPromise.module.css';
import { useRail } from './rail.ts';

type Station = {
  name: string;
  text: string;
  line: 'upper' | 'lower';
  tone: 'gold' | 'danger' | 'info' | 'good';
  /** It lies at the end of the drawing. */
  isLast?: boolean;
  /** Nothing follows from here; what is told next is another way. */
  isEnd?: boolean;
};

/** In the order in which they are read; on a wide screen the drawing shows the same as lines that part and meet, and the sheet where each lies. */
const stations: readonly Station[] = [
  { name: 'Written', text: 'Both sides see the same words.', line: 'upper', tone: 'gold' },
  { name: 'Signed', text: 'On the last signature the text is sealed.', line: 'upper', tone: 'gold' },
  {
    name: 'Kept',
    text: 'Nothing is published. The proof is yours.',
    isLast: true,
    line: 'upper',
    tone: 'gold',
    isEnd: true,
  },
  { name: 'Or broken', text: 'The day passes and the promise is still open.', line: 'upper', tone: 'danger' },
  { name: 'Dispute', text: 'The other side is told and has time to answer.', line: 'lower', tone: 'info' },
  { name: 'Mediation', text: 'A neutral person helps both find terms.', line: 'lower', tone: 'info' },
  {
    name: 'Settled',
    text: 'New terms are signed, and nothing becomes public.',
    line: 'upper',
    tone: 'good',
    isEnd: true,
  },
  {
    name: 'Or public history',
    text: 'No settlement by the deadline: a neutral entry.',
    isLast: true,
    line: 'lower',
    tone: 'danger',
    isEnd: true,
  },
];

/** What may become of a promise: kept, settled, or public. */
export function LifeOfAPromise() {
  return (
    <div className={styles.life}>
      <div className={styles.lines} aria-hidden="true" />
      <ol {...useRail(styles.stations)} aria-label="What may become of a promise">
        {stations.map((it) => (
          <li
            key={it.name}
            className={[styles.station, styles[it.line], it.isLast && styles.last, it.isEnd && styles.end]
              .filter(Boolean)
              .join(' ')}
            data-tone={it.tone}
          >
            <h3 className={styles.name}>{it.name}</h3>
            <p className={styles.text}>{it.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
