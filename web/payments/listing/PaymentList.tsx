import { to } from '@ahadi/domain/paths.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursor } from '../../core/paging.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import styles from '../payments.module.css';
import { PaymentRows } from './PaymentRows.tsx';
import { type Direction, directions, usePaymentQuery } from './usePaymentQuery.ts';

/** The same rows for a spreadsheet. */
function exportAddress(direction: Direction, identityId: string | undefined): string {
  const query = new URLSearchParams({ direction, ...(identityId && { identityId }) });
  return `/api/v1/payments/export?${query}`;
}

/** Every amount in and out of the hands of one's identities, newest first. */
export function PaymentList() {
  const { direction, identity, identities, setQuery } = usePaymentQuery();
  const list = useInfiniteQuery(
    api.payments.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, direction, identityId: identity?.id }),
      ...byCursor,
      // Money moves by clocks and by others, so it is read anew whenever it is looked at.
      staleTime: 0,
      refetchOnMount: 'always',
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isFiltered = direction !== 'all' || identity !== null;
  return (
    <div className={styles.close}>
      <div className={styles.tools}>
        <Chips
          key={direction}
          legend="Show"
          options={directions}
          start={direction}
          onChange={(next) => setQuery({ direction: next })}
        />
        {identities.length > 1 && (
          <SelectField
            label="Of"
            optional
            value={identity?.id ?? 'all'}
            onChange={(event) => setQuery({ identity: event.currentTarget.value })}
          >
            <option value="all">everybody you act for</option>
            {identities.map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </SelectField>
        )}
        <a className={buttonClass('quiet')} href={exportAddress(direction, identity?.id)} download="payments.csv">
          <IconFileSpreadsheet size={16} stroke={1.8} aria-hidden /> Save as CSV
        </a>
      </div>
      <ListCard
        list={list}
        title="In and out"
        aside="newest first"
        label="your payments"
        empty={
          isFiltered ? (
            <EmptyState
              kind="noMatch"
              level={3}
              title="Nothing like that"
              action={
                <Button variant="quiet" onClick={() => setQuery({ direction: 'all', identity: 'all' })}>
                  Show everything
                </Button>
              }
            >
              No money moved this way yet.
            </EmptyState>
          ) : (
            <EmptyState
              kind="nothing"
              level={3}
              title="No money has moved yet"
              action={
                <Link className={buttonClass('quiet')} to={to('escrows')}>
                  Go to escrow
                </Link>
              }
            >
              What you pay, what is released to you, what is given back and what you take out stands here, with its fees
              and receipts.
            </EmptyState>
          )
        }
      >
        <PaymentRows rows={rows} />
      </ListCard>
    </div>
  );
}
