// The one who turned sponsored posts off is shown none.
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { isOff, setOff } from './preference.store.ts';

export const readPreference = async (ctx: Ctx): Promise<{ isOff: boolean }> => ({
  isOff: await isOff(ctx, userIdOf(ctx)),
});

/** Turns sponsored posts off or on for the reader; off holds from the next reading on, on all devices. */
export const changePreference = (ctx: Ctx, wished: { isOff: boolean }): Promise<{ isOff: boolean }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    if ((await isOff(ctx, userId)) === wished.isOff) return wished;
    await setOff(ctx, userId, wished.isOff);
    const what = wished.isOff ? 'sponsored posts off' : 'sponsored posts on';
    await emit(ctx, 'profile.changed', { kind: 'user', id: userId }, { what });
    return wished;
  });
