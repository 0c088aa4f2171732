import type { ReactNode } from 'react';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './SaveBar.module.css';
import { count } from './words.ts';

type Props = {
  /** How many things have to be mended before it can go on; 0 while nobody tried to. */
  toMend: number;
  /** What else is to say of how it is kept. */
  note: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

/** The bar that stays in sight below a form: how it is kept or what keeps it back, and the way on. */
export const SaveBar = ({ toMend, note, children }: Props) => (
  <div className={styles.bar}>
    {toMend > 0 ? (
      <span role="status">
        <StateBadge tone="danger">{count(toMend, 'thing')} to mend first</StateBadge>
      </span>
    ) : (
      note
    )}
    <div className={styles.actions}>{children}</div>
  </div>
);
