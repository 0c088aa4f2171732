// What a case is to the server: who sees it, that a text has one open at most, and the one way in which a deed is done to it.
import { caseLifecycle } from '@ahadi/domain/community/moderation/lifecycle.ts';
import { DECIDE_HOURS } from '@ahadi/domain/community/rules.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { aggregate, asSystem } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { addCase, findCase, type HeldCase, type OpenedBy, openCaseOf, saveCase } from './case.store.ts';
import { type Judged, judgedIn, viewFor } from './desk.ts';
import type { HeldEntry } from './entry.store.ts';
import { authorOf } from './entry.ts';

/** Cases, and the one way in which deeds are done to them: by moderators, and an appeal by the author. */
export const cases = aggregate({
  kind: 'moderation_case',
  async find(ctx: Ctx, id: string, hold: boolean): Promise<Judged | null> {
    const found = await findCase(ctx, id, hold);
    if (hold && found?.authorUserId !== userIdOf(ctx)) authorize(ctx, 'moderation.desk', null);
    return found ? judgedIn(ctx, found) : null;
  },
  sees: () => true,
  lifecycle: caseLifecycle,
  permissions,
  whoMay,
  audience: ({ authorUserId }: HeldCase) => [authorUserId],
  save: saveCase,
  view: viewFor,
});

/**
 * The open case about a text, opened if there is none. What nobody else sees until a person decided is due within a day; a text that is
 * shown is, once it is hidden. The text is held.
 */
export async function openCase(ctx: Ctx, entry: HeldEntry, openedBy: OpenedBy): Promise<HeldCase> {
  const before = await openCaseOf(ctx, entry.id);
  if (before) return before;
  const opened = await addCase(ctx, {
    targetKind: entry.kind,
    targetId: entry.id,
    postId: entry.post.id,
    authorUserId: authorOf(entry),
    topic: entry.post.topic,
    openedBy,
    dueAt: null,
  });
  const due = openedBy === 'report' ? opened : await setDue(ctx, opened);
  const payload = { target: entry.kind, targetId: entry.id, openedBy };
  // Who reported is secret, also in the history.
  await emit(asSystem(ctx), 'moderation_case.opened', cases.subject(due), payload);
  return due;
}

/** A person is to look at a text that nobody else sees meanwhile: it keeps personal data, or its writer is new. */
export const askToLook = (ctx: Ctx, entry: HeldEntry, keeps: boolean): Promise<unknown> =>
  openCase(ctx, entry, keeps ? 'guard' : 'queue');

/** From now on a person is to decide it within a day, unless they were before. */
export async function setDue(ctx: Ctx, held: HeldCase): Promise<HeldCase> {
  if (held.dueAt !== null) return held;
  const dueAt = new Date(ctx.now.getTime() + DECIDE_HOURS * HOUR);
  await startClock(ctx, cases.subject(held), { kind: 'moderation_case.decide', dueAt });
  return saveCase(ctx, held, { ...held, dueAt });
}
