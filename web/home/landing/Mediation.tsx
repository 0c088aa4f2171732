import { useWords } from '../../core/language.ts';
import styles from './Mediation.module.css';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';
import { landing } from './words.ts';

const steps = ['agree', 'choose', 'room', 'inWriting', 'court'] as const;

export function Mediation() {
  const say = useWords(landing);
  return (
    <Section id="mediation" number={4} about={say.mediation} title={say.neutral} lead={say.neutralLead}>
      <div className={styles.body}>
        <div className={styles.meeting} aria-hidden="true" />
        <ol {...useRail(styles.steps)} aria-label={say.mediation}>
          {steps.map((name, index) => (
            <li key={name} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={styles.title}>{say[name]}</h3>
              <p className={styles.text}>{say[`${name}Text`]}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
