import { to } from '@ahadi/domain/paths.ts';
import { Speaking } from '../core/here.ts';
import { useLanguage } from '../core/language.ts';
import { useSearch } from '../core/search.ts';
import { Tabs } from '../core/Tabs.tsx';
import { NotificationList } from './NotificationList.tsx';
import styles from './NotificationsTab.module.css';
import { NotificationSettings } from './settings/NotificationSettings.tsx';
import { type TellingWords, useTelling } from './settings/words.ts';

const parts = [
  { key: 'all', label: 'partAll' },
  { key: 'settings', label: 'partSettings' },
] as const satisfies readonly { key: string; label: keyof TellingWords }[];

/** The notifications part of the profile: all of them, and how one is told. It speaks the reader's language, on a page that does not yet. */
export default function NotificationsTab() {
  return (
    <Speaking language={useLanguage()}>
      <Parts />
    </Speaking>
  );
}

function Parts() {
  const say = useTelling();
  const [search] = useSearch();
  const part = parts.find(({ key }) => key === search.get('view'))?.key ?? 'all';
  return (
    <div className={styles.tab}>
      <Tabs
        label={say.parts}
        current={part}
        tabs={parts.map(({ key, label }) => ({
          key,
          label: say[label],
          href: to('profile', {}, key === 'all' ? { tab: 'notifications' } : { tab: 'notifications', view: key }),
        }))}
      />
      {part === 'all' ? <NotificationList /> : <NotificationSettings />}
    </div>
  );
}
