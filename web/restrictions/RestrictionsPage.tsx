import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { ListCard } from '../core/ListCard.tsx';
import { pageMeta } from '../core/page.ts';
import { byCursorAfresh } from '../core/paging.ts';
import { walkRows } from '../core/rows.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import listing from '../ui/listing.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { RestrictionItem } from './RestrictionItem.tsx';

export const meta = pageMeta('Decisions about you');

/** What was decided against the reader: why, until when, and the way to appeal. Also for somebody whose account is suspended. */
export default function RestrictionsPage() {
  const list = useInfiniteQuery(
    api.restrictions.mine.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...byCursorAfresh }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <PageHeader
        title="Decisions about you"
        facts="What takes a certificate, a shop or an account away is decided by two people. Open one to read why, and to appeal."
      />
      <ListCard
        list={list}
        label="the decisions about you"
        empty={
          <EmptyState
            kind="nothing"
            title="Nothing was decided against you"
            action={
              <Link className={buttonClass('quiet')} to={to('dashboard')}>
                Go to the dashboard
              </Link>
            }
          />
        }
      >
        <ul className={listing.rows} onKeyDown={walkRows}>
          {rows.map((row) => (
            <RestrictionItem key={row.id} row={row} />
          ))}
        </ul>
      </ListCard>
    </>
  );
}
