// Each reader is shown of an order and its parcels what is theirs to see.
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { feesOfRelease } from '@ahadi/domain/escrow/fees/rules.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { orderLifecycle, parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { Order, OrderLine, Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { commissionOf, reviewUntil } from '@ahadi/domain/marketplace/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { viewEscrow } from '../escrow/escrow.ts';
import type { Standing } from '../escrow/leader.ts';
import type { HeldInOrder, HeldLine, HeldOrder, HeldParcel } from './order.store.ts';
import { shipByOf } from './send-by.ts';
import { type Beside, besides } from './view.store.ts';

type As = Parcel['as'];
type Head = HeldInOrder['order'];
const isReader = (ctx: Ctx, userId: string): boolean => ctx.actor?.kind === 'user' && ctx.actor.userId === userId;

/** Whose eyes a parcel is seen with: the buyer's before the supplier's, all others as an administrator. */
export const asOf = (ctx: Ctx, held: Head, parcel: HeldParcel): As =>
  isReader(ctx, held.buyerUserId)
    ? 'buyer'
    : parcel.memberUserIds.some((userId) => isReader(ctx, userId))
      ? 'supplier'
      : 'admin';

/** The whole order for its buyer or an administrator; what stands beside its parcels is asked in one message, or known. */
export async function viewFor(ctx: Ctx, held: HeldOrder, known?: Besides): Promise<Order> {
  const parcels = await viewsOf(ctx, held, held.parcels, known);
  const isWaiting = orderLifecycle.can('place', held.status);
  return {
    id: held.id as Order['id'], // the brand is born here
    number: held.number,
    status: held.status,
    buyerName: held.buyerName,
    currency: held.currency,
    subtotalMinor: held.subtotalMinor,
    deliveryMinor: held.deliveryMinor,
    totalMinor: held.totalMinor,
    returnedMinor: held.returnedMinor,
    address: held.address,
    parcels,
    paymentId: held.paymentId as Order['paymentId'],
    heldUntil: isWaiting && held.heldUntil > ctx.now ? held.heldUntil.toISOString() : null,
    expiresAt: isWaiting ? held.expiresAt.toISOString() : null,
    isMine: isReader(ctx, held.buyerUserId),
    createdAt: held.createdAt.toISOString(),
    paidAt: held.paidAt?.toISOString() ?? null,
  };
}

/** What stands beside parcels, by their ids; nothing does where there is none. */
export type Besides = ReadonlyMap<string, Beside>;
const alone: Beside = { standing: undefined, clocks: [], unread: 0 };

/** Some parcels of one order, each as its reader sees it. */
export async function viewsOf(
  ctx: Ctx,
  held: Head,
  parcels: readonly HeldParcel[],
  known?: Besides,
): Promise<Parcel[]> {
  const all = known ?? (await besides(ctx, parcels));
  const views: Parcel[] = [];
  for (const parcel of parcels) {
    const beside = all.get(parcel.id) ?? alone;
    views.push(viewOf(ctx, held, parcel, { ...beside, offer: await offerOf(ctx, parcel, beside.standing) }));
  }
  return views;
}

/** What lies on the table between the two sides of a reported problem; only a parcel that is being sorted out is asked about. */
async function offerOf(ctx: Ctx, { escrowId }: HeldParcel, standing: Standing | undefined): Promise<Parcel['offer']> {
  if (escrowId === null || !standing || !milestoneLifecycle.can('accept_offer', standing.stage)) return null;
  const { milestones } = await viewEscrow(ctx, escrowId);
  const open = milestones.flatMap(({ offers }) => offers).find(({ status }) => status === 'open');
  if (!open) return null;
  const { id, by, ofMinor, toSellerMinor, expiresAt } = open;
  return { id, by, backMinor: ofMinor - toSellerMinor, until: expiresAt };
}

/** The seller of a parcel is told where to send it once it is paid, and not any more when it was cancelled and never sent. */
const mayKnowWhere = ({ escrowId, status, shippedAt }: HeldParcel): boolean =>
  escrowId !== null && (shippedAt !== null || !parcelLifecycle.can('place', status));

function viewOf(
  ctx: Ctx,
  held: Head,
  parcel: HeldParcel,
  { standing, clocks, unread, offer }: Beside & Pick<Parcel, 'offer'>,
): Parcel {
  const as = asOf(ctx, held, parcel);
  const isPaid = parcel.escrowId !== null;
  // What does not go to the seller earns no commission.
  const kept = parcel.totalMinor - parcel.returnedMinor;
  const fee = feesOfRelease(commissionOf(held.currency, parcel.commissionBps), 0n, BigInt(kept)).seller;
  const commissionMinor = Number(fee.feeMinor);
  const toSeller = BigInt(standing?.toSellerMinor ?? 0);
  const paidOut =
    toSeller - feesOfRelease(commissionOf(held.currency, parcel.commissionBps), 0n, toSeller).seller.feeMinor;
  return {
    id: parcel.id as Parcel['id'], // the brands are born here
    orderId: held.id as Parcel['orderId'],
    no: parcel.no,
    as,
    status: parcel.status,
    supplier: {
      id: parcel.supplierId as Parcel['supplier']['id'],
      slug: parcel.supplier.slug,
      name: parcel.supplier.name,
    },
    buyer: {
      name: held.buyerName,
      identityId: as === 'supplier' && !isPaid ? null : (held.buyerIdentityId as Parcel['buyer']['identityId']),
    },
    lines: parcel.lines.map((line) => lineOf(ctx, as, parcel, line)),
    currency: held.currency,
    subtotalMinor: parcel.subtotalMinor,
    deliveryMinor: parcel.deliveryMinor,
    totalMinor: parcel.totalMinor,
    returnedMinor: parcel.returnedMinor,
    commissionMinor: as === 'buyer' ? null : commissionMinor,
    payableMinor: as === 'buyer' ? null : kept - commissionMinor,
    paidOutMinor: as === 'buyer' ? null : Number(paidOut),
    address: as === 'supplier' && !mayKnowWhere(parcel) ? null : held.address,
    escrow: standing
      ? {
          id: parcel.escrowId as NonNullable<Parcel['escrow']>['id'],
          milestoneId: standing.milestoneId as NonNullable<Parcel['escrow']>['milestoneId'],
          status: standing.stage,
          heldMinor: standing.heldMinor,
          contestedMinor: standing.contestedMinor,
          isOnHold: standing.isOnHold,
        }
      : null,
    offer,
    tracking: parcel.tracking,
    carrier: parcel.carrier,
    // Files are for who takes part; who looks after a dispute reads them in its escrow.
    proofs:
      as === 'admin'
        ? []
        : (standing?.proofs ?? []).map(({ id, name, sha256, size, at, isOfReturn }) => ({
            ...{ id, name, sha256: sha256 as Parcel['proofs'][number]['sha256'], size, at: new Date(at).toISOString() }, // the brand is born here
            of: isOfReturn ? 'sent_back' : 'sent',
          })),
    shipBy: parcel.shipBy,
    acceptedNowShipBy: parcelLifecycle.can('accept', parcel.status) ? shipByOf(parcel, ctx.now) : null,
    shippedAt: parcel.shippedAt?.toISOString() ?? null,
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
    completedAt: parcel.completedAt?.toISOString() ?? null,
    reason: parcel.reason,
    ending: parcel.ending,
    mayGiveUp: as === 'buyer' && parcelLifecycle.can('give_up', parcel.status) && isLate(clocks),
    unread,
    clocks: clocks.filter(({ kind }) => kind !== 'parcel.ship_reminder' && !kind.endsWith('reminder')),
    createdAt: parcel.createdAt.toISOString(),
  };
}

/** It should have been sent three days ago: what says so has run out. */
export const isLate = (clocks: readonly ClockView[]): boolean =>
  clocks.some(({ kind, status }) => kind === 'parcel.late' && status === 'fired');

function lineOf(ctx: Ctx, as: As, parcel: HeldParcel, line: HeldLine): OrderLine {
  const until = reviewUntil(parcel);
  return {
    id: line.id as OrderLine['id'], // the brands are born here
    productId: line.productId as OrderLine['productId'],
    revisionId: line.revisionId as OrderLine['revisionId'],
    slug: line.slug,
    title: line.title,
    unit: line.unit,
    picture: line.picture,
    qty: line.qty,
    unitMinor: line.unitMinor,
    totalMinor: line.qty * line.unitMinor,
    cancelledQty: line.cancelledQty,
    mayReview: as === 'buyer' && !line.isReviewed && line.cancelledQty < line.qty && until !== null && ctx.now < until,
  };
}
