import { addDays } from '@ahadi/domain/core/time.ts';
import { WISH_DAYS } from '@ahadi/domain/privacy/rules.ts';
import { userIdOf } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { readAgreement, tell } from '../life/service.ts';
import * as store from './store.ts';

/**
 * The reader asked to delete their account, and this agreement keeps it: the other sides hear of it, once for a wish however often it is
 * asked for, and its history says so. Throws NOT_FOUND.
 */
export const tellOfWishToLeave = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await readAgreement(ctx, id, true);
    if (await store.wasTold(ctx, id, userIdOf(ctx), addDays(ctx.now, -WISH_DAYS))) return;
    await tell(ctx, held, 'agreement.leaving_refused', {});
  });
