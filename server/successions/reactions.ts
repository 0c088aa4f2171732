// What is told of who acts for whom also goes by mail, and deadlines follow at once.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { noticesOfSuccession } from './notices.ts';
import { alignRests } from './rest.ts';

export async function mailOfSuccession(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const notices = (await noticesOfSuccession(ctx, event)).filter(({ byMail }) => byMail);
  await tellByLetters(ctx, event, notices, ({ link, way }) => ({ kind: 'succession', page: link, way }));
}

export const restDeadlines = (ctx: Ctx): Promise<void> => alignRests(ctx);
