// What follows in the community from other features' events.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { noticesOfCommunity } from './notices.ts';

/** What was decided about somebody's words also goes by mail. */
export async function mailOfCommunity(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const notices = (await noticesOfCommunity(ctx, event)).filter(({ byMail }) => byMail);
  await tellByLetters(ctx, event, notices, ({ link }) => ({ kind: 'community', page: link, way: 'Read it' }));
}
