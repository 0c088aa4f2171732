import type { OrderRow, ParcelStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import { count, formatCalendarDay } from '../../core/words.ts';
import { type Badge, badgeOfOrder, badgeOfParcel, parcelBadge } from '../words.ts';

type Row = Pick<OrderRow, 'status' | 'parcels'>;
type RowParcel = Row['parcels'][number];
type Asked = NonNullable<RowParcel['asked']>;

/** What is asked of a side where a problem is sorted out, in a few words. */
export const askedWords: Record<Asked, string> = {
  'escrow.answer_rejection': 'Answer the report',
  'escrow.answer_offer': 'Answer the offer',
  'escrow.answer_split': 'Answer the mediator’s proposal',
  'escrow.answer_end': 'Answer the proposal to end it',
  'escrow.send_back': 'Send it back',
  'escrow.check_return': 'Look at what came back',
};
type Step = { status: ParcelStatus; asked?: Asked; words: string; isAsked: boolean };
/** What comes next of a parcel, what is asked of its buyer before what waits for a shop, the most pressing first. */
const steps: readonly Step[] = [
  { status: 'delivered', words: 'Look at it, and say that it is right', isAsked: true },
  ...(Object.keys(askedWords) as Asked[]).map((asked) => ({
    ...{ status: 'problem' as const, asked, words: askedWords[asked], isAsked: true }, // the table's own keys
  })),
  { status: 'shipped', words: 'Say when it has arrived', isAsked: true },
  { status: 'placed', words: 'The shop accepts it next', isAsked: false },
  { status: 'accepted', words: 'The shop sends it next', isAsked: false },
  // The other side, or somebody between the two, is waited for.
  { status: 'problem', words: 'It is not your turn', isAsked: false },
];
const stepOf = ({ status, asked }: RowParcel): Step | undefined =>
  steps.find((step) => step.status === status && (status !== 'problem' || step.asked === (asked ?? undefined)));

/** True when the order waits for something that only its buyer can do. */
export const isMyTurn = ({ status, parcels }: Row): boolean =>
  status === 'pending_payment' || parcels.some((parcel) => stepOf(parcel)?.isAsked);

/** What comes next of an order, in a few words. */
export function stepWords({ status, parcels }: Row): string {
  if (status === 'pending_payment') return 'Pay it';
  const all = parcels.flatMap((parcel) => stepOf(parcel) ?? []);
  const next = steps.find((step) => all.includes(step));
  if (!next) return 'Nothing more happens';
  const those = parcels.filter((parcel) => stepOf(parcel) === next);
  const more = parcels.length > 1 ? ` (${those.length} of ${count(parcels.length, 'parcel')})` : '';
  const shipBy = next.status === 'accepted' ? those[0]?.shipBy : null;
  return `${next.words}${shipBy ? `, by ${formatCalendarDay(shipBy)}` : ''}${more}`;
}

/** The state of an order as its badge says it: of one that is under way that of its parcels, when all are alike. */
export function badgeOf({ status, parcels }: Pick<OrderRow, 'status' | 'parcels'>): Badge {
  const [first, ...rest] = parcels;
  if (status !== 'paid' || !first) return badgeOfOrder({ status, parcels });
  if (parcels.some((parcel) => parcel.status === 'problem')) return parcelBadge.problem;
  return rest.every((parcel) => parcel.status === first.status && parcel.ending === first.ending)
    ? badgeOfParcel(first)
    : { label: 'Under way', tone: 'info' };
}

/** "Solar lantern and 2 more". */
export const titleOf = ({ titles, number }: Pick<OrderRow, 'titles' | 'number'>): string =>
  titles.length === 0
    ? number
    : titles.length === 1
      ? (titles[0] ?? number)
      : `${titles[0]} and ${titles.length - 1} more`;
