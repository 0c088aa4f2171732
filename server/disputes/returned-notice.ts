// A notice whose letter came back proves nothing, and the file says so.
import type { BounceReason } from '@ahadi/domain/notifications/bounces.ts';
import type { Ctx } from '../core/ctx.ts';
import { noticeById } from './delivery.store.ts';
import { disputes } from './dispute.ts';

/** Writes into the file that the letter of this notice came back; the side that filed it is told where it was to reach the other one. */
export async function noticeReturned(ctx: Ctx, noticeId: string, why: BounceReason): Promise<void> {
  const notice = await noticeById(ctx, noticeId);
  if (!notice) return;
  await disputes.work(ctx, notice.disputeId, async (ctx, held) => {
    await disputes.tell(ctx, held, 'dispute.notice_returned', { kind: notice.kind, side: notice.side, why });
    return undefined;
  });
}
