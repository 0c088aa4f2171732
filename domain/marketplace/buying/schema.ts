import * as z from 'zod';
import {
  EscrowId,
  IdentityId,
  MilestoneId,
  OrderId,
  OrderLineId,
  ParcelId,
  PaymentId,
  ProductId,
  RevisionId,
  SupplierId,
} from '../../core/ids.ts';
import {
  AmountMinorSchema,
  ClockView,
  CountrySchema,
  CurrencySchema,
  DaySchema,
  InstantSchema,
} from '../../core/schema.ts';
import type { DutyKind } from '../../dashboard/duties/rules.ts';
import { milestoneStatuses } from '../../escrow/milestones/schema.ts';
import { EvidenceFile } from '../../escrow/schema.ts';
import { Picture } from '../products/schema.ts';
import { PlainText } from '../suppliers/schema.ts';

/** Why a line of a cart cannot be bought as it stands. */
export const problemKinds = [
  'price_changed',
  'text_changed',
  'out_of_stock',
  'too_few',
  'unpublished',
  'supplier_closed',
  'region',
  'most_in_order',
  'own_product',
] as const;
export const CartProblem = z.object({
  kind: z.enum(problemKinds),
  /** What there is, where it is about a number: pieces, or the new price in minor units. */
  now: z.int().nullable(),
  sentence: z.string(),
});
export type CartProblem = z.infer<typeof CartProblem>;

export const CartLine = z.object({
  productId: ProductId,
  slug: z.string(),
  title: z.string(),
  unit: z.string(),
  picture: Picture.nullable(),
  qty: z.int().min(1).max(99),
  /** Now, and when it was put in. */
  priceMinor: z.int().min(0),
  seenMinor: z.int().min(0),
  totalMinor: z.int().min(0),
  problems: z.array(CartProblem),
});
export type CartLine = z.infer<typeof CartLine>;

/** The part of a cart, or of an order, that comes from one supplier. */
export const CartPart = z.object({
  supplier: z.object({ id: SupplierId, slug: z.string(), name: z.string() }),
  lines: z.array(CartLine),
  /** Of the lines that can be bought. */
  subtotalMinor: z.int().min(0),
  /** Null until it is known where to, and where nothing of it can be bought. */
  deliveryMinor: z.int().min(0).nullable(),
  daysLeast: z.int().nullable(),
  daysMost: z.int().nullable(),
});
export type CartPart = z.infer<typeof CartPart>;

export const Cart = z.object({
  /** Grows with every change; checking out names it, so that nobody pays for another cart than they saw. */
  version: z.int(),
  currency: CurrencySchema.nullable(),
  pieces: z.int(),
  parts: z.array(CartPart),
  /** Where it would be brought to, as chosen last. */
  country: CountrySchema.nullable(),
  region: z.string(),
  subtotalMinor: z.int(),
  deliveryMinor: z.int().nullable(),
  totalMinor: z.int().nullable(),
  /** True when nothing stands against buying it. */
  isReady: z.boolean(),
});
export type Cart = z.infer<typeof Cart>;

export const DeliveryAddress = z.object({
  name: PlainText(120).min(2, 'Write the name of who receives it.'),
  phone: PlainText(30).min(6, 'Write a telephone number, so that who brings it can call.'),
  country: CountrySchema,
  region: PlainText(60),
  city: PlainText(80).min(2, 'Write the town.'),
  street: PlainText(200).min(3, 'Say where exactly: street, house, or what it is next to.'),
  note: PlainText(300),
});
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

export const orderStatuses = ['pending_payment', 'paid', 'expired', 'cancelled', 'completed'] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const parcelStatuses = [
  'awaiting_payment',
  'placed',
  'accepted',
  'shipped',
  'delivered',
  'problem',
  'completed',
  'cancelled',
] as const;
export const ParcelStatus = z.enum(parcelStatuses);
export type ParcelStatus = z.infer<typeof ParcelStatus>;

/**
 * How a parcel that is cancelled ended, where it was more than that: its seller refused it or did not accept it in time; it was sent and
 * its money went back, with it or without.
 */
export const parcelEndings = ['refused', 'lapsed', 'paid_back', 'sent_back'] as const;
export type ParcelEnding = (typeof parcelEndings)[number];

export const OrderLine = z.object({
  id: OrderLineId,
  productId: ProductId,
  revisionId: RevisionId,
  slug: z.string(),
  title: z.string(),
  unit: z.string(),
  picture: Picture.nullable(),
  qty: z.int().min(1),
  unitMinor: AmountMinorSchema,
  totalMinor: AmountMinorSchema,
  /** Pieces that do not come any more, their money given back. */
  cancelledQty: z.int().min(0),
  /** The reader may write a review: received, and none written yet. */
  mayReview: z.boolean(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** What one supplier sends: it has its own money, its own clocks and its own end. */
export const Parcel = z.object({
  id: ParcelId,
  orderId: OrderId,
  no: z.string(),
  as: z.enum(['buyer', 'supplier', 'admin']),
  status: ParcelStatus,
  supplier: z.object({ id: SupplierId, slug: z.string(), name: z.string() }),
  buyer: z.object({ name: z.string(), identityId: IdentityId.nullable() }),
  lines: z.array(OrderLine),
  currency: CurrencySchema,
  subtotalMinor: z.int(),
  deliveryMinor: z.int(),
  totalMinor: z.int(),
  /** Given back so far, and what the seller gets at the end after commission; the latter for the supplier and administrators. */
  returnedMinor: z.int(),
  commissionMinor: z.int().nullable(),
  payableMinor: z.int().nullable(),
  /** Of that what the seller has got already. */
  paidOutMinor: z.int().nullable(),
  /** Nothing for the supplier before it is paid, and after it was cancelled without being sent. */
  address: DeliveryAddress.nullable(),
  /** Where its money lies, and how much of it is still held. `status`: of the escrow's one stage. */
  escrow: z
    .object({
      id: EscrowId,
      milestoneId: MilestoneId,
      status: z.enum(milestoneStatuses),
      heldMinor: z.int(),
      /** Of it what is reported, and goes back to the buyer once the goods are back where that was agreed. */
      contestedMinor: z.int(),
      isOnHold: z.boolean(),
    })
    .nullable(),
  /** What a side would settle a reported problem for: the buyer keeps it and has so much back. Null without an open offer. */
  offer: z
    .object({ id: z.uuid(), by: z.enum(['buyer', 'seller']), backMinor: z.int(), until: InstantSchema })
    .nullable(),
  tracking: z.string(),
  carrier: z.string(),
  /** Files that show that it was sent, or sent back, for both sides; they lie in its escrow. */
  proofs: z.array(EvidenceFile.extend({ of: z.enum(['sent', 'sent_back']) })),
  /** The last day to send it; before it is accepted, that of the last moment to accept. */
  shipBy: DaySchema.nullable(),
  /** The last day to send it where it is accepted now; null once it was answered. */
  acceptedNowShipBy: DaySchema.nullable(),
  shippedAt: InstantSchema.nullable(),
  deliveredAt: InstantSchema.nullable(),
  completedAt: InstantSchema.nullable(),
  /** Why it was cancelled, in words for both sides. */
  reason: z.string().nullable(),
  ending: z.enum(parcelEndings).nullable(),
  /** It should have been sent long ago: the buyer may cancel alone. */
  mayGiveUp: z.boolean(),
  unread: z.int(),
  clocks: z.array(ClockView),
  createdAt: InstantSchema,
});
export type Parcel = z.infer<typeof Parcel>;

export const Order = z.object({
  id: OrderId,
  number: z.string(),
  status: OrderStatus,
  buyerName: z.string(),
  currency: CurrencySchema,
  subtotalMinor: z.int(),
  deliveryMinor: z.int(),
  totalMinor: AmountMinorSchema,
  returnedMinor: z.int(),
  address: DeliveryAddress.nullable(),
  parcels: z.array(Parcel),
  paymentId: PaymentId.nullable(),
  /** Until when its pieces are kept, null once they are not; and until when it waits for the money, null once it is paid or over. */
  heldUntil: InstantSchema.nullable(),
  expiresAt: InstantSchema.nullable(),
  isMine: z.boolean(),
  createdAt: InstantSchema,
  paidAt: InstantSchema.nullable(),
});
export type Order = z.infer<typeof Order>;

/** An order, or a supplier's part of one, in a list. */
/** What is asked of a side where a reported problem is sorted out, as the turns of its escrow name it. */
export const askedOfSides = [
  'escrow.answer_rejection',
  'escrow.answer_offer',
  'escrow.answer_split',
  'escrow.answer_end',
  'escrow.send_back',
  'escrow.check_return',
] as const satisfies DutyKind[];
/** Of the reader, in a parcel that is sorted out; null while it waits for somebody else. */
const Asked = z.enum(askedOfSides).nullable();

export const OrderRow = z.object({
  id: OrderId,
  number: z.string(),
  status: OrderStatus,
  parcels: z.array(
    z.object({
      id: ParcelId,
      status: ParcelStatus,
      supplierName: z.string(),
      pieces: z.int(),
      ending: z.enum(parcelEndings).nullable(),
      shipBy: DaySchema.nullable(),
      asked: Asked,
    }),
  ),
  buyerName: z.string(),
  titles: z.array(z.string()),
  picture: Picture.nullable(),
  currency: CurrencySchema,
  totalMinor: z.int(),
  unread: z.int(),
  createdAt: InstantSchema,
});
export type OrderRow = z.infer<typeof OrderRow>;

export const ParcelRow = z.object({
  id: ParcelId,
  orderId: OrderId,
  no: z.string(),
  status: ParcelStatus,
  ending: z.enum(parcelEndings).nullable(),
  buyerName: z.string(),
  pieces: z.int(),
  titles: z.array(z.string()),
  currency: CurrencySchema,
  totalMinor: z.int(),
  shipBy: DaySchema.nullable(),
  asked: Asked,
  unread: z.int(),
  createdAt: InstantSchema,
});
export type ParcelRow = z.infer<typeof ParcelRow>;

/** What buyer and supplier write to each other about one parcel. */
export const ParcelMessage = z.object({
  id: z.uuid(),
  by: z.enum(['buyer', 'supplier']),
  author: z.string(),
  isMine: z.boolean(),
  text: z.string(),
  at: InstantSchema,
});
export type ParcelMessage = z.infer<typeof ParcelMessage>;
