// A text of an organisation is put to its people step by step, approved, returned or taken back.
import { agreementLifecycle, endedAgreements } from '@ahadi/domain/agreements/lifecycle.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { approvalLifecycle } from '@ahadi/domain/organisations/approvals/lifecycle.ts';
import { canAllApprove } from '@ahadi/domain/organisations/approvals/rules.ts';
import type {
  Approval,
  ApprovalState,
  ApprovalToRead,
  AskedText,
} from '@ahadi/domain/organisations/approvals/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import { asPerson, personOf, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { agreements, readAgreement, sharable } from './agreement.ts';
import * as store from './approval.store.ts';
import { approvals, closed, type Held, hashOfText, put, stepOf, viewOf } from './approval.ts';
import type { Held as HeldAgreement } from './held.store.ts';
import { isForSame, organisationOf, outdate, sidesOf, standingInside } from './inside.ts';
import { textToAsk } from './text.ts';

/**
 * The organisation with a rule that the reader is or acts for, and its party; null for everybody else. Also where somebody else signs in its
 * place: its rule holds, and only it can ask.
 */
function ownOrganisation(
  ctx: Ctx,
  held: HeldAgreement,
): { organisationId: string; party: HeldAgreement['parties'][number] | undefined } | null {
  const own = held.underRules.find(({ organisationId }) => organisationId === userIdOf(ctx));
  const party = held.parties.find(({ id }) => id === own?.partyId);
  const organisationId = organisationOf(held, party);
  return organisationId === null ? null : { organisationId, party };
}

/** What the text of an agreement needs inside, and where that stands. Throws NOT_FOUND. */
export async function readState(ctx: Ctx, { id, text }: { id: string; text: AskedText }): Promise<ApprovalState> {
  const held = await readAgreement(ctx, id);
  const own = ownOrganisation(ctx, held);
  if (!own) return { needs: [], isApproved: true, last: null };
  const { terms } = await textToAsk(ctx, held, text);
  const { steps, isApproved } = await standingInside(ctx, held, own.party, terms);
  const last = await store.lastApproval(ctx, { organisationId: own.organisationId, agreementId: id });
  return { needs: steps.map(({ name }) => name), isApproved, last: last && viewOf(ctx, last) };
}

/**
 * Puts a text to the first step of what it needs. Who wrote it and who asks approve none of it. What was asked before about another text of this
 * agreement waits for nobody any more. Throws NOT_FOUND, AGR_APPROVAL_NOT_NEEDED, AGR_APPROVAL_OPEN, AGR_APPROVAL_NOBODY, ILLEGAL_TRANSITION, BAD_INPUT, AGR_EMPTY.
 */
export const askApproval = (ctx: Ctx, it: { id: string; text: AskedText; note: string }): Promise<Approval> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await agreements.hold(ctx, it.id);
    const own = ownOrganisation(ctx, held);
    if (!own) throw new DomainError('AGR_APPROVAL_NOT_NEEDED');
    const { organisationId } = own;
    if (endedAgreements.includes(held.status) || !agreementLifecycle.can('void', held.status))
      throw new DomainError('ILLEGAL_TRANSITION', agreementLifecycle.whyNot('void', held.status) ?? undefined);
    const { terms, writers } = await textToAsk(ctx, held, it.text);
    if (held.status === 'draft' || it.text === 'mine') sharable(terms);
    const { steps, isApproved } = await standingInside(ctx, held, own.party, terms);
    if (isApproved) throw new DomainError('AGR_APPROVAL_NOT_NEEDED');
    const textHash = hashOfText(terms);
    const before = await store.lastApproval(ctx, { organisationId, agreementId: held.id });
    if (before?.status === 'open') {
      if (before.textHash === textHash && isForSame(before.sides, held)) throw new DomainError('AGR_APPROVAL_OPEN');
      await outdate(ctx, before.id);
    }
    const asker = personOf(ctx);
    // Who began it chose what it is about, no matter who wrote the words since.
    const drafter = held.draftedBy?.userId === organisationId ? [held.draftedBy.memberId ?? organisationId] : [];
    const authors = [...new Set([asker, ...writers, ...drafter])];
    const { no } = await store.ruleOf(ctx, organisationId);
    const id = await store.addApproval(ctx, {
      ...{ organisationId: organisationId as Held['organisationId'], agreementId: held.id, ruleNo: no, askedBy: asker },
      ...{ note: it.note, textHash, sides: sidesOf(held, organisationId), terms, steps, authors },
    });
    const request = await approvals.hold(ctx, id);
    if (!canAllApprove(steps, { ...request, barred: authors })) throw new DomainError('AGR_APPROVAL_NOBODY');
    const asked = await approvals.keep(ctx, request, async (ctx, request) => {
      const told = { agreementId: held.id, textHash: request.textHash, ruleNo: no, steps: steps.map(({ id }) => id) };
      await approvals.tell(ctx, request, 'approval.asked', told);
      return put(request);
    });
    return viewOf(ctx, asked);
  });

/** A request with its text, and the one before it. Throws NOT_FOUND. */
export async function readApproval(ctx: Ctx, { id }: { id: string }): Promise<ApprovalToRead> {
  const held = await approvals.read(asPerson(ctx), id);
  const before = await store.lastApproval(ctx, { ...held, before: held.askedAt });
  return {
    ...viewOf(ctx, held),
    terms: held.terms,
    parties: held.sides.parties.map(({ side, name, signOrder }) => ({ side, name, signOrder })),
    attendants: held.sides.attendants.map(({ role, name }) => ({ role, name })),
    before: before && { terms: before.terms, status: before.status, askedAt: before.askedAt.toISOString() },
  };
}

/**
 * The agreement of a request is held before it, and its text is still the one that was asked about. Throws NOT_FOUND, STALE where it is not,
 * and where another step is asked than the reader answered.
 */
async function holdAsked(ctx: Ctx, { id, stepId }: { id: string; stepId: string }): Promise<void> {
  const { agreementId, organisationId } = await approvals.read(asPerson(ctx), id);
  const agreement = await agreements.hold(asSystem(ctx), agreementId);
  const request = await store.findApproval(ctx, id);
  if (!request) throw new DomainError('NOT_FOUND');
  approvalLifecycle.next('approve', request.status); // says why not, before anybody is asked who may
  const party = agreement.underRules.find((one) => one.organisationId === organisationId);
  const copies = await Promise.all(
    (['mine', 'current'] as const).map((text) => textToAsk(ctx, agreement, text, organisationId)),
  );
  const isThere = copies.some(({ terms }) => hashOfText(terms) === request.textHash);
  const isSame = isForSame(request.sides, agreement);
  if (!party && !isThere) throw new DomainError('NOT_FOUND');
  if (!isThere || !isSame)
    throw new DomainError('STALE', 'The text changed since it was asked for. It has to be asked for again.');
  if (stepOf(request)?.id !== stepId)
    throw new DomainError('STALE', 'Somebody answered this step before you. Read how it stands now.');
}

/** The reader approves the step; after the last one the text can go out. Throws NOT_FOUND, FORBIDDEN, STALE, ILLEGAL_TRANSITION. */
export const approveStep = (ctx: Ctx, input: { id: string; stepId: string }): Promise<Approval> =>
  insistentTransaction(asPerson(ctx), async (ctx) => {
    await holdAsked(ctx, input);
    const held = await approvals.act(ctx, input, 'approve', async (ctx, request, { stepId }: { stepId: string }) => {
      const userId = userIdOf(ctx);
      const able = request.able.find((one) => one.userId === userId);
      const { textHash } = request;
      await approvals.tell(ctx, request, 'approval.step_approved', { stepId, textHash });
      const word = {
        stepId,
        userId,
        name: able?.name ?? '',
        inPlaceOf: able?.inPlaceOf ?? null,
        at: ctx.now.toISOString(),
      };
      const spoken = { ...request, words: [...request.words, word] };
      if (stepOf(spoken)) return put(spoken);
      return approvals.follow(ctx, spoken, 'complete', async (ctx, request) => {
        await approvals.tell(ctx, request, 'approval.approved', { textHash });
        return closed(ctx, request);
      });
    });
    return viewOf(ctx, held);
  });

/** It goes back to who asked, with why. Throws as {@link approveStep}. */
export const returnToDrafter = (ctx: Ctx, input: { id: string; stepId: string; reason: string }): Promise<Approval> =>
  insistentTransaction(asPerson(ctx), async (ctx) => {
    await holdAsked(ctx, input);
    const held = await approvals.act(
      ctx,
      input,
      'return',
      async (ctx, request, { stepId, reason }: { stepId: string; reason: string }) => {
        await approvals.tell(ctx, request, 'approval.returned', { stepId, reason });
        const returnedByName = request.able.find(({ userId }) => userId === userIdOf(ctx))?.name ?? '';
        const back = { returnedBy: userIdOf(ctx), returnedByName, returnedStep: stepId, returnedReason: reason };
        return { ...closed(ctx, request), ...back };
      },
    );
    return viewOf(ctx, held);
  });

/** As the organisation: it is asked of nobody any more. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const withdrawApproval = approvals.deed('withdraw', async (ctx, request) => {
  await approvals.tell(ctx, request, 'approval.withdrawn', {});
  return closed(ctx, request);
});
