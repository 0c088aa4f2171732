import { DomainError } from '@ahadi/domain/errors.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { userIdOf } from '../../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { readEscrow, step, tell, viewEscrow } from '../life/service.ts';
import { HOLD_ALONE_MS } from '../reading/service.ts';
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
