import type { ReactNode } from 'react';
import styles from './Section.module.css';

type Props = {
  /** The anchor of the section. */
  id: string;
  /** Its number in the page's margin, as a clause has one. */
  number: number;
  /** What the margin says it is about, in two or three words. */
  about: string;
  title: string;
  lead?: ReactNode;
  /** Sets the section on raised ground from edge to edge. */
  band?: boolean;
  children: ReactNode;
};

/** A section set like a clause of a deed: number and subject in the margin, the text beside it. */
export function Section({ id, number, about, title, lead, band = false, children }: Props) {
  return (
    <section
      id={id}
      className={band ? `${styles.section} ${styles.band}` : styles.section}
      aria-labelledby={`${id}-title`}
      data-below
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <p className={styles.margin}>
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
            {about}
          </p>
          <div>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}
