// What follows in escrows from what happens elsewhere, and the letters about them.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Purpose } from '@ahadi/domain/payments/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { onlyWhen } from '../core/jobs.ts';
import { tellByLetters } from '../core/telling.ts';
import { recoverFrom } from './chargeback.ts';
import { holdForChargeback, liftAfterChargeback } from './freeze.ts';
import { applyPayment } from './funding.ts';
import { claimPartiesOf } from './invitations.ts';
import { noticesOf } from './notices.ts';

/** A confirmed address makes the escrows that name it its person's own. */
export const claimEscrows = (ctx: Ctx, event: WrittenEvent): Promise<void> => claimPartiesOf(ctx, event.subjectId);

/** What was paid for an escrow is held for its stages. */
export const fundEscrow = onlyWhen<'payment.succeeded'>(
  ({ purpose }) => purpose === 'escrow',
  (ctx, { subjectId, payload }) => applyPayment(ctx, subjectId, payload),
);

/** An order's money lies in escrows, too. */
const isHeld = (purpose: Purpose): boolean => purpose === 'escrow' || purpose === 'order';

/** While a bank asks an escrow's payment back, nothing of it leaves. */
export async function holdEscrow(ctx: Ctx, event: WrittenEvent<'payment.chargeback_opened'>): Promise<void> {
  if (isHeld(event.payload.purpose)) await holdForChargeback(ctx, event.subjectId);
}

/** The bank leaves the payment with us: the escrow goes on. */
export async function freeEscrow(ctx: Ctx, event: WrittenEvent<'payment.chargeback_won'>): Promise<void> {
  if (isHeld(event.payload.purpose)) await liftAfterChargeback(ctx, event.subjectId);
}

/** What a bank took back of an escrow's payment is recovered, and what is left goes on. */
export async function recoverEscrow(ctx: Ctx, event: WrittenEvent<'payment.charged_back'>): Promise<void> {
  if (event.payload.purpose !== 'escrow') return;
  await recoverFrom(ctx, event.subjectId, event.payload.amountMinor);
  await liftAfterChargeback(ctx, event.subjectId);
}

/** Every notice of an escrow also goes by mail. */
export async function mailOfEscrow(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, held } = await noticesOf(ctx, event);
  if (!held) return;
  const page = to('escrow', { id: held.id });
  await tellByLetters(ctx, event, notices, (_notice, { email }) => {
    const others = held.parties.filter((party) => party.email !== email).map(({ name }) => name);
    const isParty = others.length < held.parties.length;
    const about = { title: held.terms.title, reference: held.ref, ...(isParty ? { other: others.join(', ') } : {}) };
    return { kind: 'escrow', page, about, way: 'See the escrow' };
  });
}
