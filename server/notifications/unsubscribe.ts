// A link below each letter switches its category off without a sign-in, and only after a press.
import { createHmac } from 'node:crypto';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type NotificationCategory, notificationCategories, whyAlwaysTold } from '@ahadi/domain/notifications/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { userById } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret, isSameSecret } from '../core/secrets.ts';
import { savePreference } from './settings.store.ts';
import { allPreferencesOf } from './settings.ts';

const seal = async (ctx: Pick<Ctx, 'db' | 'now'>, what: string): Promise<string> =>
  createHmac('sha256', await installationSecret(ctx, 'letter-links'))
    .update(what)
    .digest('base64url');

/** The right to switch letters of a category off for one person, without a sign-in; it says whose and which, and nothing else can be done with it. */
async function tokenFor(ctx: Pick<Ctx, 'db' | 'now'>, userId: string, category: NotificationCategory): Promise<string> {
  const what = `${userId}.${category}`;
  return `${what}.${await seal(ctx, what)}`;
}

/** The ways to switch letters of a category off for one person. */
export type WaysOff = {
  /** The page that a link below a letter opens; it changes nothing before its button is pressed, for scanners follow links, too. */
  page: string;
  /** The address that a mailbox's own button posts to (RFC 8058); to look at it leads to the page. */
  oneClickUrl: string;
};
export async function waysOff(ctx: Ctx, userId: string, category: NotificationCategory): Promise<WaysOff> {
  const token = await tokenFor(ctx, userId, category);
  const site = ctx.config.PUBLIC_URL;
  return { page: `${site}${to('help', {}, { letters: token })}`, oneClickUrl: `${site}/api/letters/${token}` };
}

/** Whose letters of which category a link is about. Throws NOT_FOUND for one that is not ours, or whose person is gone. */
async function open(ctx: Ctx, token: string) {
  const [userId = '', category = '', sealed = ''] = token.split('.');
  const known = notificationCategories.find((one) => one === category);
  if (!known || !isSameSecret(sealed, await seal(ctx, `${userId}.${category}`))) throw new DomainError('NOT_FOUND');
  const user = await userById(ctx, userId);
  if (!user) throw new DomainError('NOT_FOUND');
  const wishes = await allPreferencesOf(ctx, userId);
  return { user, category: known, wish: wishes[known] };
}

/** What a link is about; changes nothing. Throws NOT_FOUND. */
export async function readLetterLink(ctx: Ctx, { token }: { token: string }) {
  const { user, category, wish } = await open(ctx, token);
  const address = user.email.replace(/^(.)[^@]*/, '$1•••');
  return { category, address, isOff: wish.email === 'off' };
}

/** Switches the letters of a link's category off, or on again. Throws NOT_FOUND, ALWAYS_TOLD. */
export async function switchLetters(ctx: Ctx, { token, on }: { token: string; on: boolean }) {
  const { user, category, wish } = await open(ctx, token);
  if (whyAlwaysTold(category) !== null) throw new DomainError('ALWAYS_TOLD');
  await savePreference(ctx, user.id, category, { ...wish, email: on ? 'instant' : 'off' });
  return { category, isOff: !on };
}
