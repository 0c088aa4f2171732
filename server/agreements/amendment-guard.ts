// An agreement is changed by one document at a time, and only where it can be.
import { problemsOfAmendment } from '@ahadi/domain/agreements/amending/rules.ts';
import { agreementLifecycle, beingAgreed } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { asSystem, refuse } from '../core/aggregate.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { readAgreement, tell } from './agreement.ts';
import { findAgreement, type Held } from './held.store.ts';
import { changesOf, holdParent, isOfCase, standingOf } from './in-force.store.ts';

/** Why no other document can change or end this agreement now, or null. One that is open already is another matter. */
export async function whyNotChanged(ctx: Pick<Ctx, 'db'>, held: Held): Promise<string | null> {
  if (held.purpose !== null) return 'It changes or ends another agreement. Change that one.';
  const when = agreementLifecycle.whyNot('propose_amendment', held.status);
  if (when !== null) return when;
  return (await isOfCase(ctx, held.id))
    ? 'It was drawn up for a dispute or a mediation. Make a new agreement in its place.'
    : null;
}

/** Throws ILLEGAL_TRANSITION, AGR_CHANGE_OPEN when a document other than `except` is open. */
export async function requireChangeable(ctx: Ctx, held: Held, except?: string): Promise<void> {
  const why = await whyNotChanged(ctx, held);
  if (why !== null) throw new DomainError('ILLEGAL_TRANSITION', why);
  const open = (await changesOf(ctx, held.id, null)).find(
    ({ id, status }) => id !== except && beingAgreed.includes(status),
  );
  if (open)
    throw new DomainError('AGR_CHANGE_OPEN', `${open.ref} is open. Finish it, decline it or withdraw it first.`);
}

/**
 * What a document that changes or ends another one must be before others see it or sign it; one that stands by itself passes. Throws
 * BAD_INPUT, ILLEGAL_TRANSITION, AGR_CHANGE_OPEN, and STALE once another text holds than the one it was written against: who
 * signed it, or reads it, would bring back what was changed since.
 */
export async function requireFitting(ctx: Ctx, held: Held, terms: AgreementTerms = held.terms): Promise<void> {
  if (held.purpose === null || held.parentId === null) return;
  const parent = await findAgreement(ctx, held.parentId);
  if (!parent) throw new DomainError('NOT_FOUND');
  await requireChangeable(ctx, parent, held.id);
  const standing = await standingOf(ctx, parent.id);
  if ((await standingOf(ctx, held.id)).changesVersionId !== standing.versionId)
    throw new DomainError('STALE', `${parent.ref} was changed since this was begun. Begin again from what holds now.`);
  if (held.purpose === 'amendment') refuse(problemsOfAmendment(terms, standing.terms));
}

/** A deed on an agreement with the one held that it changes or ends, if any: that one first, so that two never wait for each other. */
export const withParent = <Input extends { id: string }, T>(
  ctx: Ctx,
  input: Input,
  deed: (ctx: Ctx, input: Input) => Promise<T>,
): Promise<T> =>
  insistentTransaction(ctx, async (ctx) => {
    await holdParent(ctx, input.id);
    return deed(ctx, input);
  });

/** What ends an agreement was drawn up for that and says nothing else. Throws ILLEGAL_TRANSITION. */
export function refuseForEnd(held: Held): void {
  if (held.purpose === 'termination')
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      'What ends an agreement is signed as it stands. Withdraw it and propose another.',
    );
}

/**
 * What a dispute or a mediation came to is signed as it stands: where it is not, its matter goes on without it and finds another. Answers
 * one that is no such text. Throws ILLEGAL_TRANSITION.
 */
export function ofNoCase(held: Held): Held {
  if (held.isDrawnUp)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      'What a dispute or a mediation came to is signed as it stands, or declined. Then the matter goes on, and you can agree there again.',
    );
  return held;
}

/** The agreement it is about says in its history that it is shown to everybody it was copied for. Call it when it is shared. */
export async function openChange(ctx: Ctx, held: Held): Promise<void> {
  if (held.purpose === null || held.parentId === null) return;
  const parent = await readAgreement(asSystem(ctx), held.parentId);
  const { reason } = await standingOf(ctx, held.id);
  await tell(ctx, parent, 'agreement.change_opened', {
    ...{ documentId: held.id, ref: held.ref, purpose: held.purpose, reason: reason ?? '' },
  });
}

/** Who takes part in it is who takes part in the other one. Throws ILLEGAL_TRANSITION. */
export function refuseForChange(held: Held, what: string): void {
  if (held.purpose !== null)
    throw new DomainError('ILLEGAL_TRANSITION', `It changes or ends another agreement, and ${what} as there.`);
}
