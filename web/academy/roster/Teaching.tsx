import type { RunId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { usePageTitle } from '../../core/page.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import Roster from './Roster.tsx';
import styles from './roster.module.css';

/** A run as who teaches it sees it; they need not be administrators. */
export default function Teaching({ runId }: { runId: RunId }) {
  const runs = useQuery(api.teaching.myRuns.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const run = runs.data?.find(({ id }) => id === runId);
  usePageTitle(run && `Roster of ${run.courseTitle}`);
  if (runs.isError && !runs.data)
    return <ErrorCard {...problemOf(runs.error)} level={1} onRetry={() => runs.refetch()} />;
  if (!runs.data) return <SkeletonRows rows={6} label="Loading your run" />;
  if (!run)
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title="You do not teach this run"
        action={
          <Link className={buttonClass('primary')} to={to('academy')}>
            Go to the academy
          </Link>
        }
      >
        The link is wrong, or somebody else teaches it now.
      </EmptyState>
    );
  return (
    <div className={styles.public}>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('academy')}>Academy</Link> / {run.courseCode}
          </>
        }
        title={`Roster of ${run.courseTitle}`}
      />
      <Roster run={run} runs={[run]} />
    </div>
  );
}
