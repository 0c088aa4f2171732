// A text has at most one open case, and one that nobody sees meanwhile is due within a day.
import { DECIDE_HOURS } from '@ahadi/domain/community/rules.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { addCase, changeCase, type HeldCase, type OpenedBy, openCaseOf } from './case.store.ts';
import type { HeldEntry } from './entry.store.ts';
import { authorOf } from './entry.ts';

/**
 * The open case about a text, opened if there is none. What nobody else sees until a person decided is due within a day; a text that is
 * shown is, once it is hidden. The text is held.
 */
export async function openCase(ctx: Ctx, entry: HeldEntry, openedBy: OpenedBy): Promise<HeldCase> {
  const before = await openCaseOf(ctx, entry.id);
  if (before) return before;
  const id = await addCase(ctx, {
    targetKind: entry.kind,
    targetId: entry.id,
    postId: entry.post.id,
    authorUserId: authorOf(entry),
    topic: entry.post.topic,
    openedBy,
    dueAt: null,
  });
  if (openedBy !== 'report') await setDue(ctx, id);
  const payload = { target: entry.kind, targetId: entry.id, openedBy };
  // Who reported is secret, also in the history.
  const platform: Ctx = { ...ctx, actor: { kind: 'system' } };
  await emit(platform, 'moderation_case.opened', { kind: 'moderation_case', id }, payload);
  const opened = await openCaseOf(ctx, entry.id);
  if (!opened) throw new Error(`case ${id} is not there`);
  return opened;
}

/** A person is to look at a text that nobody else sees meanwhile: it keeps personal data, or its writer is new. */
export const askToLook = (ctx: Ctx, entry: HeldEntry, keeps: boolean): Promise<unknown> =>
  openCase(ctx, entry, keeps ? 'guard' : 'queue');

/** From now on a person is to decide it within a day. */
export async function setDue(ctx: Ctx, id: string): Promise<void> {
  const dueAt = new Date(ctx.now.getTime() + DECIDE_HOURS * HOUR);
  await changeCase(ctx, id, { due_at: dueAt });
  await startClock(ctx, { kind: 'moderation_case', id }, { kind: 'moderation_case.decide', dueAt });
}
