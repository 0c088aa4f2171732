// Who leaves, or asks for a copy, is told by letter at once.
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, EventPayloads, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { accountStays, GRACE_DAYS, leavingSilence } from '@ahadi/domain/privacy/rules.ts';
import { isLeaving, userById } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { type InLetter, type Notice, noticeTo } from '../core/notice.ts';
import { copyUntil } from './copy.ts';
import { whatIsOpen } from './leaving.ts';

type Words = { type: Notice['type']; title: string; message: string; tab: string; letter?: InLetter };
type Told = Extract<EventName, `copy.${string}` | `account.${string}`>;

/** How it stands as the letter is written: what is open, until when a copy can be downloaded, and whether the account is about to go. */
type Now = { open: readonly string[]; copyUntil: string | null; isLeaving: boolean };

/** What is left to do for who wants to keep the account. */
const keeping = (by: string) => ({
  ...{ asked: 'Sign in if you want to keep it.', by, otherwise: leavingSilence },
  way: 'Sign in and keep it',
});

/** Of a copy and of leaving, where somebody asked for both. */
const keepsToo =
  'Signing in to download it keeps your account: it is not deleted then, and you can ask for that again once you have the copy.';

/** What the owner of the account hears; nobody else hears anything. */
const words: { [Name in Told]?: (payload: EventPayloads[Name], now: Now) => Words } = {
  'copy.ready': ({ expiresAt }, { isLeaving }) => ({
    type: 'success',
    title: 'Your data is ready',
    message: `The copy of your data can be downloaded until ${formatUtc(expiresAt)}. Only you can, soon after signing in.${isLeaving ? ` ${keepsToo}` : ''}`,
    tab: 'privacy',
  }),
  'copy.failed': () => ({
    type: 'error',
    title: 'Your data could not be copied',
    message: 'Something went wrong on our side. Nothing was lost; ask for the copy once more.',
    tab: 'privacy',
  }),
  'account.deletion_asked': ({ dueAt }, { copyUntil }) => ({
    type: 'warning',
    title: 'Your account will be deleted',
    message: `It is deleted on ${formatUtc(dueAt)}, ${GRACE_DAYS} days from now. Sign in before then and it stays. If you did not ask for this, sign in and choose a new password.`,
    letter: {
      said: [
        'Somebody who was signed in to your account asked to delete it.',
        'If it was not you, sign in and choose a new password.',
        ...(copyUntil === null
          ? []
          : [
              `A copy of your data can be downloaded until ${formatUtc(copyUntil)}, and only until the account is deleted. ${keepsToo}`,
            ]),
      ],
      ...keeping(dueAt),
    },
    tab: 'account',
  }),
  'account.deletion_cancelled': () => ({
    type: 'success',
    title: accountStays.title,
    message: accountStays.words,
    tab: 'account',
  }),
  'account.deletion_reminded': ({ dueAt }) => ({
    type: 'warning',
    title: 'Your account is deleted in two days',
    message: `It is deleted on ${formatUtc(dueAt)}. Sign in before then and it stays.`,
    letter: keeping(dueAt),
    tab: 'account',
  }),
  'account.closed': () => ({
    type: 'info',
    title: 'Your account is closed',
    message:
      'What you had signed and what is public about you goes on under your name. We write to this address about it, and about nothing else, until seven years after the last of it has ended; then the address is forgotten, too. To read and answer, open an account with this address.',
    letter: { way: 'Open an account' },
    tab: 'account',
  }),
  'account.came_back': () => ({
    type: 'info',
    title: 'What you had signed is here',
    message:
      'An account with this address was closed earlier, and some of what it had signed goes on. It is yours again: you find it in your agreements.',
    tab: 'account',
  }),
  'account.deletion_hindered': ({ blockers }, { open }) => ({
    type: 'warning',
    title: 'Your account is not deleted yet',
    message: `${blockers === 1 ? 'Something of yours is' : `${blockers} things of yours are`} still open. It is tried again every day. Sign in to see what it is and to end it; that keeps the account, and you can ask again.`,
    letter: {
      said: [
        ...(open.length > 0 ? ['This is still open:', ...open] : ['What was still open has ended since.']),
        'It is tried again every day, and the account is deleted once all of it has ended.',
        'To end something yourself you have to sign in. That keeps the account, and you can ask again afterwards.',
      ],
    },
    tab: 'account',
  }),
};

/** Only what the words of this deed need is read. */
async function nowOf(ctx: Ctx, { name, subjectId }: WrittenEvent): Promise<Now> {
  return {
    open: name === 'account.deletion_hindered' ? await whatIsOpen(ctx, subjectId) : [],
    copyUntil: name === 'account.deletion_asked' ? await copyUntil(ctx, subjectId) : null,
    isLeaving: name === 'copy.ready' && (await isLeaving(ctx, subjectId)),
  };
}

/** The notice about a copy of one's data or about leaving, with the way to the screen. */
export async function noticesOfPrivacy(ctx: Ctx, event: WrittenEvent): Promise<(Notice & { link: string })[]> {
  const say = words[event.name as Told] as ((payload: unknown, now: Now) => Words) | undefined; // a key of the table, or none
  const user = say && (await userById(ctx, event.subjectId));
  if (!say || !user) return [];
  const { type, title, message, tab, letter } = say(event.payload, await nowOf(ctx, event));
  const recipient = { userId: event.subjectId, email: user.email, name: user.name };
  return noticeTo([recipient], type, title, message, letter).map((notice) => ({
    ...notice,
    link: to('profile', {}, { tab }),
  }));
}
