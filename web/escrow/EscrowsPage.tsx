import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { api } from '../core/api.ts';
import { DeskTabs } from '../core/DeskTabs.tsx';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { byCursor } from '../core/paging.ts';
import { useRole } from '../core/session.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import styles from '../ui/listing.module.css';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { EmptyEscrows } from './listing/EmptyEscrows.tsx';
import { EscrowRows } from './listing/EscrowRows.tsx';
import { filters, type ListView, useEscrowQuery, views } from './listing/useEscrowQuery.ts';

export const meta = pageMeta('Escrow');

export default function EscrowsPage() {
  const { view } = useEscrowQuery();
  const { hasRole } = useRole('admin');
  const canOpen = useCanOpen();
  // An address of a desk that is not the reader's shows their own list.
  const shown = hasRole ? view : 'mine';
  return (
    <>
      <PageHeader
        title="Escrow"
        facts="Money waits here until both sides have what they were promised."
        actions={
          canOpen(to('newEscrow')) && (
            <Link className={buttonClass('primary')} to={to('newEscrow')}>
              Start an escrow
            </Link>
          )
        }
      />
      {hasRole && (
        <div style={{ marginBottom: 16 }}>
          <DeskTabs
            label="Your escrows and desks"
            current={shown}
            tabs={views.map(({ value, label }) => ({
              key: value,
              label,
              href: to('escrows', {}, value === 'mine' ? {} : { view: value }),
            }))}
          />
        </div>
      )}
      {shown === 'mine' ? <Mine /> : <EscrowDesk key={shown} view={shown} />}
    </>
  );
}

const everything = { filter: 'all', q: '' } as const;

/** Own escrows on either side, newest change first. */
function Mine() {
  const { filter, q, setQuery } = useEscrowQuery();
  const [cleared, setCleared] = useState(0);
  const list = useInfiniteQuery(
    api.escrow.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter, q: q === '' ? undefined : q }),
      ...byCursor,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const clear = () => {
    setQuery(everything);
    setCleared(cleared + 1);
  };
  return (
    <>
      <ListTools
        key={cleared}
        filters={filters}
        searchLabel="Search title, reference or name"
        start={cleared > 0 ? everything : { filter, q }}
        onChange={setQuery}
      />
      <Card inset="flush" aria-label="Your escrows" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={5} label="Loading your escrows" />}
        {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
        {list.data && rows.length === 0 && <EmptyEscrows filter={filter} q={q} onClear={clear} />}
        {rows.length > 0 && (
          <div className={styles.body} data-fading={list.isPlaceholderData || undefined}>
            <EscrowRows rows={rows} />
          </div>
        )}
        <MoreRows list={list} />
      </Card>
    </>
  );
}

const deskWords: Record<Exclude<ListView, 'mine'>, string> = {
  disputed: 'A part of these is in dispute. You see where they stand, not what the two sides wrote to each other.',
  mediators: 'The two sides talked for a week. Appoint a mediator for the part in dispute.',
  decisions: 'A decision that binds was entered; a second administrator carries it out or sends it back.',
  held: 'Money stands still in these, and so do their clocks.',
};

/** What administrators look after. */
function EscrowDesk({ view }: { view: Exclude<ListView, 'mine'> }) {
  const list = useInfiniteQuery(
    api.escrow.desk.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, view }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <p className={styles.sentence}>{deskWords[view]}</p>
      <Card inset="flush" aria-label="Escrows at this desk" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={4} label="Loading the desk" />}
        {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
        {list.data && rows.length === 0 && (
          <EmptyState
            kind="nothing"
            title="Nothing waits here"
            action={
              <Link className={buttonClass('quiet')} to={to('escrows')}>
                Go to your own escrows
              </Link>
            }
          />
        )}
        {rows.length > 0 && <EscrowRows rows={rows} />}
        <MoreRows list={list} />
      </Card>
    </>
  );
}

type List = {
  error: unknown;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};
const MoreRows = ({ list }: { list: List }) => (
  <>
    {list.isFetchNextPageError && <Notice tone="danger">{problemOf(list.error).sentence}</Notice>}
    {list.hasNextPage && (
      <div className={styles.more}>
        <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More
        </Button>
      </div>
    )}
  </>
);
