// A case is taken on, put back, and decided once.
import { lasts, needsRule } from '@ahadi/domain/community/moderation/rules.ts';
import type { CaseView, Measure, RuleCode } from '@ahadi/domain/community/moderation/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { meetClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { findCase } from './case.store.ts';
import { cases } from './case.ts';
import { addDecision, settleReports } from './decision.store.ts';
import type { HeldEntry } from './entry.store.ts';
import { holdEntry } from './entry.ts';
import { carryOut, refuseMeasure } from './measure.ts';
import { holdPeople } from './people.store.ts';

/**
 * Holds what a case is about, in the order in which everybody does: the author, the post, the comment, and then the case. Throws NOT_FOUND
 * for an unknown one, and FORBIDDEN for everybody but moderators.
 */
export async function holdText(ctx: Ctx, id: string): Promise<HeldEntry> {
  authorize(ctx, 'moderation.desk', null);
  const found = await findCase(ctx, id);
  if (!found) throw new DomainError('NOT_FOUND');
  await holdPeople(ctx, [found.authorUserId]);
  return holdEntry(ctx, found.targetKind, found.targetId);
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
export const decideCase = (ctx: Ctx, asked: Asked & { id: string; revision?: number | undefined }): Promise<CaseView> =>
  insistentTransaction(ctx, async (ctx) => decide(ctx, { ...asked, entry: await holdText(ctx, asked.id) }));

const decide = cases.deed(
  'decide',
  async (ctx, held, { entry, revision, ...asked }: Asked & { entry: HeldEntry; revision?: number | undefined }) => {
    if (revision !== undefined && revision !== (entry.comment ?? entry.post).revision)
      throw new DomainError('STALE', 'Its author changed it since you read it. Read it again before you decide.');
    refuseMeasure(entry, asked.measure);
    refuseWithoutRule(asked);
    const { measure, reason } = asked;
    const days = lasts(measure) ? asked.days : null;
    const rule = needsRule(measure) ? asked.rule : null;
    const { id: caseId, authorUserId } = held;
    const moderatorUserId = userIdOf(ctx);
    const about = { caseId, appealId: null, moderatorUserId, authorUserId, outcome: null };
    const decisionId = await addDecision(ctx, { ...about, measure, rule, reason, days });
    await settleReports(ctx, caseId, needsRule(measure) ? 'upheld' : 'dismissed');
    await meetClock(ctx, cases.subject(held), 'moderation_case.decide');
    await carryOut(ctx, entry, { measure, days, decisionId, reason });
    const payload = { target: held.targetKind, targetId: held.targetId, decisionId, measure, rule, reason, days };
    await cases.tell(ctx, held, 'moderation_case.decided', payload);
    const decidedBy = [...held.decidedBy, moderatorUserId];
    return { ...held, decidedAt: ctx.now, assigneeUserId: moderatorUserId, decidedBy };
  },
);

/** Takes a case on, also from another moderator. Throws FORBIDDEN, ILLEGAL_TRANSITION. */
export const takeCase = cases.deed('take', async (ctx, held) => ({ ...held, assigneeUserId: userIdOf(ctx) }));

/** Puts a case back for others. Throws FORBIDDEN, ILLEGAL_TRANSITION. */
export const putCaseBack = cases.deed('put_back', async (_ctx, held) => ({ ...held, assigneeUserId: null }));
