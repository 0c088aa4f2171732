// The chosen mediator accepts or not, and a side may object once.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import { isHeldUp } from '@ahadi/domain/mediation/silence.ts';
import { takeBackSettlement } from '../agreements/settlement.ts';
import { userIdOf } from '../core/authorize.ts';
import { openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { consumeHold } from '../credits/hold.ts';
import { endUnused } from '../escrow/leader.ts';
import { requireMediator } from '../mediators/mediator.ts';
import { addObjection, objectionsOf, judgeObjection as writeJudgement } from './appointment.store.ts';
import { chooseAgain } from './choice.ts';
import { drop, inDays, restart } from './deadlines.ts';
import { engage } from './engagement.ts';
import { requireSide, withSide } from './held.ts';
import { casesChoosing, type Held } from './mediation.store.ts';
import { followIf, mediations } from './mediation.ts';
import { refuseTwoParts } from './officers.ts';
import { hasConflict, whyUnable } from './ties.ts';

type Disclosure = { kind: NonNullable<Held['disclosure']>['kind']; text: string };

/**
 * The chosen mediator accepts, having read the names, and discloses every tie, even none. The sides have three days to object. Throws
 * DSP_ONCE_ONLY, MED_CONFLICT, BAD_INPUT without words for a tie, and what hinders the mediator now.
 */
export const acceptAppointment = mediations.deed(
  'accept_appointment',
  async (ctx, held, { kind, text }: Disclosure) => {
    if (held.acceptedAt) throw new DomainError('DSP_ONCE_ONLY');
    const facts = await requireMediator(ctx);
    if (await hasConflict(ctx, held, facts.userId)) throw new DomainError('MED_CONFLICT');
    const unable = whyUnable(facts, held.request);
    if (unable) throw unable;
    if (kind !== 'none' && text.length < 10)
      throw new DomainError('BAD_INPUT', 'Write what the sides should know.', {
        text: 'Write what the sides should know.',
      });
    await drop(ctx, held, 'mediation.accept');
    // A proposal that nobody opened is opened by being taken.
    if (held.chosenProposalId) await consumeHold(ctx, held.chosenProposalId);
    const objectBy = await restart(
      ctx,
      held,
      'mediation.objection',
      inDays(ctx, held, mediationDefaults.objectionDays),
    );
    await mediations.tell(ctx, held, 'mediation.appointment_accepted', {
      userId: facts.userId,
      disclosed: kind !== 'none',
      objectBy: objectBy.toISOString(),
    });
    const acceptedAt = ctx.now.toISOString();
    return { ...held, mediatorUserId: facts.userId, acceptedAt, disclosure: { kind, text, at: acceptedAt } };
  },
);

type Declined = EventPayloads['mediation.appointment_declined'];
const declined = (ctx: Ctx, held: Held, why: Declined['why'], reason: string | null) =>
  mediations.tell(ctx, held, 'mediation.appointment_declined', {
    userId: held.chosenUserId as Declined['userId'], // the brand is born here
    why,
    reason,
  });

/**
 * The chosen mediator says no, at any time before the talks begin; the next candidate is asked. What was drawn up with them is taken
 * back, and what was paid in for them goes back. The reason is for officers.
 */
export const declineAppointment = mediations.deed(
  'decline_appointment',
  async (ctx, held, { reason }: { reason: string }) => {
    await declined(ctx, held, 'declined', reason);
    await takeBack(ctx, held);
    return chooseAgain(ctx, held, 'declined');
  },
);

/** What was drawn up and paid in for a mediator who is not available. */
async function takeBack(ctx: Ctx, held: Held): Promise<void> {
  const words = 'The mediator is not available.';
  if (held.engagementAgreementId) await takeBackSettlement(ctx, held.engagementAgreementId, words);
  if (held.feeEscrowId) await endUnused(ctx, held.feeEscrowId, words);
}

/**
 * A certification was taken away before the talks began, or does not hold for now and its mediator is asked and cannot accept: the next
 * candidate is asked everywhere. Doing it twice changes nothing.
 */
export async function passOver(ctx: Ctx, userId: string, why: 'revoked' | 'unable'): Promise<void> {
  for (const id of await casesChoosing(ctx, userId))
    await followIf(ctx, id, 'decline_appointment', async (ctx, held) => {
      if (held.chosenUserId !== userId || (why === 'unable' && held.acceptedAt)) return undefined;
      await declined(ctx, held, why, null);
      await takeBack(ctx, held);
      return chooseAgain(ctx, held, 'declined');
    });
}

/** Three days without a word from the chosen mediator count as no. */
export const endAcceptance = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'decline_appointment', async (ctx, held) => {
    if (held.acceptedAt) return undefined;
    await declined(ctx, held, 'silence', null);
    return chooseAgain(ctx, held, 'silence');
  });

const requireAccepted = (held: Held): void => {
  if (!held.acceptedAt)
    throw new DomainError('ILLEGAL_TRANSITION', 'The mediator has not accepted yet. You read their disclosure first.');
};

/** A side objects, once, within three days; an officer decides. Throws DSP_DEADLINE_PASSED, DSP_ONCE_ONLY. */
export const object = mediations.deed('object', async (ctx, held, { reason }: { reason: string }) => {
  requireAccepted(held);
  const { side } = requireSide(ctx, held);
  const clock = await openClock(ctx, mediations.subject(held), 'mediation.objection');
  if (!clock?.dueAt || clock.dueAt <= ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
  const objectionId = await addObjection(ctx, held.id, {
    proposalId: held.chosenProposalId ?? '',
    side,
    userId: userIdOf(ctx),
    reason,
  });
  if (!objectionId) throw new DomainError('DSP_ONCE_ONLY');
  await mediations.tell(ctx, held, 'mediation.objected', { objectionId, side });
  return { ...held, objections: [...held.objections, { proposalId: held.chosenProposalId ?? '', side }] };
});

/** A side has no objection; when every side said so, or its objection was overruled, nobody waits any longer. */
export const noObjection = mediations.deed('object', async (ctx, held) => {
  requireAccepted(held);
  return goOnWhenClear(ctx, withSide(held, requireSide(ctx, held).side, { noObjection: true }));
});

/** Goes on once no objection is open and every side spoke, or the time is over. */
async function goOnWhenClear(ctx: Ctx, held: Held): Promise<Held> {
  const objections = (await objectionsOf(ctx, held.id)).filter(
    ({ proposalId }) => proposalId === held.chosenProposalId,
  );
  if (isHeldUp(objections)) return held;
  const clock = await openClock(ctx, mediations.subject(held), 'mediation.objection');
  const hasSpoken = ({ side, noObjection }: Held['sides'][number]) =>
    noObjection || objections.some((one) => one.side === side);
  if (clock?.dueAt && clock.dueAt > ctx.now && !held.sides.every(hasSpoken)) return held;
  return engage(ctx, held);
}

/** The three days are over; an objection that waits for an officer holds it up all the same. */
export const endObjections = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'engage', async (ctx, held) => {
    const after = held.acceptedAt ? await goOnWhenClear(ctx, held) : held;
    return after === held ? undefined : after;
  });

/** An officer decides: sustained, the next candidate is asked. Throws NOT_FOUND, DSP_ONCE_ONLY, MED_ROLE_TAKEN. */
export const judgeObjection = mediations.deed(
  'judge_objection',
  async (
    ctx,
    held,
    { objectionId, sustained, reason }: { objectionId: string; sustained: boolean; reason: string },
  ) => {
    await refuseTwoParts(ctx, held);
    const found = (await objectionsOf(ctx, held.id)).find((one) => one.id === objectionId);
    if (!found) throw new DomainError('NOT_FOUND');
    if (found.status !== 'review' || found.proposalId !== held.chosenProposalId) throw new DomainError('DSP_ONCE_ONLY');
    await writeJudgement(ctx, found.id, {
      status: sustained ? 'sustained' : 'overruled',
      decision: reason,
      by: userIdOf(ctx),
    });
    await mediations.tell(ctx, held, 'mediation.objection_judged', { objectionId, sustained, reason });
    return sustained ? chooseAgain(ctx, held, 'conflict') : goOnWhenClear(ctx, held);
  },
);
