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
