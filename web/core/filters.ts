import type { NavigateOptions } from 'react-router';
import { useSearch } from './search.ts';

/** Words of an address: what is empty, or as it is by default, is left out. */
type Words = Readonly<Record<string, string | null | undefined>>;
export function withWords(before: URLSearchParams, change: Words, byDefault: Words = {}): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change))
    if (!value || value === byDefault[name]) next.delete(name);
    else next.set(name, value);
  return next;
}

/**
 * What a list is narrowed by, kept in the address so that it can be linked and gone back to, and how that is changed: in its place, unless it
 * is said to be a step that the way back undoes (`replace: false`).
 */
export function useFilterQuery<Change extends Words>(
  byDefault: Words = {},
): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [search, setSearch] = useSearch();
  const change = (it: Change, options: NavigateOptions = {}) =>
    setSearch((before) => withWords(before, it, byDefault), { replace: true, preventScrollReset: true, ...options });
  return [search, change];
}
