import { keepPreviousData } from '@tanstack/react-query';

/** How every list of ours goes on: from the cursor of the page before, with the old rows in sight until the new ones are there. */
export const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor: string | null }): string | undefined => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
} as const;

/** The same for what other people change while nobody looks: read again whenever the page opens. */
export const byCursorAfresh = { ...byCursor, staleTime: 0, refetchOnMount: 'always' } as const;
