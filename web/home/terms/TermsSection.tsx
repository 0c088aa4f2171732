import type { ReactNode } from 'react';
import styles from './TermsSection.module.css';

export type TermsClause = {
  /** The anchor; other pages and letters point at it, so it stays when the title changes. */
  id: string;
  title: string;
  /** The clause in one sentence. The sentence explains, the text binds. */
  short: string;
  text: ReactNode;
};

export function TermsSection({ clause, number }: { clause: TermsClause; number: number }) {
  return (
    <section id={clause.id} className={styles.section} aria-labelledby={`${clause.id}-title`}>
      <h2 id={`${clause.id}-title`} className={styles.title}>
        <span className={styles.number}>{number}.</span>
        {clause.title}
        <a href={`#${clause.id}`} className={styles.anchor} aria-label={`Link to clause ${number}, ${clause.title}`}>
          #
        </a>
      </h2>
      <p className={styles.short}>{clause.short}</p>
      <div className={styles.text}>{clause.text}</div>
    </section>
  );
}
