// The sides put proposals into their order, and the best common candidate is asked.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { proposalLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { mediationDefaults, tally } from '@ahadi/domain/mediation/rules.ts';
import { isOpenProposal, jobEnds } from '@ahadi/domain/mediation/silence.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { returnHold } from '../credits/hold.ts';
import { whoMediates } from '../mediators/mediator.ts';
import { drop, inDays, restart } from './deadlines.ts';
import { requireSide, withSide, withSides } from './held.ts';
import { forgetAppointment, type Held } from './mediation.store.ts';
import { followIf, mediations } from './mediation.ts';
import { changeProposal, type HeldProposal, standingProposalsOf } from './proposals.store.ts';
import { askList, post } from './route.ts';
import { tiedTo } from './ties.store.ts';

/** The time to propose is over: the sides choose; without a proposal it is posted once more, and then an officer is asked. */
export const endJob = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'begin_selecting', async (ctx, held) => {
    const hasOpen = (await standingProposalsOf(ctx, id)).some(isOpenProposal);
    const deed = jobEnds(held.status, { ...held, hasOpen });
    if (deed === 'begin_selecting') return beginSelecting(ctx, held);
    return deed === 'repost' ? post(ctx, held, deed) : askList(ctx, held, 'no_proposals');
  });

/** Nobody proposes any more; the sides have five days to rank. */
export const beginSelecting = (ctx: Ctx, held: Held): Promise<Held> =>
  mediations.follow(ctx, held, 'begin_selecting', async (ctx, held) => {
    await drop(ctx, held, 'mediation.job');
    const dueAt = await restart(ctx, held, 'mediation.selecting', inDays(ctx, held, mediationDefaults.selectDays));
    const proposals = (await standingProposalsOf(ctx, held.id)).filter(isOpenProposal).length;
    await mediations.tell(ctx, held, 'mediation.selecting', { proposals, dueAt: dueAt.toISOString() });
    return { ...held, closesAt: ctx.now.toISOString() };
  });

/**
 * A side's order, best first, and at most two struck out; it can be changed until every side has one, and then the choice is made.
 * Throws BAD_INPUT for a proposal named twice or not at all.
 */
export const rank = mediations.deed(
  'rank',
  async (ctx, held, { order, strikes }: { order: readonly string[]; strikes: readonly string[] }) => {
    const { side } = requireSide(ctx, held);
    const open = (await standingProposalsOf(ctx, held.id))
      .filter(isOpenProposal)
      .map((proposal) => proposal.id as string);
    const named = [...order, ...strikes];
    const isWhole = named.length === open.length && open.every((one) => named.includes(one));
    if (!isWhole) {
      const sentence = 'Put every proposal into your order or strike it out, each once.';
      throw new DomainError('BAD_INPUT', sentence, { order: sentence });
    }
    await mediations.tell(ctx, held, 'mediation.ranked', { side });
    const after = withSide(held, side, { ranking: { order: [...order], strikes: [...strikes] } });
    return after.sides.every(({ ranking }) => ranking !== null) ? choose(asSystem(ctx), after) : after;
  },
);

/** The time to rank is over: the choice is made with the orders that are there. */
export const endSelecting = (ctx: Ctx, id: string): Promise<void> => followIf(ctx, id, 'select', choose);

/**
 * Candidates, the one to be asked first; those with a tie that came up meanwhile are out first, and who takes no new case now is none. Answers
 * the case without who has a tie, too.
 */
async function candidatesOf(ctx: Ctx, held: Held): Promise<{ held: Held; order: HeldProposal[] }> {
  const left = (await standingProposalsOf(ctx, held.id)).filter(
    ({ status }) => proposalLifecycle.can('select', status) || proposalLifecycle.can('return_to_list', status),
  );
  const people = left.map(({ userId }) => userId);
  const [tied, able] = await Promise.all([tiedTo(ctx, held.id, people), whoMediates(ctx, people)]);
  let after = held;
  for (const { id, status } of left.filter(({ userId }) => tied.has(userId))) {
    const reopened = proposalLifecycle.can('return_to_list', status)
      ? proposalLifecycle.next('return_to_list', status)
      : status;
    after = await changeProposal(ctx, after, id, proposalLifecycle.next('disqualify', reopened));
    await returnHold(ctx, id, 'conflict');
  }
  const free = left.filter(({ userId }) => !tied.has(userId) && able.has(userId));
  const order = tally(
    free.map(({ id, proposal }) => ({ id, earliestOn: proposal.earliestOn })),
    held.sides.flatMap(({ side, ranking }) => (ranking ? [{ side, ...ranking }] : [])),
  );
  return { held: after, order: order.flatMap((id) => free.filter((one) => one.id === id)) };
}

/**
 * The best common candidate is asked and has three days; the credits of the others go back where nobody opened them. Without a
 * common one an officer is asked for a list.
 */
export async function choose(ctx: Ctx, before: Held): Promise<Held> {
  const {
    held,
    order: [best, ...others],
  } = await candidatesOf(ctx, before);
  if (!best) return askList(ctx, held, 'no_common_choice');
  return mediations.follow(ctx, held, 'select', async (ctx, held) => {
    await drop(ctx, held, 'mediation.selecting', 'proposal.unopened');
    const chosen = proposalLifecycle.can('return_to_list', best.status)
      ? proposalLifecycle.next('return_to_list', best.status)
      : best.status;
    let passed = await changeProposal(ctx, held, best.id, proposalLifecycle.next('select', chosen));
    for (const { id, status } of others) {
      if (proposalLifecycle.can('pass_over', status))
        passed = await changeProposal(ctx, passed, id, proposalLifecycle.next('pass_over', status));
      await returnHold(ctx, id, 'not_appointed');
    }
    passed = await endStruck(ctx, passed, [best, ...others]);
    const acceptBy = await restart(ctx, held, 'mediation.accept', inDays(ctx, held, mediationDefaults.acceptDays));
    const after = { ...passed, chosenProposalId: best.id, chosenUserId: best.userId };
    await mediations.tell(ctx, after, 'mediation.selected', {
      proposalId: best.id,
      userId: best.userId as EventPayloads['mediation.selected']['userId'], // the brand is born here
      acceptBy: acceptBy.toISOString(),
    });
    return after;
  });
}

/** What a side struck out is never chosen later either. Answers the case without it. */
async function endStruck(ctx: Ctx, held: Held, stay: readonly HeldProposal[]): Promise<Held> {
  let after = held;
  for (const { id, status } of await standingProposalsOf(ctx, held.id)) {
    if (stay.some((one) => one.id === id) || !isOpenProposal({ status })) continue;
    after = await changeProposal(ctx, after, id, proposalLifecycle.next('expire', status));
    await returnHold(ctx, id, 'not_appointed');
  }
  return after;
}

/** Why an appointment came to nothing, and what becomes of the proposal and its credits. */
const fates = {
  declined: { action: 'withdraw', credits: 'withdrawn' },
  silence: { action: 'expire', credits: 'not_appointed' },
  conflict: { action: 'disqualify', credits: 'conflict' },
  not_signed: { action: 'expire', credits: 'not_appointed' },
} as const;

/** The appointment came to nothing: the next candidate is asked, or an officer for a list. */
export async function chooseAgain(by: Ctx, held: Held, why: keyof typeof fates): Promise<Held> {
  const ctx = asSystem(by);
  let before = held;
  const failed = (await standingProposalsOf(ctx, held.id)).find(({ id }) => id === held.chosenProposalId);
  if (failed) {
    before = await changeProposal(ctx, held, failed.id, proposalLifecycle.next(fates[why].action, failed.status));
    await returnHold(ctx, failed.id, fates[why].credits);
  }
  const again = await mediations.follow(ctx, before, 'reselect', async (ctx, held) => {
    await drop(ctx, held, 'mediation.accept', 'mediation.objection', 'mediation.engagement', 'mediation.funding');
    await forgetAppointment(ctx, held.id);
    const left = (await standingProposalsOf(ctx, held.id)).filter(({ status }) =>
      proposalLifecycle.can('return_to_list', status),
    ).length;
    await mediations.tell(ctx, held, 'mediation.reselecting', { left });
    return {
      ...withSides(held, { noObjection: false }),
      chosenProposalId: null,
      chosenUserId: null,
      mediatorUserId: null,
      acceptedAt: null,
      disclosure: null,
      engagementAgreementId: null,
      // What one mediator charged, or did without, binds no other one.
      feeMinor: null,
      feeWaived: false,
      feeEscrowId: null,
      appointmentsFailed: held.appointmentsFailed + 1,
    };
  });
  return choose(ctx, again);
}
