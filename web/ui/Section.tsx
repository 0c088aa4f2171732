import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

type Props = { title: string; about: ReactNode; action?: ReactNode; children?: ReactNode };

/** One matter of the account: on the left what it is, on the right the thing itself. On a phone one after the other. */
export function Section({ title, about, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <p className={styles.words}>{about}</p>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
