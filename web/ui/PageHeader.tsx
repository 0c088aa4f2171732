import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

type Props = {
  title: ReactNode;
  /** Above the title: the way here, or the reference of the thing. */
  breadcrumb?: ReactNode;
  /** Under the title: a state badge and facts, or one sentence. */
  facts?: ReactNode;
  /** On the right; on a phone below. At most one primary. */
  actions?: ReactNode;
};

/** The top of every page: where, what, how it stands, what to do. Holds the page's only h1. */
export const PageHeader = ({ title, breadcrumb, facts, actions }: Props) => (
  <header className={styles.header}>
    <div className={styles.words}>
      {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
      <h1 className={styles.title}>{title}</h1>
      {facts && <div className={styles.facts}>{facts}</div>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </header>
);
