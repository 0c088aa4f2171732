import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { proposalLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { mediationDefaults, tally } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import type { Ctx } from '../../core/ctx.ts';
import { returnHold } from '../../credits/hold.ts';
import { tiedTo } from '../conflicts/store.ts';
import { drop, follow, followIf, inDays, requireSide, restart, step, tell } from '../life/service.ts';
import { changeProposal, type HeldProposal, standingProposalsOf } from '../proposing/store.ts';
import { isOpen } from '../reading/service.ts';
import { askList, post } from '../routing/service.ts';
import { changeSide } from '../sides/store.ts';
import type { Held } from '../store.ts';

const POSTED_AT_MOST = 2;

/** The time to propose is over: the sides choose; without a proposal it is posted once more, and then an officer is asked. */
export const endJob = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'begin_selecting', async (ctx, held) => {
    if ((await standingProposalsOf(ctx, id)).some(isOpen)) await beginSelecting(ctx, held);
    else if (held.status === 'posted' && held.postedTimes < POSTED_AT_MOST) await post(ctx, held, 'repost');
    else await askList(ctx, held, 'no_proposals');
  });

/** Nobody proposes any more; the sides have five days to rank. */
export const beginSelecting = (ctx: Ctx, held: Held): Promise<Held> =>
  follow(ctx, held, 'begin_selecting', async (ctx, held) => {
    await drop(ctx, held, 'mediation.job');
    const dueAt = await restart(ctx, held, 'mediation.selecting', inDays(ctx, held, mediationDefaults.selectDays));
    const proposals = (await standingProposalsOf(ctx, held.id)).filter(isOpen).length;
    await tell(ctx, held, 'mediation.selecting', { proposals, dueAt: dueAt.toISOString() });
    return { closes_at: ctx.now };
  });

/**
 * A side's order, best first, and at most two struck out; it can be changed until every side has one, and then the choice is made.
 * Throws BAD_INPUT for a proposal named twice or not at all.
 */
export const rank = (
  ctx: Ctx,
  id: string,
  input: { order: readonly string[]; strikes: readonly string[] },
): Promise<MediationView> =>
  step(
    ctx,
    id,
    'rank',
    async (ctx, held) => {
      const { side } = requireSide(ctx, held);
      const open = (await standingProposalsOf(ctx, id)).filter(isOpen).map((proposal) => proposal.id as string);
      const named = [...input.order, ...input.strikes];
      const isWhole = named.length === open.length && open.every((one) => named.includes(one));
      if (!isWhole) {
        const sentence = 'Put every proposal into your order or strike it out, each once.';
        throw new DomainError('BAD_INPUT', sentence, { order: sentence });
      }
      await changeSide(ctx, id, side, { ranking: { order: [...input.order], strikes: [...input.strikes] } });
      await tell(ctx, held, 'mediation.ranked', { side });
      return undefined;
    },
    async (ctx, held) => {
      if (held.sides.every(({ ranking }) => ranking !== null)) await choose(ctx, held);
    },
  );

/** The time to rank is over: the choice is made with the orders that are there. */
export const endSelecting = (ctx: Ctx, id: string): Promise<void> => followIf(ctx, id, 'select', choose);

/** Candidates best first, for whoever is to be asked; those with a tie that came up meanwhile are out first. */
async function candidatesOf(ctx: Ctx, held: Held): Promise<HeldProposal[]> {
  const left = (await standingProposalsOf(ctx, held.id)).filter(
    ({ status }) => proposalLifecycle.can('select', status) || proposalLifecycle.can('return_to_list', status),
  );
  const tied = await tiedTo(
    ctx,
    held.id,
    left.map(({ userId }) => userId),
  );
  for (const { id, status } of left.filter(({ userId }) => tied.has(userId))) {
    const reopened = proposalLifecycle.can('return_to_list', status)
      ? proposalLifecycle.next('return_to_list', status)
      : status;
    await changeProposal(ctx, id, proposalLifecycle.next('disqualify', reopened));
    await returnHold(ctx, id, 'conflict');
  }
  const free = left.filter(({ userId }) => !tied.has(userId));
  const order = tally(
    free.map(({ id, proposal }) => ({ id, earliestOn: proposal.earliestOn })),
    held.sides.flatMap(({ side, ranking }) => (ranking ? [{ side, ...ranking }] : [])),
  );
  return order.flatMap((id) => free.filter((one) => one.id === id));
}

/**
 * The best common candidate is asked and has three days; the credits of the others go back where nobody opened them. Without a
 * common one an officer is asked for a list.
 */
async function choose(ctx: Ctx, held: Held): Promise<unknown> {
  const [best, ...others] = await candidatesOf(ctx, held);
  if (!best) return askList(ctx, held, 'no_common_choice');
  return follow(ctx, held, 'select', async (ctx, held) => {
    await drop(ctx, held, 'mediation.selecting', 'proposal.unopened');
    const chosen = proposalLifecycle.can('return_to_list', best.status)
      ? proposalLifecycle.next('return_to_list', best.status)
      : best.status;
    await changeProposal(ctx, best.id, proposalLifecycle.next('select', chosen));
    for (const { id, status } of others) {
      if (proposalLifecycle.can('pass_over', status))
        await changeProposal(ctx, id, proposalLifecycle.next('pass_over', status));
      await returnHold(ctx, id, 'not_appointed');
    }
    await endStruck(ctx, held, [best, ...others]);
    const acceptBy = await restart(ctx, held, 'mediation.accept', inDays(ctx, held, mediationDefaults.acceptDays));
    const change = { chosen_proposal_id: best.id, chosen_user_id: best.userId };
    await tell(ctx, { ...held, chosenUserId: best.userId }, 'mediation.selected', {
      proposalId: best.id,
      userId: best.userId as EventPayloads['mediation.selected']['userId'], // the brand is born here
      acceptBy: acceptBy.toISOString(),
    });
    return change;
  });
}

/** What a side struck out is never chosen later either. */
async function endStruck(ctx: Ctx, held: Held, stay: readonly HeldProposal[]): Promise<void> {
  for (const { id, status } of await standingProposalsOf(ctx, held.id)) {
    if (stay.some((one) => one.id === id) || !isOpen({ status })) continue;
    await changeProposal(ctx, id, proposalLifecycle.next('expire', status));
    await returnHold(ctx, id, 'not_appointed');
  }
}

/** Why an appointment came to nothing, and what becomes of the proposal and its credits. */
const fates = {
  declined: { action: 'withdraw', credits: 'withdrawn' },
  silence: { action: 'expire', credits: 'not_appointed' },
  conflict: { action: 'disqualify', credits: 'conflict' },
  not_signed: { action: 'expire', credits: 'not_appointed' },
} as const;

/** The appointment came to nothing: the next candidate is asked, or an officer for a list. */
export async function chooseAgain(ctx: Ctx, held: Held, why: keyof typeof fates): Promise<void> {
  const failed = (await standingProposalsOf(ctx, held.id)).find(({ id }) => id === held.chosenProposalId);
  if (failed) {
    await changeProposal(ctx, failed.id, proposalLifecycle.next(fates[why].action, failed.status));
    await returnHold(ctx, failed.id, fates[why].credits);
  }
  const again = await follow(ctx, held, 'reselect', async (ctx, held) => {
    await drop(ctx, held, 'mediation.accept', 'mediation.objection', 'mediation.engagement', 'mediation.funding');
    await changeSide(ctx, held.id, null, { no_objection: false });
    const left = (await standingProposalsOf(ctx, held.id)).filter(({ status }) =>
      proposalLifecycle.can('return_to_list', status),
    ).length;
    await tell(ctx, held, 'mediation.reselecting', { left });
    return {
      chosen_proposal_id: null,
      chosen_user_id: null,
      mediator_user_id: null,
      accepted_at: null,
      disclosure: null,
      engagement_agreement_id: null,
      // What one mediator charged, or did without, binds no other one.
      fee_minor: null,
      fee_waived: false,
      fee_escrow_id: null,
      appointments_failed: held.appointmentsFailed + 1,
    };
  });
  await choose(ctx, again);
}
