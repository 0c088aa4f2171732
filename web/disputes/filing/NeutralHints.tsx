import { lintNeutral } from '@ahadi/domain/disputes/rules.ts';
import { useDebouncedValue } from '@mantine/hooks';
import styles from './filing.module.css';

const PAUSE = 600;

/**
 * What a neutral text would leave out, why, and what to say instead, while one types. It explains and never blocks: what
 * blocks stands as the field's own problem.
 */
export function NeutralHints({ text, lead }: { text: string; lead: string }) {
  // After a pause, so that no half word is judged and no voice is interrupted.
  const [settled] = useDebouncedValue(text, PAUSE);
  const findings = lintNeutral(settled);
  return (
    <div className={styles.hintsPlace} aria-live="polite">
      {findings.length > 0 && (
        <div className={styles.hints}>
          <p className={styles.hintsLead}>{lead}</p>
          <ul>
            {findings.map(({ word, why, instead }) => (
              <li key={word + why}>
                <q>{word}</q> {why}. <span>{instead}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
