import { os } from '../../core/os.ts';
import { checkOut } from '../checkout/service.ts';
import * as list from '../list/service.ts';
import * as ordering from '../ordering/service.ts';
import * as parcels from '../parcels/service.ts';
import * as writing from '../writing/service.ts';
import * as service from './service.ts';

const { marketplace: calls } = os;

/** Carts, checking out, orders and parcels, from the buyer's side. */
export const buying = {
  cart: calls.cart.handler(({ context }) => service.readCart(context.ctx)),
  putInCart: calls.putInCart.handler(({ context, input }) => service.putInCart(context.ctx, input)),
  acceptChanges: calls.acceptChanges.handler(({ context, input }) => service.acceptChanges(context.ctx, input)),
  deliverTo: calls.deliverTo.handler(({ context, input }) => service.deliverTo(context.ctx, input)),
  emptyCart: calls.emptyCart.handler(({ context }) => service.emptyCart(context.ctx)),
  checkout: calls.checkout.handler(({ context, input }) => checkOut(context.ctx, input)),
  orders: calls.orders.handler(({ context, input }) => list.listOrders(context.ctx, input)),
  order: calls.order.handler(({ context, input }) => ordering.viewOrder(context.ctx, input.id)),
  payOrder: calls.payOrder.handler(({ context, input }) => ordering.payOrder(context.ctx, input)),
  cancelOrder: calls.cancelOrder.handler(({ context, input }) => ordering.cancelOrder(context.ctx, input)),
  parcel: calls.parcel.handler(({ context, input }) => parcels.viewParcel(context.ctx, input.id)),
  cancelPieces: calls.cancelPieces.handler(({ context, input }) => parcels.cancelPieces(context.ctx, input)),
  giveUp: calls.giveUp.handler(({ context, input }) => parcels.giveUpParcel(context.ctx, input)),
  receive: calls.receive.handler(({ context, input }) => parcels.receiveParcel(context.ctx, input)),
  complete: calls.complete.handler(({ context, input }) => parcels.completeParcel(context.ctx, input)),
  report: calls.report.handler(({ context, input }) => parcels.reportProblem(context.ctx, input)),
  messages: calls.messages.handler(({ context, input }) => writing.readMessages(context.ctx, input)),
  write: calls.write.handler(({ context, input }) => writing.writeMessage(context.ctx, input)),
};
