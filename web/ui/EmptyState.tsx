import { IconFileOff, IconFilterOff, IconPlus, IconTool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** nothing: none made yet · noMatch: the filter hides all · unavailable: not there or not yours · failed: could not be read. */
export type EmptyKind = 'nothing' | 'noMatch' | 'unavailable' | 'failed';

const icons = { nothing: IconPlus, noMatch: IconFilterOff, unavailable: IconFileOff, failed: IconTool } as const;

type Props = {
  kind: EmptyKind;
  title: string;
  /** One or two sentences: why it is empty and what comes of the next step. */
  children?: ReactNode;
  /** The next action; every empty state has one. */
  action: ReactNode;
  /** 1 when it stands for the whole page. */
  level?: 1 | 2 | 3;
};

/** Instead of a blank place: what is (not) here, and the next action. */
export function EmptyState({ kind, title, children, action, level = 2 }: Props) {
  const Icon = icons[kind];
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state} data-page={level === 1 || undefined}>
      <span className={styles.icon} data-kind={kind} aria-hidden>
        <Icon size={20} stroke={1.8} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      <div className={styles.action}>{action}</div>
    </div>
  );
}
