import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useFilterQuery } from '../../core/filters.ts';
import { type AddressChange, type ListQuery, queryFrom } from '../portfolio/query.ts';
import type { ListWords } from './words.ts';

/** The chips, in the contract's own words; `label` names what is read on them. `waits` stands first: it is what one comes for. */
export const filters = [
  { value: 'all', label: 'all' },
  { value: 'waiting', label: 'waiting' },
  { value: 'draft', label: 'drafts' },
  { value: 'open', label: 'open' },
  { value: 'signed', label: 'signed' },
  { value: 'ended', label: 'ended' },
] as const satisfies readonly { value: string; label: keyof ListWords }[];

/**
 * What the list is narrowed by, kept in the address so that it can be linked and gone back to. `shown` changes with each address that was
 * come to by a link or the way back, and not with what is changed in its place.
 */
export function useListQuery(): { query: ListQuery; shown: string; setQuery: (change: AddressChange) => void } {
  const [search, setQuery] = useFilterQuery<AddressChange>({ filter: 'all' });
  const { key } = useLocation();
  const isOurs = useNavigationType() === 'REPLACE';
  const [shown, setShown] = useState(key);
  if (!isOurs && key !== shown) setShown(key);
  return { query: queryFrom(search), shown, setQuery };
}
