// Mediators propose for credits, and a side opens what it reads.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { creditDefaults, openingUses, proposalCost } from '@ahadi/domain/credits/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { mediationLifecycle, proposalLifecycle, standingProposals } from '@ahadi/domain/mediation/lifecycle.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { JobView, ProposalInput } from '@ahadi/domain/mediation/schema.ts';
import { isOpenProposal } from '@ahadi/domain/mediation/silence.ts';
import { identityLevels } from '../accounts/account.ts';
import { asSystem, refuse } from '../core/aggregate.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { consumeHold, holdCredits, returnHold } from '../credits/hold.ts';
import { whyNotHeld } from '../escrow/leader.ts';
import { type MediatorFacts, requireMediator } from '../mediators/mediator.ts';
import { beginSelecting } from './choice.ts';
import { drop, restart } from './deadlines.ts';
import { requireSide } from './held.ts';
import { jobFor, takenBack, tookBackTooOften } from './jobs.ts';
import { findCase, type Held } from './mediation.store.ts';
import { mediations } from './mediation.ts';
import {
  addProposal,
  changeProposal,
  endInvitations,
  type HeldProposal,
  invitedUsersOf,
  markReturned,
  proposalBy,
  proposalIn,
  proposalsBy,
  standingProposalsOf,
} from './proposals.store.ts';
import { askList } from './route.ts';
import { hasConflict, whyUnable } from './ties.ts';

type Asked = { facts: MediatorFacts; isInvited: boolean };
/** The case, held as a job of a certified mediator: it was ever open to all, or the reader was asked by name. Throws MED_NOT_MEDIATOR, NOT_FOUND. */
async function holdJob(ctx: Ctx, id: string): Promise<Asked & { held: Held }> {
  const facts = await requireMediator(ctx);
  const held = await findCase(ctx, id, true);
  if (!held) throw new DomainError('NOT_FOUND');
  const isInvited = (await invitedUsersOf(ctx, id)).includes(facts.userId);
  const isKnown = isInvited || held.postedTimes > 0 || (await proposalBy(ctx, id, facts.userId)) !== null;
  if (!isKnown) throw new DomainError('NOT_FOUND');
  return { held, facts, isInvited };
}

/** A deed on such a job, whose doer is shown it as a job and not as a case. */
const onJob = (ctx: Ctx, id: string, body: (ctx: Ctx, held: Held, asked: Asked) => Promise<Held>): Promise<JobView> =>
  insistentTransaction(ctx, async (ctx) => {
    const { held, ...asked } = await holdJob(ctx, id);
    return jobFor(ctx, await mediations.keep(ctx, held, (ctx, held) => body(ctx, held, asked)), asked.facts);
  });

/** Throws what hinders this mediator: a tie first, because nothing else may be learned then. */
async function requireAble(ctx: Ctx, held: Held, { facts, isInvited }: Asked): Promise<void> {
  if (await hasConflict(ctx, held, facts.userId)) throw new DomainError('MED_CONFLICT');
  await mediations.permit(ctx, 'propose', held);
  // The clock's round may come a minute late; the time is over all the same.
  const isLate = held.closesAt !== null && Date.parse(held.closesAt) <= ctx.now.getTime();
  if (!mediationLifecycle.can('propose', held.status) || isLate || (isAmongAsked(held) && !isInvited))
    throw new DomainError('MED_JOB_CLOSED');
  const unable = whyUnable(facts, held.request);
  if (unable) throw unable;
}

/** What is wrong with a proposal, by field: a day that passed, a price that cannot be put into escrow. */
async function refuseUnheld(ctx: Ctx, held: Held, proposal: ProposalInput): Promise<void> {
  const levels = await identityLevels(
    ctx,
    held.sides.flatMap(({ identityId }) => (identityId ? [identityId] : [])),
  );
  const price =
    proposal.feeMinor === 0
      ? null
      : whyNotHeld(ctx, {
          currency: held.request.currency,
          amountMinor: proposal.feeMinor,
          level: Math.min(3, ...levels),
        });
  const isPast = proposal.earliestOn < localDayOf(ctx.now, placeOf(held.calendar).tz);
  refuse({
    ...(price && { 'proposal.feeMinor': price }),
    ...(isPast && { 'proposal.earliestOn': 'Choose today or a day in the future.' }),
  });
}

/**
 * A certified mediator proposes and holds the credits it costs; who was asked by name pays nothing. With the last that the sides want
 * to read, or the last that was asked, they begin to choose. Throws as the contract says.
 */
export const propose = (ctx: Ctx, { id, proposal }: { id: string; proposal: ProposalInput }): Promise<JobView> =>
  onJob(ctx, id, async (ctx, held, asked) => {
    const { facts, isInvited } = asked;
    await requireAble(ctx, held, asked);
    refuseAgain(await proposalsBy(ctx, id, facts.userId));
    const open = (await standingProposalsOf(ctx, id)).filter(isOpenProposal).length;
    if (open >= mediationDefaults.mostProposals) throw new DomainError('MED_JOB_FULL');
    await refuseUnheld(ctx, held, proposal);
    const credits = isInvited ? 0 : proposalCost[held.request.band];
    const proposalId = await addProposal(ctx, id, { ...facts, proposal, credits });
    if (credits > 0)
      await holdCredits(ctx, { userId: facts.userId, proposalId, mediationId: held.id, jobRef: held.ref, credits });
    await mediations.tell(ctx, held, 'mediation.proposed', { proposalId, userId: facts.userId });
    await watchUnopened(ctx, held);
    const waiting = await stillAsked(ctx, held);
    const proposed = [...held.proposed, { id: proposalId, userId: facts.userId, status: 'submitted' as const }];
    const after = { ...held, proposed, proposalsMade: open + 1 };
    const isWhole = open + 1 >= mediationDefaults.mostProposals || (isAmongAsked(held) && waiting.length === 0);
    return isWhole ? beginSelecting(ctx, after) : after;
  });

/** Only those who were asked by name propose. */
const isAmongAsked = ({ status }: Held): boolean => mediationLifecycle.can('decline_invitation', status);

/** One proposal at a time, and one that was taken back can be written once more: each is told to the sides. Throws DSP_ONCE_ONLY. */
function refuseAgain(own: readonly HeldProposal[]): void {
  if (own.some(({ status }) => standingProposals.includes(status)))
    throw new DomainError('DSP_ONCE_ONLY', 'You have a proposal here. Take it back to write another.');
  if (tookBackTooOften(own)) throw new DomainError('DSP_ONCE_ONLY', takenBack);
}

/** Who was asked by name and has not answered. */
async function stillAsked(ctx: Ctx, held: Held): Promise<string[]> {
  const answered = (await standingProposalsOf(ctx, held.id)).filter(isOpenProposal).map(({ userId }) => userId);
  return (await invitedUsersOf(ctx, held.id)).filter((userId) => !answered.includes(userId));
}

/** Its writer takes it back; credits that are still held go back. Who was asked by name is not waited for any more. */
export const withdrawProposal = (ctx: Ctx, { id }: { id: string }): Promise<JobView> =>
  onJob(ctx, id, async (ctx, held, { facts }) => {
    const own = await proposalBy(ctx, id, facts.userId);
    if (!own) throw new DomainError('NOT_FOUND');
    await mediations.permit(ctx, 'withdraw_proposal', held);
    mediationLifecycle.next('withdraw_proposal', held.status);
    if (!isOpenProposal(own)) proposalLifecycle.next('open', own.status);
    const without = await changeProposal(ctx, held, own.id, proposalLifecycle.next('withdraw', own.status));
    await returnHold(ctx, own.id, 'withdrawn');
    const answered = await endInvitations(ctx, without, facts.userId);
    const left = (await standingProposalsOf(ctx, id)).filter(isOpenProposal).length;
    await mediations.tell(ctx, held, 'mediation.proposal_withdrawn', { proposalId: own.id });
    const after = { ...answered, proposalsMade: left };
    if (left === 0 && mediationLifecycle.can('rank', held.status)) return askList(ctx, after, 'no_proposals');
    return isAmongAsked(held) ? goOnIfAnswered(ctx, after) : after;
  });

/** With the last of the asked that answered it goes on as if their time was over: the sides choose, or an officer is asked. */
async function goOnIfAnswered(ctx: Ctx, held: Held): Promise<Held> {
  if ((await stillAsked(ctx, held)).length > 0) return held;
  const hasProposals = (await standingProposalsOf(ctx, held.id)).some(isOpenProposal);
  return hasProposals ? beginSelecting(ctx, held) : askList(ctx, held, 'no_proposals');
}

/**
 * Who was asked by name cannot take it on: they are not waited for, and the sides hear that one of the asked cannot, without a
 * name. Throws NOT_FOUND for who was not asked or said so before, and ILLEGAL_TRANSITION for who proposed.
 */
export const declineInvitation = (ctx: Ctx, { id }: { id: string }): Promise<{ declined: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    const { held, facts, isInvited } = await holdJob(ctx, id);
    if (!isInvited) throw new DomainError('NOT_FOUND');
    await mediations.keep(ctx, held, async (ctx, held) => {
      await mediations.permit(ctx, 'decline_invitation', held);
      mediationLifecycle.next('decline_invitation', held.status);
      const own = await proposalBy(ctx, id, facts.userId);
      if (own && isOpenProposal(own))
        throw new DomainError('ILLEGAL_TRANSITION', 'You proposed here. Take your proposal back instead.');
      const answered = await endInvitations(ctx, held, facts.userId);
      const left = await stillAsked(ctx, held);
      await mediations.tell(ctx, held, 'mediation.invitation_declined', { left: left.length });
      return goOnIfAnswered(ctx, answered);
    });
    return { declined: true };
  });

/** A side opens a proposal: what it holds of its writer's credits is used up, and who it is shows. One that is open already is only shown. */
export const openProposal = mediations.deed(
  'open_proposal',
  async (ctx, held, { proposalId }: { proposalId: string }) => {
    const { side } = requireSide(ctx, held);
    const found = await proposalIn(ctx, held.id, proposalId);
    if (!found) throw new DomainError('NOT_FOUND');
    if (found.openedAt !== null) return held;
    const by = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
    const after = await changeProposal(ctx, held, found.id, proposalLifecycle.next('open', found.status), by);
    await consumeHold(ctx, found.id);
    const isFree = !openingUses(found);
    await mediations.tell(ctx, held, 'mediation.proposal_opened', { proposalId: found.id, side, isFree });
    await watchUnopened(ctx, held);
    return after;
  },
);

const returnsAt = ({ submittedAt }: Pick<HeldProposal, 'submittedAt'>): Date =>
  new Date(Date.parse(submittedAt) + creditDefaults.unopenedHours * HOUR);
const isWaiting = (one: HeldProposal): boolean => one.status === 'submitted' && openingUses(one);

/** One clock for all: it ends when the next proposal will have waited 96 hours for somebody to open it. */
async function watchUnopened(ctx: Ctx, held: Held): Promise<void> {
  const [next] = (await standingProposalsOf(ctx, held.id))
    .filter(isWaiting)
    .map(returnsAt)
    .toSorted((one, other) => one.getTime() - other.getTime());
  if (next) await restart(ctx, held, 'proposal.unopened', next);
  else await drop(ctx, held, 'proposal.unopened');
}

/** Credits of proposals that nobody opened in 96 hours go back; the proposals stay and can be opened for nothing. */
export const returnUnopened = (ctx: Ctx, id: string): Promise<Held> =>
  mediations.work(asSystem(ctx), id, async (ctx, held) => {
    const due = (await standingProposalsOf(ctx, id)).filter((one) => isWaiting(one) && returnsAt(one) <= ctx.now);
    for (const proposal of due) {
      await returnHold(ctx, proposal.id, 'never_opened');
      await markReturned(ctx, proposal.id);
    }
    await watchUnopened(ctx, held);
    return undefined;
  });
