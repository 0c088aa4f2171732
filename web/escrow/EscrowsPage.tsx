import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { api } from '../core/api.ts';
import { DeskTabs } from '../core/DeskTabs.tsx';
import { ListCard } from '../core/ListCard.tsx';
import { OwnList } from '../core/OwnList.tsx';
import { pageMeta } from '../core/page.ts';
import { byCursor } from '../core/paging.ts';
import { useRole } from '../core/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from '../ui/listing.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
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

/** Own escrows on either side, newest change first. */
function Mine() {
  const query = useEscrowQuery();
  const { filter, q } = query;
  const list = useInfiniteQuery(
    api.escrow.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter, q: q === '' ? undefined : q }),
      ...byCursor,
    }),
  );
  return (
    <OwnList
      list={list}
      label="Your escrows"
      loading="Loading your escrows"
      filters={filters}
      searchLabel="Search title, reference or name"
      query={query}
      empty={(clear) => <EmptyEscrows filter={filter} q={q} onClear={clear} />}
    >
      <EscrowRows rows={list.data?.pages.flatMap((page) => page.rows) ?? []} />
    </OwnList>
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
  return (
    <>
      <p className={styles.sentence}>{deskWords[view]}</p>
      <ListCard
        list={list}
        label="Escrows at this desk"
        loading="Loading the desk"
        empty={
          <EmptyState
            kind="nothing"
            title="Nothing waits here"
            action={
              <Link className={buttonClass('quiet')} to={to('escrows')}>
                Go to your own escrows
              </Link>
            }
          />
        }
      >
        <EscrowRows rows={list.data?.pages.flatMap((page) => page.rows) ?? []} />
      </ListCard>
    </>
  );
}
