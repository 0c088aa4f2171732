import type { CSSProperties } from 'react';
import styles from './LifeOfAPromise.module.css';

type Station = {
  name: string;
  text: string;
  /** Where it lies on the drawing, in per cent of its width. */
  at: number;
  line: 'upper' | 'lower';
  tone: 'gold' | 'danger' | 'info' | 'good';
  /** Nothing follows from here; what is told next is another way. */
  isEnd?: boolean;
};

/** In the order in which they are read; on a wide screen the drawing shows the same as lines that part and meet. */
const stations: readonly Station[] = [
  { name: 'Written', text: 'Both sides see the same words.', at: 0, line: 'upper', tone: 'gold' },
  { name: 'Signed', text: 'On the last signature the text is sealed.', at: 19, line: 'upper', tone: 'gold' },
  {
    name: 'Kept',
    text: 'Nothing is published. The proof is yours.',
    at: 100,
    line: 'upper',
    tone: 'gold',
    isEnd: true,
  },
  { name: 'Or broken', text: 'The day passes and the promise is still open.', at: 38, line: 'upper', tone: 'danger' },
  { name: 'Dispute', text: 'The other side is told and has time to answer.', at: 47, line: 'lower', tone: 'info' },
  { name: 'Mediation', text: 'A neutral person helps both find terms.', at: 62, line: 'lower', tone: 'info' },
  {
    name: 'Settled',
    text: 'New terms are signed. It ends like a promise kept.',
    at: 72,
    line: 'upper',
    tone: 'good',
    isEnd: true,
  },
  {
    name: 'Or public history',
    text: 'No settlement by the deadline: a neutral entry.',
    at: 100,
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
      <ol className={styles.stations} aria-label="What may become of a promise">
        {stations.map((it) => (
          <li
            key={it.name}
            className={[styles.station, styles[it.line], it.at === 100 && styles.last, it.isEnd && styles.end]
              .filter(Boolean)
              .join(' ')}
            style={{ '--at': `${it.at}%`, '--tone': `var(--${it.tone})` } as CSSProperties} // custom properties are not in React's style type
          >
            <h3 className={styles.name}>{it.name}</h3>
            <p className={styles.text}>{it.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
