// The doors of the marketplace: each leads to one deed or one read.
import { keptForEver, os } from '../core/os.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import { checkOut } from './checkout.ts';
import { readLog } from './curation-log.ts';
import { readFigures } from './figures.ts';
import { readFinance } from './finance.ts';
import * as fulfilment from './fulfilment.ts';
import * as list from './list.ts';
import * as listing from './listing.ts';
import * as messages from './messages.ts';
import * as order from './order.ts';
import * as pages from './pages.ts';
import { readPicture } from './picture-sizes.ts';
import * as review from './product-review.ts';
import { answerReport } from './report-answer.ts';
import { replyToReview } from './review-reply.ts';
import * as reviews from './reviews.ts';
import * as shop from './shop.ts';
import * as shopDesk from './shop-desk.ts';
import { adjustStock, readStock } from './stock.ts';
import * as takedown from './takedown.ts';

const { marketplace: buyer, selling: seller, curating: curator } = os;

/** What is on sale as buyers find it, their carts, orders and parcels. */
export const marketplace = {
  products: buyer.products.handler(({ context, input }) => catalogue.listProducts(context.ctx, input)),
  categories: buyer.categories.handler(({ context }) => catalogue.countCategories(context.ctx)),
  featured: buyer.featured.handler(({ context }) => catalogue.listFeatured(context.ctx)),
  product: buyer.product.handler(({ context, input }) => pages.readProduct(context.ctx, input.id)),
  similar: buyer.similar.handler(({ context, input }) => pages.readSimilar(context.ctx, input.id)),
  shop: buyer.shop.handler(({ context, input }) => pages.readShop(context.ctx, input.id)),
  picture: buyer.picture.use(keptForEver).handler(({ context, input }) => readPicture(context.ctx, input)),
  favour: buyer.favour.handler(({ context, input }) => catalogue.favour(context.ctx, input.id, input.on)),
  reviews: buyer.reviews.handler(({ context, input }) => reviews.listReviews(context.ctx, input.id, input)),
  review: buyer.review.handler(({ context, input }) => reviews.writeReview(context.ctx, input.lineId, input)),
  cart: buyer.cart.handler(({ context }) => cart.readCart(context.ctx)),
  putInCart: buyer.putInCart.handler(({ context, input }) => cart.putInCart(context.ctx, input)),
  acceptChanges: buyer.acceptChanges.handler(({ context, input }) => cart.acceptChanges(context.ctx, input)),
  deliverTo: buyer.deliverTo.handler(({ context, input }) => cart.deliverTo(context.ctx, input)),
  emptyCart: buyer.emptyCart.handler(({ context }) => cart.emptyCart(context.ctx)),
  checkout: buyer.checkout.handler(({ context, input }) => checkOut(context.ctx, input)),
  orders: buyer.orders.handler(({ context, input }) => list.listOrders(context.ctx, input)),
  order: buyer.order.handler(({ context, input }) => order.viewOrder(context.ctx, input.id)),
  payOrder: buyer.payOrder.handler(({ context, input }) => order.payOrder(context.ctx, input)),
  cancelOrder: buyer.cancelOrder.handler(({ context, input }) => order.cancelOrder(context.ctx, input)),
  parcel: buyer.parcel.handler(({ context, input }) => fulfilment.viewParcel(context.ctx, input.id)),
  cancelPieces: buyer.cancelPieces.handler(({ context, input }) => fulfilment.cancelPieces(context.ctx, input)),
  giveUp: buyer.giveUp.handler(({ context, input }) => fulfilment.giveUpParcel(context.ctx, input)),
  receive: buyer.receive.handler(({ context, input }) => fulfilment.receiveParcel(context.ctx, input)),
  complete: buyer.complete.handler(({ context, input }) => fulfilment.completeParcel(context.ctx, input)),
  report: buyer.report.handler(({ context, input }) => fulfilment.reportProblem(context.ctx, input)),
  messages: buyer.messages.handler(({ context, input }) => messages.readMessages(context.ctx, input)),
  write: buyer.write.handler(({ context, input }) => messages.writeMessage(context.ctx, input)),
};

/** Shops, products and parcels from the side of those who sell. */
export const selling = {
  shops: seller.shops.handler(({ context }) => shop.readShops(context.ctx)),
  start: seller.start.handler(({ context, input }) => shop.startShop(context.ctx, input.identityId)),
  save: seller.save.handler(({ context, input }) => shop.saveShop(context.ctx, input)),
  apply: seller.apply.handler(({ context, input }) => shop.applyShop(context.ctx, input)),
  withdraw: seller.withdraw.handler(({ context, input }) => shop.withdrawShop(context.ctx, input)),
  close: seller.close.handler(({ context, input }) => shop.closeShop(context.ctx, input)),
  figures: seller.figures.handler(({ context, input }) => readFigures(context.ctx, input.id, input.from)),
  products: seller.products.handler(({ context, input }) => listing.readProducts(context.ctx, input)),
  product: seller.product.handler(({ context, input }) => listing.readOwnProduct(context.ctx, input.id)),
  addProduct: seller.addProduct.handler(({ context, input }) => listing.startProduct(context.ctx, input.id)),
  saveProduct: seller.saveProduct.handler(({ context, input }) => listing.saveProduct(context.ctx, input)),
  addPicture: seller.addPicture.handler(({ context, input }) => listing.addPicture(context.ctx, input.id, input.file)),
  submit: seller.submit.handler(({ context, input }) => listing.submitProduct(context.ctx, input)),
  withdrawProduct: seller.withdrawProduct.handler(({ context, input }) => listing.withdrawProduct(context.ctx, input)),
  dropChange: seller.dropChange.handler(({ context, input }) => listing.dropChange(context.ctx, input)),
  pause: seller.pause.handler(({ context, input }) => listing.pauseProduct(context.ctx, input)),
  resume: seller.resume.handler(({ context, input }) => listing.resumeProduct(context.ctx, input)),
  archive: seller.archive.handler(({ context, input }) => listing.archiveProduct(context.ctx, input)),
  restore: seller.restore.handler(({ context, input }) => listing.restoreProduct(context.ctx, input)),
  reopen: seller.reopen.handler(({ context, input }) => listing.reopenProduct(context.ctx, input)),
  adjustStock: seller.adjustStock.handler(({ context, input }) => adjustStock(context.ctx, input.id, input)),
  stock: seller.stock.handler(({ context, input }) => readStock(context.ctx, input)),
  reply: seller.reply.handler(({ context, input }) => replyToReview(context.ctx, input.id, input.text)),
  parcels: seller.parcels.handler(({ context, input }) => list.listParcels(context.ctx, input)),
  accept: seller.accept.handler(({ context, input }) => fulfilment.acceptParcel(context.ctx, input)),
  refuse: seller.refuse.handler(({ context, input }) => fulfilment.refuseParcel(context.ctx, input)),
  ship: seller.ship.handler(({ context, input }) => fulfilment.shipParcel(context.ctx, input)),
  answerReport: seller.answerReport.handler(({ context, input }) => answerReport(context.ctx, input)),
  correct: seller.correct.handler(({ context, input }) => fulfilment.correctParcel(context.ctx, input)),
};

/** Shops, products and orders as administrators see them. */
export const curating = {
  queue: curator.queue.handler(({ context, input }) => review.readQueue(context.ctx, input)),
  product: curator.product.handler(({ context, input }) => review.readCurated(context.ctx, input.id)),
  decide: curator.decide.handler(({ context, input }) => review.decideProduct(context.ctx, input)),
  products: curator.products.handler(({ context, input }) => takedown.readAllProducts(context.ctx, input)),
  takedown: curator.takedown.handler(({ context, input }) => takedown.takeDown(context.ctx, input)),
  lift: curator.lift.handler(({ context, input }) => takedown.liftTakedown(context.ctx, input)),
  feature: curator.feature.handler(({ context, input }) => takedown.featureProduct(context.ctx, input)),
  suppliers: curator.suppliers.handler(({ context, input }) => shopDesk.readSuppliers(context.ctx, input)),
  supplier: curator.supplier.handler(({ context, input }) => shopDesk.readOneSupplier(context.ctx, input.id)),
  addSupplier: curator.addSupplier.handler(({ context, input }) => shopDesk.enterSupplier(context.ctx, input)),
  saveSupplier: curator.saveSupplier.handler(({ context, input }) => shopDesk.changeByAdmin(context.ctx, input)),
  approve: curator.approve.handler(({ context, input }) => shopDesk.approveSupplier(context.ctx, input)),
  ask: curator.ask.handler(({ context, input }) => shopDesk.askSupplier(context.ctx, input)),
  reject: curator.reject.handler(({ context, input }) => shopDesk.rejectSupplier(context.ctx, input)),
  finance: curator.finance.handler(({ context, input }) => readFinance(context.ctx, input)),
  log: curator.log.handler(({ context, input }) => readLog(context.ctx, input)),
  orders: curator.orders.handler(({ context, input }) => list.deskOrders(context.ctx, input)),
  order: curator.order.handler(({ context, input }) => list.deskOrder(context.ctx, input.id)),
};
