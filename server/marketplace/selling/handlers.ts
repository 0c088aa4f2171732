import { os } from '../../core/os.ts';
import { sending } from '../parcels/handlers.ts';
import { adjustStock, readStock } from './counting/service.ts';
import { readFigures } from './figures/service.ts';
import * as goods from './goods/service.ts';
import { replyToReview } from './replies/service.ts';
import * as shops from './shops/service.ts';

const own = {
  shops: os.selling.shops.handler(({ context }) => shops.readShops(context.ctx)),
  start: os.selling.start.handler(({ context, input }) => shops.startShop(context.ctx, input.identityId)),
  save: os.selling.save.handler(({ context, input }) => shops.saveShop(context.ctx, input)),
  apply: os.selling.apply.handler(({ context, input }) => shops.applyShop(context.ctx, input)),
  withdraw: os.selling.withdraw.handler(({ context, input }) => shops.withdrawShop(context.ctx, input)),
  close: os.selling.close.handler(({ context, input }) => shops.closeShop(context.ctx, input)),
  figures: os.selling.figures.handler(({ context, input }) => readFigures(context.ctx, input.id, input.from)),
  products: os.selling.products.handler(({ context, input }) => goods.readProducts(context.ctx, input)),
  product: os.selling.product.handler(({ context, input }) => goods.readOwnProduct(context.ctx, input.id)),
  addProduct: os.selling.addProduct.handler(({ context, input }) => goods.startProduct(context.ctx, input.id)),
  saveProduct: os.selling.saveProduct.handler(({ context, input }) => goods.saveProduct(context.ctx, input)),
  addPicture: os.selling.addPicture.handler(({ context, input }) =>
    goods.addPicture(context.ctx, input.id, input.file),
  ),
  submit: os.selling.submit.handler(({ context, input }) => goods.submitProduct(context.ctx, input)),
  withdrawProduct: os.selling.withdrawProduct.handler(({ context, input }) =>
    goods.withdrawProduct(context.ctx, input),
  ),
  dropChange: os.selling.dropChange.handler(({ context, input }) => goods.dropChange(context.ctx, input)),
  pause: os.selling.pause.handler(({ context, input }) => goods.pauseProduct(context.ctx, input)),
  resume: os.selling.resume.handler(({ context, input }) => goods.resumeProduct(context.ctx, input)),
  archive: os.selling.archive.handler(({ context, input }) => goods.archiveProduct(context.ctx, input)),
  restore: os.selling.restore.handler(({ context, input }) => goods.restoreProduct(context.ctx, input)),
  reopen: os.selling.reopen.handler(({ context, input }) => goods.reopenProduct(context.ctx, input)),
  adjustStock: os.selling.adjustStock.handler(({ context, input }) => adjustStock(context.ctx, input.id, input)),
  stock: os.selling.stock.handler(({ context, input }) => readStock(context.ctx, input)),
  reply: os.selling.reply.handler(({ context, input }) => replyToReview(context.ctx, input.id, input.text)),
};

export const selling = { ...own, ...sending };
