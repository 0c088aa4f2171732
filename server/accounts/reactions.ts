// Letters that open something leave here, and what happens around sign-in is followed.
import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { AuthHooks, Person, SecurityChange } from '../core/authhooks.ts';
import { type Deps, systemCtx } from '../core/ctx.ts';
import { type Letter, postLetter } from '../core/mail.ts';
import {
  confirmEmailByReset,
  ensurePrimaryIdentity,
  notePasswordReset,
  noteSecurityChange,
  tellOpenPages,
} from './account.ts';
import { confirmAddress, confirmPage, moveAddress, startOver } from './confirming.ts';
import { endSessionsBut } from './devices.store.ts';
import { countTry, forgetTries, mayEnter, triesOf } from './entry.ts';
import * as recovering from './recovery.ts';
import { makeUndo, takeBack } from './undo.ts';

const changes: Record<SecurityChange, { subject: string; text: string }> = {
  password: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and every other device was signed out. If you chose it by the link in a letter, your API keys and the address of your calendar ended, too.',
  },
  'passkey added': {
    subject: 'A passkey was added',
    text: 'A passkey was added to your account, and every other device was signed out. The passkey can be used to sign in.',
  },
  'passkey removed': {
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your account, and every other device was signed out. The passkey can no longer be used to sign in.',
  },
  'password added': {
    subject: 'Your account has a password',
    text: 'A password was added to your account, and every other device was signed out. It can be used to sign in.',
  },
  'password removed': {
    subject: 'Your password was removed',
    text: 'The password of your account was removed, and every other device was signed out. Your passkeys sign you in, and a recovery code brings you back. A second step after the password ended with it.',
  },
  'recovery codes': {
    subject: 'New recovery codes were made',
    text: 'New recovery codes were made for your account, and every other device was signed out. Earlier ones no longer work.',
  },
  recovered: {
    subject: 'A recovery code was used',
    text: 'Your account was opened with a letter to this address and one of its recovery codes, and every device was signed out. That code no longer works; your API keys and the address of your calendar ended. Remove the passkey of a device that you lost.',
  },
  'two-step on': {
    subject: 'Sign-in in two steps is on',
    text: 'Signing in to your account with the password now also asks for a code, and every other device was signed out.',
  },
  'two-step off': {
    subject: 'Sign-in in two steps is off',
    text: 'Signing in to your account with the password no longer asks for a code, and every other device was signed out.',
  },
  'backup codes': {
    subject: 'New backup codes were made',
    text: 'New backup codes were made for your account, and every other device was signed out. The earlier codes no longer work.',
  },
  'address asked': {
    subject: 'A new e-mail address was asked for',
    text: 'Somebody who is signed in to your account asked to move it to another e-mail address. It moves when the letter to that address is confirmed.',
  },
  'address moved': {
    subject: 'Your account has another e-mail address',
    text: 'Your account was moved to another e-mail address, and every other device was signed out. Letters go there from now on; this is the last one here.',
  },
};

const NOBODY_DID = 'If you did not ask for this, ignore this letter: nothing happens.';

/** A letter with a link that opens something, once: to choose a new password, or for who has none to come back. */
const resetLetter = (user: Person, url: string, asksForCode: boolean): Letter => ({
  to: user.email,
  words: {
    ...{ kind: 'sign-in', name: user.name, reader: 'account' },
    ...(asksForCode
      ? {
          title: `Come back to ${brand.name}`,
          said: [
            'Open the link and enter one of the recovery codes that you kept. It works once, for one hour, and signs out every device.',
          ],
          ways: [{ words: 'Come back', url }],
          unless: NOBODY_DID,
        }
      : {
          title: `Choose a new password for ${brand.name}`,
          said: ['Open the link to choose a new password. It works once, for one hour, and signs out every device.'],
          ways: [{ words: 'Choose a new password', url }],
          unless: 'If you did not ask for this, ignore this letter: your password stays as it is.',
        }),
  },
});

/** By then the answer that gives the browser its new session has arrived. Milliseconds. */
const TELL_AFTER = 1000;

/** What happens around sign-in: the first identity, the letters, what was confirmed, who may come in and how often they may try. */
export function accountMails(deps: Deps): AuthHooks {
  const ctx = () => systemCtx(deps, 'sign-in');
  const post = async (letter: Letter): Promise<void> => {
    await postLetter(ctx(), letter);
  };
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
        words: {
          kind: 'sign-in',
          title: `Confirm your address for ${brand.name}`,
          name: user.name,
          said: ['Open the link and press “Confirm” to say that this address is yours. It works for 24 hours.'],
          ways: [{ words: 'Confirm the address', url: `${deps.config.PUBLIC_URL}${confirmPage(token, back)}` }],
          unless: NOBODY_DID,
          reader: 'stranger',
        },
      }),
    sendReset: (user, link, asksForCode) => post(resetLetter(user, link, asksForCode)),
    signedUpAgain: (user) =>
      post({
        to: user.email,
        words: {
          kind: 'sign-in',
          title: `You already have an account at ${brand.name}`,
          name: user.name,
          said: ['Somebody tried to sign up with this address, which already has an account. Nothing was changed.'],
          ways: [
            { words: 'If it was you, sign in', url: page('login') },
            { words: 'Or choose a new password', url: page('forgot') },
          ],
          unless: 'If it was not you, ignore this letter: nothing happens.',
          reader: 'account',
        },
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
        words: {
          kind: 'security',
          title: subject,
          name: user.name,
          said: [
            text,
            'If it was not you, take it back at once. The page lets you choose a new password, signs out every device, and undoes what was changed since: a new address, a passkey that was added, a second step that was switched on, recovery codes that were made. It works once, for three days.',
          ],
          ways: [
            { words: 'It was not me: take it back', url: `${deps.config.PUBLIC_URL}${await makeUndo(ctx(), user)}` },
          ],
          unless: `If it was not you, write to ${brand.supportEmail}, too. If it was you, there is nothing to do.`,
          reader: 'account',
        },
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
