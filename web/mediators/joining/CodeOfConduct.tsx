import { codeOfConduct } from '@ahadi/domain/mediators/conduct.ts';
import styles from './conduct.module.css';

/** Every promise of the code, numbered as it is cited. */
export const CodeOfConduct = () => (
  <ol className={styles.promises}>
    {codeOfConduct.map(({ name, promise }, index) => (
      <li key={name} className={styles.promise}>
        <span className={styles.number} aria-hidden>
          {index + 1}
        </span>
        <p>
          <strong>{name}.</strong> {promise}
        </p>
      </li>
    ))}
  </ol>
);
