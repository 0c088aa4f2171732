import { endOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { cureDayFrom } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { payForPromise } from '../escrow/promises.ts';
import { claimEvidence, evidenceOf } from './evidence/store.ts';
import { type Held, likeOf, sideOf } from './holding/service.ts';
import { move, runReview, runUntil, step, stopClocks, tell, tellIfAllClosed, todayOf } from './life/service.ts';
import { planNext } from './planning/service.ts';
import { addClaim, answerClaim, changeObligation } from './store.ts';

/**
 * Who owes it says that it is done; all files of that side go along, and the other side has its days to answer. Throws
 * OBL_EVIDENCE_REQUIRED, ILLEGAL_TRANSITION.
 */
export const claimDone = (ctx: Ctx, id: string, text: string): Promise<ObligationView> =>
  step(ctx, id, 'claim_done', async (ctx, held) => {
    if (held.term.kind === 'refrain' && held.status === 'due')
      throw new DomainError('ILLEGAL_TRANSITION', 'Its time is not over yet. When it is, the other side is asked.');
    const { debtorUserIds } = likeOf(held);
    const files = (await evidenceOf(ctx, [id])).filter(
      ({ claimNo, byUserId }) => claimNo === null && debtorUserIds.includes(byUserId),
    );
    if (held.term.evidenceRequired && files.length === 0) throw new DomainError('OBL_EVIDENCE_REQUIRED');
    const no = await addClaim(ctx, id, { text, by: userIdOf(ctx) });
    await claimEvidence(
      ctx,
      files.map((file) => file.id),
      no,
    );
    await move(ctx, held, 'claim_done');
    const answerBy = (await runReview(ctx, held)).toISOString();
    await tell(ctx, held, 'obligation.claimed', { no, evidence: files.map(({ sha256 }) => sha256), answerBy });
    await planNext(ctx, held);
  });

/** The other side is content with it; what a stage in escrow holds for it is paid out. Throws ESC_RELEASE_THERE. */
export const acceptDone = (
  ctx: Ctx,
  { id, paysMinor }: { id: string; paysMinor?: number | undefined },
): Promise<ObligationView> =>
  step(ctx, id, 'accept', async (ctx, held) => {
    await fulfil(ctx, held, 'person');
    await payForPromise(ctx, { obligationId: id, kind: held.term.kind, toldMinor: paysMinor });
  });

/** It is fulfilled, because somebody said so or nobody said otherwise. The caller made sure that it may be. */
export async function fulfil(ctx: Ctx, held: Held, by: 'person' | 'silence'): Promise<void> {
  const isSaid = by === 'person';
  await answerClaim(ctx, held.id, { answer: isSaid ? 'accepted' : 'silence', by: isSaid ? userIdOf(ctx) : null });
  await stopClocks(ctx, held);
  await move(ctx, held, isSaid ? 'accept' : 'accept_silently');
  await tell(ctx, held, 'obligation.fulfilled', { by });
  await tellIfAllClosed(ctx, held);
}

/** The other side sends it back with a reason: it is due again, with days to cure. */
export const rejectDone = (
  ctx: Ctx,
  id: string,
  input: { reason: string; criterion: string },
): Promise<ObligationView> =>
  step(ctx, id, 'reject', async (ctx, held) => {
    await answerClaim(ctx, id, { answer: 'rejected', by: userIdOf(ctx), ...input });
    const dueOn = cureDayFrom(held.dueOn ?? '', todayOf(ctx, held));
    await move(ctx, held, 'reject', { due_on: dueOn });
    const dueAt = await runUntil(ctx, held, dueOn);
    await tell(ctx, held, 'obligation.rejected', { ...input, dueAt: dueAt.toISOString() });
  });

/** Asks the other side for another day. A second wish of the same side takes the place of its first. Throws BAD_INPUT, ILLEGAL_TRANSITION. */
export const proposeExtension = (
  ctx: Ctx,
  id: string,
  { day, reason }: { day: string; reason: string },
): Promise<ObligationView> =>
  step(ctx, id, 'propose_extension', async (ctx, held) => {
    const by = sideOf(ctx, held);
    if (held.extension && held.extension.by !== by)
      throw new DomainError('ILLEGAL_TRANSITION', 'The other side asked for another day. Answer that first.');
    refuseDay(ctx, held, day);
    const extension = JSON.stringify({ day, reason, by, at: ctx.now.toISOString() });
    await move(ctx, held, 'propose_extension', { extension });
    await tell(ctx, held, 'obligation.extension_proposed', { by, day, reason });
  });

const MOST_LATER = 3650;

function refuseDay(ctx: Ctx, held: Held, day: string): void {
  const least = [held.dueOn ?? '', todayOf(ctx, held)].sort().at(-1) ?? '';
  if (day < todayOf(ctx, held) || (held.dueOn !== null && day <= held.dueOn))
    throw new DomainError('BAD_INPUT', undefined, { day: `Choose a day after ${least}.` });
  const latest = new Date(ctx.now.getTime() + MOST_LATER * 86_400_000).toISOString().slice(0, 10);
  if (day > latest) throw new DomainError('BAD_INPUT', undefined, { day: 'Choose a day within ten years.' });
}

/** The side that was asked agrees to the other day, or does not. Throws ILLEGAL_TRANSITION without a question, FORBIDDEN for who asked. */
export const answerExtension = (ctx: Ctx, id: string, agree: boolean): Promise<ObligationView> =>
  step(ctx, id, agree ? 'extend' : 'refuse_extension', async (ctx, held) => {
    const by = sideOf(ctx, held);
    const asked = held.extension;
    if (!asked) throw new DomainError('ILLEGAL_TRANSITION', 'Nobody asks for another day any more.');
    if (asked.by === by) throw new DomainError('FORBIDDEN', 'Your side asked; the other one answers.');
    if (!agree) {
      await changeObligation(ctx, id, { extension: null });
      await tell(ctx, held, 'obligation.extension_refused', { by, day: asked.day });
      return;
    }
    if (endOfLocalDay(asked.day, held.tz) <= ctx.now)
      throw new DomainError('ILLEGAL_TRANSITION', 'That day is over. Ask for a later one.');
    await move(ctx, held, 'extend', { due_on: asked.day, extension: null });
    const dueAt = await runUntil(ctx, held, asked.day);
    await tell(ctx, held, 'obligation.extended', { by, day: asked.day, dueAt: dueAt.toISOString() });
    await planNext(ctx, held);
  });

/** Who is owed gives it up, for good. */
export const waiveObligation = (ctx: Ctx, id: string, reason: string): Promise<ObligationView> =>
  step(ctx, id, 'waive', async (ctx, held) => {
    await stopClocks(ctx, held);
    if (obligationLifecycle.can('accept', held.status))
      await answerClaim(ctx, id, { answer: 'accepted', by: userIdOf(ctx) });
    await move(ctx, held, 'waive', { ended_reason: reason });
    await tell(ctx, held, 'obligation.waived', { by: 'person', reason });
    await planNext(ctx, held);
    await tellIfAllClosed(ctx, held);
  });
