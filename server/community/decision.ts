// A case is taken on, put back, and decided once.
import { caseLifecycle } from '@ahadi/domain/community/moderation/lifecycle.ts';
import { lasts, needsRule } from '@ahadi/domain/community/moderation/rules.ts';
import type { CaseView, Measure, RuleCode } from '@ahadi/domain/community/moderation/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { meetClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { changeCase, findCase, type HeldCase } from './case.store.ts';
import { addDecision, settleReports } from './decision.store.ts';
import { caseLike, viewCase } from './desk.ts';
import type { HeldEntry } from './entry.store.ts';
import { holdEntry } from './entry.ts';
import { carryOut, refuseMeasure } from './measure.ts';
import { holdPeople } from './people.store.ts';

/**
 * Holds a case with all it is about, in the order in which everybody does: the author, the post, the comment, the case. Throws NOT_FOUND
 * for an unknown one, and FORBIDDEN for everybody but moderators.
 */
export async function holdCase(ctx: Ctx, id: string): Promise<{ held: HeldCase; entry: HeldEntry }> {
  authorize(ctx, 'moderation.desk', null);
  const found = await findCase(ctx, id);
  if (!found) throw new DomainError('NOT_FOUND');
  await holdPeople(ctx, [found.authorUserId]);
  const entry = await holdEntry(ctx, found.targetKind, found.targetId);
  const held = await findCase(ctx, id, true);
  if (!held) throw new DomainError('NOT_FOUND');
  return { held, entry };
}

export type Asked = { measure: Measure; rule: RuleCode | null; reason: string; days: number | null };

/** Throws BAD_INPUT for a measure against somebody that names no rule. */
export function refuseWithoutRule({ measure, rule }: Pick<Asked, 'measure' | 'rule'>): void {
  if (needsRule(measure) && rule === null)
    throw new DomainError('BAD_INPUT', undefined, { rule: 'Name the rule that was broken.' });
}

/**
 * Decides a case, once: the decision is written with its reason at the end of the log, carried out, and its author is told. Throws
 * STALE when the author changed the text since it was read, FORBIDDEN for the one who wrote or reported it or has an open matter with its author, ILLEGAL_TRANSITION, BAD_INPUT.
 */
export const decideCase = (
  ctx: Ctx,
  { id, revision, ...asked }: Asked & { id: string; revision?: number | undefined },
): Promise<CaseView> =>
  insistentTransaction(ctx, async (ctx) => {
    const { held, entry } = await holdCase(ctx, id);
    authorize(ctx, 'moderation_case.decide', await caseLike(ctx, held));
    const status = caseLifecycle.next('decide', held.status);
    if (revision !== undefined && revision !== (entry.comment ?? entry.post).revision)
      throw new DomainError('STALE', 'Its author changed it since you read it. Read it again before you decide.');
    refuseMeasure(entry, asked.measure);
    refuseWithoutRule(asked);
    const { measure, reason } = asked;
    const days = lasts(measure) ? asked.days : null;
    const rule = needsRule(measure) ? asked.rule : null;
    const { authorUserId } = held;
    const about = { caseId: id, appealId: null, moderatorUserId: userIdOf(ctx), authorUserId, outcome: null };
    const decisionId = await addDecision(ctx, { ...about, measure, rule, reason, days });
    await settleReports(ctx, id, needsRule(measure) ? 'upheld' : 'dismissed');
    await changeCase(ctx, id, { status, decided_at: ctx.now, assignee_user_id: userIdOf(ctx) });
    await meetClock(ctx, { kind: 'moderation_case', id }, 'moderation_case.decide');
    await carryOut(ctx, entry, { measure, days, decisionId, reason });
    const payload = { target: held.targetKind, targetId: held.targetId, decisionId, measure, rule, reason, days };
    await emit(ctx, 'moderation_case.decided', { kind: 'moderation_case', id }, payload, [authorUserId]);
    return viewCase(ctx, id);
  });

/** Takes a case on, also from another moderator. Throws FORBIDDEN, ILLEGAL_TRANSITION. */
export const takeCase = (ctx: Ctx, id: string): Promise<CaseView> =>
  insistentTransaction(ctx, async (ctx) => {
    const { held } = await holdCase(ctx, id);
    authorize(ctx, 'moderation_case.take', await caseLike(ctx, held));
    await changeCase(ctx, id, { status: caseLifecycle.next('take', held.status), assignee_user_id: userIdOf(ctx) });
    return viewCase(ctx, id);
  });

/** Puts a case back for others. Throws FORBIDDEN, ILLEGAL_TRANSITION. */
export const putCaseBack = (ctx: Ctx, id: string): Promise<CaseView> =>
  insistentTransaction(ctx, async (ctx) => {
    const { held } = await holdCase(ctx, id);
    authorize(ctx, 'moderation_case.put_back', await caseLike(ctx, held));
    await changeCase(ctx, id, { status: caseLifecycle.next('put_back', held.status), assignee_user_id: null });
    return viewCase(ctx, id);
  });
