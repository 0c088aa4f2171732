import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MediationRows } from './MediationRows.tsx';
import type { DeskView } from './useMediationQuery.ts';

const empty: Record<DeskView, string> = {
  screening: 'No request waits to be looked at',
  listing: 'Nobody waits for a list of mediators',
  objections: 'No objection waits for a decision',
};

/** What waits for an officer. Nothing that is said in a mediation is ever among it. */
export function Desk({ view, onLeave }: { view: DeskView; onLeave: () => void }) {
  const list = useInfiniteQuery(
    api.mediation.desk.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, view }),
      ...byCursorAfresh,
    }),
  );
  return (
    <div style={{ marginTop: 16 }}>
      <ListCard
        list={list}
        label="What waits for an officer"
        loading="Loading the desk"
        empty={
          <EmptyState
            kind="noMatch"
            title={empty[view]}
            action={
              <Button variant="quiet" onClick={onLeave}>
                Go to your mediations
              </Button>
            }
          />
        }
      >
        <MediationRows rows={list.data?.pages.flatMap((page) => page.rows) ?? []} />
      </ListCard>
    </div>
  );
}
