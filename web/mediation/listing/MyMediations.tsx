import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { OwnList } from '../../core/OwnList.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MediationRows } from './MediationRows.tsx';
import { filters, type ListFilter, useMediationQuery } from './useMediationQuery.ts';

/** Own mediations on any side, newest change first. */
export function MyMediations() {
  const query = useMediationQuery();
  const { filter, q } = query;
  const list = useInfiniteQuery(
    api.mediation.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter, q: q === '' ? undefined : q }),
      ...byCursorAfresh,
    }),
  );
  return (
    <OwnList
      list={list}
      label="Your mediations"
      loading="Loading your mediations"
      filters={filters}
      searchLabel="Search title, reference or name"
      query={query}
      empty={(clear) => <Empty filter={filter} q={q} onClear={clear} />}
    >
      <MediationRows rows={list.data?.pages.flatMap((page) => page.rows) ?? []} />
    </OwnList>
  );
}

/** Why the list is empty, and what to do about it. */
function Empty({ filter, q, onClear }: { filter: ListFilter; q: string; onClear: () => void }) {
  const label = filters.find((it) => it.value === filter)?.label;
  if (q !== '' || filter !== 'all')
    return (
      <EmptyState
        kind="noMatch"
        title={
          q !== ''
            ? `Nothing matches “${q}”`
            : filter === 'waiting'
              ? 'Nothing waits for you'
              : `No mediation is under “${label}”`
        }
        action={
          <Button variant="quiet" onClick={onClear}>
            Show all mediations
          </Button>
        }
      />
    );
  return (
    <EmptyState
      kind="nothing"
      title="No mediations"
      action={
        <Link className={buttonClass('quiet')} to={to('requestMediator')}>
          How mediation goes
        </Link>
      }
    >
      When you are stuck, a certified mediator helps both sides find a way out in confidence. Requests of others to you
      stand here too.
    </EmptyState>
  );
}
