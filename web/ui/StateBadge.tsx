import type { ReactNode } from 'react';
import styles from './StateBadge.module.css';

export type Tone = 'neutral' | 'good' | 'attention' | 'danger' | 'info' | 'gold';

/** Where something stands, in words; colour only repeats them. The dot says "this is a state", without it it is a label. */
export const StateBadge = ({
  tone = 'neutral',
  dot = true,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  children: ReactNode;
}) => (
  <span className={styles.badge} data-tone={tone}>
    {dot && <span className={styles.dot} aria-hidden />}
    {children}
  </span>
);
