import { brand } from '@ahadi/domain/brand.ts';
import { useWords } from '../../core/language.ts';
import styles from './Ecosystem.module.css';
import { operator } from './operator/words.ts';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';
import { landing } from './words.ts';

const sides = ['people', 'businesses', 'governments', 'ngos'] as const;

const labels = ['mediators', 'resolution', 'countries', 'courtWork'] as const;

export function Ecosystem() {
  const say = useWords(landing);
  const own = useWords(operator);
  return (
    <Section id="ecosystem" number={5} about={say.ecosystem} title={say.oneRecord} lead={say.oneRecordLead}>
      <dl {...useRail(styles.sides)} aria-label={say.ecosystem}>
        {sides.map((name) => (
          <div key={name}>
            <dt>{say[name]}</dt>
            <dd>{say[`${name}Text`]}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.claims}>
        <p className={styles.source}>{say.marketing({ name: brand.name })}</p>
        <ul className={styles.figures}>
          {labels.map((label, index) => (
            <li key={label}>
              <bdi className={styles.value}>{brand.figures[index]?.value}</bdi>
              <span className={styles.label}>{own[label]}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
