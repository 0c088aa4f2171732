// On hold nothing leaves an escrow and no deadline of it runs.
import { DomainError } from '@ahadi/domain/errors.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { openChargebacks } from '../payments/start.ts';
import { align } from './deadlines.ts';
import type { Held } from './escrow.store.ts';
import { escrows } from './escrow.ts';
import { fundingsBy, fundingsOf } from './funding.store.ts';
import { HOLD_ALONE_MS } from './held.ts';

/** An administrator stops everything that leaves, and the clocks with it (E12). Throws DSP_ONCE_ONLY while it is on hold already. */
export const hold = escrows.deed('hold', async (ctx, held, { reason }: { reason: string }) => {
  if (held.hold) throw new DomainError('DSP_ONCE_ONLY', 'It is on hold already.');
  await escrows.tell(ctx, held, 'escrow.held', { reason });
  return { ...held, hold: { reason, at: ctx.now.toISOString(), by: userIdOf(ctx), liftBy: null } };
});

/** Everything goes on with the time that was left. Within seven days one administrator lifts it; after that two have to agree. */
export const lift = escrows.deed('lift', async (ctx, held, { reason }: { reason: string }) => {
  const { hold } = held;
  if (!hold) throw new DomainError('ILLEGAL_TRANSITION', 'It is not on hold.');
  const needsSecond = ctx.now.getTime() - Date.parse(hold.at) > HOLD_ALONE_MS;
  if (needsSecond && hold.liftBy === userIdOf(ctx)) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
  if (needsSecond && hold.liftBy === null) {
    await escrows.tell(ctx, held, 'escrow.lift_agreed', { reason });
    return { ...held, hold: { ...hold, liftBy: userIdOf(ctx) } };
  }
  await escrows.tell(ctx, held, 'escrow.hold_lifted', { reason });
  return align(ctx, { ...held, hold: null });
});

/**
 * A bank asks a payment back that was put in here, or into several: everything of each stands still until it is known who keeps it.
 * What an administrator holds already stays held by the administrator. Doing it twice changes nothing.
 */
export const holdForChargeback = (ctx: Ctx, paymentId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    for (const { escrowId, paid, returned } of await fundingsBy(ctx, paymentId))
      if (paid > returned)
        await escrows.work(ctx, escrowId, async (ctx, held) => {
          if (held.hold || !escrowLifecycle.can('hold', held.status)) return undefined;
          if ((await openChargebacks(ctx, [paymentId])).length === 0) return undefined; // decided meanwhile
          const reason = 'The bank of a payer asks a payment back. Everything stands still until that is decided.';
          await escrows.tell(ctx, held, 'escrow.held', { reason });
          const hold = { reason, at: ctx.now.toISOString(), by: null, liftBy: null, payment: paymentId };
          return align(ctx, { ...held, hold });
        });
  });

/** It is decided. Everything goes on, unless the bank asks another payment of it back, which is what it waits for then. */
export const liftAfterChargeback = (ctx: Ctx, paymentId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    for (const { escrowId } of await fundingsBy(ctx, paymentId))
      await escrows.work(ctx, escrowId, async (ctx, held) =>
        held.hold?.payment === paymentId ? liftOrWait(ctx, held, held.hold) : undefined,
      );
  });

async function liftOrWait(ctx: Ctx, held: Held, hold: NonNullable<Held['hold']>): Promise<Held> {
  const payments = (await fundingsOf(ctx, held.id)).map((one) => one.paymentId);
  const [other] = await openChargebacks(ctx, payments);
  if (other) return { ...held, hold: { ...hold, payment: other } };
  await escrows.tell(ctx, held, 'escrow.hold_lifted', { reason: 'It is decided whose the payment is.' });
  return align(ctx, { ...held, hold: null });
}
