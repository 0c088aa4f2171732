import type { ReactNode } from 'react';
import styles from './Notice.module.css';
import type { Tone } from './StateBadge.tsx';

type Props = { tone?: Tone; title?: ReactNode; children?: ReactNode; action?: ReactNode; announce?: boolean };

/** An inline message about what happened here. `announce` reads it aloud when it appears; a danger one always is. */
export const Notice = ({ tone = 'neutral', title, children, action, announce }: Props) => (
  <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : announce ? 'status' : undefined}>
    <div className={styles.words}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
    {action}
  </div>
);
