// Who was decided against asks once for another person, and what that person decides takes its place.
import { isAgainst, lasts } from '@ahadi/domain/community/moderation/rules.ts';
import type { CaseView, Measure, OwnDecision } from '@ahadi/domain/community/moderation/schema.ts';
import { APPEAL_DAYS } from '@ahadi/domain/community/rules.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { addAppeal, endAppeal, findAppeal } from './appeal.store.ts';
import { findDecision, type HeldDecision } from './case.store.ts';
import { cases } from './case.ts';
import { addDecision, settleReports } from './decision.store.ts';
import { holdText } from './decision.ts';
import type { Judged } from './desk.ts';
import type { HeldEntry } from './entry.store.ts';
import { ownDecision } from './log.ts';
import { carryOut, refuseMeasure, undo } from './measure.ts';

/**
 * Asks for another person to look at a decision about one's own words, once and within 183 days; nothing that keeps somebody from writing
 * keeps them from this. Throws NOT_FOUND for what is about others, ILLEGAL_TRANSITION, DSP_DEADLINE_PASSED.
 */
export const appeal = (ctx: Ctx, asked: { decisionId: string; text: string }): Promise<OwnDecision> =>
  insistentTransaction(ctx, async (ctx) => {
    const decision = await findDecision(ctx, asked.decisionId);
    if (decision?.authorUserId !== userIdOf(ctx)) throw new DomainError('NOT_FOUND');
    await ask(ctx, { id: decision.caseId, decision, text: asked.text });
    return ownDecision(ctx, decision.id);
  });

const ask = (ctx: Ctx, it: { id: string; decision: HeldDecision; text: string }): Promise<unknown> =>
  cases.act(ctx, it, 'appeal', async (ctx, held, { decision, text }) => {
    const { id: decisionId, moderatorUserId, measure, appealId, at } = decision;
    if (!isAgainst(measure) || appealId !== null || moderatorUserId === null)
      throw new DomainError('ILLEGAL_TRANSITION', 'Nothing was decided against you that could be appealed.');
    if (addDays(at, APPEAL_DAYS) < ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
    await addAppeal(ctx, { decisionId, caseId: held.id, userId: held.authorUserId, moderatorUserId, text });
    await cases.tell(ctx, held, 'moderation_case.appealed', { decisionId });
    return { ...held, assigneeUserId: null };
  });

type Asked = {
  appealId: string;
  outcome: 'upheld' | 'overturned' | 'modified';
  measure: Measure | null;
  reason: string;
  days: number | null;
};

/**
 * Decides an appeal, as another person than the one who decided before. Overturned, all of it is undone; modified, `measure` stands in its
 * place. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, BAD_INPUT.
 */
export const decideAppeal = (ctx: Ctx, asked: Asked): Promise<CaseView> =>
  insistentTransaction(ctx, async (ctx) => {
    const found = await findAppeal(ctx, asked.appealId);
    if (!found) throw new DomainError('NOT_FOUND');
    const { caseId: id, decisionId } = found;
    return deeds[asked.outcome](ctx, { ...asked, id, decisionId, entry: await holdText(ctx, id) });
  });

async function hear(
  ctx: Ctx,
  held: Judged,
  { entry, ...asked }: Asked & { decisionId: string; entry: HeldEntry },
): Promise<Judged> {
  const first = await findDecision(ctx, asked.decisionId);
  if (!first) throw new DomainError('NOT_FOUND');
  const measure = measureAfter(asked, first.measure);
  const days = asked.outcome === 'upheld' ? first.days : lasts(measure) ? asked.days : null;
  const { appealId, reason, outcome } = asked;
  const { id: caseId, authorUserId } = held;
  const reviewerUserId = userIdOf(ctx);
  const rule = outcome === 'overturned' ? null : first.rule;
  const about = { caseId, appealId, moderatorUserId: reviewerUserId, authorUserId, outcome };
  const decisionId = await addDecision(ctx, { ...about, measure, rule, reason, days });
  await endAppeal(ctx, appealId, { status: outcome, reason, reviewerUserId });
  if (outcome !== 'upheld') {
    const before = { measure: first.measure, days: first.days, decisionId: first.id, reason: first.reason };
    const restored = await undo(ctx, entry, before);
    if (outcome === 'overturned') await settleReports(ctx, caseId, 'dismissed');
    else {
      refuseMeasure(restored, measure);
      await carryOut(ctx, restored, { measure, days, decisionId, reason });
    }
  }
  const payload = { decisionId: first.id, outcome, measure: outcome === 'modified' ? measure : null, reason };
  await cases.tell(ctx, held, 'moderation_case.appeal_decided', payload);
  return { ...held, decidedBy: [...held.decidedBy, reviewerUserId] };
}
const deeds = {
  upheld: cases.deed('uphold', hear),
  overturned: cases.deed('overturn', hear),
  modified: cases.deed('modify', hear),
};

/** What stands after an appeal. Throws BAD_INPUT where a changed decision says nothing else than before, or what is only for the queue. */
function measureAfter({ outcome, measure }: Asked, before: Measure): Measure {
  if (outcome === 'upheld') return before;
  if (outcome === 'overturned') return 'none';
  if (measure === null || measure === 'none' || measure === 'approve' || measure === 'give_back')
    throw new DomainError('BAD_INPUT', undefined, { measure: 'Say what is decided instead.' });
  return measure;
}
