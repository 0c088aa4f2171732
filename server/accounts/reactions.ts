// Letters that open something leave here, and what happens around sign-in is followed.
import { brand } from '@ahadi/domain/brand.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { AuthHooks, Person, SecurityChange } from '../core/authhooks.ts';
import { type Deps, systemCtx } from '../core/ctx.ts';
import { inOthers, type Message } from '../core/letters/translated.ts';
import { filled, letterWords } from '../core/letters/words.ts';
import { type Letter, postLetter } from '../core/mail.ts';
import { languageOf } from '../core/zone.ts';
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
import { keepFirstLanguage } from './preferences.store.ts';
import * as recovering from './recovery.ts';
import { makeUndo, takeBack } from './undo.ts';

const changes: Record<SecurityChange, [title: Message, said: Message]> = {
  password: ['passwordChangedTitle', 'passwordChangedSaid'],
  'passkey added': ['keyAddedTitle', 'keyAddedSaid'],
  'passkey removed': ['keyRemovedTitle', 'keyRemovedSaid'],
  'password added': ['passwordAddedTitle', 'passwordAddedSaid'],
  'password removed': ['passwordGoneTitle', 'passwordGoneSaid'],
  'recovery codes': ['recoveryMadeTitle', 'recoveryMadeSaid'],
  recovered: ['recoveryUsedTitle', 'recoveryUsedSaid'],
  'two-step on': ['twoStepOnTitle', 'twoStepOnSaid'],
  'two-step off': ['twoStepOffTitle', 'twoStepOffSaid'],
  'backup codes': ['backupMadeTitle', 'backupMadeSaid'],
  'address asked': ['addressAskedTitle', 'addressAskedSaid'],
  'address moved': ['addressMovedTitle', 'addressMovedSaid'],
};

type Ways = readonly [first: [words: Message, url: string], ...others: [words: Message, url: string][]];
type Made = {
  kind: 'sign-in' | 'security';
  reader: 'account' | 'stranger';
  title: Message;
  said: readonly Message[];
  unless: Message;
  ways: Ways;
};

/** A letter about an account, in every language: the messages that it is made of name nothing but us. */
function letterTo(user: Person, { kind, reader, ways, ...made }: Made): Letter {
  const words = (say: (typeof letterWords)[Language]) => {
    const ours = (message: Message) => filled(say[message], { brand: brand.name, support: brand.supportEmail });
    return { title: ours(made.title), said: made.said.map(ours), unless: ours(made.unless) };
  };
  return {
    to: user.email,
    words: {
      ...{ kind, name: user.name, reader, ...words(letterWords.en) },
      ways: ways.map(([message, url]) => ({ words: letterWords.en[message], url })),
      others: inOthers((say) => {
        const [way = '', ...otherWays] = ways.map(([message]) => say[message]);
        return { ...words(say), way, otherWays };
      }),
    },
  };
}

/** A letter with a link that opens something, once: to choose a new password, or for who has none to come back. */
const resetLetter = (user: Person, url: string, asksForCode: boolean): Letter =>
  letterTo(user, {
    ...{ kind: 'sign-in', reader: 'account' },
    ...(asksForCode
      ? { title: 'recoverTitle', said: ['recoverSaid'], ways: [['recoverWay', url]], unless: 'notAsked' }
      : { title: 'resetTitle', said: ['resetSaid'], ways: [['resetWay', url]], unless: 'resetUnless' }),
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
    async userCreated(user, form, language) {
      await ensurePrimaryIdentity(ctx(), user, form);
      if (language !== null) await keepFirstLanguage(ctx(), user.id, language);
    },
    startOver: (userId, form) => startOver(ctx(), userId, form),
    confirmAddress: (userId, proof) => confirmAddress(ctx(), userId, proof),
    moveAddress: (userId, from, to) => moveAddress(ctx(), userId, from, to),
    sendVerification: (user, token, back, asked) =>
      post({
        asked,
        ...letterTo(user, {
          ...{ kind: 'sign-in', reader: 'stranger' },
          ...{ title: 'confirmTitle', said: ['confirmSaid'], unless: 'notAsked' },
          ways: [['confirmWay', `${deps.config.PUBLIC_URL}${confirmPage(token, back)}`]],
        }),
      }),
    sendReset: (user, link, asksForCode, asked) => post({ asked, ...resetLetter(user, link, asksForCode) }),
    signedUpAgain: (user) =>
      post(
        letterTo(user, {
          ...{ kind: 'sign-in', reader: 'account' },
          ...{ title: 'haveTitle', said: ['haveSaid'], unless: 'haveUnless' },
          ways: [
            ['haveSignIn', page('login')],
            ['haveReset', page('forgot')],
          ],
        }),
      ),
    async passwordReset(user) {
      if (!user.emailVerified) await confirmEmailByReset(ctx(), user.id);
      await notePasswordReset(ctx(), user.id);
      await this.securityChanged(user, 'password');
    },
    async securityChanged(user, change) {
      await noteSecurityChange(ctx(), user.id, change);
      const [title, said] = changes[change];
      await post({
        // An address that the account moved away from is nobody's by now.
        asked: (await languageOf(ctx(), user.id)) ?? undefined,
        ...letterTo(user, {
          ...{ kind: 'security', reader: 'account' },
          ...{ title, said: [said, 'undoSaid'], unless: 'undoUnless' },
          ways: [['undoWay', `${deps.config.PUBLIC_URL}${await makeUndo(ctx(), user)}`]],
        }),
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
