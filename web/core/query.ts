import { MINUTE } from '@ahadi/domain/core/time.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { askAgainLater, wasAnswered } from './askingagain.ts';
import { isRefusal, problemOf } from './errors.ts';
import { readThroughKeeper } from './keeper.ts';
import { sessionKey } from './sessionkey.ts';

/**
 * General query cache (specification §9): fresh 10 minutes, kept 15 minutes, 1 retry, no refetch on window focus, mount
 * or reconnect. Two readings of ours: a refusal (4xx) is an answer, not a failure, and is not asked again; and what was
 * marked stale on purpose while its page was closed is fetched when the page opens again.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      console.error('A query failed', query.queryKey[0], error);
      noticeEndedSession(error);
      askAgainLater(query, error);
    },
    onSuccess: (_data, query) => wasAnswered(query),
  }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
      staleTime: 10 * MINUTE,
      gcTime: 15 * MINUTE,
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      refetchOnWindowFocus: false,
      refetchOnMount: (query) => query.state.isInvalidated,
      refetchOnReconnect: false,
      // Asked whatever the browser thinks of the network; without an answer the device may know one (offline/reading.ts).
      networkMode: 'always',
      persister: readThroughKeeper,
    },
    // Nothing that was asked for without a connection is done later by itself, when nobody thinks of it any more.
    mutations: { networkMode: 'always' },
  },
});

/** The session ended elsewhere (signed out on another device, expired): the guard is let to see it. */
function noticeEndedSession(error: unknown): void {
  if (problemOf(error).code === 'UNAUTHENTICATED') void queryClient.invalidateQueries({ queryKey: sessionKey });
}
