import type { ReactNode } from 'react';
import styles from './PublicLayout.module.css';
import { SkipLink } from './SkipLink.tsx';

/** The plain dark ground of the pages a visitor may read (specification §2). What stands on it brings `<main id="main">`. */
export const Ground = ({ children }: { children: ReactNode }) => (
  <div className={styles.ground} data-ground="public">
    <SkipLink />
    {children}
  </div>
);
