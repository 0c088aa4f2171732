// What a card shows of a product.
import type { Picture, ProductCard } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import { unplanned } from '../core/db.ts';

/** What a card of a product is made of, as the database has it. */
export type CardRow = {
  id: string;
  slug: string;
  title: string;
  category: ProductCard['category'];
  picture: Picture | null;
  priceMinor: number;
  currency: string;
  unit: string;
  country: string;
  ratingSum: number;
  ratingCount: number;
  tracksStock: boolean;
  onHand: number;
  reserved: number;
  featuredRank: number | null;
  supplierId: string;
  supplierSlug: string;
  supplierName: string;
  supplierCountry: string;
  level: number | null;
  closedFrom: string | null;
  closedTo: string | null;
  isFavourite: boolean;
};

/** The columns of a card, of a product `p`, its supplier `s`, whose identity `i`, and the reader's favourite `f`. */
export const cardColumns = sql`
  p.id, p.slug, p.title, p.category, p.picture, p.price_minor as "priceMinor", p.currency, p.unit, p.country,
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.tracks_stock as "tracksStock", p.on_hand as "onHand", p.reserved,
  p.featured_rank as "featuredRank", s.id as "supplierId", s.slug as "supplierSlug", s.name as "supplierName",
  s.country as "supplierCountry", i.verification_level as level, s.closed_from as "closedFrom", s.closed_to as "closedTo",
  f.product_id is not null as "isFavourite"`;

/** Beside a product `p`: its shop, who stands behind it, and whether the reader likes it. Each by its key. */
export const besideCard = (readerId: string) => sql`
  join suppliers s on s.id = p.supplier_id
  left join identities i on i.id = s.identity_id
  left join favourites f on f.user_id = ${unplanned(readerId, 'uuid')} and f.product_id = p.id`;
