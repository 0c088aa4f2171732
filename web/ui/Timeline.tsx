import type { ReactNode } from 'react';
import { useWordsHere } from '../core/here.ts';
import styles from './Timeline.module.css';
import { blocks } from './words.ts';

export type TimelineItem = {
  key: string;
  /** past: done · now: what everybody waits for · next: may come · ended: stopped here for good. */
  state: 'past' | 'now' | 'next' | 'ended';
  title: ReactNode;
  /** Who and when, or what it waits for. */
  detail?: ReactNode;
  /** Anything longer: a reason, a proof. */
  children?: ReactNode;
};

/** Where it stands: past, now, next, from top to bottom. */
export const Timeline = ({ items, label }: { items: readonly TimelineItem[]; label: string }) => {
  const say = useWordsHere(blocks);
  return (
    <ol className={styles.timeline} aria-label={label}>
      {items.map((item) => (
        <li
          key={item.key}
          className={styles.item}
          data-state={item.state}
          aria-current={item.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden />
          <div className={styles.words}>
            <p className={styles.title}>
              <span className="aside-voice">{say[item.state]} </span>
              {item.title}
            </p>
            {item.detail && <p className={styles.detail}>{item.detail}</p>}
            {item.children}
          </div>
        </li>
      ))}
    </ol>
  );
};
