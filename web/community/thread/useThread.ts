import type { Comment, GuardAnswer } from '@ahadi/domain/community/schema.ts';
import type { CommentId, PostId } from '@ahadi/domain/core/ids.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { byCursorAfresh } from '../../core/paging.ts';

export type Sort = 'oldest' | 'newest' | 'helpful';
type Page = { rows: Comment[]; nextCursor: string | null; total: number };
type Pages = InfiniteData<Page, string | undefined>;
const PAGE = 50;

/**
 * The comments of a post, from a cursor on or from the beginning. What the reader writes or changes is put into its place here: reading
 * a long thread again for one line would take as long as the thread is.
 */
export function useThread(id: PostId, sort: Sort, from: string | null) {
  const queryClient = useQueryClient();
  const options = api.community.comments.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, sort, cursor, limit: PAGE }),
    ...byCursorAfresh,
    initialPageParam: from ?? undefined,
  });
  const list = useInfiniteQuery(options);
  const put = (change: (pages: Page[]) => Page[]) =>
    queryClient.setQueryData<Pages>(options.queryKey, (before) => before && { ...before, pages: change(before.pages) });
  const reply = useCommand(api.community.reply, { stale: [api.community.post.key(), api.community.feed.key()] });
  const edit = useCommand(api.community.editComment, { stale: [api.community.revisions.key()] });
  const answer = async (parentId: CommentId | null, clientId: string, body: string, guard: GuardAnswer) => {
    const sent = await reply.runAsync({ id, clientId, parentId, body, guard });
    const row = sent?.row;
    if (row) put((pages) => withAnswer(pages, row, sort === 'newest' || list.hasNextPage));
    return sent;
  };
  const change = async (comment: Comment, body: string, guard: GuardAnswer) => {
    const sent = await edit.runAsync({ id: comment.id, revision: comment.revision, body, guard });
    const row = sent?.row;
    if (row)
      put((pages) =>
        pages.map((page) => ({ ...page, rows: page.rows.map((other) => (other.id === row.id ? row : other)) })),
      );
    return sent;
  };
  // What was put in its place here comes again with the page it is on.
  const rows = [
    ...new Map(list.data?.pages.flatMap((page) => page.rows.map((row) => [row.id, row] as const))).values(),
  ];
  return { list, rows, total: list.data?.pages[0]?.total ?? 0, answer, change };
}

/** The pages with a new comment in its place: after all that answers the same; one that answers the post at the end, or on top. */
function withAnswer(pages: Page[], row: Comment, onTop: boolean): Page[] {
  if (pages.some((page) => page.rows.some(({ id }) => id === row.id))) return pages;
  const counted = pages.map((page) => ({ ...page, total: page.total + (row.status === 'published' ? 1 : 0) }));
  if (row.parentId === null)
    return counted.map((page, place) => {
      if (onTop) return place === 0 ? { ...page, rows: [row, ...page.rows] } : page;
      return place === counted.length - 1 ? { ...page, rows: [...page.rows, row] } : page;
    });
  const rows = pages.flatMap((page) => page.rows);
  const parent = rows.findIndex(({ id }) => id === row.parentId);
  if (parent < 0) return counted;
  // What answers the deepest level stands beside it: after all that stands as deep.
  const depth = row.depth - 1;
  let last = parent;
  while (last + 1 < rows.length && (rows[last + 1]?.depth ?? 0) > depth) last += 1;
  const before = rows[last]?.id;
  return counted.map((page) => ({
    ...page,
    rows: page.rows.flatMap((other) => (other.id === before ? [other, row] : [other])),
  }));
}
