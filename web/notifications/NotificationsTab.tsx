import { to } from '@ahadi/domain/paths.ts';
import { useSearch } from '../core/search.ts';
import { Tabs } from '../core/Tabs.tsx';
import { NotificationList } from './NotificationList.tsx';
import styles from './NotificationsTab.module.css';
import { NotificationSettings } from './settings/NotificationSettings.tsx';

const parts = [
  { key: 'all', label: 'All notifications' },
  { key: 'settings', label: 'What you are told, and when' },
] as const;

/** The notifications part of the profile: all of them, and how one is told. */
export default function NotificationsTab() {
  const [search] = useSearch();
  const part = parts.find(({ key }) => key === search.get('view'))?.key ?? 'all';
  return (
    <div className={styles.tab}>
      <Tabs
        label="Parts of your notifications"
        current={part}
        tabs={parts.map(({ key, label }) => ({
          key,
          label,
          href: to('profile', {}, key === 'all' ? { tab: 'notifications' } : { tab: 'notifications', view: key }),
        }))}
      />
      {part === 'all' ? <NotificationList /> : <NotificationSettings />}
    </div>
  );
}
