import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
import { ChooseBar } from './portfolio/ChooseBar.tsx';
import { FilterRow } from './portfolio/FilterRow.tsx';
import { inAddress, isSameQuery } from './portfolio/query.ts';
import { ViewTabs } from './portfolio/ViewTabs.tsx';
import { problemIn, refusalIn } from './refusal.ts';
import { useVoice } from './words.ts';

const everything = { filter: 'all', q: '' } as const;

export const meta = pageMeta('Agreements');

export default function AgreementsPage() {
  const say = useList();
  const voice = useVoice();
  const { query, shown, setQuery } = useListQuery();
  const { filter, q = '' } = query;
  // The tools know what is chosen; they begin again where all of it is taken back, and with each address that was come to.
  const [cleared, setCleared] = useState({ times: 0, at: '' });
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const kept = useQuery(api.portfolio.read.queryOptions({ input: {} })).data;
  const canOpen = useCanOpen();
  const list = useInfiniteQuery(
    api.agreements.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...query, cursor }),
      ...byCursor,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const clear = () => {
    setQuery({ ...inAddress({}), ...everything });
    setCleared({ times: cleared.times + 1, at: shown });
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
      {kept && <ViewTabs views={kept.views} query={query} />}
      <ListTools
        key={`${shown} ${cleared.times}`}
        filters={filters.map(({ value, label }) => ({ value, label: say[label] }))}
        legend={say.show}
        searchLabel={say.search}
        start={cleared.at === shown ? everything : { filter, q }}
        onChange={setQuery}
      />
      <FilterRow
        query={query}
        tags={kept?.tags}
        onChange={setQuery}
        onClear={clear}
        isKept={kept?.views.some((view) => isSameQuery(view.query, query)) ?? false}
        choosing={chosen !== null}
        onChoose={() => setChosen(chosen === null ? new Set() : null)}
      />
      <Card inset="flush" aria-label={say.yours} aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={6} label={say.loading} />}
        {list.isError && !list.data && (
          <ErrorCard {...problemIn(voice, problemOf(list.error))} onRetry={() => list.refetch()} />
        )}
        {list.data && rows.length === 0 && <EmptyList query={query} onClear={clear} />}
        {rows.length > 0 && (
          <div className={styles.body} data-fading={list.isPlaceholderData || undefined}>
            <AgreementRows rows={rows} chosen={chosen} onChoose={setChosen} />
          </div>
        )}
        {chosen !== null && rows.length > 0 && (
          <ChooseBar rows={rows.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(null)} />
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
