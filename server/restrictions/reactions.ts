// Whom a restriction is about is told by mail, too.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { noticesOfRestriction } from './notices.ts';

export async function mailOfRestriction(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const notices = (await noticesOfRestriction(ctx, event)).filter(({ byMail }) => byMail);
  await tellByLetters(ctx, event, notices, ({ link, way }) => ({ kind: 'restriction', page: link, way }));
}
