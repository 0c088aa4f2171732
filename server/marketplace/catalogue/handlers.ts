import { keptForEver, os } from '../../core/os.ts';
import * as reviews from '../reviews/service.ts';
import * as pictures from './pictures/service.ts';
import * as service from './service.ts';
import * as viewing from './viewing/service.ts';

/** What is on sale, as buyers find it. */
export const catalogue = {
  products: os.marketplace.products.handler(({ context, input }) => service.listProducts(context.ctx, input)),
  categories: os.marketplace.categories.handler(({ context }) => service.countCategories(context.ctx)),
  featured: os.marketplace.featured.handler(({ context }) => service.listFeatured(context.ctx)),
  product: os.marketplace.product.handler(({ context, input }) => viewing.readProduct(context.ctx, input.id)),
  similar: os.marketplace.similar.handler(({ context, input }) => viewing.readSimilar(context.ctx, input.id)),
  shop: os.marketplace.shop.handler(({ context, input }) => viewing.readShop(context.ctx, input.id)),
  picture: os.marketplace.picture
    .use(keptForEver)
    .handler(({ context, input }) => pictures.readPicture(context.ctx, input)),
  favour: os.marketplace.favour.handler(({ context, input }) => service.favour(context.ctx, input.id, input.on)),
  reviews: os.marketplace.reviews.handler(({ context, input }) => reviews.listReviews(context.ctx, input.id, input)),
  review: os.marketplace.review.handler(({ context, input }) => reviews.writeReview(context.ctx, input.lineId, input)),
};
