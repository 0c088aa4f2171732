// Nobody mediates a matter of people they have a tie to.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { AmountBand } from '@ahadi/domain/mediation/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { type MediatorFacts, mediatorsOf } from '../mediators/mediator.ts';
import type { Held } from './mediation.store.ts';
import { tiedTo } from './ties.store.ts';

/** Whether this person has a tie to somebody of the case. To whom is never told: names would show by it. */
export const hasConflict = async (ctx: Ctx, held: Pick<Held, 'id'>, userId: string): Promise<boolean> =>
  (await tiedTo(ctx, held.id, [userId])).has(userId);

type Asked = { band: AmountBand; wantsAccredited: boolean };

/** Why a mediator cannot take this matter on, ties aside; null when they can. */
export function whyUnable(facts: MediatorFacts, request: Asked): DomainError | null {
  const [hindrance] = facts.hindrances;
  if (hindrance) return new DomainError(hindrance.code, hindrance.sentence);
  if (!facts.bands.includes(request.band)) return new DomainError('MED_TIER');
  if (request.wantsAccredited && !facts.judiciaryAccredited)
    return new DomainError('MED_TIER', 'The sides want a mediator with an accreditation of a court.');
  return null;
}

/**
 * Mediators who are named to be asked: each is certified, able to take the matter on and without a tie to it. Throws
 * MED_NOT_MEDIATOR, MED_CONFLICT and what hinders one, by person (`mediators.0`).
 */
export async function requireAskable(ctx: Ctx, held: Held, userIds: readonly string[]): Promise<void> {
  const facts = await mediatorsOf(ctx, [...userIds]);
  const tied = await tiedTo(ctx, held.id, userIds);
  for (const [index, userId] of userIds.entries()) {
    const one = facts.find((found) => found.userId === userId);
    const refuse = (code: ConstructorParameters<typeof DomainError>[0], sentence: string) => {
      throw new DomainError(code, sentence, { [`mediators.${index}`]: sentence });
    };
    if (!one) return refuse('MED_NOT_MEDIATOR', 'This person is no certified mediator.');
    if (tied.has(userId)) refuse('MED_CONFLICT', `${one.name} has a tie to somebody in this. Choose another mediator.`);
    const unable = whyUnable(one, held.request);
    if (unable) refuse(unable.code, `${one.name} cannot take this on now. Choose another mediator.`);
  }
}
