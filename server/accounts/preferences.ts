// What somebody prefers holds on every device, the latest choice first.
import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import type { OwnPreferences, Preferences } from '@ahadi/domain/accounts/preferences/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './preferences.store.ts';

/** What somebody prefers; a preference that is newer than what they saved is as everybody begins with it. */
export async function preferencesOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<OwnPreferences> {
  const kept = await store.keptPreferences(ctx, userId);
  return {
    preferences: { ...firstPreferences, ...kept?.preferences },
    savedAt: kept?.savedAt.toISOString() ?? null,
  };
}

/** The zone (IANA name) that each of these people chose to read and be told by; who chose none is not in it. */
export const zonesOf = (ctx: Pick<Ctx, 'db'>, users: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  store.chosenZones(ctx, users);

export const readPreferences = (ctx: Ctx): Promise<OwnPreferences> => preferencesOf(ctx, userIdOf(ctx));

/** Keeps the reader's preferences unless another device chose later. Answers what is kept. */
export async function savePreferences(
  ctx: Ctx,
  { preferences, authoredAt }: { preferences: Preferences; authoredAt: string },
): Promise<OwnPreferences> {
  const userId = userIdOf(ctx);
  const at = new Date(Math.min(Date.parse(authoredAt), ctx.now.getTime())); // a clock that runs ahead wins nothing by it
  await store.savePreferences(ctx, userId, { preferences, authoredAt: at });
  return preferencesOf(ctx, userId);
}
