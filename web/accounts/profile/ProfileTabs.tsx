import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import styles from './ProfileTabs.module.css';

export const profileTabs = ['profile', 'account', 'security', 'notifications'] as const;
export type ProfileTab = (typeof profileTabs)[number];

const labels: Record<ProfileTab, string> = {
  profile: 'Profile',
  account: 'Account',
  security: 'Security',
  notifications: 'Notifications',
};

/** The tab in the address (specification §2: 'notifications' exists); anything else is the first. */
export const tabOf = (asked: string | null): ProfileTab => profileTabs.find((tab) => tab === asked) ?? 'profile';

/** The parts of the page, each with an address of its own, so that Back and links work. */
export const ProfileTabs = ({ current }: { current: ProfileTab }) => (
  <nav className={styles.tabs} aria-label="Parts of your profile">
    {profileTabs.map((tab) => (
      <Link
        key={tab}
        className={styles.tab}
        to={to('profile', {}, { tab })}
        aria-current={tab === current ? 'page' : undefined}
        preventScrollReset
      >
        {labels[tab]}
      </Link>
    ))}
  </nav>
);
