// What a court or tribunal decided is entered by a side, can be objected to by the other, and then binds like what was signed.
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import {
  isAskedAbout,
  isWithOfficer,
  MOST_ENTERED,
  pendingDecision,
  whyNoObjection,
} from '@ahadi/domain/disputes/decision.ts';
import { problemsOfDecision } from '@ahadi/domain/disputes/decision-entry.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { Decision } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { recordDecision } from '../agreements/settlement.ts';
import { refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { cancelClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { appealOver, bindAt, daysFromLetter, decisionHeardAt } from './decision-notice.ts';
import type { Held } from './dispute.store.ts';
import { disputes, moved } from './dispute.ts';
import { exhibitsOf } from './exhibits.store.ts';
import { changed, dayIn, requireSide, subjectOf } from './held.ts';
import { timesDone } from './history.store.ts';
import { giveNotice } from './proven-notice.ts';
import { resolve } from './resolution.ts';
import { decisionOf } from './settlement.ts';

type Entered = Pick<Decision, 'on' | 'appealUntil' | 'terms'> & { exhibitId?: string | undefined };

/** What waits, for who looks at it. Throws ILLEGAL_TRANSITION where nothing does. */
function requirePending(held: Held): Decision {
  const decision = pendingDecision(held);
  if (!decision) throw new DomainError('ILLEGAL_TRANSITION', 'Nothing is entered as decided.');
  return decision;
}

/**
 * A side enters what was decided, while a court or tribunal has the matter, and names the paper among its exhibits that shows it. The
 * other side is told with proof. It binds when that side had fourteen days from then and the time to appeal is over. Throws DSP_NO_PROCEEDINGS, DSP_ONCE_ONLY, DSP_PROOF_REQUIRED, BAD_INPUT by field.
 */
export const enterDecision = disputes.deed(
  'enter_decision',
  async (ctx, held, { on, appealUntil, terms, exhibitId }: Entered) => {
    const bySide = requireSide(ctx, held);
    if (!held.holds.some(({ kind }) => kind === 'external_proceedings')) throw new DomainError('DSP_NO_PROCEEDINGS');
    if ((await timesDone(ctx, held.id, 'dispute.decision_entered')) >= MOST_ENTERED)
      throw new DomainError(
        'DSP_ONCE_ONLY',
        `You have entered what was decided ${MOST_ENTERED} times. The other side can enter it, or the proceedings end here and the dispute goes on.`,
      );
    if (pendingDecision(held)) throw new DomainError('ILLEGAL_TRANSITION', 'A decision is entered already and waits.');
    refuse(problemsOfDecision({ on, appealUntil, terms }, dayIn(held, ctx.now)));
    const paper = (await exhibitsOf(ctx, held.id)).find((one) => one.id === exhibitId);
    if (!paper || paper.side !== bySide || paper.withdrawnAt !== null) throw new DomainError('DSP_PROOF_REQUIRED');
    const heard = daysFromLetter(ctx, held);
    const final = appealOver(ctx, held, appealUntil);
    const bindsAt = heard > final ? heard : final;
    const decision: Decision = {
      ...{ bySide, on, appealUntil, exhibit: paper.number, terms, enteredAt: ctx.now.toISOString() },
      ...{ foundBy: null, objection: null, unprovenAt: null, bindsAt: null, boundAt: null },
    };
    await giveNotice(ctx, held, {
      kind: 'decision_notice',
      name: 'dispute.decision_entered',
      payload: {
        ...{ on, appealUntil, bindsAt: bindsAt.toISOString() },
        termsHash: sha256Hex(canonicalJson(terms)) as Sha256, // the brand is born here
      },
      by: userIdOf(ctx),
    });
    return bindAt(ctx, held, decision, bindsAt);
  },
);

function requireSame(decision: Decision, enteredAt: string): void {
  if (decision.enteredAt !== enteredAt)
    throw new DomainError('STALE', 'Another decision was entered meanwhile. Read it again.');
}

/** The other side says that it was decided so: it binds once the time to appeal is over. Throws ILLEGAL_TRANSITION, STALE. */
export const confirmDecision = disputes.deed(
  'confirm_decision',
  async (ctx, held, { enteredAt }: { enteredAt: string }) => {
    const decision = requirePending(held);
    requireSame(decision, enteredAt);
    if (!isAskedAbout(held, requireSide(ctx, held)))
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        decision.objection
          ? 'There is an objection. An officer looks at it.'
          : 'It is found already that it was decided so.',
      );
    const dueAt = appealOver(ctx, held, decision.appealUntil);
    await disputes.tell(ctx, held, 'dispute.decision_confirmed', { bindsAt: dueAt.toISOString() });
    return bindAt(ctx, held, { ...decision, foundBy: 'side', unprovenAt: null }, dueAt);
  },
);

/**
 * The other side says that it was not decided so, or that an appeal was brought: it does not bind before an officer has looked. Throws
 * ILLEGAL_TRANSITION, DSP_ONCE_ONLY.
 */
export const objectToDecision = disputes.deed('object_decision', async (ctx, held, { reason }: { reason: string }) => {
  const decision = requirePending(held);
  const why = whyNoObjection(decision);
  if (why !== null) throw new DomainError(decision.objection ? 'ILLEGAL_TRANSITION' : 'DSP_ONCE_ONLY', why);
  await cancelClocks(ctx, subjectOf(held), ['dispute.decision']);
  await disputes.tell(ctx, held, 'dispute.decision_objected', { reason });
  const objection = { reason, at: ctx.now.toISOString() };
  return { ...held, decision: { ...decision, objection, objections: (decision.objections ?? 0) + 1, bindsAt: null } };
});

type Judged = { stands: boolean; reason: string; enteredAt: string };
/** An officer compared it with the paper: it stands and binds once the time to appeal is over, or it is gone. Throws STALE. */
export const judgeDecision = disputes.deed(
  'judge_decision',
  async (ctx, held, { stands, reason, enteredAt }: Judged) => {
    const decision = requirePending(held);
    requireSame(decision, enteredAt);
    if (!isWithOfficer(decision))
      throw new DomainError('ILLEGAL_TRANSITION', 'Nobody objects, and it is proven that the other side was told.');
    const dueAt = stands ? appealOver(ctx, held, decision.appealUntil) : null;
    await disputes.tell(ctx, held, 'dispute.decision_judged', {
      stands,
      reason,
      bindsAt: dueAt?.toISOString() ?? null,
    });
    return dueAt
      ? bindAt(ctx, held, { ...decision, objection: null, unprovenAt: null, foundBy: 'officer' }, dueAt)
      : { ...held, decision: null };
  },
);

/** Who entered it takes it back; another can be entered. Throws FORBIDDEN, ILLEGAL_TRANSITION. */
export const dropDecision = disputes.deed('drop_decision', async (ctx, held, { reason }: { reason: string }) => {
  requirePending(held);
  await cancelClocks(ctx, subjectOf(held), ['dispute.decision']);
  await disputes.tell(ctx, held, 'dispute.decision_dropped', { reason });
  return { ...held, decision: null };
});

/**
 * Nobody objected and the time to appeal is over: the dispute is resolved, and what was decided is due like what was promised. A protective
 * stay is waited for, with seven days after it, and so is the end of the days of who was told later. Where nothing proves that they were
 * told, silence binds nobody: an officer is asked.
 */
export async function bindDecision(ctx: Ctx, held: Held): Promise<Held | undefined> {
  const decision = pendingDecision(held);
  if (!decision || isWithOfficer(decision)) return undefined;
  const stay = held.holds.find(({ kind, until }) => kind === 'protective_stay' && until !== null);
  if (stay?.until) {
    const later = addDays(new Date(stay.until), disputeDefaults.minReplyWindowDays);
    return changed(ctx, await bindAt(ctx, held, decision, later));
  }
  const heardAt = await decisionHeardAt(ctx, held);
  if (!heardAt) {
    await disputes.tell(ctx, held, 'dispute.decision_unproven', {});
    return changed(ctx, held, { decision: { ...decision, unprovenAt: ctx.now.toISOString(), bindsAt: null } });
  }
  if (heardAt > ctx.now) return changed(ctx, await bindAt(ctx, held, decision, heardAt));
  const paper = (await exhibitsOf(ctx, held.id)).find(({ number }) => number === decision.exhibit);
  if (!paper) throw new Error(`dispute ${held.id} has no exhibit ${decision.exhibit}`);
  const settlementAgreementId =
    decision.terms.length === 0
      ? null
      : await recordDecision(
          ctx,
          decisionOf(held, decision, { sha256: paper.sha256, today: dayIn(held, ctx.now) }),
          decision.on,
        );
  return moved(ctx, await resolve(ctx, held, 'decided', 'decision'), 'bind_decision', {
    settlementAgreementId,
    decision: { ...decision, bindsAt: null, boundAt: ctx.now.toISOString() },
  });
}
