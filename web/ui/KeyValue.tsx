import type { ReactNode } from 'react';
import styles from './KeyValue.module.css';

/** Facts with their names, one a line: the name quiet on the left, the fact on the right. */
export const KeyValue = ({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) => (
  <dl className={styles.list}>
    {rows.map(({ label, value }) => (
      <div className={styles.row} key={label}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
