import type { HTMLAttributes, ReactNode } from 'react';
import styles from './Card.module.css';

type Props = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  title?: ReactNode;
  /** Beside the title, quiet: a unit, a link, a count. */
  aside?: ReactNode;
  /** `flush` lets a list of rows reach the edge. */
  inset?: 'card' | 'sheet' | 'flush';
  level?: 2 | 3;
};

/** A line around what belongs together. `sheet` is a document's page. With a title it is a labelled section. */
export function Card({ title, aside, inset = 'card', level = 2, className, children, ...rest }: Props) {
  const Heading = `h${level}` as const;
  return (
    <section {...rest} className={[styles.card, styles[inset], className].filter(Boolean).join(' ')}>
      {(title || aside) && (
        <div className={styles.head}>
          {title && <Heading className={styles.title}>{title}</Heading>}
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
