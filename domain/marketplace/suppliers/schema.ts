import * as z from 'zod';
import { IdentityId, SupplierId, UserId } from '../../core/ids.ts';
import { CountrySchema, CurrencySchema, DaySchema, EmailSchema, InstantSchema } from '../../core/schema.ts';

export const supplierStatuses = [
  'draft',
  'applied',
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'terminated',
] as const;
export const SupplierStatus = z.enum(supplierStatuses);
export type SupplierStatus = z.infer<typeof SupplierStatus>;

/** Text of several lines without control and direction characters; shown as it was typed, never as markup. */
export const PlainText = (most: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(most, `Use at most ${most} characters.`)
    .refine(
      (text) => !/[\p{Cc}\p{Cf}]/u.test(text.replace(/[\n\r\t]/g, '')),
      'Leave out characters that cannot be seen.',
    );

/** Where a supplier sends to and what that costs; without a region it is for the whole country. Minor units of the supplier's currency. */
export const DeliveryRate = z.object({
  country: CountrySchema,
  region: PlainText(60),
  feeMinor: z.int().min(0).max(1_000_000_000),
  /** An order of at least this is brought for nothing; null when it never is. */
  freeFromMinor: z.int().positive().max(1_000_000_000_000).nullable(),
  /** Working days on the way, least and most. */
  daysLeast: z.int().min(0).max(60),
  daysMost: z.int().min(1).max(90),
});
export type DeliveryRate = z.infer<typeof DeliveryRate>;

/** What a supplier says of itself. Every field may be empty while it is written; `problemsOfSupplier` asks for more before it is sent. */
export const SupplierForm = z.object({
  /** The name of the shop, as buyers read it. */
  name: PlainText(80),
  legalName: PlainText(160),
  registrationNo: PlainText(60),
  taxId: PlainText(60),
  country: CountrySchema,
  city: PlainText(80),
  address: PlainText(300),
  email: z.union([z.literal(''), EmailSchema]),
  phone: PlainText(30),
  about: PlainText(1500),
  /** What will be sold, for who decides about it. */
  goods: PlainText(600),
  currency: CurrencySchema,
  delivery: z.array(DeliveryRate).max(60),
  /** Days to send goods back, from receipt on. */
  returnDays: z.int().min(0).max(60),
  returnPolicy: PlainText(1500),
  acceptsRules: z.boolean(),
});
export type SupplierForm = z.infer<typeof SupplierForm>;

/** Days on which the shop sends nothing; nothing can be bought while one is today. */
export const Closure = z.object({ from: DaySchema, to: DaySchema, note: PlainText(200) });
export type Closure = z.infer<typeof Closure>;

/** A supplier as its own people and administrators see it. */
export const SupplierView = z.object({
  id: SupplierId,
  /** Part of the address of its page. */
  slug: z.string(),
  status: SupplierStatus,
  revision: z.int(),
  form: SupplierForm,
  /** Who sells: the identity whose wallet the money goes to. Null for one an administrator entered and nobody claimed. */
  identityId: IdentityId.nullable(),
  ownerName: z.string(),
  commissionBps: z.int().min(0).max(5000),
  /** 0–3: from 3 on changes need no review (design 3.7). */
  trust: z.int().min(0).max(3),
  closure: Closure.nullable(),
  /** What the reviewer asked for or gave as the reason, and of which fields. */
  note: z.string().nullable(),
  fieldNotes: z.record(z.string(), z.string()),
  appliedAt: InstantSchema.nullable(),
  approvedAt: InstantSchema.nullable(),
  createdByAdmin: z.boolean(),
  /** Who sent it in; nobody decides about their own. */
  appliedBy: UserId.nullable(),
  /** A removal for good that waits for its second administrator. */
  liveProducts: z.int(),
  openParcels: z.int(),
  /** Of one that waits and is read at the desk: each time it was refused or sent back before, the newest first. */
  refusals: z.array(z.object({ at: InstantSchema, reason: z.string() })).optional(),
});
export type SupplierView = z.infer<typeof SupplierView>;

/** A shop as everybody sees it. */
export const Shop = z.object({
  id: SupplierId,
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  country: CountrySchema,
  city: z.string(),
  /** Its identity was checked with documents. */
  isVerified: z.boolean(),
  since: InstantSchema,
  products: z.int(),
  completedParcels: z.int(),
  rating: z.number().nullable(),
  reviews: z.int(),
  returnDays: z.int(),
  returnPolicy: z.string(),
  delivery: z.array(DeliveryRate),
  closure: Closure.nullable(),
});
export type Shop = z.infer<typeof Shop>;

export const SupplierRow = z.object({
  id: SupplierId,
  slug: z.string(),
  name: z.string(),
  /** What tells shops of the same name apart: who sells there, and from where. */
  ownerName: z.string(),
  city: z.string(),
  status: SupplierStatus,
  country: CountrySchema,
  commissionBps: z.int().min(0).max(5000),
  liveProducts: z.int(),
  openParcels: z.int(),
  updatedAt: InstantSchema,
});
export type SupplierRow = z.infer<typeof SupplierRow>;
