import type { ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import type { DeliveryRate, SupplierForm } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import type { DemoName } from '../../people.ts';

/** A picture of a product; `file` is its name in seed/shop/pictures without the ending, and the name of its drawing. */
export type GoodPicture = { file: string; alt: string; tint: string };
/** What a buyer wrote, and what the supplier said to it. */
export type GoodReview = { rating: number; text: string; reply?: string };

/** One product as its supplier wrote it. Prices in minor units of the supplier's currency. */
export type Good = {
  title: string;
  category: NonNullable<ProductContent['category']>;
  unit: string;
  priceMinor: number;
  sku: string;
  mostInOrder: number;
  handlingDays: number;
  /** Null: the shop's own. */
  returnDays: number | null;
  /** Pieces there at the beginning; null where they are not counted, as with services. */
  stock: number | null;
  attributes: Readonly<Record<string, string>>;
  /** Where it is brought otherwise than the shop says. */
  delivery?: readonly DeliveryRate[];
  pictures: readonly GoodPicture[];
  description: string;
  reviews?: readonly GoodReview[];
};

/** Who stands behind a shop: one of the named people, or somebody who only sells. */
export type Owner = { who: DemoName } | { name: string; country: string; city: string };
export type Stall = {
  owner: Owner;
  /** Of each sale, in basis points. */
  commissionBps: number;
  form: SupplierForm;
  goods: readonly Good[];
};

/** Paragraphs as one text. */
export const text = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** Working days on the way from `daysLeast` to `daysMost`; all of the country without a region. */
export const rate = (
  country: string,
  region: string,
  feeMinor: number,
  daysLeast: number,
  daysMost: number,
  freeFromMinor: number | null = null,
): DeliveryRate => ({ country, region, feeMinor, freeFromMinor, daysLeast, daysMost });
