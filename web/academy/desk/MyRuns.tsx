import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { walkRows } from '../../core/rows.ts';
import { count } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import listing from '../../ui/listing.module.css';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { runBadge } from '../words.ts';
import { runDays } from '../zone.ts';

/** The runs that the reader teaches, the next first. */
export default function MyRuns() {
  const runs = useQuery(api.teaching.myRuns.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  return (
    <Card inset="flush" aria-label="Runs I teach">
      {runs.isPending && <SkeletonRows rows={4} label="Loading your runs" />}
      {runs.isError && !runs.data && <ErrorCard {...problemOf(runs.error)} onRetry={() => runs.refetch()} />}
      {runs.data?.length === 0 && (
        <EmptyState
          kind="nothing"
          title="You teach no run"
          action={
            <Link className={buttonClass('quiet')} to={to('adminAcademy')}>
              See the courses
            </Link>
          }
        >
          A run names its instructors; it stands here as soon as you are one.
        </EmptyState>
      )}
      <ul className={listing.rows} onKeyDown={walkRows}>
        {runs.data?.map((run) => (
          <li key={run.id}>
            <Link className={listing.row} to={to('adminRoster', { courseId: run.courseId }, { run: run.id })}>
              <span className={listing.what}>
                <span className={listing.title}>{run.courseTitle}</span>
                <span className={listing.facts}>
                  {[runDays(run.startsOn, run.endsOn), run.place].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={listing.state}>
                <StateBadge tone={runBadge[run.status].tone}>{runBadge[run.status].label}</StateBadge>
              </span>
              <span className={listing.next}>
                <span className={listing.step}>
                  {run.confirmed} of {count(run.capacity, 'seat')} taken
                </span>
                <span className={listing.changed}>{count(run.sessions.length, 'session')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
