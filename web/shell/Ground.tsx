import type { ReactNode } from 'react';
import styles from './PublicLayout.module.css';

/** The plain dark ground of the pages a visitor may read (specification §2). What stands on it brings the skip link and `<main id="main">`. */
export const Ground = ({ children }: { children: ReactNode }) => (
  <div className={styles.ground} data-ground="public">
    {children}
  </div>
);
