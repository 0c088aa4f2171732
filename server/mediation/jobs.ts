// Mediators see matters without names, and their own proposals.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError, errors } from '@ahadi/domain/errors.ts';
import { mediationLifecycle, proposalLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { Job, JobView, MyProposal } from '@ahadi/domain/mediation/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import type { Ctx } from '../core/ctx.ts';
import { stateOfHold } from '../credits/hold.ts';
import { type MediatorFacts, requireMediator } from '../mediators/mediator.ts';
import {
  findJob,
  type JobFilter,
  listProposalsOf,
  listJobs as listRows,
  type OwnProposal,
  ownProposal,
} from './jobs.store.ts';
import { findCase, type Held } from './mediation.store.ts';
import { type HeldProposal, proposalsBy } from './proposals.store.ts';
import { hasConflict, whyUnable } from './ties.ts';

/** Matters that wait for a mediator, newest first. Throws MED_NOT_MEDIATOR. */
export async function listJobs(ctx: Ctx, input: JobFilter): Promise<Page<Job>> {
  const { userId } = await requireMediator(ctx);
  return listRows(ctx, userId, input);
}

/** What became of a proposal's credits; one that cost nothing used up nothing. */
async function withCredits(ctx: Ctx, proposal: OwnProposal): Promise<MyProposal> {
  const state = proposal.credits > 0 ? await stateOfHold(ctx, proposal.id) : null;
  return { ...proposal, creditState: state ?? 'returned' };
}

export async function listProposals(
  ctx: Ctx,
  input: PageRequest & { open?: boolean | undefined },
): Promise<Page<MyProposal>> {
  const { userId } = await requireMediator(ctx);
  const { rows, nextCursor } = await listProposalsOf(ctx, userId, input);
  return { rows: await Promise.all(rows.map((row) => withCredits(ctx, row))), nextCursor };
}

/**
 * One matter as a certified mediator sees it: without names, and with why the reader cannot propose. Throws MED_NOT_MEDIATOR, and
 * NOT_FOUND for what was never open to the reader.
 */
export async function viewJob(ctx: Ctx, { id }: { id: string }): Promise<JobView> {
  const facts = await requireMediator(ctx);
  const held = await findCase(ctx, id);
  if (!held) throw new DomainError('NOT_FOUND');
  return jobFor(ctx, held, facts);
}

/** The same of a case that was read. */
export async function jobFor(ctx: Ctx, held: Held, facts: MediatorFacts): Promise<JobView> {
  const job = await findJob(ctx, facts.userId, held.id);
  const mine = job && (await ownProposal(ctx, facts.userId, held.id));
  if (!job || (held.postedTimes === 0 && !job.invited && !mine)) throw new DomainError('NOT_FOUND');
  const appointed = held.mediatorUserId === facts.userId;
  return {
    ...job,
    mine: mine && (await withCredits(ctx, mine)),
    hindrance: await hindranceOf(ctx, held, job, facts, mine),
    appointed,
    linked: appointed ? linkedOf(held) : [],
  };
}

const linkedOf = (held: Held): JobView['linked'] => [
  ...(held.disputeId ? [{ itemType: 'dispute' as const, itemId: held.disputeId, title: held.disputeRef ?? '' }] : []),
  ...(held.agreementId
    ? [{ itemType: 'agreement' as const, itemId: held.agreementId, title: held.agreementRef ?? '' }]
    : []),
];

export const takenBack = 'You took two proposals for this back. You cannot write a third.';
/** Whether a person took so many of their own proposals for a matter back that they write no other: each is mail to every side. */
export const tookBackTooOften = (own: readonly Pick<HeldProposal, 'status'>[]): boolean =>
  own.filter(({ status }) => status === 'withdrawn').length > mediationDefaults.proposedAgain;

async function hindranceOf(
  ctx: Ctx,
  held: Held,
  job: Job,
  facts: MediatorFacts,
  mine: OwnProposal | null,
): Promise<string | null> {
  const isOutside = ctx.actor !== null && permissions['mediation.propose'](ctx.actor, held);
  if (!isOutside || (await hasConflict(ctx, held, facts.userId))) return errors.MED_CONFLICT.sentence;
  const isClosed = !mediationLifecycle.can('propose', held.status) || (held.status === 'invited' && !job.invited);
  if (isClosed || job.status !== 'open') return errors.MED_JOB_CLOSED.sentence;
  if (mine && proposalLifecycle.can('withdraw', mine.status)) return 'You have a proposal here.';
  if (tookBackTooOften(await proposalsBy(ctx, held.id, facts.userId))) return takenBack;
  if (job.proposals >= job.mostProposals) return errors.MED_JOB_FULL.sentence;
  return whyUnable(facts, held.request)?.message ?? null;
}
