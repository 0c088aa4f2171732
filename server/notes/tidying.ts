// What lay in the bin for thirty days goes for good.
import { addDays } from '@ahadi/domain/core/time.ts';
import { noteLimits } from '@ahadi/domain/notes/rules.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { findNote, holdOwner } from './note.store.ts';
import { tellOwner } from './note.ts';
import { purgeNote } from './sync.ts';
import * as store from './tidying.store.ts';

/** One round: what lay in the bin for 30 days goes for good, and what no device needs any more is forgotten. */
export async function tidyNotes(ctx: Ctx): Promise<void> {
  const binnedBefore = addDays(ctx.now, -noteLimits.binDays);
  for (let some = await store.binnedBefore(ctx, binnedBefore); some.length > 0; ) {
    for (const { id, owner_id } of some)
      await insistentTransaction(ctx, async (ctx) => {
        await holdOwner(ctx, owner_id);
        const held = await findNote(ctx, owner_id, id);
        if (!held?.binned_at || held.binned_at >= binnedBefore) return; // brought back since the list was read
        await purgeNote(ctx, held);
        await tellOwner(ctx, owner_id, id);
      });
    some = await store.binnedBefore(ctx, binnedBefore);
  }
  const old = addDays(ctx.now, -noteLimits.revisionDays);
  for (let gone = 1; gone > 0; ) gone = await store.forgetRevisions(ctx, old, noteLimits.revisionsKept);
  await store.forgetSteps(ctx, old);
  await store.forgetMutations(ctx, addDays(ctx.now, -noteLimits.mutationDays));
}
