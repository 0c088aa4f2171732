import type { ReactNode } from 'react';
import styles from './Part.module.css';

type Props = { id: string; title: string; sentence?: ReactNode; children: ReactNode };

/** One part of a form, as a card: a question, a sentence, its fields. */
export const Part = ({ id, title, sentence, children }: Props) => (
  <section className={styles.part} aria-labelledby={`${id}-title`}>
    <h2 className={styles.title} id={`${id}-title`} tabIndex={-1}>
      {title}
    </h2>
    {sentence && <p className={styles.sentence}>{sentence}</p>}
    {children}
  </section>
);

/** Its place while what stands in it is loading. */
export const PartLoading = ({ children }: { children: ReactNode }) => <div className={styles.part}>{children}</div>;
