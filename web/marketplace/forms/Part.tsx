import type { ReactNode } from 'react';
import styles from './form.module.css';

type Props = { id: string; title: string; sentence?: ReactNode; children: ReactNode };

/** One section of a form: a question, a sentence, its fields. */
export const Part = ({ id, title, sentence, children }: Props) => (
  <section className={styles.part} aria-labelledby={`${id}-title`}>
    <h2 className={styles.title} id={`${id}-title`}>
      {title}
    </h2>
    {sentence && <p className={styles.sentence}>{sentence}</p>}
    {children}
  </section>
);
