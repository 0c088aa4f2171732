// An officer decides nothing about a case they proposed to mediate.
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './mediation.store.ts';
import { invitedUsersOf, proposalBy } from './proposals.store.ts';

/** Who proposed to mediate this, or was asked to, decides nothing about it as an officer (I10). Throws MED_ROLE_TAKEN. */
export async function refuseTwoParts(ctx: Ctx, held: Held): Promise<void> {
  const userId = userIdOf(ctx);
  const hasProposed = (await proposalBy(ctx, held.id, userId)) !== null;
  if (hasProposed || (await invitedUsersOf(ctx, held.id)).includes(userId)) throw new DomainError('MED_ROLE_TAKEN');
}
