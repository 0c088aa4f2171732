import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { byCursor } from '../core/paging.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import styles from '../ui/listing.module.css';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { AgreementRows } from './listing/AgreementRows.tsx';
import { EmptyList } from './listing/EmptyList.tsx';
import { filters, useListQuery } from './listing/useListQuery.ts';
import { useList } from './listing/words.ts';
import { problemIn, refusalIn } from './refusal.ts';
import { useVoice } from './words.ts';

const everything = { filter: 'all', q: '' } as const;

export const meta = pageMeta('Agreements');

export default function AgreementsPage() {
  const say = useList();
  const voice = useVoice();
  const { filter, q, setQuery } = useListQuery();
  const [cleared, setCleared] = useState(0);
  const canOpen = useCanOpen();
  const list = useInfiniteQuery(
    api.agreements.list.infiniteOptions({
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
      <PageHeader
        title={say.title}
        actions={
          canOpen(to('newAgreement')) && (
            <>
              <Link className={buttonClass('quiet')} to={`${to('newAgreement')}#document`}>
                {say.sendDocument}
              </Link>
              <Link className={buttonClass('primary')} to={to('newAgreement')}>
                {say.newAgreement}
              </Link>
            </>
          )
        }
      />
      <ListTools
        key={cleared}
        filters={filters.map(({ value, label }) => ({ value, label: say[label] }))}
        legend={say.show}
        searchLabel={say.search}
        start={cleared > 0 ? everything : { filter, q }}
        onChange={setQuery}
      />
      <Card inset="flush" aria-label={say.yours} aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={6} label={say.loading} />}
        {list.isError && !list.data && (
          <ErrorCard {...problemIn(voice, problemOf(list.error))} onRetry={() => list.refetch()} />
        )}
        {list.data && rows.length === 0 && <EmptyList filter={filter} q={q} onClear={clear} />}
        {rows.length > 0 && (
          <div className={styles.body} data-fading={list.isPlaceholderData || undefined}>
            <AgreementRows rows={rows} />
          </div>
        )}
        {list.isFetchNextPageError && <Notice tone="danger">{refusalIn(voice, problemOf(list.error))}</Notice>}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {say.more}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}
