import type { ReactNode } from 'react';
import styles from './joining.module.css';

type Props = { id: string; title: string; lead: string; children: ReactNode };

/** One part of the public page: what it is about on the left, the thing itself on the right. */
export const Part = ({ id, title, lead, children }: Props) => (
  <section className={styles.part} id={id} aria-labelledby={`${id}-title`}>
    <div className={styles.about}>
      <h2 className={styles.partTitle} id={`${id}-title`}>
        {title}
      </h2>
      <p className={styles.partLead}>{lead}</p>
    </div>
    <div className={styles.body}>{children}</div>
  </section>
);

type Item = { title: string; text: string };

/** Things with a name and a sentence; numbered where one follows the other. */
export function Steps({ items, unnumbered }: { items: readonly Item[]; unnumbered?: boolean }) {
  const List = unnumbered ? 'ul' : 'ol';
  return (
    <List className={styles.steps}>
      {items.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden>
            {unnumbered ? '–' : index + 1}
          </span>
          <h3 className={styles.stepTitle}>{title}</h3>
          <p className={styles.stepText}>{text}</p>
        </li>
      ))}
    </List>
  );
}

export const Facts = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.facts}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
