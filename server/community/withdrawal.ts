// What its author took away before it was looked at has nothing left to decide.
import { meetClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { findCase, openCaseOf } from './case.store.ts';
import { cases } from './case.ts';
import { addDecision } from './decision.store.ts';

/**
 * Its author took a text away that waited to be looked at: then there is nothing to decide. What others reported still is, with the text
 * kept for anyone who decides.
 */
export async function withdrawCase(ctx: Ctx, targetId: string): Promise<void> {
  const open = await openCaseOf(ctx, targetId);
  const held = open && (await findCase(ctx, open.id, true));
  if (!held || held.reporterUserIds.length > 0 || held.openedBy === 'report') return;
  // By the platform, whose deed nobody is asked about.
  const judged = { ...held, involvedUserIds: [] };
  await cases.keep(ctx, judged, async (ctx, held) => {
    await addDecision(ctx, {
      caseId: held.id,
      appealId: null,
      moderatorUserId: null,
      authorUserId: held.authorUserId,
      measure: 'none',
      rule: null,
      reason: 'Its author deleted it before it was looked at.',
      days: null,
      outcome: null,
    });
    await meetClock(ctx, cases.subject(held), 'moderation_case.decide');
    return cases.moved({ ...held, decidedAt: ctx.now }, 'decide');
  });
}
