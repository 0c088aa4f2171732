import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatAgo, useNow } from '../../core/time.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../assistant.module.css';
import { statusWords } from '../words.ts';

/** What was asked before, the latest first. */
export function Sessions() {
  const now = useNow();
  const list = useInfiniteQuery(
    api.assistant.sessions.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 10 }),
      ...byCursorAfresh,
    }),
  );
  if (list.isPending) return <SkeletonRows rows={3} label="Loading your conversations" />;
  if (list.error) return <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  return (
    <>
      <h2 className={styles.part}>Your conversations</h2>
      {rows.length === 0 && (
        <p className={styles.quiet}>None yet. What you ask here stays yours, and you find it on every device.</p>
      )}
      <ul className={styles.sessions}>
        {rows.map(({ id, title, status, lastLine, unread, ticketNumber, lastAt }) => (
          <li key={id}>
            <Link to={to('chat', { sessionId: id })} data-unread={unread > 0 || undefined}>
              <span className={styles.sessionTitle}>{title}</span>
              <span className={styles.lastLine}>{lastLine}</span>
              <span className={styles.sessionFacts}>
                <StateBadge tone={statusWords[status].tone}>{statusWords[status].words}</StateBadge>
                {unread > 0 && <StateBadge tone="gold">{unread} new</StateBadge>}
                <span>
                  {ticketNumber ? `${ticketNumber} · ` : ''}
                  {formatAgo(lastAt, now)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore list={list} variant="plain">
        Show earlier ones
      </ShowMore>
    </>
  );
}
