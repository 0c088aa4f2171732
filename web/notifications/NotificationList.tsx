import { notificationTexts, notificationTimes } from '@ahadi/domain/notifications/rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { useSession } from '../core/session.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { useMarkAllRead } from './marking.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './NotificationList.module.css';

/** All notifications, page by page, for the profile's notifications tab. Brings its own card. */
export function NotificationList() {
  const { session } = useSession();
  const markAll = useMarkAllRead();
  const list = useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      staleTime: notificationTimes.listFresh,
      enabled: session !== null,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];

  return (
    <section className={styles.card} aria-label="Notifications">
      <div className={styles.head}>
        <p className={styles.what}>What happened in your agreements, newest first.</p>
        <Button
          variant="quiet"
          pending={markAll.isPending}
          whyNot={rows.some((it) => !it.read) ? null : 'All of them are read.'}
          onClick={() => markAll.run(undefined)}
        >
          {notificationTexts.markAll}
        </Button>
      </div>
      {list.isPending && <SkeletonRows label={notificationTexts.loading} />}
      {list.isError && rows.length === 0 && (
        <ErrorCard {...problemOf(list.error)} title={notificationTexts.failed} onRetry={list.refetch} />
      )}
      {list.isSuccess && rows.length === 0 && <p className={styles.empty}>{notificationTexts.empty}</p>}
      <ul>
        {rows.map((it) => (
          <li key={it.id}>
            <NotificationItem it={it} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
