import type { OrderStatus, Parcel, ParcelEnding, ParcelStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import type {
  Availability,
  Category,
  ProductStatus,
  RevisionStatus,
  StockMove,
} from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierStatus } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export const categoryWords: Record<Category, string> = {
  food: 'Food and drink',
  farm: 'Farm and garden',
  home: 'Home',
  kitchen: 'Kitchen',
  clothing: 'Clothing and shoes',
  textiles: 'Textiles',
  crafts: 'Crafts and art',
  jewellery: 'Jewellery',
  beauty: 'Beauty',
  health: 'Health',
  electronics: 'Electronics',
  phones: 'Phones and computers',
  solar: 'Solar and energy',
  tools: 'Tools',
  building: 'Building',
  office: 'Office and school',
  books: 'Books',
  children: 'Children',
  sports: 'Sports and outdoors',
  vehicles: 'Vehicles and parts',
  services: 'Services',
};
export const categories = Object.keys(categoryWords) as readonly Category[]; // the table's own keys, in the order they are shown

/** Where something stands, as a badge says it. */
export type Badge = { label: string; tone: Tone };

export const productBadge: Record<ProductStatus, Badge> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Being looked at', tone: 'info' },
  changes_requested: { label: 'Changes asked for', tone: 'attention' },
  rejected: { label: 'Rejected', tone: 'danger' },
  approved: { label: 'On sale', tone: 'good' },
  paused: { label: 'Paused', tone: 'neutral' },
  suspended: { label: 'Taken off sale', tone: 'danger' },
  archived: { label: 'Archived', tone: 'neutral' },
};

/** What becomes of a change while the product itself stays as it is. */
export const changeBadge: Record<RevisionStatus, Badge> = {
  open: { label: 'Change begun', tone: 'neutral' },
  submitted: { label: 'Change is looked at', tone: 'info' },
  changes_requested: { label: 'Change needs work', tone: 'attention' },
  rejected: { label: 'Change rejected', tone: 'danger' },
  withdrawn: { label: 'Change taken back', tone: 'neutral' },
  live: { label: 'On sale', tone: 'good' },
  superseded: { label: 'Replaced', tone: 'neutral' },
};

export const supplierBadge: Record<SupplierStatus, Badge> = {
  draft: { label: 'Draft', tone: 'neutral' },
  applied: { label: 'Being looked at', tone: 'info' },
  changes_requested: { label: 'Changes asked for', tone: 'attention' },
  approved: { label: 'Open', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'danger' },
  suspended: { label: 'Suspended', tone: 'danger' },
  terminated: { label: 'Closed for good', tone: 'danger' },
};

export const orderBadge: Record<OrderStatus, Badge> = {
  pending_payment: { label: 'Waiting for the money', tone: 'attention' },
  paid: { label: 'Paid', tone: 'info' },
  expired: { label: 'Run out', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  completed: { label: 'Complete', tone: 'good' },
};

export const parcelBadge: Record<ParcelStatus, Badge> = {
  awaiting_payment: { label: 'Waiting for the money', tone: 'attention' },
  placed: { label: 'Waiting for the seller', tone: 'attention' },
  accepted: { label: 'Being prepared', tone: 'info' },
  shipped: { label: 'On its way', tone: 'info' },
  delivered: { label: 'Received', tone: 'info' },
  problem: { label: 'Being sorted out', tone: 'danger' },
  completed: { label: 'Complete', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

const endingBadge: Record<ParcelEnding, Badge> = {
  refused: { label: 'Refused', tone: 'neutral' },
  lapsed: { label: 'Not accepted', tone: 'neutral' },
  paid_back: { label: 'Paid back', tone: 'neutral' },
  sent_back: { label: 'Sent back, paid back', tone: 'neutral' },
};

/** Where a parcel stands, or how it ended. */
export const badgeOfParcel = ({ status, ending }: Pick<Parcel, 'status' | 'ending'>): Badge =>
  ending === null ? parcelBadge[status] : endingBadge[ending];

/** The same of an order; one whose parcels all ended in one way ended so. */
export function badgeOfOrder({
  status,
  parcels,
}: {
  status: OrderStatus;
  parcels: readonly Pick<Parcel, 'status' | 'ending'>[];
}): Badge {
  const [first, ...rest] = parcels;
  const isAlike = first !== undefined && rest.every(({ ending }) => ending === first.ending);
  return status === 'cancelled' && isAlike ? badgeOfParcel(first) : orderBadge[status];
}

export const availabilityBadge: Record<Availability, Badge> = {
  in_stock: { label: 'In stock', tone: 'good' },
  few: { label: 'Nearly gone', tone: 'attention' },
  none: { label: 'None left', tone: 'neutral' },
  closed: { label: 'Shop closed for some days', tone: 'neutral' },
};

export const stockMoveWords: Record<StockMove['kind'], string> = {
  receive: 'Came in',
  reserve: 'Kept for an order',
  release: 'Free again',
  commit: 'Sold',
  return: 'Came back',
  adjust: 'Corrected',
};

/** "8 %", "7.5 %": basis points as people say them. */
export const percent = (bps: number): string => `${(bps / 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;

/** "2–4 working days", "3 working days", "the same working day". */
export function daysWords(least: number, most: number): string {
  if (most === 0) return 'the same working day';
  if (least === most) return `${most} working day${most === 1 ? '' : 's'}`;
  return `${least}–${most} working days`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** "Fri 27 Nov": a calendar day that binds, with its weekday; no zone may move it. */
export const bindingDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`)).replaceAll(',', '');

/** What a shop that is suspended means for its people. */
export const suspendedShop = {
  title: 'Your shop is suspended',
  words: 'Nobody can buy from it for now. The decision says why, for how long, and which orders go on.',
};
