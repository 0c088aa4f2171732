// Editors hear that an article is to be looked at again.
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo } from '../core/notice.ts';
import { articleById } from './article.store.ts';
import { listEditors } from './notices.store.ts';

/** A notice and where it leads. */
export type HelpNotice = Notice & { link: string };

const isDoubted = (event: WrittenEvent<EventName>): event is WrittenEvent<'article.doubted'> =>
  event.name === 'article.doubted';

const whys = {
  time: 'Nobody looked for 180 days whether it is still right.',
  votes: 'More than three in ten readers say that it did not help.',
} as const;

/** Editors hear that an article is to be looked at again; administrators where there is no editor. */
export async function noticesOfHelp(ctx: Ctx, event: WrittenEvent): Promise<HelpNotice[]> {
  const held = isDoubted(event) ? await articleById(ctx, event.subjectId) : undefined;
  if (!held || !isDoubted(event)) return [];
  const message = `“${held.published?.title ?? held.written.title}”: ${whys[event.payload.why]} Confirm it or change it.`;
  const link = to('helpArticle', { articleId: held.slug });
  return noticeTo(await listEditors(ctx), 'warning', 'A help article needs another look', message).map((notice) => ({
    ...notice,
    link,
  }));
}
