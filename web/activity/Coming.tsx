import type { ComingRow } from '@ahadi/domain/activity/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './history.module.css';

/** What becomes public unless it is resolved before, with its deadline and one's own statement. */
export function Coming() {
  const list = useQuery(api.activity.coming.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  return (
    <Card title="What may become public" inset="flush" aria-busy={list.isFetching}>
      {list.isPending && <SkeletonRows rows={1} label="Loading what may become public" />}
      {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} level={3} onRetry={() => list.refetch()} />}
      {list.data?.length === 0 && (
        <p className={styles.row}>
          Nothing. A dispute comes here when it was delivered and both agreed beforehand that it may become public.
        </p>
      )}
      <ul className={styles.rows}>
        {list.data?.map((row) => (
          <Line key={row.disputeId} row={row} />
        ))}
      </ul>
    </Card>
  );
}

const Line = ({ row }: { row: ComingRow }) => (
  <li className={styles.row}>
    <div className={styles.what}>
      <p className={styles.title}>
        <Link to={to('dispute', { id: row.disputeId })}>
          {row.ref} · {row.title}
        </Link>
        <StateBadge tone={row.isInReview ? 'danger' : 'attention'}>
          {row.isInReview ? 'Publication is being reviewed' : row.side === 'respondent' ? 'About you' : 'Filed by you'}
        </StateBadge>
      </p>
      <p className={styles.facts}>
        With {row.otherName}.{' '}
        {row.statement !== null
          ? `Your statement: “${row.statement}”`
          : row.isShown
            ? 'You have written no statement. You can read the entry word for word and write beside it.'
            : 'Before it is public you read every word of it and can write a statement.'}
      </p>
      <p className={styles.facts}>
        <Link to={to('dispute', { id: row.disputeId })}>
          {row.isShown ? 'The entry, and your statement' : 'Resolve it before'}
          <span className="aside-voice">: {row.ref}</span>
        </Link>
      </p>
    </div>
    {row.publicFrom === null ? (
      <p className={styles.facts}>The clock stands still</p>
    ) : (
      <Countdown due={row.publicFrom} binding inline />
    )}
  </li>
);
