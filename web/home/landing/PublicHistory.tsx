import type { Guard } from '@ahadi/domain/disputes/schema.ts';
import { CountdownCard } from './CountdownCard.tsx';
import { NameSearch } from './history/NameSearch.tsx';
import { RemovedLink } from './history/RemovedLink.tsx';
import styles from './PublicHistory.module.css';
import { RegisterEntry } from './RegisterEntry.tsx';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';

/** What stands between a dispute and the register: the six guards of the domain, each of them alone is enough. */
const guards: Record<Guard, [title: string, text: string]> = {
  G1: [
    'The clause was refused.',
    'Every agreement asks each side about public history separately. Refused means never.',
  ],
  G2: ['The other side was not reached.', 'Without proof that the notice arrived there is no entry.'],
  G3: ['There is still time.', 'The time to answer, the final notice and seven days to reply have all run out first.'],
  G4: [
    'The subject stays private.',
    'Family, health, children, employment and accusations of crime are never published.',
  ],
  G5: ['Somebody was not checked.', 'A reviewer has checked both identities first; a name alone is never enough.'],
  G6: ['Something holds it back.', 'A mediation, a settlement being signed, a court case, an objection or a stay.'],
};

export function PublicHistory() {
  return (
    <Section
      id="public-history"
      number={3}
      band
      about="Public history"
      title="What stays unresolved becomes public history"
      lead="A dispute has a deadline. When it passes without a settlement, a short neutral entry is written down, and anyone who searches for the name of a party can see it."
    >
      <NameSearch />
      <ul {...useRail(styles.sheets)} aria-label="Before and after the deadline">
        <li className={styles.sheet}>
          <div className={styles.before}>
            <h3 className={styles.heading}>Before the deadline</h3>
            <p className={styles.text}>
              Both sides see the same clock and the exact words that would be published. Answer, settle or agree to
              mediation, and nothing is.
            </p>
            <p className={styles.note}>Both pictures are illustrations. The parties, numbers and dates are invented.</p>
          </div>
          <CountdownCard />
        </li>
        <li className={styles.sheet}>
          <RegisterEntry />
        </li>
        <li className={styles.sheet}>
          <div className={styles.after}>
            <h3 className={styles.heading}>What keeps it from being published</h3>
            <ol className={styles.guards}>
              {Object.values(guards).map(([title, text]) => (
                <li key={title}>
                  <b>{title}</b> {text}
                </li>
              ))}
            </ol>
            <p className={styles.note}>
              Settled within 30 days after publication, an entry is removed again. <RemovedLink />
            </p>
          </div>
        </li>
      </ul>
    </Section>
  );
}
