import type { Chat, ChatMessage } from '@ahadi/domain/assistant/schema.ts';
import type { ChatId } from '@ahadi/domain/core/ids.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../core/api.ts';

const optionsOf = (id: ChatId) =>
  api.assistant.session.infiniteOptions({
    input: (before: number | undefined) => ({ id, before }),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.hasEarlier ? page.messages[0]?.no : undefined),
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** A conversation: how it stands, and what was said from the earliest that was read to the newest. */
export function useChat(id: ChatId) {
  const queryClient = useQueryClient();
  const options = optionsOf(id);
  const pages = useInfiniteQuery(options);
  return {
    chat: pages.data?.pages[0],
    messages: messagesOf(pages.data?.pages ?? []),
    error: pages.error,
    refetch: pages.refetch,
    hasEarlier: pages.hasNextPage,
    isFetchingEarlier: pages.isFetchingNextPage,
    readEarlier: () => pages.fetchNextPage(),
    /** The answer to a command is the conversation as it stands now; what was read before it stays. */
    put: (chat: Chat) => {
      queryClient.setQueryData<InfiniteData<Chat, number | undefined>>(options.queryKey, (known) => ({
        pages: [chat, ...(known?.pages.slice(1) ?? [])],
        pageParams: known?.pageParams ?? [undefined],
      }));
      void queryClient.invalidateQueries({ queryKey: api.assistant.sessions.key() });
    },
  };
}

/** All pages as one stretch, each message once, in the order of reading. */
export function messagesOf(pages: readonly Chat[]): ChatMessage[] {
  const byNo = new Map(
    pages.toReversed().flatMap((page) => page.messages.map((message) => [message.no, message] as const)),
  );
  return [...byNo.values()].toSorted((one, other) => one.no - other.no);
}
