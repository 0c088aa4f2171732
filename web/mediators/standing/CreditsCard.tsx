import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { formatDay } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './standing.module.css';

/** What can be spent on proposals, what waits in some, and what runs out next. */
export function CreditsCard() {
  const wallet = useQuery(api.credits.wallet.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [next] = wallet.data?.lots.filter(({ left }) => left > 0) ?? [];
  return (
    <Card title="Credits">
      {wallet.isError && !wallet.data && (
        <ErrorCard {...problemOf(wallet.error)} level={3} onRetry={() => wallet.refetch()} />
      )}
      {wallet.isPending && <SkeletonText lines={3} />}
      {wallet.data && (
        <div className={styles.stack}>
          <p>
            <span className={styles.big}>{wallet.data.available}</span> to spend
            {wallet.data.held > 0 && <span className={styles.quiet}> · {wallet.data.held} held by proposals</span>}
          </p>
          {next && (
            <p className={styles.quiet}>
              {count(next.left, 'credit')} run out on {formatDay(next.expiresAt)}.
            </p>
          )}
          <div className={styles.buttons}>
            <Link className={buttonClass('quiet')} to={to('buyCredits')}>
              Buy credits
            </Link>
          </div>
        </div>
      )}
    </Card>
  );
}
