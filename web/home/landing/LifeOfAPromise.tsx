import { useWords } from '../../core/language.ts';
import styles from './LifeOfAPromise.module.css';
import { useRail } from './rail.ts';
import { landing } from './words.ts';

/**
 * In the order in which they are read; on a wide screen the drawing shows the same as lines that part and meet, and the sheet where each lies. An end is one from
 * which nothing follows: what is told next is another way. The last lie at the end of the drawing.
 */
const stations = [
  ['written', 'gold', 'upper'],
  ['signed', 'gold', 'upper'],
  ['kept', 'gold', 'upper end last'],
  ['broken', 'danger', 'upper'],
  ['dispute', 'info', 'lower'],
  ['mediation', 'info', 'lower'],
  ['settled', 'good', 'upper end'],
  ['orHistory', 'danger', 'lower end last'],
] as const;

/** What may become of a promise: kept, settled, or public. */
export function LifeOfAPromise() {
  const say = useWords(landing);
  return (
    <div className={styles.life}>
      <div className={styles.lines} aria-hidden="true" />
      <ol {...useRail(styles.stations)} aria-label={say.life}>
        {stations.map(([name, tone, where]) => (
          <li key={name} className={styles.station} data-tone={tone} data-where={where}>
            <h3 className={styles.name}>{say[name]}</h3>
            <p className={styles.text}>{say[`${name}Text`]}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
