// Who was decided against asks once for another person, and what that person decides takes its place.
import { caseLifecycle } from '@ahadi/domain/community/moderation/lifecycle.ts';
import { isAgainst, lasts } from '@ahadi/domain/community/moderation/rules.ts';
import type { CaseView, Measure, OwnDecision } from '@ahadi/domain/community/moderation/schema.ts';
import { APPEAL_DAYS } from '@ahadi/domain/community/rules.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { addAppeal, endAppeal, findAppeal } from './appeal.store.ts';
import { changeCase, findCase, findDecision } from './case.store.ts';
import { addDecision, settleReports } from './decision.store.ts';
import { holdCase } from './decision.ts';
import { caseLike, viewCase } from './desk.ts';
import { ownDecision } from './log.ts';
import { carryOut, refuseMeasure, undo } from './measure.ts';

/**
 * Asks for another person to look at a decision about one's own words, once and within 183 days; nothing that keeps somebody from writing
 * keeps them from this. Throws NOT_FOUND for what is about others, ILLEGAL_TRANSITION, DSP_DEADLINE_PASSED.
 */
export const appeal = (ctx: Ctx, { decisionId, text }: { decisionId: string; text: string }): Promise<OwnDecision> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const decision = await findDecision(ctx, decisionId);
    const held = decision && (await findCase(ctx, decision.caseId, true));
    if (!held || held.authorUserId !== userId) throw new DomainError('NOT_FOUND');
    authorize(ctx, 'moderation_case.appeal', await caseLike(ctx, held));
    const status = caseLifecycle.next('appeal', held.status);
    if (!isAgainst(decision.measure) || decision.appealId !== null || decision.moderatorUserId === null)
      throw new DomainError('ILLEGAL_TRANSITION', 'Nothing was decided against you that could be appealed.');
    if (addDays(decision.at, APPEAL_DAYS) < ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
    const { moderatorUserId } = decision;
    await addAppeal(ctx, { decisionId, caseId: held.id, userId, moderatorUserId, text });
    await changeCase(ctx, held.id, { status, assignee_user_id: null });
    await emit(ctx, 'moderation_case.appealed', { kind: 'moderation_case', id: held.id }, { decisionId }, [userId]);
    return ownDecision(ctx, decisionId);
  });

type Asked = {
  appealId: string;
  outcome: 'upheld' | 'overturned' | 'modified';
  measure: Measure | null;
  reason: string;
  days: number | null;
};
const deeds = { upheld: 'uphold', overturned: 'overturn', modified: 'modify' } as const;

/**
 * Decides an appeal, as another person than the one who decided before. Overturned, all of it is undone; modified, `measure` stands in its
 * place. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, BAD_INPUT.
 */
export const decideAppeal = (ctx: Ctx, asked: Asked): Promise<CaseView> =>
  insistentTransaction(ctx, async (ctx) => {
    const found = await findAppeal(ctx, asked.appealId);
    if (!found) throw new DomainError('NOT_FOUND');
    const { held, entry } = await holdCase(ctx, found.caseId);
    const deed = deeds[asked.outcome];
    authorize(ctx, `moderation_case.${deed}`, await caseLike(ctx, held));
    const status = caseLifecycle.next(deed, held.status);
    const first = await findDecision(ctx, found.decisionId);
    if (!first) throw new DomainError('NOT_FOUND');
    const measure = measureAfter(asked, first.measure);
    const days = asked.outcome === 'upheld' ? first.days : lasts(measure) ? asked.days : null;
    const { reason, outcome } = asked;
    const reviewerUserId = userIdOf(ctx);
    const decisionId = await addDecision(ctx, {
      caseId: held.id,
      appealId: found.id,
      moderatorUserId: reviewerUserId,
      authorUserId: held.authorUserId,
      measure,
      rule: outcome === 'overturned' ? null : first.rule,
      reason,
      days,
      outcome,
    });
    await endAppeal(ctx, found.id, { status: outcome, reason, reviewerUserId });
    await changeCase(ctx, held.id, { status });
    if (outcome !== 'upheld') {
      const before = { measure: first.measure, days: first.days, decisionId: first.id, reason: first.reason };
      const restored = await undo(ctx, entry, before);
      if (outcome === 'overturned') await settleReports(ctx, held.id, 'dismissed');
      else {
        refuseMeasure(restored, measure);
        await carryOut(ctx, restored, { measure, days, decisionId, reason });
      }
    }
    const payload = { decisionId: first.id, outcome, measure: outcome === 'modified' ? measure : null, reason };
    await emit(ctx, 'moderation_case.appeal_decided', { kind: 'moderation_case', id: held.id }, payload, [
      held.authorUserId,
    ]);
    return viewCase(ctx, held.id);
  });

/** What stands after an appeal. Throws BAD_INPUT where a changed decision says nothing else than before, or what is only for the queue. */
function measureAfter({ outcome, measure }: Asked, before: Measure): Measure {
  if (outcome === 'upheld') return before;
  if (outcome === 'overturned') return 'none';
  if (measure === null || measure === 'none' || measure === 'approve' || measure === 'give_back')
    throw new DomainError('BAD_INPUT', undefined, { measure: 'Say what is decided instead.' });
  return measure;
}
