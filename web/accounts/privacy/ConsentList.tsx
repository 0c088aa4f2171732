import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { formatDay } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../profile/profile.module.css';

/** Everything the person said yes or no to, the newest first. */
export function ConsentList() {
  const { data, error, refetch } = useQuery(api.profile.consents.queryOptions());
  if (error) return <ErrorCard {...problemOf(error)} level={3} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={3} label="Loading what you agreed to" />;
  return (
    <Card inset="flush">
      <ul className={styles.list}>
        {data.map(({ id, what, given, at }) => (
          <li key={id} className={styles.item}>
            <span>{what}</span>
            <span className={styles.value}>
              <StateBadge tone={given ? 'good' : 'neutral'}>{given ? 'Yes' : 'No'}</StateBadge>
              <time className={styles.quiet} dateTime={at}>
                {formatDay(at)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
