import styles from './Mediation.module.css';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';

const steps = [
  [
    'Both sides agree to it',
    'Nobody is brought to the table against their will. While you talk, the clock stands still.',
  ],
  [
    'Both sides choose',
    'Each ranks the mediators who offered and may strike two. Conflicts of interest are declared first.',
  ],
  ['A closed room', 'One room for all, and one for each side with the mediator alone. What is said there stays there.'],
  ['Terms in writing', 'Who does what, by when, and what follows if not. Everybody signs, and the mediator with them.'],
  ['Before a court', 'The settlement is taken to court for official recognition, with the papers its rules ask for.'],
] as const;

export function Mediation() {
  return (
    <Section
      id="mediation"
      number={4}
      about="Mediation"
      title="A neutral person, a closed room, a result that counts"
      lead="Mediators here are certified and accredited by the judiciary, and they follow our standards. What they help you agree on is taken to court for official recognition."
    >
      <div className={styles.body}>
        <div className={styles.meeting} aria-hidden="true" />
        <ol {...useRail(styles.steps)} aria-label="How a mediation goes">
          {steps.map(([title, text], index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
