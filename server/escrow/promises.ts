// A stage may be for a promise of the agreement, and the buyer's word that it is kept pays the stage out.
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import { holding } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { problemsOfTies } from '@ahadi/domain/escrow/promises.ts';
import type { EscrowTerms } from '@ahadi/domain/escrow/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './escrow.store.ts';
import { promisesIn, type StageFor, stagesFor } from './promises.store.ts';
import { release } from './release.ts';

export { promiseOfPaid, type StageFor, stagesFor } from './promises.store.ts';

/**
 * Why a stage cannot be for the promise that it names, by field path; empty when all can. One promise is paid for once: it is locked, so that
 * of two escrows for it that are agreed at the same instant the second is refused.
 */
export async function tieProblems(ctx: Ctx, held: Held, terms: EscrowTerms): Promise<FieldProblems> {
  const ids = terms.milestones.flatMap(({ obligationId }) => (obligationId ? [obligationId] : []));
  if (ids.length === 0) return {};
  const known = held.agreement ? await promisesIn(ctx, held.agreement.id, ids) : [];
  const elsewhere = (await stagesFor(ctx, ids, null)).filter(
    ({ escrowId, status }) => escrowId !== held.id && (status === 'awaiting_funds' || isHolding(status)),
  );
  return problemsOfTies(terms, known, held.parties, new Set(elsewhere.map(({ obligationId }) => obligationId)));
}

const isHolding = (status: StageFor['status']): boolean => (holding as readonly string[]).includes(status);

/** Whether the buyer's word that a promise is kept pays its stage out: it holds money that nobody contests, and the promise is not the payment itself. */
export const paysOut = (stage: StageFor, kind: string, userId: string | null): boolean =>
  kind !== 'pay' &&
  userId !== null &&
  stage.buyerUserId === userId &&
  !stage.isOnHold &&
  stage.contestedMinor === 0 &&
  isHolding(stage.status);

/**
 * The buyer said that a promise is kept: what its stage holds is paid out. Does nothing where no stage is for it, and for who is not the
 * buyer. `toldMinor`: what they were told goes out by it, in minor units. Throws STALE when that is another sum, ESC_RELEASE_THERE when so much leaves only with a code, which is asked for at the escrow.
 */
export async function payForPromise(
  ctx: Ctx,
  { obligationId, kind, toldMinor }: { obligationId: string; kind: string; toldMinor: number | undefined },
): Promise<void> {
  const userId = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
  const [found] = await stagesFor(ctx, [obligationId], userId);
  const stage = found && paysOut(found, kind, userId) ? found : null;
  if (toldMinor !== undefined && toldMinor !== (stage?.heldMinor ?? 0))
    throw new DomainError('STALE', 'What is held for it in escrow has changed. Look at the sum and say it again.');
  if (!stage) return;
  try {
    await release(ctx, { id: stage.escrowId, milestoneId: stage.milestoneId, amountMinor: stage.heldMinor });
  } catch (refusal) {
    if (refusal instanceof DomainError && refusal.code === 'CODE_NEEDED')
      throw new DomainError(
        'ESC_RELEASE_THERE',
        `So much money leaves escrow only with a code. Release it in ${stage.ref}; that accepts the promise as well.`,
      );
    throw refusal;
  }
}
