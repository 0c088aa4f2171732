import { type ReactNode, useState } from 'react';
import { ListTools } from '../ui/ListTools.tsx';
import { ListCard, type ListCardProps } from './ListCard.tsx';

type Props<Filter extends string> = Pick<ListCardProps, 'list' | 'label' | 'loading' | 'children'> & {
  filters: readonly { value: Filter | 'all'; label: string }[];
  searchLabel: string;
  /** What it is narrowed by, as it stands in the address. */
  query: { filter: Filter | 'all'; q: string; setQuery: (change: { filter?: Filter | 'all'; q?: string }) => void };
  /** What stands there when there is nothing; `clear` shows everything again. */
  empty: (clear: () => void) => ReactNode;
};

const everything = { filter: 'all', q: '' } as const;

/** What is one's own of a kind, narrowed by chips and a search. */
export function OwnList<Filter extends string>({ filters, searchLabel, query, empty, ...card }: Props<Filter>) {
  const { filter, q, setQuery } = query;
  // The tools know what is chosen; they begin again where all of it is taken back.
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setQuery(everything);
    setCleared(cleared + 1);
  };
  return (
    <>
      <ListTools
        key={cleared}
        filters={filters}
        searchLabel={searchLabel}
        start={cleared > 0 ? everything : { filter, q }}
        onChange={setQuery}
      />
      <ListCard {...card} empty={empty(clear)} />
    </>
  );
}
