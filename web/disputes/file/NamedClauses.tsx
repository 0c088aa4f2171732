import type { GoverningText } from '@ahadi/domain/disputes/schema.ts';
import styles from './file.module.css';

/** The clauses that a claim names, each with its words in the text that the dispute keeps. */
export const NamedClauses = ({ named }: { named: GoverningText['named'] }) => (
  <ul className={styles.clauses}>
    {named.map(({ id, no, heading, words }) => (
      <li key={id}>
        <details>
          <summary>
            {no === null ? '' : `${no}. `}
            {heading || 'without a heading'}
            {no === null && ' (not in that text)'}
          </summary>
          <p className={styles.clause}>{words}</p>
        </details>
      </li>
    ))}
  </ul>
);
