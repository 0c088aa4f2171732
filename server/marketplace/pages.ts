// A product and a shop are shown on their pages to who may see them.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { ProductCard, ProductView } from '@ahadi/domain/marketplace/products/schema.ts';
import type { Shop } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { cardOf, freeOf, isVerifiedAt, meanOf } from './cards.ts';
import { listSimilar } from './catalogue.store.ts';
import { countView, findShop, findView, type ViewRow } from './pages.store.ts';

const isCurator = ({ actor }: Ctx): boolean => actor !== null && permissions['marketplace.curate'](actor, null);

/** A product that the reader may see. Throws NOT_FOUND for others: what is not on sale is for its seller and administrators. */
async function visible(ctx: Ctx, id: string): Promise<ViewRow> {
  const row = await findView(ctx, userIdOf(ctx), id, dayOf(ctx));
  if (!row || !(row.onSale || row.isMine || isCurator(ctx))) throw new DomainError('NOT_FOUND');
  return row;
}

/** Passes when the reader may see the product. Throws NOT_FOUND. */
export async function requireVisible(ctx: Ctx, id: string): Promise<void> {
  await visible(ctx, id);
}

const dayOf = ({ now }: Pick<Ctx, 'now'>): string => now.toISOString().slice(0, 10);

/**
 * A product on its page; its seller and administrators see it as it would be before it is on sale, too. Counts a view a person a day,
 * never one of its sellers. Throws NOT_FOUND for others, and while what is written is not yet a product.
 */
export async function readProduct(ctx: Ctx, id: string): Promise<ProductView> {
  const row = await visible(ctx, id);
  const { content } = row;
  // Before the first approval lists have no copy of it.
  const shown = { ...row, title: content.title, picture: content.pictures[0] ?? null, unit: content.unit };
  const { category, priceMinor } = content;
  if (category === null || priceMinor <= 0) throw new DomainError('NOT_FOUND');
  if (row.onSale && !row.isMine && !row.wasSeen) await countView(ctx, userIdOf(ctx), id, dayOf(ctx));
  return {
    ...cardOf(ctx, { ...shown, category, priceMinor }),
    revisionId: row.revisionId as ProductView['revisionId'], // the brand is born here
    description: content.description,
    pictures: content.pictures,
    attributes: content.attributes,
    mostInOrder: content.mostInOrder,
    available: freeOf(row),
    handlingDays: content.handlingDays,
    returnDays: content.returnDays ?? row.returnDays,
    delivery: content.delivery.length > 0 ? content.delivery : row.delivery,
    sold: row.sold,
    isMine: row.isMine,
  };
}

/** Others of its category that are near it, at most 8. Throws NOT_FOUND. */
export async function readSimilar(ctx: Ctx, id: string): Promise<ProductCard[]> {
  await requireVisible(ctx, id);
  const rows = await listSimilar(ctx, userIdOf(ctx), id);
  return rows.map((row) => cardOf(ctx, row));
}

/** A shop as everybody sees it. Throws NOT_FOUND for one that is not open, but for its people and administrators. */
export async function readShop(ctx: Ctx, id: string): Promise<Shop> {
  const row = await findShop(ctx, userIdOf(ctx), id);
  if (!row || !(row.status === 'approved' || row.isMine || isCurator(ctx))) throw new DomainError('NOT_FOUND');
  const { form, closedFrom, closedTo } = row;
  return {
    id: row.id as Shop['id'], // the brand is born here
    slug: row.slug,
    name: form.name,
    about: form.about,
    country: row.country,
    city: form.city,
    isVerified: isVerifiedAt(row.level),
    since: (row.approvedAt ?? row.createdAt).toISOString(),
    products: row.products,
    completedParcels: row.completedParcels,
    rating: meanOf(row.ratingSum, row.ratingCount),
    reviews: row.ratingCount,
    returnDays: form.returnDays,
    returnPolicy: form.returnPolicy,
    delivery: form.delivery,
    closure:
      closedFrom !== null && closedTo !== null ? { from: closedFrom, to: closedTo, note: row.closureNote } : null,
  };
}
