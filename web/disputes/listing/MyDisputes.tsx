import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursor } from '../../core/paging.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { ListTools } from '../../ui/ListTools.tsx';
import styles from '../../ui/listing.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { DisputeRows } from './DisputeRows.tsx';
import { EmptyDisputes } from './EmptyDisputes.tsx';
import { filters, useDisputeQuery } from './useDisputeQuery.ts';

const everything = { filter: 'all', q: '' } as const;

/** Own disputes on either side, newest change first. */
export function MyDisputes() {
  const { filter, q, setQuery } = useDisputeQuery();
  const [cleared, setCleared] = useState(0);
  const list = useInfiniteQuery(
    api.disputes.list.infiniteOptions({
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
      <Card inset="flush" aria-label="Your disputes" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={5} label="Loading your disputes" />}
        {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
        {list.data && rows.length === 0 && <EmptyDisputes filter={filter} q={q} onClear={clear} />}
        {rows.length > 0 && (
          <div className={styles.body} data-fading={list.isPlaceholderData || undefined}>
            <DisputeRows rows={rows} />
          </div>
        )}
        {list.isFetchNextPageError && <Notice tone="danger">{problemOf(list.error).sentence}</Notice>}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              More
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}
