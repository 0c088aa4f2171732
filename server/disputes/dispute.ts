// What a dispute is to the server: who sees it, who is told, and the one way in which a deed is done to it.
import { type DisputeAction, disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { permissions, whoMay } from '@ahadi/domain/disputes/permissions.ts';
import { turnsOfDispute } from '@ahadi/domain/disputes/turns.ts';
import { requireNoOwnPart } from '../core/acting.ts';
import { aggregate } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { align } from './deadlines.ts';
import { findDispute, type Held, saveDispute } from './dispute.store.ts';
import { audienceOf, changed, sideOf, type Told } from './held.ts';
import { viewFor } from './view.ts';

/** Who may read it; a draft is its writer's alone, officers included. Throws FORBIDDEN for who acts for one side and is another, or acts for it. */
function sees(ctx: Ctx, held: Held): boolean {
  if (!ctx.actor || !permissions['dispute.read'](ctx.actor, held)) return false;
  requireNoOwnPart(ctx, [held.filerUserId, held.respondentUserId, ...held.jointUserIds]);
  return held.submittedAt !== null || ctx.actor.kind === 'system' || sideOf(ctx, held) === 'filer';
}

/** Disputes, and the one way in which deeds are done to them. */
export const disputes = aggregate({
  kind: 'dispute',
  find: findDispute,
  sees,
  lifecycle: disputeLifecycle,
  permissions,
  whoMay,
  audience: (it: Told) => audienceOf(it),
  settle: async (ctx, held, before) => changed(ctx, await align(ctx, held, before)),
  save: saveDispute,
  turns: turnsOfDispute,
  view: viewFor,
});

/** What its reader is shown of a dispute. Throws NOT_FOUND. */
export const viewDispute = disputes.show;

/** The dispute in the state that an action leads to, with what changes with it. Throws ILLEGAL_TRANSITION. */
export const moved = (ctx: Ctx, held: Held, action: DisputeAction, change: Partial<Held> = {}): Held =>
  changed(ctx, disputes.moved(held, action), change);

/**
 * What becomes of a dispute by time or by what happened elsewhere: held, done, and what is around it brought in line. `body` answers
 * undefined where there is nothing to do. Throws NOT_FOUND.
 */
export async function followUp(
  ctx: Ctx,
  id: string,
  body: (ctx: Ctx, held: Held) => Promise<Held | undefined>,
): Promise<void> {
  await disputes.work(ctx, id, async (ctx, held) => {
    const after = await body(ctx, held);
    return after && align(ctx, after, held);
  });
}
