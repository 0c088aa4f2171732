// Who sent one text to many hears when all lines are done.
import type { EventPayloads, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { userById } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo } from '../core/notice.ts';

/** The notice to who sent one text to many that all lines are done, with the way to the list. */
export async function noticesOfBatch(ctx: Ctx, event: WrittenEvent): Promise<(Notice & { link: string })[]> {
  if (event.name !== 'batch.done') return [];
  const { agreementId, made, refused } = event.payload as EventPayloads['batch.done']; // written together with the name
  const user = await userById(ctx, event.subjectId);
  if (!user) return [];
  const left =
    refused === 0
      ? 'Every line was sent.'
      : `${refused} ${refused === 1 ? 'line was' : 'lines were'} not sent; the report says why.`;
  const recipient = { userId: user.id, email: user.email, name: user.name };
  const title = `${made} ${made === 1 ? 'agreement was' : 'agreements were'} sent`;
  const link = agreementId ? to('sendToMany', { id: agreementId }) : to('agreements');
  return noticeTo([recipient], refused === 0 ? 'success' : 'warning', title, left).map((notice) => ({
    ...notice,
    link,
  }));
}
