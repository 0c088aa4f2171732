// Nobody acts on both sides: who stands against somebody in anything that is open does not act for them.
import { DomainError } from '@ahadi/domain/errors.ts';
import { personOf, userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { standsAgainst } from './conflict.store.ts';

/** Passes where who acts for somebody that died does not stand against them by now. Throws FORBIDDEN with the matter. */
export async function requireOneSide(ctx: Ctx): Promise<void> {
  const against = await standsAgainst(ctx, { personId: personOf(ctx), subjectId: userIdOf(ctx) });
  if (against !== null)
    throw new DomainError('FORBIDDEN', `You stand on the other side of ${against}. Nobody acts on both sides.`);
}
