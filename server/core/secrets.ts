import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx } from './ctx.ts';

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A secret that was made before, or null. */
export async function keptSecret(ctx: Pick<Ctx, 'db'>, name: string): Promise<string | null> {
  const kept = await ctx.db
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return kept?.value ?? null;
}

/** All secrets of one use, the oldest first: the one of this name and those that took its place, `name.2`, `name.3` and so on. */
export async function keptSecrets(ctx: Pick<Ctx, 'db'>, name: string): Promise<string[]> {
  const kept = await ctx.db
    .selectFrom('installation_secrets')
    .select(['name', 'value'])
    .where((row) => row.or([row('name', '=', name), row('name', 'like', `${name}.%`)]))
    .execute();
  const place = (full: string) => Number(full.slice(name.length + 1) || 1);
  return kept.sort((one, other) => place(one.name) - place(other.name)).map(({ value }) => value);
}

/**
 * A secret this installation makes for itself once and keeps in its database, so that all its processes share it. The first
 * of several that ask at the same instant wins and all get the same one.
 */
export async function installationSecret(
  ctx: Pick<Ctx, 'db'> & { now: Date },
  name: string,
  make: () => string | Promise<string> = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const kept = await keptSecret(ctx, name);
  if (kept !== null) return kept;
  await ctx.db
    .insertInto('installation_secrets')
    .values({ name, value: await make(), created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await ctx.db
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
