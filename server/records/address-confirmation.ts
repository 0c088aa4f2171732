// What somebody without an account says against an entry counts once its address is confirmed.
import { createHash, randomBytes } from 'node:crypto';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import { recordDefaults, unconfirmedSilence } from '@ahadi/domain/records/rules.ts';
import { countTry } from '../accounts/entry.ts';
import type { Ctx } from '../core/ctx.ts';
import { postLetter } from '../core/mail.ts';
import * as store from './address-confirmation.store.ts';

const { letterHours, lettersAnHour } = recordDefaults;
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const lastHour = (ctx: Pick<Ctx, 'now'>): string => new Date(ctx.now.getTime() + letterHours * HOUR).toISOString();
const oldest = (ctx: Pick<Ctx, 'now'>): Date => new Date(ctx.now.getTime() - letterHours * HOUR);

/**
 * Keeps what somebody without an account says against an entry, and writes to the address they gave: an address is anybody's to
 * type. The link in the letter opens a page, whose button does it. Throws RATE_LIMITED after five letters an hour to one address.
 */
export async function askToConfirm(ctx: Ctx, ref: string, it: store.Unconfirmed): Promise<void> {
  // Counted outside of the transaction that a command with a key runs in: a refusal would take its count back.
  if ((await countTry({ ...ctx, db: ctx.outside }, `challenge letter|${it.email}`, lettersAnHour, 3600)) !== null)
    throw new DomainError('RATE_LIMITED', 'Enough letters went to this address for now. Try again in an hour.');
  const secret = randomBytes(32).toString('base64url');
  await store.keepUnconfirmed(ctx, it, hashOf(secret));
  const link = `${ctx.config.PUBLIC_URL}${to('landing', {}, { challenge: secret })}#public-history`;
  await postLetter(ctx, {
    to: it.email,
    words: {
      kind: 'challenge',
      title: 'Confirm your challenge',
      name: it.name,
      said: [`Somebody gave this address to challenge the public entry ${ref}. Nothing happens before you confirm it.`],
      asked: 'If it was you, open the link and confirm it.',
      by: lastHour(ctx),
      otherwise: unconfirmedSilence,
      ways: [{ words: 'Confirm the challenge', url: link }],
      unless: 'If it was not you, do nothing.',
      reader: 'stranger',
    },
  });
}

/** What the letter with this secret is about, which is used up with it. Throws NOT_FOUND for one that is used, replaced or too old. */
export async function takeConfirmed(ctx: Ctx, secret: string): Promise<store.Unconfirmed> {
  const taken = await store.takeUnconfirmed(ctx, hashOf(secret), oldest(ctx));
  if (!taken)
    throw new DomainError(
      'NOT_FOUND',
      'This link was used before or is too old, or the entry is gone. Nothing was changed.',
    );
  return taken;
}

/** Deletes what nobody confirmed within a day. */
export const forgetUnconfirmed = async (ctx: Ctx): Promise<void> => {
  await store.forgetUntil(ctx, oldest(ctx));
};
