import styles from './Mediation.module.css';
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

/** Two sides that come in apart, meet, and leave as one signed line. */
function Meeting() {
  return (
    <svg viewBox="0 0 300 560" className={styles.meeting} aria-hidden="true" focusable="false">
      <g fill="none" strokeWidth="1.5" strokeLinecap="round">
        <path d="M40 0c0 90 84 96 84 190" stroke="var(--info)" />
        <path d="M260 0c0 90-84 96-84 190" stroke="var(--good)" />
        <circle cx="150" cy="220" r="64" stroke="var(--line)" />
        <circle cx="150" cy="220" r="54" stroke="var(--faint)" strokeDasharray="2 7" />
        <path d="M124 190c0 22 26 24 26 62M176 190c0 22-26 24-26 62" stroke="var(--gold)" />
        <path d="M150 252v144" stroke="var(--gold)" />
        <path
          d="M72 440h156l-78-44zM84 440v84M106 440v84M194 440v84M216 440v84M128 524v-60h44v60M64 524h172M52 536h196M40 548h220"
          stroke="var(--faint)"
        />
        <path d="M150 464v60" stroke="var(--gold)" />
      </g>
      <g fill="var(--page)" strokeWidth="2">
        <circle cx="124" cy="190" r="6" stroke="var(--info)" />
        <circle cx="176" cy="190" r="6" stroke="var(--good)" />
        <circle cx="150" cy="252" r="6" stroke="var(--gold)" />
        <circle cx="150" cy="340" r="6" stroke="var(--gold)" fill="var(--gold)" />
      </g>
    </svg>
  );
}

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
        <Meeting />
        <ol className={styles.steps}>
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
