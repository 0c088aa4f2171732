// What the dashboard has to do when something happened elsewhere.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { removeLink } from './feed.store.ts';

/** A password chosen by letter ends the secret address of a calendar: anyone who knew the old one may have made or read it. */
export const endCalendarLink = async (ctx: Ctx, event: WrittenEvent): Promise<void> => {
  await removeLink(ctx, event.subjectId);
};
