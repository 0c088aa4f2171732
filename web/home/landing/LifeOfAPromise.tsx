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
    at: 74,
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
      <svg
        viewBox="0 0 1000 320"
        preserveAspectRatio="none"
        className={styles.lines}
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 110H1000" stroke="var(--gold)" />
        <path d="M380 110C425 110 425 210 470 210" stroke="var(--danger)" />
        <path d="M470 210H620" stroke="var(--info)" />
        <path d="M620 210C680 210 680 110 740 110" stroke="var(--good)" />
        <path d="M620 210H1000" stroke="var(--danger)" strokeDasharray="2 6" />
      </svg>
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
