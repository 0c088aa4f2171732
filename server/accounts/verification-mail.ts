// What the owner of an identity is told of its check also goes by mail.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { noticesOf } from './verification-notices.ts';

/** What the owner of an identity is told of its check also goes by mail, with the reviewer's reason. */
export async function mailOwners(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const notices = (await noticesOf(ctx, event)).filter(({ byMail }) => byMail);
  await tellByLetters(ctx, event, notices, ({ link }) => ({ kind: 'verification', page: link, way: 'See the check' }));
}
