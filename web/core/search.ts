import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type SetSearch = ReturnType<typeof useSearchParams>[1];

/**
 * The words behind "?" in the address, and how they are changed. A change begins with what the address says now: the router's own begins with
 * what was drawn last, so that of two filters chosen soon after each other, on a phone that is slow to draw, the first was lost.
 */
export function useSearch(): [URLSearchParams, SetSearch] {
  const [search, setSearch] = useSearchParams();
  const set: SetSearch = useCallback(
    (change, options) =>
      setSearch(
        typeof change === 'function' ? () => change(new URLSearchParams(window.location.search)) : change,
        options,
      ),
    [setSearch],
  );
  return [search, set];
}

/** Words of an address: what is empty, or as it is by default, is left out. */
type Words = Readonly<Record<string, string | null | undefined>>;
export function withWords(before: URLSearchParams, change: Words, byDefault: Words = {}): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change))
    if (!value || value === byDefault[name]) next.delete(name);
    else next.set(name, value);
  return next;
}

/** What a list is narrowed by, kept in the address so that it can be linked and gone back to, and how that is changed in its place. */
export function useFilterQuery<Change extends Words>(
  byDefault: Words = {},
): [URLSearchParams, (change: Change) => void] {
  const [search, setSearch] = useSearch();
  const change = (it: Change) =>
    setSearch((before) => withWords(before, it, byDefault), { replace: true, preventScrollReset: true });
  return [search, change];
}
