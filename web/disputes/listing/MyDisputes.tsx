import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { OwnList } from '../../core/OwnList.tsx';
import { byCursor } from '../../core/paging.ts';
import { DisputeRows } from './DisputeRows.tsx';
import { EmptyDisputes } from './EmptyDisputes.tsx';
import { filters, useDisputeQuery } from './useDisputeQuery.ts';

/** Own disputes on either side, newest change first. */
export function MyDisputes() {
  const query = useDisputeQuery();
  const { filter, q } = query;
  const list = useInfiniteQuery(
    api.disputes.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter, q: q === '' ? undefined : q }),
      ...byCursor,
    }),
  );
  return (
    <OwnList
      list={list}
      label="Your disputes"
      loading="Loading your disputes"
      filters={filters}
      searchLabel="Search title, reference or name"
      query={query}
      empty={(clear) => <EmptyDisputes filter={filter} q={q} onClear={clear} />}
    >
      <DisputeRows rows={list.data?.pages.flatMap((page) => page.rows) ?? []} />
    </OwnList>
  );
}
