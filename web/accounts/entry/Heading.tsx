import type { ReactNode } from 'react';
import styles from './entry.module.css';

/** The view's title and the sentence under it. */
export const Heading = ({ title, children }: { title: string; children: ReactNode }) => (
  <header>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.lead}>{children}</p>
  </header>
);
