// A deed about money takes a code from the mailbox, good once and for ten minutes.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userById } from '../accounts/account.ts';
import { personOf } from '../core/authorize.ts';
import { sha256 } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { postLetter } from '../core/mail.ts';
import * as store from './code.store.ts';

const [MINUTES, TRIES, PER_HOUR] = [10, 5, 5];

/** "am…@example.org": enough to know which inbox, not enough to learn an address. */
const masked = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1…');
const hashOf = (userId: string, code: string): Buffer => sha256(`money:${userId}:${code}`);

/** Mails the reader, as the person that they are, a six-digit code for a deed about money; it works once and for ten minutes. Throws RATE_LIMITED after five in an hour. */
export const sendMoneyCode = (ctx: Ctx): Promise<{ sentTo: string }> =>
  transaction(ctx, async (ctx) => {
    const user = await userById(ctx, personOf(ctx));
    if (!user) throw new DomainError('UNAUTHENTICATED');
    if ((await store.countCodesSince(ctx, user.email, new Date(ctx.now.getTime() - HOUR))) >= PER_HOUR)
      throw new DomainError(
        'RATE_LIMITED',
        `${PER_HOUR} codes were sent within the hour. Use the newest, or try again later.`,
      );
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await store.keepCode(ctx, user.id, hashOf(user.id, code), new Date(ctx.now.getTime() + MINUTES * MINUTE));
    await postLetter(ctx, {
      to: user.email,
      words: {
        kind: 'code',
        title: 'Your code for a movement of money',
        name: user.name,
        said: [
          `It works once, for ${MINUTES} minutes. Type it where you asked for it; nobody from us asks you for it.`,
        ],
        code,
        unless: 'If you did not ask for it, somebody else is signed in to your account: change your password now.',
        reader: 'account',
      },
      dedupeKey: `money-code:${ctx.requestId}`,
    });
    return { sentTo: masked(user.email) };
  });

/** Passes once with the newest code of the reader. Throws CODE_NEEDED without one, SIG_CODE_WRONG when it is wrong, old, used or tried five times. */
export async function requireMoneyCode(ctx: Ctx, code: string | undefined): Promise<void> {
  if (code === undefined) throw new DomainError('CODE_NEEDED');
  const userId = personOf(ctx);
  const kept = await store.tryCode(ctx, userId, TRIES);
  const given = hashOf(userId, code);
  if (!kept || !timingSafeEqual(given, kept) || !(await store.spendCode(ctx, userId, kept)))
    throw new DomainError('SIG_CODE_WRONG', undefined, { code: 'The code is not right. Look at the newest mail.' });
}
