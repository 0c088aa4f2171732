import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { walkRows } from '../core/rows.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import listing from '../ui/listing.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { SuccessionItem } from './SuccessionItem.tsx';

export const meta = pageMeta('Acting for somebody');

/** For whom the reader asked to act, and who asked to act for them. */
export default function SuccessionsPage() {
  const list = useQuery(api.successions.mine.queryOptions());
  const ask = (
    <Link className={buttonClass('primary')} to={to('askSuccession')}>
      Ask to act for somebody
    </Link>
  );
  return (
    <>
      <PageHeader
        title="Acting for somebody"
        facts="For a person who died. Two people of the platform look at the proof."
        actions={list.data?.length ? ask : null}
      />
      {list.isError && !list.data ? (
        <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />
      ) : !list.data ? (
        <SkeletonRows rows={3} label="Loading the requests" />
      ) : list.data.length === 0 ? (
        <EmptyState kind="nothing" title="Nothing was asked" action={ask}>
          Promises, disputes and agreements of somebody who died go on. Who has the right to can bring them to their
          end.
        </EmptyState>
      ) : (
        <Card inset="flush">
          <ul className={listing.rows} onKeyDown={walkRows}>
            {list.data.map((row) => (
              <SuccessionItem key={row.id} row={row} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
