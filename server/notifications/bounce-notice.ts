// Whose letters come back reads it where they sign in, since no letter can say so.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { bounceWords } from '@ahadi/domain/notifications/bounces.ts';
import { to } from '@ahadi/domain/paths.ts';
import { userById } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo } from '../core/notice.ts';

/** What the owner of an account is told, and where they change its address. */
export async function noticesOfReturned(
  ctx: Ctx,
  { subjectId, payload }: WrittenEvent<'user.letters_returned'>,
): Promise<(Notice & { link: string })[]> {
  const user = await userById(ctx, subjectId);
  if (!user) return [];
  return noticeTo(
    [{ userId: user.id, email: user.email, name: user.name }],
    'warning',
    'Our letters to you come back',
    `A letter to ${user.email} came back: ${bounceWords[payload.why]}. Until that is mended you read here what is new, and miss what comes by letter. Correct the address, or ask who runs your mailbox.`,
  ).map((notice) => ({ ...notice, link: to('profile', {}, { tab: 'security' }) }));
}
