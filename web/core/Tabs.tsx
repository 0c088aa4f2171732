import { Link } from 'react-router';
import styles from './Tabs.module.css';

type Props = { label: string; tabs: readonly { key: string; label: string; href: string }[]; current: string };

/** The parts of a page, each with an address of its own, so that Back and links work. */
export const Tabs = ({ label, tabs, current }: Props) => (
  <nav className={styles.tabs} aria-label={label}>
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
