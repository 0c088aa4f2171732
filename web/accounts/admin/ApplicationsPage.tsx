import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '../../core/api.ts';
import { DeskTabs } from '../../core/DeskTabs.tsx';
import { useFilterQuery } from '../../core/filters.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { lazy } from '../../core/lazy.ts';
import { pageMeta } from '../../core/page.ts';
import { byCursor } from '../../core/paging.ts';
import { useSearch } from '../../core/search.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { QueueRows } from './QueueRows.tsx';
import styles from './queue.module.css';

export const meta = pageMeta('Applications');

const filters = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'mine', label: 'Taken by you' },
  { value: 'decided', label: 'Decided' },
] as const;
/** What people apply for; each kind has a queue of its own. */
const kinds = [
  { key: 'identity', label: 'Identity checks', href: to('applications') },
  { key: 'mediator', label: 'Mediators', href: to('applications', {}, { kind: 'mediator' }) },
] as const;

// Another hour's work: only what is opened is loaded.
const MediatorQueue = lazy(() => import('../../mediators/reviewing/Queue.tsx'));

type Filter = (typeof filters)[number]['value'];
const filterOf = (asked: string | null): Filter => filters.find(({ value }) => value === asked)?.value ?? 'waiting';

const empty: Record<Filter, { title: string; words: string }> = {
  waiting: {
    title: 'Nothing waits',
    words: 'As soon as somebody asks for their identity to be checked, it stands here.',
  },
  mine: {
    title: 'You have taken none',
    words: 'Open one that waits and take it, so that others know it is looked at.',
  },
  decided: {
    title: 'Nothing was decided yet',
    words: 'What you and other reviewers decide stays here, with its reasons.',
  },
};

/** What people ask reviewers for, longest waiting first. */
export default function ApplicationsPage() {
  const [params] = useSearch();
  const kind = kinds.find(({ key }) => key === params.get('kind'))?.key ?? 'identity';
  return (
    <>
      <PageHeader title="Applications" />
      <DeskTabs label="Kinds of applications" current={kind} tabs={kinds} />
      {kind === 'identity' ? (
        <IdentityQueue />
      ) : (
        <Suspense fallback={<SkeletonRows rows={5} label="Loading the applications" />}>
          <MediatorQueue />
        </Suspense>
      )}
    </>
  );
}

function IdentityQueue() {
  const [params, setQuery] = useFilterQuery<{ filter: Filter }>({ filter: 'waiting' });
  const filter = filterOf(params.get('filter'));
  const list = useInfiniteQuery(
    api.verification.queue.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter }),
      ...byCursor,
    }),
  );
  const show = (next: Filter) => setQuery({ filter: next });
  return (
    <>
      <div className={styles.tools}>
        <Chips key={filter} legend="Show" options={filters} start={filter} onChange={show} />
      </div>
      <ListCard
        list={list}
        label="Identity checks"
        loading="Loading the identity checks"
        empty={
          <EmptyState
            kind={filter === 'waiting' ? 'nothing' : 'noMatch'}
            title={empty[filter].title}
            action={
              <Button variant="quiet" onClick={() => show(filter === 'waiting' ? 'decided' : 'waiting')}>
                {filter === 'waiting' ? 'Show what was decided' : 'Show what waits'}
              </Button>
            }
          >
            {empty[filter].words}
          </EmptyState>
        }
      >
        <QueueRows rows={list.data?.pages.flatMap((page) => page.rows) ?? []} />
      </ListCard>
    </>
  );
}
