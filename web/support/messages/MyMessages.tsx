import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatDay } from '../../core/time.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../contact.module.css';
import { statusWords } from '../words.ts';

/** What one wrote before, the latest first. Nothing is shown to anyone who never wrote. */
export default function MyMessages() {
  const list = useInfiniteQuery(
    api.support.mine.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 5 }),
      ...byCursorAfresh,
    }),
  );
  if (list.isPending) return <SkeletonRows rows={2} label="Loading your messages" />;
  if (list.error) return <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return null;
  return (
    <div>
      <h2 className={styles.sideTitle}>Your messages</h2>
      <ul className={styles.messages}>
        {rows.map(({ id, number, subject, status, updatedAt }) => (
          <li key={id}>
            <Link to={to('contact', {}, { message: id })}>
              <span className={styles.subject}>{subject}</span>
              <span className={styles.facts}>
                {number} · {formatDay(updatedAt)}
              </span>
              <StateBadge tone={statusWords[status].tone}>{statusWords[status].words}</StateBadge>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore list={list} variant="plain">
        Show earlier ones
      </ShowMore>
    </div>
  );
}
