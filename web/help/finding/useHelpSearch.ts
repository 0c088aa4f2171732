import { LEAST_LETTERS } from '@ahadi/domain/help/rules.ts';
import type { ArticleCard, Snippet } from '@ahadi/domain/help/schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { searchLocally } from './local.ts';

export type Found = ArticleCard & { heading?: string; anchor?: string; snippet?: Snippet };
export type HelpSearch = {
  found: readonly Found[];
  repaired: string | null;
  /** Only the nearest: nothing fitted well. */
  isNearest: boolean;
  /** Searched on this device, in titles and questions alone. */
  isLocal: boolean;
  isPending: boolean;
  error: unknown;
  retry: () => void;
};

/** What answers the words: asked of the server, or of the list that this device keeps when there is no connection. */
export function useHelpSearch(q: string, source: 'typing' | 'help' | 'contact' = 'typing'): HelpSearch {
  const isAsked = q.length >= LEAST_LETTERS;
  const asked = useQuery(
    api.help.search.queryOptions({ input: { q, source }, enabled: isAsked, placeholderData: keepPreviousData }),
  );
  const isOffline = asked.isError && problemOf(asked.error).code === 'OFFLINE';
  const index = useQuery(api.help.index.queryOptions({ enabled: isAsked }));
  if (isOffline && index.data)
    return {
      found: searchLocally(index.data.articles, q),
      ...{ repaired: null, isNearest: false, isLocal: true, isPending: false, error: null },
      retry: asked.refetch,
    };
  return {
    found: asked.data?.hits ?? [],
    repaired: asked.data?.repaired ?? null,
    isNearest: asked.data?.isNearest ?? false,
    isLocal: false,
    isPending: isAsked && asked.isPending,
    error: asked.error,
    retry: asked.refetch,
  };
}
