import { os } from '../../core/os.ts';
import { orderDesk } from '../ordering/handlers.ts';
import { readFinance } from './finance/service.ts';
import * as goods from './goods/service.ts';
import { readLog } from './log/service.ts';
import * as reviewing from './reviewing/service.ts';
import * as shops from './shops/service.ts';

const own = {
  queue: os.curating.queue.handler(({ context, input }) => reviewing.readQueue(context.ctx, input)),
  product: os.curating.product.handler(({ context, input }) => reviewing.readCurated(context.ctx, input.id)),
  decide: os.curating.decide.handler(({ context, input }) => reviewing.decideProduct(context.ctx, input)),
  products: os.curating.products.handler(({ context, input }) => goods.readAllProducts(context.ctx, input)),
  takedown: os.curating.takedown.handler(({ context, input }) => goods.takeDown(context.ctx, input)),
  lift: os.curating.lift.handler(({ context, input }) => goods.liftTakedown(context.ctx, input)),
  feature: os.curating.feature.handler(({ context, input }) => goods.featureProduct(context.ctx, input)),
  suppliers: os.curating.suppliers.handler(({ context, input }) => shops.readSuppliers(context.ctx, input)),
  supplier: os.curating.supplier.handler(({ context, input }) => shops.readOneSupplier(context.ctx, input.id)),
  addSupplier: os.curating.addSupplier.handler(({ context, input }) => shops.enterSupplier(context.ctx, input)),
  saveSupplier: os.curating.saveSupplier.handler(({ context, input }) => shops.changeByAdmin(context.ctx, input)),
  approve: os.curating.approve.handler(({ context, input }) => shops.approveSupplier(context.ctx, input)),
  ask: os.curating.ask.handler(({ context, input }) => shops.askSupplier(context.ctx, input)),
  reject: os.curating.reject.handler(({ context, input }) => shops.rejectSupplier(context.ctx, input)),
  suspend: os.curating.suspend.handler(({ context, input }) => shops.suspendSupplier(context.ctx, input)),
  reinstate: os.curating.reinstate.handler(({ context, input }) => shops.reinstateSupplier(context.ctx, input)),
  terminate: os.curating.terminate.handler(({ context, input }) => shops.terminateSupplier(context.ctx, input)),
  finance: os.curating.finance.handler(({ context, input }) => readFinance(context.ctx, input)),
  log: os.curating.log.handler(({ context, input }) => readLog(context.ctx, input)),
};

export const curating = { ...own, ...orderDesk };
