// What was decided is carried out on the text and its author, or undone.
import { entryLifecycle } from '@ahadi/domain/community/lifecycle.ts';
import { lasts, strikes, takesAway } from '@ahadi/domain/community/moderation/rules.ts';
import type { Measure } from '@ahadi/domain/community/moderation/schema.ts';
import { READ_ONLY } from '@ahadi/domain/community/rules.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { addSanction, liftReadOnly, liftSanctions } from './decision.store.ts';
import { changePost, type HeldEntry } from './entry.store.ts';
import { authorOf, holdEntry, moveEntry, statusOf } from './entry.ts';
import { marksOf } from './people.store.ts';

export { checkDecisions } from './decision.store.ts';

type Verdict = { measure: Measure; days: number | null; decisionId: string; reason: string };

/** Throws ILLEGAL_TRANSITION for a measure that this text does not allow: what waits is shown, given back or taken away. */
export function refuseMeasure(entry: HeldEntry, measure: Measure): void {
  const isWaiting = statusOf(entry) === 'waiting';
  const isForShown = measure === 'none' || measure === 'warn' || measure === 'lock';
  if (isWaiting && isForShown)
    throw new DomainError('ILLEGAL_TRANSITION', 'It waits to be looked at: show it, give it back or remove it.');
  if (measure === 'lock' && entry.kind === 'comment')
    throw new DomainError('ILLEGAL_TRANSITION', 'Only a post can be locked.');
  if (measure === 'approve') entryLifecycle.next('approve', statusOf(entry));
  if (measure === 'give_back') entryLifecycle.next('give_back', statusOf(entry));
  if (measure === 'remove') entryLifecycle.next('remove', statusOf(entry));
}

/**
 * Does what was decided to a text that is held, and to its author. What was hidden and is not taken away is shown again. Words for which
 * somebody may not write for a while do not stay either. After four decisions within 90 days one reads only for a week.
 */
export async function carryOut(
  ctx: Ctx,
  entry: HeldEntry,
  { measure, days, decisionId, reason }: Verdict,
): Promise<void> {
  const userId = authorOf(entry);
  const status = statusOf(entry);
  if (measure === 'approve') await moveEntry(ctx, entry, 'approve');
  else if (measure === 'give_back') await moveEntry(ctx, entry, 'give_back', { decisionId });
  else if (takesAway(measure)) {
    if (entryLifecycle.can('remove', status)) await moveEntry(ctx, entry, 'remove', { decisionId });
  } else if (status === 'hidden') await moveEntry(ctx, entry, 'show');
  if (measure === 'lock' && entry.post.lockedAt === null) {
    await changePost(ctx, entry.post.id, { locked_at: ctx.now, lock_reason: reason });
    await emit(ctx, 'post.locked', { kind: 'post', id: entry.post.id }, { by: 'moderator', reason }, [userId]);
  }
  if (measure === 'warn') await addSanction(ctx, { userId, kind: 'warn', until: null, decisionId });
  if (lasts(measure)) {
    const until = days === null ? null : addDays(ctx.now, days);
    await addSanction(ctx, { userId, kind: measure === 'mute' ? 'mute' : 'suspend', until, decisionId });
  }
  if (strikes.includes(measure) && (await upheldOf(ctx, userId)) >= READ_ONLY.after)
    await addSanction(ctx, { userId, kind: 'read_only', until: addDays(ctx.now, READ_ONLY.days), decisionId });
}

/**
 * Makes undone what was decided, after its appeal is: the text is shown again, what was locked is open, and nothing keeps its author from
 * writing because of it. What was never shown is shown now.
 */
export async function undo(ctx: Ctx, entry: HeldEntry, { measure, decisionId }: Verdict): Promise<HeldEntry> {
  const status = statusOf(entry);
  if (takesAway(measure) && status === 'removed') await moveEntry(ctx, entry, 'restore');
  if (measure === 'give_back' && status === 'returned') {
    await moveEntry(ctx, entry, 'resubmit');
    await moveEntry(ctx, await holdEntry(ctx, entry.kind, entry.id), 'approve');
  }
  if (measure === 'lock' && entry.post.lockedAt !== null) {
    await changePost(ctx, entry.post.id, { locked_at: null, lock_reason: null });
    const reason = 'The decision to lock it was changed after an appeal.';
    await emit(ctx, 'post.unlocked', { kind: 'post', id: entry.post.id }, { reason }, [entry.post.authorUserId]);
  }
  await liftSanctions(ctx, decisionId);
  if ((await upheldOf(ctx, authorOf(entry))) < READ_ONLY.after) await liftReadOnly(ctx, authorOf(entry));
  return holdEntry(ctx, entry.kind, entry.id);
}

const upheldOf = async (ctx: Ctx, userId: string): Promise<number> => (await marksOf(ctx, [userId]))[0]?.upheld ?? 0;
