import { notificationTimes } from '@ahadi/domain/notifications/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useSession } from '../core/session.ts';
import { Chips } from '../ui/Chips.tsx';
import { useMarkAllRead } from './marking.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './NotificationMenu.module.css';
import { useBell } from './words.ts';

const SHOWN = 10;

/** What the bell opens: the newest, mark all as read, and the way to all of them. */
export default function NotificationMenu({ hasUnread, onChoose }: { hasUnread: boolean; onChoose: () => void }) {
  const say = useBell();
  const markAll = useMarkAllRead();
  const [shelf, setShelf] = useState<'inbox' | 'action'>('inbox');
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{say.notifications}</h2>
        <button
          type="button"
          className={styles.link}
          aria-disabled={!hasUnread || undefined}
          onClick={() => hasUnread && markAll.run(undefined)}
        >
          {say.markAll}
        </button>
      </div>
      <div className={styles.shelves}>
        <Chips
          legend={say.show}
          options={[
            { value: 'inbox', label: say.all },
            { value: 'action', label: say.needsAction },
          ]}
          start={shelf}
          onChange={setShelf}
        />
      </div>
      <Newest shelf={shelf} onChoose={onChoose} />
      <Link className={styles.all} to={to('profile', {}, { tab: 'notifications' })} onClick={onChoose}>
        {say.viewAll}
      </Link>
    </>
  );
}

function Newest({ shelf, onChoose }: { shelf: 'inbox' | 'action'; onChoose: () => void }) {
  const say = useBell();
  const { session } = useSession();
  const { data, isError, refetch } = useQuery(
    api.notifications.list.queryOptions({
      input: { limit: SHOWN, shelf },
      staleTime: notificationTimes.listFresh,
      enabled: session !== null,
    }),
  );
  if (data && data.rows.length > 0)
    return (
      <ul className={styles.list}>
        {data.rows.map((it) => (
          <li key={it.id}>
            <NotificationItem it={it} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    );
  return (
    <div className={styles.state} role="status">
      {isError ? say.failed : data ? (shelf === 'action' ? say.noneAsks : say.empty) : say.loading}
      {isError && (
        <button type="button" className={styles.link} onClick={() => refetch()}>
          {say.retry}
        </button>
      )}
    </div>
  );
}
