import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { ForMediators } from '../core/ForMediators.tsx';
import { ListCard } from '../core/ListCard.tsx';
import { pageMeta } from '../core/page.ts';
import { byCursorAfresh } from '../core/paging.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { JobRows } from './jobs/JobRows.tsx';
import { JobTools } from './jobs/JobTools.tsx';
import { NotMediator, PostingsForMediators } from './jobs/NotMediator.tsx';
import { useJobQuery } from './jobs/useJobQuery.ts';

export const meta = pageMeta('Job board');

/** Matters that look for a mediator, newest first. */
export default function JobBoardPage() {
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('mediatorDashboard')}>Mediator’s desk</Link>}
        title="Job board"
        facts="Matters that look for a mediator. Nobody’s name stands here; you learn them when you are chosen."
        actions={
          <Link className={buttonClass('quiet')} to={to('jobs')}>
            Your proposals
          </Link>
        }
      />
      <ForMediators otherwise={<PostingsForMediators />} label="matters that look for a mediator">
        <Board />
      </ForMediators>
    </>
  );
}

function Board() {
  const { filter, setFilter, clear } = useJobQuery();
  const [cleared, setCleared] = useState(0);
  const list = useInfiniteQuery(
    api.mediation.jobs.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, ...filter }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  const clearAll = () => {
    clear();
    setCleared(cleared + 1);
  };
  if (list.isError && !list.data) return <NotMediator error={list.error} onRetry={() => list.refetch()} />;
  return (
    <>
      <JobTools key={cleared} filter={filter} onChange={setFilter} onClear={clearAll} />
      <ListCard
        list={list}
        label="matters that look for a mediator"
        empty={
          isNarrowed ? (
            <EmptyState
              kind="noMatch"
              title="Nothing matches"
              action={
                <Button variant="quiet" onClick={clearAll}>
                  Show everything
                </Button>
              }
            >
              There may be matters in other fields, sizes or languages.
            </EmptyState>
          ) : (
            <EmptyState
              kind="nothing"
              title="No matter looks for a mediator now"
              action={
                <Link className={buttonClass('quiet')} to={to('mediatorDashboard')}>
                  Go to your desk
                </Link>
              }
            >
              New ones stand here as soon as both sides have agreed to mediate and want it posted.
            </EmptyState>
          )
        }
      >
        <JobRows rows={rows} />
      </ListCard>
    </>
  );
}
