import type { Bargain, Choice } from '@ahadi/domain/mediation/packages/schema.ts';
import styles from './packages.module.css';

/** Each question with the way that was chosen for it. */
export const Chosen = ({ bargain, choice }: { bargain: Bargain; choice: Choice }) => (
  <dl className={styles.choice}>
    {bargain.issues.map(({ id, title, options }) => (
      <div key={id}>
        <dt>{title}</dt>
        <dd>{options.find((option) => option.id === choice[id])?.text ?? 'left open'}</dd>
      </div>
    ))}
  </dl>
);
