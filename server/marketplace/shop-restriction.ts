// A shop sells nothing for a while or for good as two administrators decided, and is opened again as it was.
import { SupplierId } from '@ahadi/domain/core/ids.ts';
import { statesThatCan } from '@ahadi/domain/core/states.ts';
import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { RestrictionMeasure } from '@ahadi/domain/restrictions/schema.ts';
import { suspendedAmong } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { type HeldSupplier, supplierOfIdentity } from './supplier.store.ts';
import { shopsOf, supplierOf, suppliers } from './supplier.ts';

/** What an administrator decides about is found by its id; null when there is none. */
export async function shopForDecision(
  ctx: Ctx,
  reference: string,
): Promise<{ id: string; userId: null; label: string; personUserIds: string[] } | null> {
  const held = SupplierId.safeParse(reference).success ? await supplierOf(ctx, reference) : null;
  return held && { id: held.id, userId: null, label: held.name, personUserIds: held.memberUserIds };
}

const suspendable = statesThatCan(supplierLifecycle, 'suspend', 'reinstate');

/** Whether everybody who acts for a shop is suspended: with nobody there it sells nothing. One that has no people is its administrators'. */
export async function isNobodyThere(
  ctx: Ctx,
  { memberUserIds }: Pick<HeldSupplier, 'memberUserIds'>,
): Promise<boolean> {
  const away = await suspendedAmong(ctx, memberUserIds);
  return memberUserIds.length > 0 && memberUserIds.every((member) => away.has(member));
}

/** The shops that are open or suspended and for which only this person acts, or others whose accounts are suspended. Ids. */
export async function shopsWithNobody(ctx: Ctx, userId: string): Promise<string[]> {
  const shops = (await shopsOf(ctx, userId)).filter(({ status }) => suspendable.includes(status));
  const away = await suspendedAmong(ctx, [...new Set(shops.flatMap(({ memberUserIds }) => memberUserIds))]);
  return shops
    .filter(({ memberUserIds }) => memberUserIds.every((member) => member === userId || away.has(member)))
    .map(({ id }) => id);
}

/** The suspended shops that this person acts for: with them somebody is there again. Ids. */
export const shutShopsOf = async (ctx: Ctx, userId: string): Promise<string[]> =>
  (await shopsOf(ctx, userId)).filter(({ status }) => status === 'suspended').map(({ id }) => id);

/** It sells nothing; what was ordered goes on. Answers what it was before. Throws IllegalTransition. */
export async function decideShop(
  ctx: Ctx,
  id: string,
  measure: RestrictionMeasure,
  { reason }: { reason: string },
): Promise<string> {
  const held = await suppliers.hold(ctx, id);
  if (measure === 'suspend' && held.status === 'suspended') return held.status;
  await suppliers.keep(ctx, held, (ctx, held) =>
    suppliers.follow(ctx, held, measure === 'suspend' ? 'suspend' : 'terminate', async (ctx, held) => {
      await suppliers.tell(ctx, held, measure === 'suspend' ? 'supplier.suspended' : 'supplier.terminated', { reason });
      return { ...held, note: reason };
    }),
  );
  return held.status;
}

/** It sells again what was on sale before. Where its people opened another shop meanwhile, that one stays. */
export async function putBackShop(ctx: Ctx, id: string, _was: string, reason: string): Promise<void> {
  const held = await suppliers.hold(ctx, id);
  const action = (['reinstate', 'reopen'] as const).find((one) => supplierLifecycle.can(one, held.status));
  const other = held.identityId === null ? undefined : await supplierOfIdentity(ctx, held.identityId);
  if (!action || (other !== undefined && other !== id)) return;
  await suppliers.keep(ctx, held, (ctx, held) =>
    suppliers.follow(ctx, held, action, async (ctx, held) => {
      await suppliers.tell(ctx, held, 'supplier.reinstated', { reason });
      return { ...held, note: null };
    }),
  );
}
