// Each reader finds their cases, and an officer what waits for one.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { MediationRow } from '@ahadi/domain/mediation/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { type DeskView, listAsMediator, listAsSide, listDesk, othersIn } from './list.store.ts';

/** The reader's cases as a side or as their mediator, newest change first. */
export const listMediations = (
  ctx: Ctx,
  input: Parameters<typeof listAsSide>[2] & { as: 'side' | 'mediator' },
): Promise<Page<MediationRow>> =>
  input.as === 'side' ? listAsSide(ctx, userIdOf(ctx), input) : listAsMediator(ctx, userIdOf(ctx), input);

/** What waits for an officer without a part in it. Throws FORBIDDEN without the role. */
export async function readDesk(ctx: Ctx, input: PageRequest & { view: DeskView }): Promise<Page<MediationRow>> {
  const userId = userIdOf(ctx);
  if (ctx.actor?.kind !== 'user' || !ctx.actor.roles.includes('officer'))
    throw new DomainError('FORBIDDEN', 'Only officers have a desk here.');
  return listDesk(ctx, userId, input);
}

/** Everybody with whom somebody is in a mediation that is open, and the names of its other sides. */
export const othersInMediationsOf = (ctx: Pick<Ctx, 'db'>, userId: string) => othersIn(ctx, userId);
