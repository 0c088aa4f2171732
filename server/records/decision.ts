// Two officers decide a challenge, and an undecided one goes on to others.
import { DomainError } from '@ahadi/domain/errors.ts';
import { challengeLifecycle } from '@ahadi/domain/records/lifecycle.ts';
import { stepOfDecision } from '@ahadi/domain/records/publicity.ts';
import { longestHidden } from '@ahadi/domain/records/publicity-words.ts';
import type { Challenge, ChallengeDecision } from '@ahadi/domain/records/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import * as store from './challenge.store.ts';
import { challengeStep } from './challenge.ts';
import { endChallengeClocks, endReaffirmation, startMoreTime } from './clock.ts';
import { addAnnotation, changeRecord, endAnnotation, findRecord, type HeldRecord } from './entry.store.ts';
import { expireRecord, removeEntry, step, tell } from './entry.ts';

/** The first of two officers says what should become of it. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const proposeDecision = (
  ctx: Ctx,
  id: string,
  decision: ChallengeDecision,
  reasons: string,
): Promise<Challenge> =>
  challengeStep(ctx, id, 'propose', 'record.judge', async (ctx, _it, held) => {
    await endReaffirmation(ctx, held.id);
    await tell(ctx, held, 'record.decision_proposed', { challengeId: id as Challenge['id'], decision });
    return { proposed_decision: decision, proposed_reasons: reasons, proposed_by: userIdOf(ctx) };
  });

/**
 * The second officer confirms, and it is done; or sends it back to be judged again. Throws PUB_TWO_PERSON_REQUIRED to the
 * officer who proposed it, NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION.
 */
export const confirmDecision = (ctx: Ctx, id: string, agree: boolean, reasons: string): Promise<Challenge> =>
  challengeStep(ctx, id, agree ? 'decide' : 'send_back', 'record.judge', async (ctx, it, held) => {
    if (it.proposedBy === userIdOf(ctx)) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    if (!agree || it.proposedDecision === null) {
      await tell(ctx, held, 'record.decision_sent_back', { challengeId: it.id as Challenge['id'], reasons });
      return { proposed_decision: null, proposed_reasons: null, proposed_by: null };
    }
    const words = [it.proposedReasons ?? '', reasons].filter(Boolean).join('\n\n');
    await decide(ctx, it, held, it.proposedDecision, words, userIdOf(ctx));
    return {};
  });

/** Carries a decision out: the challenge is over, and the entry is what it was before, corrected, or gone. */
async function decide(
  ctx: Ctx,
  it: store.HeldChallenge,
  held: HeldRecord,
  decision: ChallengeDecision,
  reasons: string,
  decidedBy: string | null,
): Promise<void> {
  const outcome = { decision, reasons, decided_by: decidedBy, decided_at: ctx.now };
  await store.changeChallenge(ctx, it.id, { ...outcome, status: 'decided' });
  await tell(ctx, held, 'record.challenge_decided', { challengeId: it.id as Challenge['id'], decision, reasons });
  const action = stepOfDecision(decision, it.statusBefore);
  if (decision === 'set_aside' || decision === 'expunged') {
    await step(ctx, held.id, action, (ctx, held) => removeEntry(ctx, held, action, decision));
    return;
  }
  await step(ctx, held.id, action, async (ctx) => {
    await changeRecord(ctx, held.id, { prominence: it.prominenceBefore });
    await endAnnotation(ctx, held.id, 'challenge_pending');
    // What the second officer says of it is for those concerned only.
    if (decision === 'corrected') await addAnnotation(ctx, held.id, 'correction', it.proposedReasons ?? reasons);
    await endChallengeClocks(ctx, held.id);
  });
}

/** The filer kept silent for five days: nobody stands by the entry, and it is set aside. */
export const setAsideUnaffirmed: ClockDeed = async (ctx, { subject }) => {
  const it = await store.openChallengeOf(ctx, subject.id);
  const held = await findRecord(ctx, subject.id);
  if (!it || !held || !challengeLifecycle.can('silence', it.status)) return;
  await decide(ctx, it, held, 'set_aside', 'Who filed the dispute did not stand by the entry in the time given.', null);
};

/** Nobody looked at a challenge within 48 working hours: the desk is warned, and a second officer is asked. */
export const warnOfFirstAction: ClockDeed = async (ctx, { subject }) => {
  const open = await openOf(ctx, subject.id);
  if (!open) return;
  await store.changeChallenge(ctx, open.it.id, { rung: 'second' });
  await tell(ctx, open.held, 'record.challenge_overdue', { challengeId: open.challengeId, what: 'first_action' });
};

/**
 * A challenge is not decided after 30 days: all officers are asked together and have 15 more. Then it stays open and goes to those who
 * run the platform, and an entry that it took out of the search is listed again: nobody hides one by raising what nobody decides.
 */
export const warnOfDecision: ClockDeed = async (ctx, { subject }) => {
  const open = await openOf(ctx, subject.id);
  if (!open) return;
  const { it, held, challengeId } = open;
  if (!it.extendedOnce) {
    await store.changeChallenge(ctx, it.id, { extended_once: true, rung: 'panel' });
    await startMoreTime(ctx, subject.id);
    await tell(ctx, held, 'record.challenge_overdue', { challengeId, what: 'decision' });
    return;
  }
  await store.changeChallenge(ctx, it.id, { rung: 'owner', ...(it.unlisted && { listed_again_at: ctx.now }) });
  await step(ctx, held.id, 'annotate', async (ctx) => {
    if (it.unlisted) await changeRecord(ctx, held.id, { prominence: it.prominenceBefore });
    await endAnnotation(ctx, held.id, 'challenge_pending');
    await addAnnotation(
      ctx,
      held.id,
      'challenge_pending',
      `This entry is challenged, and nobody has decided about it within ${longestHidden} days. It may be wrong.`,
    );
  });
  await tell(ctx, held, 'record.challenge_left_open', { challengeId, listedAgain: it.unlisted });
};

async function openOf(ctx: Ctx, recordId: string) {
  const it = await store.openChallengeOf(ctx, recordId);
  const held = await findRecord(ctx, recordId);
  return it && held ? { it, held, challengeId: it.id as Challenge['id'] } : null; // the brand is born here
}

/** The entry's time is nearly over: both sides hear on which day it goes. */
export const tellOfExpiry: ClockDeed = async (ctx, { subject }) => {
  const held = await findRecord(ctx, subject.id);
  if (held?.expiresAt) await tell(ctx, held, 'record.expiring', { expiresAt: held.expiresAt.toISOString() });
};

/** The entry's time is over. */
export const expireDue: ClockDeed = (ctx, { subject }) => expireRecord(ctx, subject.id);
