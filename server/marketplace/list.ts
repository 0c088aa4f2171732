// Lists of orders and parcels, each for its own readers.
import type { Page } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Order, OrderRow, ParcelRow } from '@ahadi/domain/marketplace/buying/schema.ts';
import { personOf, userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { allOrders, ordersOfBuyer, parcelsOfShop } from './list.store.ts';
import { findOrder } from './order.store.ts';
import { suppliers } from './supplier.ts';
import { viewFor } from './view.ts';

const readerOf = (ctx: Ctx) => ({ userId: userIdOf(ctx), personId: personOf(ctx) });

export const listOrders = (ctx: Ctx, input: Parameters<typeof ordersOfBuyer>[2]): Promise<Page<OrderRow>> =>
  ordersOfBuyer(ctx, readerOf(ctx), input);

/** Throws NOT_FOUND for who neither acts for the shop nor administers. */
export async function listParcels(ctx: Ctx, input: Parameters<typeof parcelsOfShop>[2]): Promise<Page<ParcelRow>> {
  await suppliers.read(ctx, input.id);
  return parcelsOfShop(ctx, readerOf(ctx), input);
}

/** Every order, for administrators. */
export async function deskOrders(ctx: Ctx, input: Parameters<typeof allOrders>[1]): Promise<Page<OrderRow>> {
  return allOrders(ctx, input);
}

/** Any order, for administrators. */
export async function deskOrder(ctx: Ctx, id: string): Promise<Order> {
  const held = await findOrder(ctx, id);
  if (!held) throw new DomainError('NOT_FOUND');
  return viewFor(ctx, held);
}
