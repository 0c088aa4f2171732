import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import styles from './Tabs.module.css';

type Tab = { key: string; label: string; href: string };
/** What waits behind a tab; `words` say it to who does not see the number. */
type Waiting = { shown: string; words: string; isLate: boolean };
export type TabsProps = { label: string; tabs: readonly Tab[]; current: string };
type Props = TabsProps & { waiting?: (tab: Tab) => Waiting | undefined };

/** The parts of a page, each with an address of its own, so that Back and links work. Where they are wider than a phone, the one that is open is in sight. */
export function Tabs({ label, tabs, current, waiting }: Props) {
  const id = useId();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is open
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView, which would move the page as well.
    if (row.current && open)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className={styles.tabs} aria-label={label} ref={row}>
      {tabs.map((tab) => {
        const behind = waiting?.(tab);
        return (
          <Link
            key={tab.key}
            className={styles.tab}
            to={tab.href}
            aria-current={tab.key === current ? 'page' : undefined}
            aria-describedby={behind && `${id}-${tab.key}`}
            preventScrollReset
          >
            {tab.label}
            {behind && (
              <>
                <span className={styles.count} data-late={behind.isLate || undefined} aria-hidden>
                  {behind.shown}
                </span>
                <span hidden id={`${id}-${tab.key}`}>
                  {behind.words}
                </span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
