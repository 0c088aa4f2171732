import type { Guard } from '@ahadi/domain/disputes/schema.ts';
import { useWords } from '../../core/language.ts';
import { CountdownCard } from './CountdownCard.tsx';
import { NameSearch } from './history/NameSearch.tsx';
import { RemovedLink } from './history/RemovedLink.tsx';
import styles from './PublicHistory.module.css';
import { RegisterEntry } from './RegisterEntry.tsx';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';
import { landing } from './words.ts';

/** What stands between a dispute and the register: the six guards of the domain, each of them alone is enough. */
const guards = {
  G1: 'refused',
  G2: 'notReached',
  G3: 'stillTime',
  G4: 'private',
  G5: 'notChecked',
  G6: 'heldBack',
} as const satisfies Record<Guard, unknown>;

export function PublicHistory() {
  const say = useWords(landing);
  return (
    <Section
      id="public-history"
      number={3}
      band
      about={say.publicHistory}
      title={say.unresolved}
      lead={say.unresolvedLead}
    >
      <NameSearch />
      <ul {...useRail(styles.sheets)} aria-label={say.publicHistory}>
        <li className={styles.sheet}>
          <div className={styles.before}>
            <h3 className={styles.heading}>{say.before}</h3>
            <p className={styles.text}>{say.beforeText}</p>
            <p className={styles.note}>{say.invented}</p>
          </div>
          <CountdownCard />
        </li>
        <li className={styles.sheet}>
          <RegisterEntry />
        </li>
        <li className={styles.sheet}>
          <div className={styles.after}>
            <h3 className={styles.heading}>{say.guards}</h3>
            <ol className={styles.guards}>
              {Object.values(guards).map((name) => (
                <li key={name}>
                  <b>{say[name]}</b> {say[`${name}Text`]}
                </li>
              ))}
            </ol>
            <p className={styles.note}>
              {say.removedAgain} <RemovedLink />
            </p>
          </div>
        </li>
      </ul>
    </Section>
  );
}
