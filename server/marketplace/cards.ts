// A product stands in lists as a card.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { availabilityOf } from '@ahadi/domain/marketplace/products/rules.ts';
import type { ProductCard } from '@ahadi/domain/marketplace/products/schema.ts';
import { isClosedOn } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import type { CardRow } from './cards.store.ts';

/** From this level on an identity was checked with documents. */
const VERIFIED = 2;
export const isVerifiedAt = (level: number | null): boolean => level !== null && level >= VERIFIED;

/** The mean of what was given, to a hundredth; null before the first. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((100 * sum) / count) / 100;

type Opening = Pick<CardRow, 'supplierCountry' | 'closedFrom' | 'closedTo'>;
/** Whether a shop sends nothing today, by the calendar of its own country. */
export const isShut = ({ now }: Pick<Ctx, 'now'>, { supplierCountry, closedFrom, closedTo }: Opening): boolean =>
  closedFrom !== null &&
  closedTo !== null &&
  isClosedOn({ from: closedFrom, to: closedTo }, localDayOf(now, placeOf(supplierCountry).tz));

/** Pieces that can be bought now; null where they are not counted. */
export const freeOf = ({ tracksStock, onHand, reserved }: CardRow): number | null =>
  tracksStock ? Math.max(0, onHand - reserved) : null;

/** A product as it stands in a list. */
export const cardOf = (ctx: Pick<Ctx, 'now'>, row: CardRow): ProductCard =>
  ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    picture: row.picture,
    priceMinor: row.priceMinor,
    currency: row.currency,
    unit: row.unit,
    supplier: {
      id: row.supplierId,
      slug: row.supplierSlug,
      name: row.supplierName,
      isVerified: isVerifiedAt(row.level),
    },
    country: row.country,
    rating: meanOf(row.ratingSum, row.ratingCount),
    reviews: row.ratingCount,
    availability: availabilityOf(freeOf(row), isShut(ctx, row)),
    isFeatured: row.featuredRank !== null,
    isFavourite: row.isFavourite,
  }) as ProductCard; // brands of ids are born here
