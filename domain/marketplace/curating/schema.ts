import * as z from 'zod';
import { ProductId, RevisionId, SupplierId } from '../../core/ids.ts';
import { CurrencySchema, InstantSchema } from '../../core/schema.ts';
import { OwnProduct, Picture, RevisionStatus } from '../products/schema.ts';

/** Something that waits to be looked at. */
export const ReviewRow = z.object({
  productId: ProductId,
  revisionId: RevisionId,
  title: z.string(),
  picture: Picture.nullable(),
  supplier: z.object({ id: SupplierId, name: z.string() }),
  priceMinor: z.int(),
  currency: CurrencySchema,
  /** A change of what is on sale, or something new. */
  isChange: z.boolean(),
  submittedAt: InstantSchema,
  /** What of the prohibited list its words name. */
  prohibited: z.array(z.string()),
  /** The reader sent it in, or acts for who did. */
  isOwn: z.boolean(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

export const CuratedProduct = OwnProduct.extend({
  prohibited: z.array(z.string()),
  isOwn: z.boolean(),
  /** Why the change was not live at once. */
  whyReview: z.string().nullable(),
  pendingStatus: RevisionStatus.nullable(),
});
export type CuratedProduct = z.infer<typeof CuratedProduct>;

/** What was sold in a span of days, by currency, and by shop; minor units. */
export const MarketFinance = z.object({
  currencies: z.array(
    z.object({
      currency: CurrencySchema,
      /** Orders that were paid in these days, and what was paid for them. */
      orders: z.int(),
      soldMinor: z.int(),
      /** Of parcels of any day: still held now. */
      heldMinor: z.int(),
      /** What went to sellers, back to buyers, and to us as commission (tax inside), of parcels that ended in these days. */
      toSellersMinor: z.int(),
      returnedMinor: z.int(),
      commissionMinor: z.int(),
    }),
  ),
  /** The fifty that sold most. */
  shops: z.array(
    z.object({
      id: SupplierId,
      name: z.string(),
      currency: CurrencySchema,
      parcels: z.int(),
      soldMinor: z.int(),
      returnedMinor: z.int(),
      commissionMinor: z.int(),
    }),
  ),
});
export type MarketFinance = z.infer<typeof MarketFinance>;

/** One deed of an administrator, with its reason. */
export const CurationEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  by: z.string(),
  about: z.string(),
  path: z.string(),
  reason: z.string().nullable(),
  at: InstantSchema,
});
export type CurationEntry = z.infer<typeof CurationEntry>;
