// A refused publication is looked at by another record officer once, within its days.
import { addDays } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './dispute.store.ts';
import { lastDeed } from './history.store.ts';

/** Until when another officer can be asked; null where a refusal was not the last deed, or one was asked already. */
export async function refusalAppealUntil(ctx: Ctx, held: Held): Promise<Date | null> {
  const isRefused = held.publicationRefusedBy !== null && !held.appealed && held.endedAt !== null;
  if (!disputeLifecycle.can('appeal_refusal', held.status) || !isRefused) return null;
  if ((await lastDeed(ctx, held.id)) !== 'dispute.publication_refused') return null;
  return addDays(new Date(held.endedAt ?? 0), disputeDefaults.appealDays);
}
