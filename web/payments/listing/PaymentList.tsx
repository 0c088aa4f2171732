import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { HistoryTools, MissingParts } from '../../core/HistoryTools.tsx';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { SpanFields } from '../../core/SpanFields.tsx';
import { useSearch } from '../../core/search.ts';
import { keyIn, useFilters } from '../../core/span.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import styles from '../payments.module.css';
import { PaymentRows } from './PaymentRows.tsx';
import { directions, kinds, states, usePaymentQuery } from './usePaymentQuery.ts';

/** Every amount in and out of the hands of one's identities, newest first. */
export function PaymentList() {
  const [, setSearch] = useSearch();
  const { direction, identity, identities, setQuery } = usePaymentQuery();
  const { values, days, span, isFiltered: isNarrow, set, clear } = useFilters(['kind', 'state']);
  const asked = {
    direction,
    identityId: identity?.id,
    kind: keyIn(kinds, values.kind),
    state: keyIn(states, values.state),
    ...span,
  };
  const list = useInfiniteQuery(
    api.payments.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, ...asked }),
      // Money moves by clocks and by others, so it is read again whenever it is looked at.
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isFiltered = direction !== 'all' || identity !== null || isNarrow;
  // One step: two changes of the address at once would each begin from the same old one.
  const showAll = () => setSearch({ tab: 'payments' }, { replace: true, preventScrollReset: true });
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
      </div>
      <HistoryTools tab="payments" asked={asked} onClear={isNarrow ? clear : null}>
        <SelectField
          label="Kind"
          value={asked.kind ?? ''}
          onChange={(event) => set({ kind: event.currentTarget.value })}
        >
          <option value="">Every kind</option>
          {Object.entries(kinds).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="State"
          value={asked.state ?? ''}
          onChange={(event) => set({ state: event.currentTarget.value })}
        >
          <option value="">Any state</option>
          {Object.entries(states).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </SelectField>
        <SpanFields days={days} onChange={set} />
      </HistoryTools>
      <MissingParts pages={list.data?.pages ?? []} onRetry={() => void list.refetch()} />
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
                <Button variant="quiet" onClick={showAll}>
                  Show everything
                </Button>
              }
            >
              No money moved this way in this time.
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
