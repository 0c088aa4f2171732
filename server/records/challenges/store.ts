import type { Ctx } from '../../core/ctx.ts';

/** Closes the challenge that runs against an entry, if one does, without a decision about it: the entry is gone. */
export const closeChallenge = (ctx: Pick<Ctx, 'db' | 'now'>, recordId: string, reasons: string) =>
  ctx.db
    .updateTable('record_challenges')
    .set({ status: 'decided', reasons, decided_at: ctx.now })
    .where('record_id', '=', recordId)
    .where('status', '<>', 'decided')
    .execute();

/** Lets the challenge that runs lead back to a resolved entry. */
export const resolveWhileChallenged = (ctx: Pick<Ctx, 'db'>, recordId: string) =>
  ctx.db
    .updateTable('record_challenges')
    .set({ status_before: 'resolved_shown' })
    .where('record_id', '=', recordId)
    .where('status', '<>', 'decided')
    .execute();
