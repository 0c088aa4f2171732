// The doors to webhooks, one line each.
import { os } from '../core/os.ts';
import * as service from './webhooks.ts';

export const webhooks = {
  list: os.webhooks.list.handler(({ context }) => service.listEndpoints(context.ctx)),
  add: os.webhooks.add.handler(({ context, input }) => service.addEndpoint(context.ctx, input)),
  save: os.webhooks.save.handler(({ context, input }) => service.saveEndpoint(context.ctx, input)),
  rotate: os.webhooks.rotate.handler(({ context, input }) => service.rotateSecret(context.ctx, input.id)),
  stop: os.webhooks.stop.handler(({ context, input }) => service.stopEndpoint(context.ctx, input.id)),
  start: os.webhooks.start.handler(({ context, input }) => service.startEndpoint(context.ctx, input.id)),
  remove: os.webhooks.remove.handler(({ context, input }) => service.removeEndpoint(context.ctx, input.id)),
  test: os.webhooks.test.handler(({ context, input }) => service.testEndpoint(context.ctx, input.id)),
  deliveries: os.webhooks.deliveries.handler(({ context, input }) => service.listDeliveries(context.ctx, input)),
  again: os.webhooks.again.handler(({ context, input }) => service.sendAgain(context.ctx, input.id)),
};
