import type { ReactNode } from 'react';
import styles from './editing.module.css';

type Props = { id: string; title: string; sentence: ReactNode; children: ReactNode };

/** A part of the form with a sentence that says what it is for. The outline links to its id. */
export const Section = ({ id, title, sentence, children }: Props) => (
  <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
    <h2 className={styles.sectionTitle} id={`${id}-title`}>
      {title}
    </h2>
    <p className={styles.sentence}>{sentence}</p>
    {children}
  </section>
);
