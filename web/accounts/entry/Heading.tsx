import { type ReactNode, useCallback } from 'react';
import { useNavigationType } from 'react-router';
import styles from './entry.module.css';

/** The view's title and the sentence under it. Coming from another view it takes the focus, so that it is read out. */
export function Heading({ title, children }: { title: string; children: ReactNode }) {
  const fromWithin = useNavigationType() !== 'POP';
  const arrive = useCallback(
    (heading: HTMLElement | null) => {
      if (fromWithin) heading?.focus();
    },
    [fromWithin],
  );
  return (
    <header>
      <h1 className={styles.title} ref={arrive} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{children}</p>
    </header>
  );
}
