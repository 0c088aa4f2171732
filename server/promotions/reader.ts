// Who saw a post is counted by a hash whose key is another one each month.
import { createHmac } from 'node:crypto';
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { promotionLimits } from '@ahadi/domain/promotions/rules.ts';
import type { AudienceRole } from '@ahadi/domain/promotions/schema.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret, keptSecret } from '../core/secrets.ts';
import { shopsOf } from '../marketplace/supplier.ts';
import { whoMediates } from '../mediators/mediator.ts';
import type { Reader } from './show.store.ts';

/** The calendar day that is counted by, in the platform's own place. */
export const todayOf = (ctx: Pick<Ctx, 'now'>): string => localDayOf(ctx.now, placeOf().tz);

/** Where the key lies under which people were hashed in a month like 2026-11. */
export const KEYS = 'promotion-people-';
const monthOf = (day: string): string => day.slice(0, 7);

const hashUnder = (key: string, userId: string): string =>
  createHmac('sha256', key).update(userId).digest('base64url').slice(0, 22);

/** The signed-in person as they are counted: by a hash under a key that is another one each month. Throws UNAUTHENTICATED. */
export async function readerOf(ctx: Ctx): Promise<Reader> {
  const userId = userIdOf(ctx);
  const today = todayOf(ctx);
  const hash = hashUnder(await installationSecret(ctx, KEYS + monthOf(today)), userId);
  // Thirty days can touch three months.
  const earlier = [monthOf(addCalendarDays(today, -28)), monthOf(addCalendarDays(today, -promotionLimits.hiddenDays))];
  const months = [...new Set(earlier)].filter((month) => month !== monthOf(today));
  const keys = await Promise.all(months.map((month) => keptSecret(ctx, KEYS + month)));
  return { hash, hashes: [hash, ...keys.flatMap((key) => (key === null ? [] : hashUnder(key, userId)))], today };
}

/** What kinds of account the signed-in person has, and whether they mediate or sell: all that an audience can ask for. */
export async function rolesOfReader(ctx: Ctx): Promise<AudienceRole[]> {
  const userId = userIdOf(ctx);
  const [identities, mediating, shops] = await Promise.all([
    identitiesOfUser(ctx, userId),
    whoMediates(ctx, [userId]),
    shopsOf(ctx, userId),
  ]);
  return [
    ...new Set(identities.map(({ kind }) => kind)),
    ...(mediating.has(userId) ? (['mediator'] as const) : []),
    ...(shops.some(({ status }) => status === 'approved') ? (['seller'] as const) : []),
  ];
}
