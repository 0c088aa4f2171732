import { to } from '@ahadi/domain/paths.ts';
import { Tabs } from '../../core/Tabs.tsx';

export const profileTabs = [
  'profile',
  'account',
  'security',
  'payouts',
  'notifications',
  'privacy',
  'preferences',
  'programs',
  'app',
  'blocked',
  'public',
] as const;
export type ProfileTab = (typeof profileTabs)[number];

const labels: Record<ProfileTab, string> = {
  profile: 'Profile',
  account: 'Account',
  security: 'Security',
  payouts: 'Payouts',
  notifications: 'Notifications',
  privacy: 'Privacy',
  preferences: 'Preferences',
  programs: 'For programs',
  app: 'App',
  blocked: 'Blocked',
  public: 'As others see you',
};

/** The tab in the address (specification §2: 'notifications' exists); anything else is the first. */
export const tabOf = (asked: string | null): ProfileTab => profileTabs.find((tab) => tab === asked) ?? 'profile';

export const ProfileTabs = ({ current }: { current: ProfileTab }) => (
  <Tabs
    label="Parts of your profile"
    current={current}
    tabs={profileTabs.map((tab) => ({ key: tab, label: labels[tab], href: to('profile', {}, { tab }) }))}
  />
);
