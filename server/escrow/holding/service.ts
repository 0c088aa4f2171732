import { DomainError } from '@ahadi/domain/errors.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { userIdOf } from '../../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { openChargebacks } from '../../payments/service.ts';
import { fundingsBy, fundingsOf } from '../funding/store.ts';
import { readEscrow, step, tell, viewEscrow } from '../life/service.ts';
import { HOLD_ALONE_MS } from '../reading/service.ts';
import { changeEscrow, findEscrow, type Held } from '../store.ts';
import { align } from '../timing/service.ts';

/** An administrator stops everything that leaves, and the clocks with it (E12). Throws DSP_ONCE_ONLY while it is on hold already. */
export const hold = (ctx: Ctx, id: string, reason: string): Promise<EscrowView> =>
  step(ctx, id, 'hold', async (ctx, held) => {
    if (held.hold) throw new DomainError('DSP_ONCE_ONLY', 'It is on hold already.');
    await tell(ctx, held, 'escrow.held', { reason });
    return { hold: { reason, at: ctx.now.toISOString(), by: userIdOf(ctx), liftBy: null } };
  });

/** Everything goes on with the time that was left. Within seven days one administrator lifts it; after that two have to agree. */
export const lift = (ctx: Ctx, id: string, reason: string): Promise<EscrowView> =>
  insistentTransaction(ctx, async (ctx) => {
    await step(ctx, id, 'lift', async (ctx, held) => {
      const { hold } = held;
      if (!hold) throw new DomainError('ILLEGAL_TRANSITION', 'It is not on hold.');
      const needsSecond = ctx.now.getTime() - Date.parse(hold.at) > HOLD_ALONE_MS;
      if (needsSecond && hold.liftBy === userIdOf(ctx)) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
      if (needsSecond && hold.liftBy === null) {
        await tell(ctx, held, 'escrow.lift_agreed', { reason });
        return { hold: { ...hold, liftBy: userIdOf(ctx) } };
      }
      await tell(ctx, held, 'escrow.hold_lifted', { reason });
      return { hold: null };
    });
    await align(ctx, await readEscrow(ctx, id));
    return viewEscrow(ctx, id);
  });

/**
 * A bank asks a payment back that was put in here, or into several: everything of each stands still until it is known who keeps it.
 * What an administrator holds already stays held by the administrator. Doing it twice changes nothing.
 */
export const holdForChargeback = (ctx: Ctx, paymentId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    for (const funding of await fundingsBy(ctx, paymentId)) {
      const held = funding.paid > funding.returned ? await findEscrow(ctx, funding.escrowId, true) : null;
      if (!held || held.hold || !escrowLifecycle.can('hold', held.status)) continue;
      if ((await openChargebacks(ctx, [paymentId])).length === 0) return; // decided meanwhile
      const reason = 'The bank of a payer asks a payment back. Everything stands still until that is decided.';
      const hold = { reason, at: ctx.now.toISOString(), by: null, liftBy: null, payment: paymentId };
      await changeEscrow(ctx, held.id, { hold });
      await tell(ctx, held, 'escrow.held', { reason });
      await align(ctx, await readEscrow(ctx, held.id));
    }
  });

/** It is decided. Everything goes on, unless the bank asks another payment of it back, which is what it waits for then. */
export const liftAfterChargeback = (ctx: Ctx, paymentId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    for (const { escrowId } of await fundingsBy(ctx, paymentId)) {
      const held = await findEscrow(ctx, escrowId, true);
      if (held?.hold?.payment === paymentId) await liftOrWait(ctx, held, held.hold);
    }
  });

async function liftOrWait(ctx: Ctx, held: Held, hold: NonNullable<Held['hold']>): Promise<void> {
  const payments = (await fundingsOf(ctx, held.id)).map((one) => one.paymentId);
  const [other] = await openChargebacks(ctx, payments);
  if (other) return void (await changeEscrow(ctx, held.id, { hold: { ...hold, payment: other } }));
  await changeEscrow(ctx, held.id, { hold: null });
  await tell(ctx, held, 'escrow.hold_lifted', { reason: 'It is decided whose the payment is.' });
  await align(ctx, await readEscrow(ctx, held.id));
}
