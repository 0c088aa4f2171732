import { useWords } from '../../core/language.ts';
import styles from './Pillars.module.css';
import { RoomLink } from './RoomLink.tsx';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';
import { landing } from './words.ts';

const pillars = ['escrow', 'marketplace', 'community'] as const;

/** The three pillars of the ecosystem (specification §1), drawn as what they are: what carries the weight. */
export function Pillars() {
  const say = useWords(landing);
  return (
    <Section id="pillars" number={2} about={say.whatCarries} title={say.pillars} lead={say.pillarsLead}>
      <div className={styles.temple}>
        <p className={styles.weight}>{say.weight}</p>
        <div className={styles.load} aria-hidden="true" />
        <div className={styles.beam} aria-hidden="true" />
        <ul {...useRail(styles.columns)} aria-label={say.pillars}>
          {pillars.map((name) => (
            <li key={name} className={styles.column}>
              <div className={styles.capital} aria-hidden="true" />
              <div className={styles.shaft}>
                <h3 className={styles.title}>{say[name]}</h3>
                <p className={styles.promise}>{say[`${name}Promise`]}</p>
                <p className={styles.text}>{say[`${name}Text`]}</p>
                <RoomLink to={`/dashboard/${name}`}>{say[`${name}Link`]}</RoomLink>
              </div>
              <div className={styles.base} aria-hidden="true" />
            </li>
          ))}
        </ul>
        <div className={styles.ground} aria-hidden="true" />
      </div>
    </Section>
  );
}
