import { brand } from '@ahadi/domain/brand.ts';
import type { AuthHooks } from '../core/auth.ts';
import { type Deps, systemCtx } from '../core/ctx.ts';
import { postLetter } from '../core/mail.ts';
import { ensurePrimaryIdentity, noteEmailVerified } from './service.ts';

/** What happens around sign-in: the first identity, the confirmation and reset letters, what was confirmed. */
export function accountMails(deps: Deps): AuthHooks {
  const ctx = () => systemCtx(deps, 'sign-in');
  return {
    async userCreated(user, form) {
      await ensurePrimaryIdentity(ctx(), user, form);
    },
    emailVerified: (user) => noteEmailVerified(ctx(), user.id),
    sendVerification: (user, link) =>
      postLetter(ctx(), {
        to: user.email,
        subject: `Confirm your address for ${brand.name}`,
        text: `Hello ${user.name},\n\nopen this link to confirm that this address is yours. It works for 24 hours.\n\n${link}\n\nIf you did not sign up, ignore this letter; nothing happens.\n`,
      }),
    sendReset: (user, link) =>
      postLetter(ctx(), {
        to: user.email,
        subject: `Choose a new password for ${brand.name}`,
        text: `Hello ${user.name},\n\nopen this link to choose a new password. It works once, for one hour, and signs out every device.\n\n${link}\n\nIf you did not ask for this, ignore this letter; your password stays as it is.\n`,
      }),
    securityChanged: async (user, what) => deps.log.info('security changed', { user: user.id, what }),
  };
}
