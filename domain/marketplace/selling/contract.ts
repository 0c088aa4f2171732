import * as z from 'zod';
import { aboutMoney, signedIn, takesFile, through, whenSuspended } from '../../core/door.ts';
import { IdentityId, ParcelId, ProductId, SupplierId } from '../../core/ids.ts';
import { PageRequest, pageOf } from '../../core/page.ts';
import { Revision } from '../../core/revision.ts';
import { AmountMinorSchema, DaySchema, ReasonSchema } from '../../core/schema.ts';
import { EXHIBIT_LIMIT_BYTES } from '../../disputes/rules.ts';
import { Parcel, ParcelRow, ParcelStatus } from '../buying/schema.ts';
import { PICTURE_LIMIT_BYTES } from '../products/rules.ts';
import {
  OwnProduct,
  OwnProductRow,
  Picture,
  ProductContent,
  ProductStatus,
  Review,
  StockMove,
} from '../products/schema.ts';
import { Closure, PlainText, SupplierForm, SupplierView } from '../suppliers/schema.ts';
import { SellingFigures } from './schema.ts';

const product = z.object({ id: ProductId });
const parcel = z.object({ id: ParcelId });
const supplier = z.object({ id: SupplierId });
const shop = <Input extends z.ZodType>(path: `/${string}`, input: Input) =>
  signedIn.route({ method: 'POST', path }).input(input).output(SupplierView);

/** Selling: one's own shops, products and parcels. NOT_FOUND for who does not act for the shop. */
export const selling = {
  /** Every shop the reader acts for; empty for who sells nothing. */
  shops: signedIn.route({ method: 'GET', path: '/selling/shops' }).output(z.array(SupplierView)),
  /** Begins an application for an identity, or answers the one there is. Throws EMAIL_UNVERIFIED, ACC_IDENTITY_UNKNOWN. */
  start: shop('/selling/shops', z.object({ identityId: IdentityId })),
  /** Autosave. Of an approved shop only about, contacts, delivery and returns. Throws STALE, BAD_INPUT by field. */
  save: signedIn
    .route({ method: 'PUT', path: '/selling/shops/{id}' })
    .input(supplier.extend({ revision: Revision, form: SupplierForm }))
    .output(SupplierView),
  /** Throws BAD_INPUT by field, MKT_LEVEL_NEEDED below level 1. */
  apply: shop('/selling/shops/{id}/apply', supplier),
  withdraw: shop('/selling/shops/{id}/withdraw', supplier),
  /** Days on which nothing is sent; null ends them. */
  close: shop('/selling/shops/{id}/closure', supplier.extend({ closure: Closure.nullable() })),
  figures: signedIn
    .route({ method: 'GET', path: '/selling/shops/{id}/figures' })
    .input(supplier.extend({ from: DaySchema.optional() }))
    .output(SellingFigures),

  products: signedIn
    .route({ method: 'GET', path: '/selling/shops/{id}/products' })
    .input(
      PageRequest.extend({
        id: SupplierId,
        status: ProductStatus.optional(),
        q: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageOf(OwnProductRow)),
  product: signedIn.route({ method: 'GET', path: '/selling/products/{id}' }).input(product).output(OwnProduct),
  addProduct: signedIn
    .route({ method: 'POST', path: '/selling/shops/{id}/products' })
    .input(supplier)
    .output(OwnProduct),
  /** Autosave of what is pending; a product on sale gets a pending change and stays as it is. Throws STALE, MKT_SKU_TAKEN. */
  saveProduct: signedIn
    .route({ method: 'PUT', path: '/selling/products/{id}' })
    .input(product.extend({ revision: Revision, content: ProductContent }))
    .output(OwnProduct),
  /** Up to 15 MB, re-encoded in several sizes. Throws FILE_TOO_LARGE, FILE_TYPE, BAD_INPUT (eight there already). */
  addPicture: through({ ...takesFile(PICTURE_LIMIT_BYTES), takesLong: true })
    .route({ method: 'POST', path: '/selling/products/{id}/pictures' })
    .input(product.extend({ file: z.file() }))
    .output(Picture),
  /** Sends it to be looked at; a small change goes live at once (`whyReview`). Throws BAD_INPUT by field. */
  submit: signedIn.route({ method: 'POST', path: '/selling/products/{id}/submit' }).input(product).output(OwnProduct),
  withdrawProduct: signedIn
    .route({ method: 'POST', path: '/selling/products/{id}/withdraw' })
    .input(product)
    .output(OwnProduct),
  /** Drops what is pending of a product that is on sale. */
  dropChange: signedIn
    .route({ method: 'POST', path: '/selling/products/{id}/drop-change' })
    .input(product)
    .output(OwnProduct),
  pause: signedIn.route({ method: 'POST', path: '/selling/products/{id}/pause' }).input(product).output(OwnProduct),
  resume: signedIn.route({ method: 'POST', path: '/selling/products/{id}/resume' }).input(product).output(OwnProduct),
  archive: signedIn.route({ method: 'POST', path: '/selling/products/{id}/archive' }).input(product).output(OwnProduct),
  restore: signedIn.route({ method: 'POST', path: '/selling/products/{id}/restore' }).input(product).output(OwnProduct),
  reopen: signedIn.route({ method: 'POST', path: '/selling/products/{id}/reopen' }).input(product).output(OwnProduct),
  /** So many came in or are gone; never below what is kept for orders. `tracks: false` stops counting. Throws MKT_STOCK_SHORT. */
  adjustStock: signedIn
    .route({ method: 'POST', path: '/selling/products/{id}/stock' })
    .input(
      product.extend({
        by: z.int().min(-100_000).max(100_000),
        why: z.enum(['receive', 'adjust']),
        note: PlainText(200).default(''),
        tracks: z.boolean().optional(),
      }),
    )
    .output(OwnProduct),
  stock: signedIn
    .route({ method: 'GET', path: '/selling/products/{id}/stock' })
    .input(PageRequest.extend({ id: ProductId }))
    .output(pageOf(StockMove)),

  parcels: signedIn
    .route({ method: 'GET', path: '/selling/shops/{id}/parcels' })
    .input(
      PageRequest.extend({
        id: SupplierId,
        filter: z.enum(['to_do', 'open', 'all']).default('to_do'),
        status: ParcelStatus.optional(),
      }),
    )
    .output(pageOf(ParcelRow)),
  // What was ordered goes on while a seller’s account is suspended.
  accept: whenSuspended.route({ method: 'POST', path: '/selling/parcels/{id}/accept' }).input(parcel).output(Parcel),
  refuse: aboutMoney
    .route({ method: 'POST', path: '/selling/parcels/{id}/refuse' })
    .input(parcel.extend({ reason: ReasonSchema }))
    .output(Parcel),
  /** Throws BAD_INPUT without a carrier or a file that shows it. */
  ship: through({ whenSuspended: true, ...takesFile(EXHIBIT_LIMIT_BYTES) })
    .route({ method: 'POST', path: '/selling/parcels/{id}/ship' })
    .input(
      parcel.extend({
        carrier: PlainText(80).min(2, 'Say who brings it.'),
        tracking: PlainText(80),
        note: PlainText(2000),
        evidence: z.file().optional(),
      }),
    )
    .output(Parcel),
  /** Who brings it, and the number to follow it by, as they are in truth; while it is on its way. */
  correct: whenSuspended
    .route({ method: 'POST', path: '/selling/parcels/{id}/correct' })
    .input(parcel.extend({ carrier: PlainText(80).min(2, 'Say who brings it.'), tracking: PlainText(80) }))
    .output(Parcel),
  /**
   * The answer to a report: the seller takes it back and pays the way, or the buyer keeps it and has so much back (minor units, at most what
   * the report is about) once they agree. Throws ESC_NOT_YET while the other's offer has to be answered, BAD_INPUT.
   */
  answerReport: aboutMoney
    .route({ method: 'POST', path: '/selling/parcels/{id}/answer' })
    .input(
      parcel.extend({
        answer: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('return') }),
          z.object({
            kind: z.literal('keep'),
            backMinor: AmountMinorSchema,
            words: PlainText(1500).min(20, 'Say in at least 20 characters why.'),
          }),
        ]),
      }),
    )
    .output(Parcel),
  /** The supplier's word below a review; once, changed as often as they like. */
  reply: signedIn
    .route({ method: 'PUT', path: '/selling/reviews/{id}/reply' })
    .input(z.object({ id: z.uuid(), text: PlainText(1500).min(3, 'Write something first.') }))
    .output(Review.shape.reply.unwrap()),
};
