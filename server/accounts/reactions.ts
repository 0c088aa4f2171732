import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { AuthHooks, Person, SecurityChange } from '../core/authhooks.ts';
import { type Deps, systemCtx } from '../core/ctx.ts';
import { inLetter, type Letter, postLetter } from '../core/mail.ts';
import { confirmAddress, confirmPage, moveAddress, startOver } from './confirming/service.ts';
import { endSessionsBut } from './devices/store.ts';
import { countTry, forgetTries, mayEnter, triesOf } from './entry/service.ts';
import * as recovering from './recovering/service.ts';
import {
  confirmEmailByReset,
  ensurePrimaryIdentity,
  notePasswordReset,
  noteSecurityChange,
  tellOpenPages,
} from './service.ts';
import { makeUndo, takeBack } from './undoing/service.ts';

const changes: Record<SecurityChange, { subject: string; text: string }> = {
  password: {
    subject: 'Your password was changed',
    text: 'the password of your account was changed, and every other device was signed out. If you chose it by the link in a letter, your API keys and the address of your calendar ended, too.',
  },
  'passkey added': {
    subject: 'A passkey was added',
    text: 'a passkey was added to your account, and every other device was signed out. The passkey can be used to sign in.',
  },
  'passkey removed': {
    subject: 'A passkey was removed',
    text: 'a passkey was removed from your account, and every other device was signed out. The passkey can no longer be used to sign in.',
  },
  'password added': {
    subject: 'Your account has a password',
    text: 'a password was added to your account, and every other device was signed out. It can be used to sign in.',
  },
  'password removed': {
    subject: 'Your password was removed',
    text: 'the password of your account was removed, and every other device was signed out. Your passkeys sign you in, and a recovery code brings you back. A second step after the password ended with it.',
  },
  'recovery codes': {
    subject: 'New recovery codes were made',
    text: 'new recovery codes were made for your account, and every other device was signed out. Earlier ones no longer work.',
  },
  recovered: {
    subject: 'A recovery code was used',
    text: 'your account was opened with a letter to this address and one of its recovery codes, and every device was signed out. That code no longer works; your API keys and the address of your calendar ended. Remove the passkey of a device that you lost.',
  },
  'two-step on': {
    subject: 'Sign-in in two steps is on',
    text: 'signing in to your account with the password now also asks for a code, and every other device was signed out.',
  },
  'two-step off': {
    subject: 'Sign-in in two steps is off',
    text: 'signing in to your account with the password no longer asks for a code, and every other device was signed out.',
  },
  'backup codes': {
    subject: 'New backup codes were made',
    text: 'new backup codes were made for your account, and every other device was signed out. The earlier codes no longer work.',
  },
  'address asked': {
    subject: 'A new e-mail address was asked for',
    text: 'somebody who is signed in to your account asked to move it to another e-mail address. It moves when the letter to that address is confirmed.',
  },
  'address moved': {
    subject: 'Your account has another e-mail address',
    text: 'your account was moved to another e-mail address, and every other device was signed out. Letters go there from now on; this is the last one here.',
  },
};

/** For who has no password: the link alone opens nothing. */
const recoveryLetter = (user: Person, link: string): Letter => ({
  to: user.email,
  subject: `Come back to ${brand.name}`,
  text: `Hello ${inLetter(user.name)},\n\nopen this link and enter one of the recovery codes that you kept. It works once, for one hour, and signs out every device.\n\n${link}\n\nIf you did not ask for this, ignore this letter; nothing happens.\n`,
});

/** By then the answer that gives the browser its new session has arrived. Milliseconds. */
const TELL_AFTER = 1000;

/** What happens around sign-in: the first identity, the letters, what was confirmed, who may come in and how often they may try. */
export function accountMails(deps: Deps): AuthHooks {
  const ctx = () => systemCtx(deps, 'sign-in');
  const post = (letter: Letter) => postLetter(ctx(), letter);
  const page = (view: string) => `${deps.config.PUBLIC_URL}${to('auth', {}, { view })}`;
  return {
    async userCreated(user, form) {
      await ensurePrimaryIdentity(ctx(), user, form);
    },
    startOver: (userId, form) => startOver(ctx(), userId, form),
    confirmAddress: (userId, proof) => confirmAddress(ctx(), userId, proof),
    moveAddress: (userId, from, to) => moveAddress(ctx(), userId, from, to),
    sendVerification: (user, token, back) =>
      post({
        to: user.email,
        subject: `Confirm your address for ${brand.name}`,
        text: `Hello ${inLetter(user.name)},\n\nopen this link and press “Confirm” to say that this address is yours. It works for 24 hours.\n\n${deps.config.PUBLIC_URL}${confirmPage(token, back)}\n\nIf you did not ask for this, ignore this letter; nothing happens.\n`,
      }),
    sendReset: (user, link, asksForCode) =>
      post(
        asksForCode
          ? recoveryLetter(user, link)
          : {
              to: user.email,
              subject: `Choose a new password for ${brand.name}`,
              text: `Hello ${inLetter(user.name)},\n\nopen this link to choose a new password. It works once, for one hour, and signs out every device.\n\n${link}\n\nIf you did not ask for this, ignore this letter; your password stays as it is.\n`,
            },
      ),
    signedUpAgain: (user) =>
      post({
        to: user.email,
        subject: `You already have an account at ${brand.name}`,
        text: `Hello ${inLetter(user.name)},\n\nsomebody tried to sign up with this address, which already has an account. Nothing was changed.\n\nIf it was you, sign in:\n${page('login')}\n\nor choose a new password:\n${page('forgot')}\n\nIf it was not you, ignore this letter; nothing happens.\n`,
      }),
    async passwordReset(user) {
      if (!user.emailVerified) await confirmEmailByReset(ctx(), user.id);
      await notePasswordReset(ctx(), user.id);
      await this.securityChanged(user, 'password');
    },
    async securityChanged(user, change) {
      await noteSecurityChange(ctx(), user.id, change);
      const { subject, text } = changes[change];
      await post({
        to: user.email,
        subject: `${subject} · ${brand.name}`,
        text: `Hello ${inLetter(user.name)},\n\n${text}\n\nIf it was not you, take it back at once. This page lets you choose a new password, signs out every device, and undoes what was changed since: a new address, a passkey that was added, a second step that was switched on, recovery codes that were made. It works once, for three days:\n${deps.config.PUBLIC_URL}${await makeUndo(ctx(), user)}\n\nand write to ${brand.supportEmail}.\n`,
      });
      setTimeout(() => {
        tellOpenPages(ctx(), user.id).catch((failure) => deps.log.warn('open pages were not told', { failure }));
      }, TELL_AFTER).unref();
    },
    countTry: (key, most, seconds) => countTry(ctx(), key, most, seconds),
    triesOf: (key, seconds) => triesOf(ctx(), key, seconds),
    forgetTries: (key) => forgetTries(ctx(), key),
    proofTried: (tried) => deps.log.info('a proof of who it is was tried', tried),
    endOtherSessions: async (userId, keptToken) => {
      await endSessionsBut(ctx(), userId, keptToken);
    },
    takeBack: (secret, passwordHash) => takeBack(ctx(), secret, passwordHash),
    asksForCode: (userId) => recovering.asksForCode(ctx(), userId),
    addPassword: (userId, passwordHash) => recovering.addPassword(ctx(), userId, passwordHash),
    removePassword: (userId) => recovering.removePassword(ctx(), userId),
    removePasskey: (userId, id) => recovering.removePasskey(ctx(), userId, id),
    makeCodes: (userId) => recovering.makeCodes(ctx(), userId),
    keepCodes: (userId, set) => recovering.keepCodes(ctx(), userId, set),
    readRecovery: (token) => recovering.readRecovery(ctx(), token),
    recover: (token, code) => recovering.recover(ctx(), token, code),
    mayEnter: (userId) => mayEnter(ctx(), userId),
  };
}
