import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './Tabs.module.css';

type Props = { label: string; tabs: readonly { key: string; label: string; href: string }[]; current: string };

/** The parts of a page, each with an address of its own, so that Back and links work. Where they are wider than a phone, the one that is open is in sight. */
export function Tabs({ label, tabs, current }: Props) {
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
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          className={styles.tab}
          to={tab.href}
          aria-current={tab.key === current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
