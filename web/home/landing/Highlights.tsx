import { paths } from '@ahadi/domain/paths.ts';
import { useWords } from '../../core/language.ts';
import styles from './Highlights.module.css';
import { RoomLink } from './RoomLink.tsx';
import { useRail } from './rail.ts';
import { landing } from './words.ts';

const highlights = [
  ['holds', paths.dashboardAgreements],
  ['heard', '/disputes/new'],
  ['recognised', '/dashboard/legal-services'],
] as const;

export function Highlights() {
  const say = useWords(landing);
  return (
    <section {...useRail(styles.highlights)} aria-label={say.whatItDoes} data-soon>
      {highlights.map(([name, to]) => (
        <div key={name} className={styles.highlight}>
          <h2 className={styles.title}>{say[name]}</h2>
          <p className={styles.text}>{say[`${name}Text`]}</p>
          <RoomLink to={to}>{say[`${name}Link`]}</RoomLink>
        </div>
      ))}
    </section>
  );
}
