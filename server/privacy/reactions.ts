// What privacy has to do when something happened elsewhere.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { AuthHooks } from '../core/authhooks.ts';
import { type Ctx, type Deps, systemCtx } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { makeCopy } from './copy.ts';
import { comeBack as comeBackAs } from './hold.ts';
import { stayByEntering } from './leaving.ts';
import { noticesOfPrivacy } from './notices.ts';

/** The job behind a copy that was asked for. */
export const makeAskedCopy = (ctx: Ctx, event: WrittenEvent<'copy.asked'>): Promise<void> =>
  makeCopy(ctx, event.payload.copyId);

/** The owner is told by letter at once: who is about to lose an account may not look at the bell. */
export async function mailOfPrivacy(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tellByLetters(ctx, event, await noticesOfPrivacy(ctx, event), ({ link }) => ({
    kind: 'privacy',
    page: link,
    way: 'Go to your account',
  }));
}

/** Somebody confirmed an address: what binds an account that was closed under it is theirs. */
export const comeBack = (ctx: Ctx, event: WrittenEvent): Promise<void> => comeBackAs(ctx, event.subjectId);

/** What happens around sign-in, and with it: anyone who comes in while their account is about to be deleted keeps it. */
export const staysOnEntry = (deps: Deps, hooks: AuthHooks): AuthHooks => ({
  ...hooks,
  async mayEnter(userId) {
    const may = await hooks.mayEnter(userId);
    if (may) await stayByEntering(systemCtx(deps, 'sign-in'), userId);
    return may;
  },
});
