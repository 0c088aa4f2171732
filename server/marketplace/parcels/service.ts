import { endOfLocalDay, placeOf } from '@ahadi/domain/core/calendar.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { refundOfPieces } from '@ahadi/domain/marketplace/buying/rules.ts';
import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { cancelClocks, clocksOf, meetClock, startClock } from '../../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { receive as receiveInEscrow, reject } from '../../escrow/delivery.ts';
import { addEvidence } from '../../escrow/evidence.ts';
import { deliverWhole, returnPart, type Standing, standingsOf } from '../../escrow/leader.ts';
import { release } from '../../escrow/release.ts';
import { follow } from '../following/service.ts';
import { leftOf, putBackPieces } from '../keeping/service.ts';
import { moveParcel, parcelSubject, tellOf } from '../ordering/service.ts';
import { cancelPieces as cancelPiecesOf, changeParcel, type HeldParcel } from '../ordering/store.ts';
import { asOf, isLate } from '../reading/service.ts';
import { type InOrder, readParcel, step, viewParcel } from './life/service.ts';

export { viewParcel } from './life/service.ts';

/** How the money of a parcel stands. Throws when it has none: nothing is done with what is not paid. */
async function standingOf(ctx: Ctx, { escrowId, no }: HeldParcel): Promise<Standing> {
  const standing = escrowId === null ? undefined : (await standingsOf(ctx, [escrowId])).get(escrowId);
  if (!standing) throw new DomainError('ILLEGAL_TRANSITION', `${no} is not paid.`);
  return standing;
}

/** The supplier will send it. From now on its day to be sent counts. */
export const acceptParcel = (ctx: Ctx, id: string): Promise<Parcel> =>
  step(ctx, id, 'accept', async (ctx, { held, parcel }) => {
    const subject = parcelSubject(parcel);
    const shipBy = parcel.shipBy ?? '';
    const ends = endOfLocalDay(shipBy, placeOf(parcel.supplier.country).tz);
    await meetClock(ctx, subject, 'parcel.accept');
    const remindAt = new Date(ends.getTime() - DAY);
    if (remindAt > ctx.now) await startClock(ctx, subject, { kind: 'parcel.ship_reminder', dueAt: remindAt });
    await startClock(ctx, subject, { kind: 'parcel.late', dueAt: addDays(ends, marketDefaults.lateDays) });
    await tellOf(ctx, held, parcel, 'parcel.accepted', { no: parcel.no, shipBy });
    return { accepted_at: ctx.now };
  });

/** The supplier does not send it: all of its money goes back and the pieces are on hand again. */
export const refuseParcel = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<Parcel> =>
  step(ctx, id, 'refuse', async (ctx, it) => {
    await endWhole(ctx, it, reason);
    await tellOf(ctx, it.held, it.parcel, 'parcel.refused', { no: it.parcel.no, reason, by: 'supplier' });
    return { reason };
  });

/** Nobody accepted it in two days. */
export const lapseParcel = (ctx: Ctx, id: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const { parcel } = await readParcel(ctx, id, { hold: true });
    if (!parcelLifecycle.can('accept', parcel.status)) return;
    await step(ctx, id, 'refuse', async (ctx, it) => {
      const reason = 'The seller did not accept it within two days.';
      await endWhole(ctx, it, reason);
      await tellOf(ctx, it.held, it.parcel, 'parcel.refused', { no: it.parcel.no, reason, by: 'clock' });
      return { reason };
    });
  });

/** The buyer alone, once it should have been sent three days ago. Throws ESC_NOT_YET before. */
export const giveUpParcel = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<Parcel> =>
  step(ctx, id, 'give_up', async (ctx, it) => {
    if (!isLate(await clocksOf(ctx, parcelSubject(it.parcel))))
      throw new DomainError(
        'ESC_NOT_YET',
        `It is not late enough. You can cancel it alone ${marketDefaults.lateDays} days after the day by which it should be sent.`,
      );
    await endWhole(ctx, it, reason);
    await tellOf(ctx, it.held, it.parcel, 'parcel.given_up', { no: it.parcel.no, reason });
    return { reason };
  });

/** Everything that is held goes back, and what was not cancelled before is on hand again. */
async function endWhole(ctx: Ctx, { held, parcel }: InOrder, reason: string): Promise<void> {
  const out = leftOf(parcel);
  await putBackPieces(ctx, held, parcel.lines, out);
  const { escrowId, heldMinor } = await standingOf(ctx, parcel);
  await returnPart(ctx, escrowId, BigInt(heldMinor), reason);
  await cancelClocks(ctx, parcelSubject(parcel));
}

/**
 * Some pieces do not come: their price goes back at once, and with the last of them the delivery. The buyer's deed before it was
 * accepted, the supplier's until it is sent. Throws BAD_INPUT for pieces that are not there, FORBIDDEN for the buyer after that.
 */
export const cancelPieces = (
  ctx: Ctx,
  { id, pieces, reason }: { id: string; pieces: Readonly<Record<string, number>>; reason: string },
): Promise<Parcel> =>
  insistentTransaction(ctx, async (ctx) => {
    const it = await readParcel(ctx, id, { permission: 'parcel.cancel_lines', hold: true });
    const { held, parcel } = it;
    parcelLifecycle.next('cancel_lines', parcel.status);
    const by = asOf(ctx, held, parcel) === 'buyer' ? 'buyer' : 'supplier';
    if (by === 'buyer' && !parcelLifecycle.can('accept', parcel.status))
      throw new DomainError(
        'FORBIDDEN',
        'The seller is preparing it. Write to them: from now on they can take pieces out.',
      );
    const left = leftOf(parcel);
    const out = new Map(Object.entries(pieces));
    const problems = Object.fromEntries(
      [...out].flatMap(([lineId, qty]): [string, string][] => {
        const there = left.get(lineId);
        if (there === undefined) return [[`pieces.${lineId}`, 'This is not in the parcel.']];
        return qty > there ? [[`pieces.${lineId}`, `Only ${there} of it are still to come.`]] : [];
      }),
    );
    if (out.size === 0) problems.pieces = 'Choose at least one piece.';
    const [first] = Object.values(problems);
    if (first) throw new DomainError('BAD_INPUT', first, problems);
    const lines = parcel.lines.map(({ id, unitMinor }) => ({ id, unitMinor, left: left.get(id) ?? 0 }));
    const back = refundOfPieces(lines, out, parcel.deliveryMinor);
    const standing = await standingOf(ctx, parcel);
    await putBackPieces(ctx, held, parcel.lines, out);
    for (const [lineId, qty] of out) await cancelPiecesOf(ctx, lineId, qty);
    const amountMinor = back.isAll ? standing.heldMinor : back.amountMinor;
    await returnPart(ctx, standing.escrowId, BigInt(amountMinor), reason);
    if (back.isAll) {
      await cancelClocks(ctx, parcelSubject(parcel));
      await moveParcel(ctx, parcel, 'cancel', { reason });
    } else await changeParcel(ctx, id, {});
    await tellOf(ctx, held, parcel, 'parcel.pieces_cancelled', {
      no: parcel.no,
      by,
      reason,
      returnedMinor: amountMinor,
      currency: held.currency,
      isAll: back.isAll,
    });
    await follow(ctx, held.id, id);
    return viewParcel(ctx, id);
  });

type Sent = { id: string; carrier: string; tracking: string; note: string; evidence?: File | undefined };

/** It is on its way; it counts as received a week later unless the buyer says so before. */
export const shipParcel = (ctx: Ctx, { id, carrier, tracking, note, evidence }: Sent): Promise<Parcel> =>
  step(ctx, id, 'ship', async (ctx, { held, parcel }) => {
    const { escrowId } = await standingOf(ctx, parcel);
    const file = evidence && (await addEvidence(ctx, escrowId, evidence));
    await deliverWhole(ctx, escrowId, {
      kind: 'shipped',
      note: [`Sent by ${carrier}.`, note].filter((words) => words !== '').join('\n\n'),
      tracking,
      evidence: file ? [file.id] : [],
    });
    await cancelClocks(ctx, parcelSubject(parcel));
    await tellOf(ctx, held, parcel, 'parcel.shipped', { no: parcel.no, carrier, tracking });
    return { carrier, tracking, shipped_at: ctx.now };
  });

/** Who brings it, or the number to follow it by, was not as the supplier wrote. The buyer is told; what is as before is no deed. */
export const correctParcel = (
  ctx: Ctx,
  { id, ...now }: { id: string; carrier: string; tracking: string },
): Promise<Parcel> =>
  step(ctx, id, 'correct', async (ctx, { held, parcel }) => {
    if (parcel.carrier === now.carrier && parcel.tracking === now.tracking) return undefined;
    await tellOf(ctx, held, parcel, 'parcel.corrected', { no: parcel.no, ...now });
    return now;
  });

/** It came: the buyer looks at it for three days. */
export const receiveParcel = (ctx: Ctx, id: string): Promise<Parcel> =>
  step(ctx, id, 'receive', async (ctx, { parcel }) => {
    const { escrowId, milestoneId } = await standingOf(ctx, parcel);
    await receiveInEscrow(ctx, { id: escrowId, milestoneId });
    return 'followed';
  });

/** Everything is right: what is held goes to the supplier, less the commission. Throws CODE_NEEDED from the limit on. */
export const completeParcel = (ctx: Ctx, { id, code }: { id: string; code?: string | undefined }): Promise<Parcel> =>
  step(ctx, id, 'complete', async (ctx, { parcel }) => {
    if (parcel.shippedAt === null) throw new DomainError('ESC_NOT_YET', 'It was not sent yet.');
    const { escrowId, milestoneId, heldMinor } = await standingOf(ctx, parcel);
    await release(ctx, { id: escrowId, milestoneId, amountMinor: heldMinor, code });
    return 'followed';
  });

type Problem = { id: string; amountMinor: number; reason: string; evidence: readonly string[] };

/**
 * Something is wrong with it, or with a part: so much of the money stands still until both, or a mediator, have decided. The files that
 * show it stand in the escrow, where that is done. Throws BAD_INPUT for one that is not the buyer's own, or was named before.
 */
export const reportProblem = (ctx: Ctx, { id, amountMinor, reason, evidence }: Problem): Promise<Parcel> =>
  step(ctx, id, 'report', async (ctx, { parcel }) => {
    const { escrowId, milestoneId } = await standingOf(ctx, parcel);
    await reject(ctx, { id: escrowId, milestoneId, contestedMinor: amountMinor, reason, evidence });
    return 'followed';
  });

/** The supplier is told that its day to be sent is near. */
export const remindToShip = (ctx: Ctx, id: string): Promise<void> =>
  tellIfWaiting(ctx, id, ({ held, parcel }) =>
    tellOf(ctx, held, parcel, 'parcel.ship_reminded', { no: parcel.no, shipBy: parcel.shipBy ?? '' }),
  );

/** It should have been sent three days ago: the buyer may cancel alone, and both are told. */
export const noteLate = (ctx: Ctx, id: string): Promise<void> =>
  tellIfWaiting(ctx, id, ({ held, parcel }) =>
    tellOf(ctx, held, parcel, 'parcel.late', { no: parcel.no, shipBy: parcel.shipBy ?? '' }),
  );

const tellIfWaiting = (ctx: Ctx, id: string, tell: (it: InOrder) => Promise<unknown>): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const it = await readParcel(ctx, id, { hold: true });
    if (parcelLifecycle.can('ship', it.parcel.status)) await tell(it);
  });
