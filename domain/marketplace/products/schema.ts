import * as z from 'zod';
import { ProductId, RevisionId, Sha256, SupplierId, UserId } from '../../core/ids.ts';
import { AmountMinorSchema, CurrencySchema, InstantSchema } from '../../core/schema.ts';
import { DeliveryRate, PlainText } from '../suppliers/schema.ts';

export const productStatuses = [
  'draft',
  'submitted',
  'changes_requested',
  'rejected',
  'approved',
  'paused',
  'suspended',
  'archived',
] as const;
export const ProductStatus = z.enum(productStatuses);
export type ProductStatus = z.infer<typeof ProductStatus>;

/** What is being looked at, whatever becomes of the product: a new one's text, or a change of one that is on sale. */
export const RevisionStatus = z.enum([
  'open',
  'submitted',
  'changes_requested',
  'rejected',
  'withdrawn',
  'live',
  'superseded',
]);
export type RevisionStatus = z.infer<typeof RevisionStatus>;

export const Category = z.enum([
  'food',
  'farm',
  'home',
  'kitchen',
  'clothing',
  'textiles',
  'crafts',
  'jewellery',
  'beauty',
  'health',
  'electronics',
  'phones',
  'solar',
  'tools',
  'building',
  'office',
  'books',
  'children',
  'sports',
  'vehicles',
  'services',
]);
export type Category = z.infer<typeof Category>;

/** A picture, made again in several sizes. Addressed by hash, so that it can be kept for ever by the one who has seen it. */
export const Picture = z.object({
  id: z.uuid(),
  /** Read aloud in its place. */
  alt: PlainText(160),
  width: z.int().positive(),
  height: z.int().positive(),
  sha256: Sha256,
  /** The colour that stands there until the picture comes, like #a0b1c2. */
  tint: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type Picture = z.infer<typeof Picture>;

/** Widths in which every picture is kept, in pixels; each as AVIF and WebP. */
export const PictureWidth = z.enum(['160', '480', '960', '1600']);
export const PictureFormat = z.enum(['avif', 'webp']);

/** Everything about a product that is reviewed and versioned as one piece. Fields may be empty while it is written. */
export const ProductContent = z.object({
  title: PlainText(120),
  description: PlainText(10_000),
  category: Category.nullable(),
  pictures: z.array(Picture).max(8, 'Use at most eight pictures.'),
  /** Nothing while it is written. In the supplier's currency. */
  priceMinor: z.int().min(0).max(1_000_000_000_000),
  /** "a bag of 5 kg", "an hour": what one piece is. */
  unit: PlainText(40),
  attributes: z.array(z.object({ name: PlainText(40), value: PlainText(120) })).max(20),
  /** The supplier's own number of it; one product a number. */
  sku: PlainText(40),
  /** At most so many in one order. */
  mostInOrder: z.int().min(1).max(99),
  /** Working days until it is sent. */
  handlingDays: z.int().min(1).max(30),
  /** Null: the shop's own. */
  returnDays: z.int().min(0).max(60).nullable(),
  /** Where it is brought and for how much; empty: as the shop says. */
  delivery: z.array(DeliveryRate).max(60),
});
export type ProductContent = z.infer<typeof ProductContent>;

export const Revision = z.object({
  id: RevisionId,
  no: z.int(),
  status: RevisionStatus,
  content: ProductContent,
  submittedAt: InstantSchema.nullable(),
  submittedBy: UserId.nullable(),
  decidedAt: InstantSchema.nullable(),
  /** What the reviewer said of the whole, and of single fields by name. */
  note: z.string().nullable(),
  fieldNotes: z.record(z.string(), z.string()),
});
export type Revision = z.infer<typeof Revision>;

/** A product as the one who sells it, or decides about it, sees it. */
export const OwnProduct = z.object({
  id: ProductId,
  slug: z.string(),
  supplierId: SupplierId,
  supplierName: z.string(),
  currency: CurrencySchema,
  commissionBps: z.int().min(0).max(5000),
  status: ProductStatus,
  /** Grows with each save. */
  revision: z.int(),
  /** What is on sale; null before the first approval. */
  live: Revision.nullable(),
  /** What is written or waits; null when nothing does. */
  pending: Revision.nullable(),
  tracksStock: z.boolean(),
  onHand: z.int().min(0),
  reserved: z.int().min(0),
  sold: z.int().min(0),
  views: z.int().min(0),
  featuredRank: z.int().nullable(),
  /** Why it was taken off sale, by an administrator. */
  takedown: z.string().nullable(),
  /** Its seller had paused it before that, and it is paused again when that is lifted. */
  wasPaused: z.boolean(),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type OwnProduct = z.infer<typeof OwnProduct>;

export const OwnProductRow = z.object({
  id: ProductId,
  title: z.string(),
  status: ProductStatus,
  pendingStatus: RevisionStatus.nullable(),
  supplierName: z.string(),
  picture: Picture.nullable(),
  priceMinor: z.int(),
  currency: CurrencySchema,
  onHand: z.int(),
  reserved: z.int(),
  tracksStock: z.boolean(),
  sold: z.int(),
  views: z.int(),
  featuredRank: z.int().nullable(),
  updatedAt: InstantSchema,
});
export type OwnProductRow = z.infer<typeof OwnProductRow>;

/** Whether it can be had now: `few` below five pieces. */
export const Availability = z.enum(['in_stock', 'few', 'none', 'closed']);
export type Availability = z.infer<typeof Availability>;

/** A product in a list. */
export const ProductCard = z.object({
  id: ProductId,
  slug: z.string(),
  title: z.string(),
  category: Category,
  picture: Picture.nullable(),
  priceMinor: AmountMinorSchema,
  currency: CurrencySchema,
  unit: z.string(),
  supplier: z.object({ id: SupplierId, slug: z.string(), name: z.string(), isVerified: z.boolean() }),
  country: z.string(),
  rating: z.number().nullable(),
  reviews: z.int(),
  availability: Availability,
  isFeatured: z.boolean(),
  isFavourite: z.boolean(),
});
export type ProductCard = z.infer<typeof ProductCard>;

/** A product on its page. */
export const ProductView = ProductCard.extend({
  revisionId: RevisionId,
  description: z.string(),
  pictures: z.array(Picture),
  attributes: ProductContent.shape.attributes,
  mostInOrder: z.int(),
  /** Pieces that can be bought now; null when they are not counted. */
  available: z.int().nullable(),
  handlingDays: z.int(),
  returnDays: z.int(),
  delivery: z.array(DeliveryRate),
  sold: z.int(),
  /** The reader sells it, or acts for who does. */
  isMine: z.boolean(),
});
export type ProductView = z.infer<typeof ProductView>;

/** A review by somebody who bought and received it. */
export const Review = z.object({
  id: z.uuid(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  author: z.string(),
  at: InstantSchema,
  reply: z.object({ text: z.string(), at: InstantSchema }).nullable(),
  isMine: z.boolean(),
});
export type Review = z.infer<typeof Review>;

/** Every change of a number of pieces, oldest last. */
export const StockMove = z.object({
  id: z.uuid(),
  kind: z.enum(['receive', 'reserve', 'release', 'commit', 'return', 'adjust']),
  qty: z.int(),
  onHandAfter: z.int(),
  reservedAfter: z.int(),
  about: z.string(),
  at: InstantSchema,
});
export type StockMove = z.infer<typeof StockMove>;

export const Sort = z.enum(['best', 'newest', 'price_up', 'price_down', 'rating']);
export type Sort = z.infer<typeof Sort>;
