// A parcel is accepted, sent, received and paid out, or its money goes back.
import { endOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { piecesBack } from '@ahadi/domain/marketplace/costs.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { refuse } from '../core/aggregate.ts';
import { cancelClocks, clocksOf, meetClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { receive as receiveInEscrow, reject } from '../escrow/delivery.ts';
import { addEvidence } from '../escrow/evidence.ts';
import { deliverSooner, deliverWhole, returnPart, type Standing, standingsOf } from '../escrow/leader.ts';
import { release } from '../escrow/release.ts';
import type { HeldInOrder, HeldLine, HeldParcel } from './order.store.ts';
import { follow, inEscrow, parcels } from './parcel.ts';
import { leftOf, putBackPieces } from './reservation.ts';
import { shipByOf } from './send-by.ts';
import { asOf, isLate } from './view.ts';

export { viewParcel } from './parcel.ts';

/** How the money of a parcel stands. Throws when it has none: nothing is done with what is not paid. */
async function standingOf(ctx: Ctx, { escrowId, no }: HeldParcel): Promise<Standing> {
  const standing = escrowId === null ? undefined : (await standingsOf(ctx, [escrowId])).get(escrowId);
  if (!standing) throw new DomainError('ILLEGAL_TRANSITION', `${no} is not paid.`);
  return standing;
}

/** The supplier will send it. From now on its day to be sent counts, which the escrow waits for as well. */
export const acceptParcel = parcels.deed('accept', async (ctx, held) => {
  const subject = parcels.subject(held);
  const shipBy = shipByOf(held, ctx.now);
  const ends = endOfLocalDay(shipBy, placeOf(held.supplier.country).tz);
  await meetClock(ctx, subject, 'parcel.accept');
  const remindAt = new Date(ends.getTime() - DAY);
  if (remindAt > ctx.now) await startClock(ctx, subject, { kind: 'parcel.ship_reminder', dueAt: remindAt });
  await startClock(ctx, subject, { kind: 'parcel.late', dueAt: addDays(ends, marketDefaults.lateDays) });
  if (held.escrowId !== null) await deliverSooner(ctx, held.escrowId, shipBy);
  await parcels.tell(ctx, held, 'parcel.accepted', { no: held.no, shipBy });
  return { ...held, shipBy, acceptedAt: ctx.now };
});

type Reason = { reason: string };

/** The supplier does not send it: all of its money goes back and the pieces are on hand again. */
export const refuseParcel = parcels.deed('refuse', (ctx, held, { reason }: Reason) =>
  refuseFor(ctx, held, { reason, by: 'supplier' }),
);

/** Nobody accepted it in two days. What was accepted, or is over, stays as it is. */
export const lapseParcel = (ctx: Ctx, id: string): Promise<HeldInOrder> =>
  parcels.work(ctx, id, async (ctx, held) => {
    if (!parcelLifecycle.can('accept', held.status)) return undefined;
    const reason = 'The seller did not accept it within two days.';
    return follow(ctx, parcels.moved(await refuseFor(ctx, held, { reason, by: 'clock' }), 'refuse'));
  });

async function refuseFor(ctx: Ctx, held: HeldInOrder, by: Reason & { by: 'supplier' | 'clock' }): Promise<HeldInOrder> {
  await endWhole(ctx, held, by.reason);
  await parcels.tell(ctx, held, 'parcel.refused', { no: held.no, ...by });
  return { ...held, reason: by.reason, ending: by.by === 'clock' ? 'lapsed' : 'refused' };
}

/** The buyer alone, once it should have been sent three days ago. Throws ESC_NOT_YET before. */
export const giveUpParcel = parcels.deed('give_up', async (ctx, held, { reason }: Reason) => {
  if (!isLate(await clocksOf(ctx, parcels.subject(held))))
    throw new DomainError(
      'ESC_NOT_YET',
      `It is not late enough. You can cancel it alone ${marketDefaults.lateDays} days after the day by which it should be sent.`,
    );
  await endWhole(ctx, held, reason);
  await parcels.tell(ctx, held, 'parcel.given_up', { no: held.no, reason });
  return { ...held, reason };
});

/** Everything that is held goes back, and what was not cancelled before is on hand again. */
async function endWhole(ctx: Ctx, held: HeldInOrder, reason: string): Promise<void> {
  await putBackPieces(ctx, held.order, held.lines, leftOf(held));
  const { escrowId, heldMinor } = await standingOf(ctx, held);
  await returnPart(ctx, escrowId, BigInt(heldMinor), reason);
  await cancelClocks(ctx, parcels.subject(held));
}

type Pieces = Reason & { pieces: Readonly<Record<string, number>> };

/**
 * Some pieces do not come: their price goes back at once, and with the last of them the delivery. The buyer's deed before it was
 * accepted, the supplier's until it is sent. Throws BAD_INPUT for pieces that are not there, FORBIDDEN for the buyer after that.
 */
export const cancelPieces = parcels.deed('cancel_lines', async (ctx, held, { pieces, reason }: Pieces) => {
  const by = asOf(ctx, held.order, held) === 'buyer' ? 'buyer' : 'supplier';
  if (by === 'buyer' && !parcelLifecycle.can('accept', held.status))
    throw new DomainError(
      'FORBIDDEN',
      'The seller is preparing it. Write to them: from now on they can take pieces out.',
    );
  const left = leftOf(held);
  const out = new Map(Object.entries(pieces));
  const problems = Object.fromEntries(
    [...out].flatMap(([lineId, qty]): [string, string][] => {
      const there = left.get(lineId);
      if (there === undefined) return [[`pieces.${lineId}`, 'This is not in the parcel.']];
      return qty > there ? [[`pieces.${lineId}`, `Only ${there} of it are still to come.`]] : [];
    }),
  );
  if (out.size === 0) problems.pieces = 'Choose at least one piece.';
  refuse(problems);
  const standing = await standingOf(ctx, held);
  const { amountMinor: returnedMinor, isAll } = piecesBack({ ...held, heldMinor: standing.heldMinor }, pieces);
  await putBackPieces(ctx, held.order, held.lines, out);
  await returnPart(ctx, standing.escrowId, BigInt(returnedMinor), reason);
  if (isAll) await cancelClocks(ctx, parcels.subject(held));
  await parcels.tell(ctx, held, 'parcel.pieces_cancelled', {
    no: held.no,
    by,
    reason,
    returnedMinor,
    currency: held.order.currency,
    isAll,
  });
  const after = { ...held, lines: held.lines.map((line) => withoutPieces(line, out.get(line.id) ?? 0)) };
  return isAll ? parcels.moved({ ...after, reason }, 'cancel') : after;
});

const withoutPieces = (line: HeldLine, qty: number): HeldLine =>
  qty === 0 ? line : { ...line, cancelledQty: line.cancelledQty + qty };

type Sent = { carrier: string; tracking: string; note: string; evidence?: File | undefined };

/** It is on its way; it counts as received a week later unless the buyer says so before. */
export const shipParcel = parcels.deed('ship', async (ctx, held, { carrier, tracking, note, evidence }: Sent) => {
  const { escrowId } = await standingOf(ctx, held);
  const file = evidence && (await addEvidence(ctx, escrowId, evidence));
  await deliverWhole(ctx, escrowId, {
    kind: 'shipped',
    note: [`Sent by ${carrier}.`, note].filter((words) => words !== '').join('\n\n'),
    tracking,
    evidence: file ? [file.id] : [],
  });
  await cancelClocks(ctx, parcels.subject(held));
  await parcels.tell(ctx, held, 'parcel.shipped', { no: held.no, carrier, tracking });
  return { ...held, carrier, tracking, shippedAt: ctx.now };
});

/** Who brings it, or the number to follow it by, was not as the supplier wrote. The buyer is told; what is as before is no deed. */
export const correctParcel = parcels.deed(
  'correct',
  async (ctx, held, { carrier, tracking }: Pick<Sent, 'carrier' | 'tracking'>) => {
    if (held.carrier === carrier && held.tracking === tracking) return held;
    await parcels.tell(ctx, held, 'parcel.corrected', { no: held.no, carrier, tracking });
    return { ...held, carrier, tracking };
  },
);

/** It came: the buyer looks at it for three days. */
export const receiveParcel = inEscrow.deed('receive', async (ctx, held) => {
  const { escrowId, milestoneId } = await standingOf(ctx, held);
  await receiveInEscrow(ctx, { id: escrowId, milestoneId });
  return held;
});

/** Everything is right: what is held goes to the supplier, less the commission. Throws CODE_NEEDED from the limit on. */
export const completeParcel = inEscrow.deed(
  'complete',
  async (ctx, held, _same, { code }: { code?: string | undefined }) => {
    if (held.shippedAt === null) throw new DomainError('ESC_NOT_YET', 'It was not sent yet.');
    const { escrowId, milestoneId, heldMinor } = await standingOf(ctx, held);
    await release(ctx, { id: escrowId, milestoneId, amountMinor: heldMinor, code });
    return held;
  },
);

type Problem = Reason & { amountMinor: number; evidence: readonly string[] };

/**
 * Something is wrong with it, or with a part: so much of the money stands still until both, or a mediator, have decided. The files that
 * show it stand in the escrow, where that is done. Throws BAD_INPUT for one that is not the buyer's own, or was named before.
 */
export const reportProblem = inEscrow.deed(
  'report',
  async (ctx, held, _same, { amountMinor, reason, evidence }: Problem) => {
    const { escrowId, milestoneId } = await standingOf(ctx, held);
    await reject(ctx, { id: escrowId, milestoneId, contestedMinor: amountMinor, reason, evidence });
    return held;
  },
);

/** The supplier is told that its day to be sent is near. */
export const remindToShip = (ctx: Ctx, id: string): Promise<HeldInOrder> =>
  tellIfWaiting(ctx, id, 'parcel.ship_reminded');

/** It should have been sent three days ago: the buyer may cancel alone, and both are told. */
export const noteLate = (ctx: Ctx, id: string): Promise<HeldInOrder> => tellIfWaiting(ctx, id, 'parcel.late');

const tellIfWaiting = (ctx: Ctx, id: string, name: 'parcel.ship_reminded' | 'parcel.late'): Promise<HeldInOrder> =>
  parcels.work(ctx, id, async (ctx, held) => {
    if (parcelLifecycle.can('ship', held.status))
      await parcels.tell(ctx, held, name, { no: held.no, shipBy: held.shipBy ?? '' });
    return undefined;
  });
