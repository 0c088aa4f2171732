import { os } from '../../core/os.ts';
import { deskOrder, deskOrders } from '../list/service.ts';

/** Orders as administrators see them. */
export const orderDesk = {
  orders: os.curating.orders.handler(({ context, input }) => deskOrders(context.ctx, input)),
  order: os.curating.order.handler(({ context, input }) => deskOrder(context.ctx, input.id)),
};
