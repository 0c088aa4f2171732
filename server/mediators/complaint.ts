// A party of a case complains of its mediator once, and is answered.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import type { Complaint, MediatorStanding } from '@ahadi/domain/mediators/schema.ts';
import { turnsOfComplaint } from '@ahadi/domain/mediators/turns.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { type AnyTurn, writeTurns } from '../core/turns.ts';
import { everOfCase, mediatorOfCase, peopleOfCase } from './case-count.ts';
import * as store from './complaint.store.ts';
import { certifications } from './expiry.ts';
import { type Certified, findMediator } from './mediator.store.ts';
import { standingOf } from './standing.ts';

/** Whose turn it is in a complaint is written with the deed that changes it; null stands for one that is new. */
const followComplaint = (ctx: Ctx, before: store.HeldComplaint | null, after: store.HeldComplaint): Promise<void> =>
  writeTurns(
    ctx,
    { kind: 'mediator', id: after.mediatorUserId },
    before ? turnsOfComplaint(before) : [],
    turnsOfComplaint(after),
  );

/** Whose turn the rules say it is in a certification and in the complaints about its mediator. */
export const turnsInCertification = async (ctx: Ctx, id: string): Promise<readonly AnyTurn[]> => [
  ...(await certifications.turnsOf(ctx, id)),
  ...(await store.complaintsAbout(ctx, id)).flatMap(turnsOfComplaint),
];

const open = (complaint: store.HeldComplaint): void => {
  if (complaint.status !== 'open') throw new DomainError('ILLEGAL_TRANSITION', 'This complaint is decided.');
};

/** A party of a case complains of its mediator, once a case. Throws NOT_FOUND for who takes no part in it, DSP_ONCE_ONLY. */
export const complain = (ctx: Ctx, it: Pick<Complaint, 'mediationId' | 'ground' | 'text'>): Promise<Complaint> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const mediatorUserId = await mediatorOfCase(ctx, it.mediationId);
    const isParty = (await peopleOfCase(ctx, it.mediationId)).includes(userId);
    const mediator = mediatorUserId && isParty ? await findMediator(ctx, mediatorUserId, true) : null;
    if (!mediator || mediator.userId === userId) throw new DomainError('NOT_FOUND');
    const id = await store.addComplaint(ctx, { ...it, mediatorUserId: mediator.userId, byUserId: userId });
    if (id === null) throw new DomainError('DSP_ONCE_ONLY');
    await certifications.tell(ctx, mediator, 'mediator.complained', { complaintId: id, mediationId: it.mediationId });
    const complaint = await found(ctx, id);
    await followComplaint(ctx, null, complaint);
    return store.complaintView(complaint);
  });

async function found(ctx: Ctx, id: string): Promise<store.HeldComplaint> {
  const complaint = await store.findComplaint(ctx, id);
  if (!complaint) throw new DomainError('NOT_FOUND');
  return complaint;
}

type Held = { complaint: store.HeldComplaint; mediator: Certified };
/** A complaint with its mediator held first. Throws NOT_FOUND. */
async function hold(ctx: Ctx, id: string): Promise<Held> {
  const { mediatorUserId } = await found(ctx, id);
  const mediator = await findMediator(ctx, mediatorUserId, true);
  const complaint = await store.findComplaint(ctx, id, true);
  if (!mediator || !complaint) throw new DomainError('NOT_FOUND');
  return { mediator, complaint };
}

/** The mediator's own side of it, until it is decided. Throws NOT_FOUND for everybody else. */
export const answerComplaint = (ctx: Ctx, id: string, answer: string): Promise<MediatorStanding> =>
  transaction(ctx, async (ctx) => {
    const { mediator, complaint } = await hold(ctx, id);
    if (!ctx.actor || !permissions['mediator.standing'](ctx.actor, mediator)) throw new DomainError('NOT_FOUND');
    open(complaint);
    await store.setAnswer(ctx, id, answer);
    await followComplaint(ctx, complaint, { ...complaint, answer });
    await certifications.tell(ctx, mediator, 'mediator.complaint_answered', { complaintId: id });
    return standingOf(ctx, mediator);
  });

/** All complaints, for administrators. Throws FORBIDDEN. */
export const readComplaints = (ctx: Ctx, input: PageRequest & { open: boolean }): Promise<Page<Complaint>> => {
  return store.listComplaints(ctx, input);
};

/** An administrator decides; not who complained, takes part in the case, or is complained of. Throws FORBIDDEN, NOT_FOUND, ILLEGAL_TRANSITION. */
export const decideComplaint = (ctx: Ctx, id: string, it: { sustained: boolean; reason: string }): Promise<Complaint> =>
  transaction(ctx, async (ctx) => {
    const { mediator, complaint } = await hold(ctx, id);
    authorize(ctx, 'mediator.decide_complaint', mediator);
    const by = userIdOf(ctx);
    const people = [complaint.byUserId, ...(await everOfCase(ctx, complaint.mediationId))];
    if (people.includes(by))
      throw new DomainError('FORBIDDEN', 'You take part in this case. Another administrator decides.');
    open(complaint);
    await store.setDecision(ctx, id, { ...it, by });
    await certifications.tell(ctx, mediator, 'mediator.complaint_decided', {
      complaintId: id,
      ...it,
    } satisfies EventPayloads['mediator.complaint_decided']);
    const decided = await found(ctx, id);
    await followComplaint(ctx, complaint, decided);
    return store.complaintView(decided);
  });
