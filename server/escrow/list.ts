// Each reader has a list of their own escrows, and administrators a desk of those that are not theirs.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EscrowRow } from '@ahadi/domain/escrow/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { type DeskView, listDesk, listEscrows as listRows } from './list.store.ts';

/** The reader's escrows, newest change first. */
export const listEscrows = (ctx: Ctx, input: Parameters<typeof listRows>[2]): Promise<Page<EscrowRow>> =>
  listRows(ctx, userIdOf(ctx), input);

/** What is in dispute, on hold or decided, for administrators without a part in it. Throws FORBIDDEN without the role. */
export async function readDesk(ctx: Ctx, input: PageRequest & { view: DeskView }): Promise<Page<EscrowRow>> {
  const userId = userIdOf(ctx);
  if (ctx.actor?.kind !== 'user' || !ctx.actor.roles.includes('admin'))
    throw new DomainError('FORBIDDEN', 'Only administrators have a desk here.');
  return listDesk(ctx, userId, input);
}
