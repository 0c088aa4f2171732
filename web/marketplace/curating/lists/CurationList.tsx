import { type ReactNode, useState } from 'react';
import { ListCard } from '../../../core/ListCard.tsx';
import { walkRows } from '../../../core/rows.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListTools } from '../../../ui/ListTools.tsx';
import listing from '../../../ui/listing.module.css';
import { useCuratingQuery } from '../useCuratingQuery.ts';

type Props<Filter extends string> = {
  list: Parameters<typeof ListCard>[0]['list'];
  label: string;
  filters: readonly { value: Filter; label: string }[];
  status: Filter;
  searchLabel: string;
  /** What stands here while there is nothing at all. */
  nothing: ReactNode;
  children: ReactNode;
};

/** A list that administrators narrow by state and words, walked through by the arrow keys. */
export function CurationList<Filter extends string>(props: Props<Filter>) {
  const { list, label, filters, status, searchLabel, nothing, children } = props;
  const { q, setQuery } = useCuratingQuery();
  const [cleared, setCleared] = useState(0);
  const isNarrowed = status !== 'all' || q !== '';
  const first = filters[0]?.value ?? status;
  return (
    <>
      <ListTools
        key={cleared}
        filters={filters}
        searchLabel={searchLabel}
        start={cleared > 0 && !isNarrowed ? { filter: first, q: '' } : { filter: status, q }}
        onChange={({ filter, q: words }) =>
          setQuery({
            ...(filter === undefined ? {} : { status: filter }),
            ...(words === undefined ? {} : { q: words }),
          })
        }
      />
      <ListCard
        list={list}
        label={label}
        empty={
          isNarrowed ? (
            <EmptyState
              kind="noMatch"
              title="Nothing matches"
              action={
                <Button
                  variant="quiet"
                  onClick={() => {
                    setQuery({ status: 'all', q: '' });
                    setCleared(cleared + 1);
                  }}
                >
                  Show all
                </Button>
              }
            />
          ) : (
            nothing
          )
        }
      >
        <ul className={listing.rows} onKeyDown={walkRows}>
          {children}
        </ul>
      </ListCard>
    </>
  );
}
