import * as z from 'zod';
import { aboutMoney, signedIn, through, whenSuspended } from '../core/door.ts';
import { IdentityId, OrderId, OrderLineId, ParcelId, ProductId, SupplierId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { CountrySchema, CurrencySchema, ReasonSchema, SixDigits } from '../core/schema.ts';
import { EvidenceIds } from '../escrow/schema.ts';
import { PaymentMethod, PaymentView } from '../payments/schema.ts';
import { Cart, DeliveryAddress, Order, OrderRow, Parcel, ParcelMessage } from './buying/schema.ts';
import { Category, PictureFormat, PictureWidth, ProductCard, ProductView, Review, Sort } from './products/schema.ts';
import { PlainText, Shop } from './suppliers/schema.ts';

const product = z.object({ id: ProductId });
const parcel = z.object({ id: ParcelId });
/** The code from the mail, where a deed asks for one (CODE_NEEDED). */
const Code = SixDigits.optional();
const command = <Input extends z.ZodType, Output extends z.ZodType>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  input: Input,
  output: Output,
  begin: typeof signedIn = signedIn,
) => begin.route({ method, path }).input(input).output(output);

/** What narrows the shop. Prices in minor units of `currency`. */
export const ProductFilter = PageRequest.extend({
  q: z.string().trim().max(100).optional(),
  category: Category.optional(),
  supplier: SupplierId.optional(),
  currency: CurrencySchema.optional(),
  leastMinor: z.int().min(0).optional(),
  mostMinor: z.int().min(0).optional(),
  /** Brought to this country. */
  country: CountrySchema.optional(),
  inStock: z.boolean().optional(),
  favourites: z.boolean().optional(),
  sort: Sort.default('best'),
});

/** The shop as buyers see it: what was approved and nothing else. Every command of a cart answers the whole cart after it. */
export const marketplace = {
  /** Words are found as they begin and with a slip of the finger in them; `repaired` is what was searched for instead. */
  products: signedIn
    .route({ method: 'GET', path: '/marketplace/products' })
    .input(ProductFilter)
    .output(pageOf(ProductCard).extend({ repaired: z.string().nullable() })),
  /** How many there are in each category, of those that match the other filters; none are left out. */
  categories: signedIn
    .route({ method: 'GET', path: '/marketplace/categories' })
    .output(z.array(z.object({ category: Category, products: z.int() }))),
  featured: signedIn.route({ method: 'GET', path: '/marketplace/featured' }).output(z.array(ProductCard)),
  /** NOT_FOUND for what is not on sale, but for its seller and administrators. Counts a view a person a day. */
  product: signedIn.route({ method: 'GET', path: '/marketplace/products/{id}' }).input(product).output(ProductView),
  similar: signedIn
    .route({ method: 'GET', path: '/marketplace/products/{id}/similar' })
    .input(product)
    .output(z.array(ProductCard)),
  shop: signedIn
    .route({ method: 'GET', path: '/marketplace/shops/{id}' })
    .input(z.object({ id: SupplierId }))
    .output(Shop),
  /** A picture by its hash, in one of its sizes. May be kept for ever. */
  picture: signedIn
    .route({ method: 'GET', path: '/marketplace/pictures/{sha256}/{width}/{format}' })
    .input(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), width: PictureWidth, format: PictureFormat }))
    .output(z.file()),
  favour: command(
    'PUT',
    '/marketplace/products/{id}/favourite',
    product.extend({ on: z.boolean() }),
    z.object({ on: z.boolean() }),
  ),
  reviews: signedIn
    .route({ method: 'GET', path: '/marketplace/products/{id}/reviews' })
    .input(PageRequest.extend({ id: ProductId }))
    .output(pageOf(Review)),
  /** Of a line that was received, once; changed within its time. Throws ILLEGAL_TRANSITION before, DSP_DEADLINE_PASSED after it. */
  review: command(
    'PUT',
    '/marketplace/lines/{lineId}/review',
    z.object({
      lineId: OrderLineId,
      rating: z.int().min(1).max(5),
      text: PlainText(1500).min(10, 'Say in at least ten characters what you think of it.'),
    }),
    Review,
  ),

  cart: signedIn.route({ method: 'GET', path: '/cart' }).output(Cart),
  /** Puts so many pieces into the cart, or takes the line out with 0. Throws BAD_INPUT (quantity, currency, 50 lines), NOT_FOUND. */
  putInCart: command('PUT', '/cart/lines/{id}', product.extend({ qty: z.int().min(0).max(99) }), Cart),
  /** The prices and texts of now are what the reader has seen. */
  acceptChanges: command('POST', '/cart/accept-changes', z.object({ version: Revision }), Cart),
  deliverTo: command('PUT', '/cart/place', z.object({ country: CountrySchema, region: PlainText(60) }), Cart),
  emptyCart: command('POST', '/cart/empty', z.object({}), Cart),
  /**
   * Makes the order of the cart as it is: re-priced, its pieces kept for 15 minutes, an escrow a supplier, one payment. Throws STALE when
   * the cart was changed since `version`, or comes to another total than the reader saw, MKT_CART_PROBLEMS by product when something stands against it (the cart stays), PAY_RAIL_CLOSED.
   */
  checkout: command(
    'POST',
    '/checkout',
    z.object({
      version: Revision,
      /** What the reader saw that it comes to; a shop can change what bringing costs at any time. */
      totalMinor: z.int().nullish(),
      identityId: IdentityId,
      address: DeliveryAddress,
      method: PaymentMethod,
      /** From a wallet, from the limit on. */
      code: Code,
    }),
    z.object({ order: Order, payment: PaymentView }),
    aboutMoney,
  ),

  orders: signedIn
    .route({ method: 'GET', path: '/orders' })
    .input(PageRequest.extend({ filter: z.enum(['all', 'open', 'completed', 'cancelled']).default('all') }))
    .output(pageOf(OrderRow)),
  order: signedIn
    .route({ method: 'GET', path: '/orders/{id}' })
    .input(z.object({ id: OrderId }))
    .output(Order),
  /** Another try to pay an order that waits for its money; its pieces are kept ten minutes longer, once. */
  payOrder: command(
    'POST',
    '/orders/{id}/pay',
    z.object({ id: OrderId, method: PaymentMethod, code: Code }),
    PaymentView,
    aboutMoney,
  ),
  /** Before it is paid. The cart has its lines again. */
  cancelOrder: command('POST', '/orders/{id}/cancel', z.object({ id: OrderId }), Order, aboutMoney),

  parcel: signedIn.route({ method: 'GET', path: '/parcels/{id}' }).input(parcel).output(Parcel),
  /** Pieces by line that do not come: the buyer's before it was accepted, the supplier's until it is sent. Their money goes back at once. */
  cancelPieces: command(
    'POST',
    '/parcels/{id}/cancel-pieces',
    parcel.extend({ pieces: z.record(OrderLineId, z.int().min(1).max(99)), reason: ReasonSchema }),
    Parcel,
    aboutMoney,
  ),
  /** The buyer alone, once it is three working days late. */
  giveUp: command('POST', '/parcels/{id}/give-up', parcel.extend({ reason: ReasonSchema }), Parcel, aboutMoney),
  receive: command('POST', '/parcels/{id}/receive', parcel, Parcel, whenSuspended),
  /** Everything is right: the supplier is paid. Throws CODE_NEEDED from the limit on. */
  complete: command(
    'POST',
    '/parcels/{id}/complete',
    parcel.extend({
      code: Code,
    }),
    Parcel,
    aboutMoney,
  ),
  /** Holds back the money for these pieces, or for all; what follows is decided in the escrow. `evidence`: files of the escrow, by `escrow.addEvidence`. */
  report: command(
    'POST',
    '/parcels/{id}/report',
    parcel.extend({
      amountMinor: z.int().positive(),
      reason: PlainText(4000).min(20, 'Say in at least 20 characters what is wrong.'),
      evidence: EvidenceIds.default([]),
    }),
    Parcel,
    through({ isAboutMoney: true, whenSuspended: true }),
  ),
  messages: signedIn
    .route({ method: 'GET', path: '/parcels/{id}/messages' })
    .input(PageRequest.extend({ id: ParcelId }))
    .output(pageOf(ParcelMessage)),
  write: command(
    'POST',
    '/parcels/{id}/messages',
    parcel.extend({ text: PlainText(2000).min(1, 'Write something first.') }),
    ParcelMessage,
  ),
};
