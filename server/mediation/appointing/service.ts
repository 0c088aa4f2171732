import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { takeBackSettlement } from '../../agreements/settling/service.ts';
import { userIdOf } from '../../core/authorize.ts';
import { openClock } from '../../core/clocks.ts';
import type { Ctx } from '../../core/ctx.ts';
import { consumeHold } from '../../credits/hold.ts';
import { endUnused } from '../../escrow/leader.ts';
import { requireMediator } from '../../mediators/service.ts';
import { hasConflict, whyUnable } from '../conflicts/service.ts';
import { engage } from '../engaging/service.ts';
import { drop, followIf, inDays, requireSide, restart, step, subjectOf, tell } from '../life/service.ts';
import { refuseTwoParts } from '../officers/service.ts';
import { chooseAgain } from '../selecting/service.ts';
import { changeSide } from '../sides/store.ts';
import { casesChoosing, type Held } from '../store.ts';
import { addObjection, objectionsOf, judgeObjection as writeJudgement } from './store.ts';

type Disclosure = { kind: NonNullable<Held['disclosure']>['kind']; text: string };

/**
 * The chosen mediator accepts, having read the names, and discloses every tie, even none. The sides have three days to object. Throws
 * DSP_ONCE_ONLY, MED_CONFLICT, BAD_INPUT without words for a tie, and what hinders the mediator now.
 */
export const acceptAppointment = (ctx: Ctx, id: string, input: Disclosure): Promise<MediationView> =>
  step(ctx, id, 'accept_appointment', async (ctx, held) => {
    if (held.acceptedAt) throw new DomainError('DSP_ONCE_ONLY');
    const facts = await requireMediator(ctx);
    if (await hasConflict(ctx, held, facts.userId)) throw new DomainError('MED_CONFLICT');
    const unable = whyUnable(facts, held.request);
    if (unable) throw unable;
    if (input.kind !== 'none' && input.text.length < 10)
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
    await tell(ctx, held, 'mediation.appointment_accepted', {
      userId: facts.userId,
      disclosed: input.kind !== 'none',
      objectBy: objectBy.toISOString(),
    });
    return {
      mediator_user_id: facts.userId,
      accepted_at: ctx.now,
      disclosure: { kind: input.kind, text: input.text, at: ctx.now.toISOString() },
    };
  });

type Declined = EventPayloads['mediation.appointment_declined'];
const declined = (ctx: Ctx, held: Held, why: Declined['why'], reason: string | null) =>
  tell(ctx, held, 'mediation.appointment_declined', { userId: held.chosenUserId as Declined['userId'], why, reason }); // the brand is born here

/**
 * The chosen mediator says no, at any time before the talks begin; the next candidate is asked. What was drawn up with them is taken
 * back, and what was paid in for them goes back. The reason is for officers.
 */
export const declineAppointment = (ctx: Ctx, id: string, reason: string): Promise<MediationView> =>
  step(
    ctx,
    id,
    'decline_appointment',
    async (ctx, held) => {
      await declined(ctx, held, 'declined', reason);
      await takeBack(ctx, held);
      return undefined;
    },
    (ctx, held) => chooseAgain(ctx, held, 'declined'),
  );

/** What was drawn up and paid in for a mediator who is not available. */
async function takeBack(ctx: Ctx, held: Held): Promise<void> {
  const words = 'The mediator is not available.';
  if (held.engagementAgreementId) await takeBackSettlement(ctx, held.engagementAgreementId, words);
  if (held.feeEscrowId) await endUnused(ctx, held.feeEscrowId, words);
}

/** A certification was taken away before the talks began: the next candidate is asked everywhere. Doing it twice changes nothing. */
export async function passOver(ctx: Ctx, userId: string): Promise<void> {
  for (const id of await casesChoosing(ctx, userId))
    await followIf(ctx, id, 'decline_appointment', async (ctx, held) => {
      if (held.chosenUserId !== userId) return;
      await declined(ctx, held, 'revoked', null);
      await takeBack(ctx, held);
      await chooseAgain(ctx, held, 'declined');
    });
}

/** Three days without a word from the chosen mediator count as no. */
export const endAcceptance = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'decline_appointment', async (ctx, held) => {
    if (held.acceptedAt) return;
    await declined(ctx, held, 'silence', null);
    await chooseAgain(ctx, held, 'silence');
  });

const requireAccepted = (held: Held): void => {
  if (!held.acceptedAt)
    throw new DomainError('ILLEGAL_TRANSITION', 'The mediator has not accepted yet. You read their disclosure first.');
};

/** A side objects, once, within three days; an officer decides. Throws DSP_DEADLINE_PASSED, DSP_ONCE_ONLY. */
export const object = (ctx: Ctx, id: string, reason: string): Promise<MediationView> =>
  step(ctx, id, 'object', async (ctx, held) => {
    requireAccepted(held);
    const { side } = requireSide(ctx, held);
    const clock = await openClock(ctx, subjectOf(held), 'mediation.objection');
    if (!clock?.dueAt || clock.dueAt <= ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
    const objectionId = await addObjection(ctx, id, {
      proposalId: held.chosenProposalId ?? '',
      side,
      userId: userIdOf(ctx),
      reason,
    });
    if (!objectionId) throw new DomainError('DSP_ONCE_ONLY');
    await tell(ctx, held, 'mediation.objected', { objectionId, side });
    return undefined;
  });

/** A side has no objection; when every side said so, or its objection was overruled, nobody waits any longer. */
export const noObjection = (ctx: Ctx, id: string): Promise<MediationView> =>
  step(
    ctx,
    id,
    'object',
    async (ctx, held) => {
      requireAccepted(held);
      await changeSide(ctx, id, requireSide(ctx, held).side, { no_objection: true });
      return undefined;
    },
    goOnWhenClear,
  );

/** Goes on once no objection is open and every side spoke, or the time is over. */
async function goOnWhenClear(ctx: Ctx, held: Held): Promise<void> {
  const objections = (await objectionsOf(ctx, held.id)).filter(
    ({ proposalId }) => proposalId === held.chosenProposalId,
  );
  if (objections.some(({ status }) => status === 'review')) return;
  const clock = await openClock(ctx, subjectOf(held), 'mediation.objection');
  const hasSpoken = ({ side, noObjection }: Held['sides'][number]) =>
    noObjection || objections.some((one) => one.side === side);
  if (clock?.dueAt && clock.dueAt > ctx.now && !held.sides.every(hasSpoken)) return;
  await engage(ctx, held);
}

/** The three days are over; an objection that waits for an officer holds it up all the same. */
export const endObjections = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'engage', async (ctx, held) => {
    if (held.acceptedAt) await goOnWhenClear(ctx, held);
  });

/** An officer decides: sustained, the next candidate is asked. Throws NOT_FOUND, DSP_ONCE_ONLY, MED_ROLE_TAKEN. */
export const judgeObjection = (
  ctx: Ctx,
  id: string,
  input: { objectionId: string; sustained: boolean; reason: string },
): Promise<MediationView> =>
  step(
    ctx,
    id,
    'judge_objection',
    async (ctx, held) => {
      await refuseTwoParts(ctx, held);
      const found = (await objectionsOf(ctx, id)).find((one) => one.id === input.objectionId);
      if (!found) throw new DomainError('NOT_FOUND');
      if (found.status !== 'review' || found.proposalId !== held.chosenProposalId)
        throw new DomainError('DSP_ONCE_ONLY');
      await writeJudgement(ctx, found.id, {
        status: input.sustained ? 'sustained' : 'overruled',
        decision: input.reason,
        by: userIdOf(ctx),
      });
      const { objectionId, sustained, reason } = input;
      await tell(ctx, held, 'mediation.objection_judged', { objectionId, sustained, reason });
      return undefined;
    },
    (ctx, held) => (input.sustained ? chooseAgain(ctx, held, 'conflict') : goOnWhenClear(ctx, held)),
  );
