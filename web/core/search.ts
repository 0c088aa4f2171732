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
