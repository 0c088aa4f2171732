import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { AuthHooks } from '../core/authhooks.ts';
import { type Ctx, type Deps, systemCtx } from '../core/ctx.ts';
import { inLetter, postLetter } from '../core/mail.ts';
import { makeCopy } from './exporting/service.ts';
import { stayByEntering } from './leaving/service.ts';
import { noticesOfPrivacy } from './telling/service.ts';

/** The job behind a copy that was asked for. */
export const makeAskedCopy = (ctx: Ctx, event: WrittenEvent<'copy.asked'>): Promise<void> =>
  makeCopy(ctx, event.payload.copyId);

/** The owner is told by letter at once: who is about to lose an account may not look at the bell. */
export async function mailOfPrivacy(ctx: Ctx, event: WrittenEvent): Promise<void> {
  for (const { recipients, title, message, link } of await noticesOfPrivacy(ctx, event))
    for (const { email, name } of recipients)
      await postLetter(ctx, {
        to: email,
        subject: `${title} · ${brand.name}`,
        text: [`Hello ${inLetter(name)},`, message, `${ctx.config.PUBLIC_URL}${link}`, brand.name].join('\n\n'),
        dedupeKey: `${event.id}:${title}:${email}`,
      });
}

/** What happens around sign-in, and with it: whoever comes in while their account is about to be deleted keeps it. */
export const staysOnEntry = (deps: Deps, hooks: AuthHooks): AuthHooks => ({
  ...hooks,
  async mayEnter(userId) {
    const may = await hooks.mayEnter(userId);
    if (may) await stayByEntering(systemCtx(deps, 'sign-in'), userId);
    return may;
  },
});
