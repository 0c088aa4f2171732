import { brand } from '@ahadi/domain/brand.ts';
import styles from './Ecosystem.module.css';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';

const sides = [
  ['People', 'A loan to a cousin, a lease, a job of work: written in an evening, provable for years.'],
  ['Businesses', 'Supply and services by milestones, and a record that shows a new partner how you keep your word.'],
  ['Governments', 'What was promised to the public, with its day, where the public can see it.'],
  ['NGOs', 'Grants whose conditions both sides can check, from the first instalment to the last report.'],
] as const;

export function Ecosystem() {
  return (
    <Section
      id="ecosystem"
      number={5}
      about="Ecosystem"
      title="One record for everyone who gives their word"
      lead="Everyone who makes an agreement has one name here, and answers for it under that name."
    >
      <dl {...useRail(styles.sides)} aria-label="Who gives their word">
        {sides.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.claims}>
        <p className={styles.source}>
          What the operator of {brand.name} says of its service. These are marketing statements, not figures counted
          from the records kept here.
        </p>
        <ul className={styles.figures}>
          {brand.figures.map((figure) => (
            <li key={figure.label}>
              <span className={styles.value}>{figure.value}</span>
              <span className={styles.label}>{figure.label}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
