// A browser is one person's at a time.
import type { PushSubscriptionInput } from '@ahadi/domain/notifications/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** A person's browsers that pushes go to, the newest first. */
export const devices = (ctx: Pick<Ctx, 'db'>, userId: string) =>
  ctx.db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'session_id', 'created_at', 'last_ok_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

/**
 * Keeps a browser for somebody, until their session ends; one that was another person's is theirs no more. Of more than `most` the
 * oldest goes. Answers its id.
 */
export async function addDevice(
  ctx: Ctx,
  userId: string,
  sessionId: string,
  { endpoint, p256dh, auth, device }: PushSubscriptionInput,
  most: number,
): Promise<string> {
  const values = { user_id: userId, session_id: sessionId, p256dh, auth, device, created_at: ctx.now, failures: 0 };
  const { id } = await ctx.db
    .insertInto('push_subscriptions')
    .values({ id: uuidv7(), endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc limit ${sql.lit(most)})`.execute(
    ctx.db,
  );
  return id;
}

/** True when the browser was this person's and no push goes to it any more. */
export async function removeDevice(ctx: Pick<Ctx, 'db'>, userId: string, id: string): Promise<boolean> {
  const done = await ctx.db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export type Device = { id: string; endpoint: string; p256dh: string; auth: string; failures: number };

export const findDevice = (ctx: Pick<Ctx, 'db'>, id: string): Promise<Device | undefined> =>
  ctx.db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'failures'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A push service took a push for it. */
export const noteTaken = (ctx: Pick<Ctx, 'db' | 'now'>, id: string) =>
  ctx.db.updateTable('push_subscriptions').set({ last_ok_at: ctx.now, failures: 0 }).where('id', '=', id).execute();

/** A push service did not take one; after `most` in a row the browser is let go. */
export async function noteRefused(ctx: Pick<Ctx, 'db'>, id: string, most: number): Promise<void> {
  await sql`update push_subscriptions set failures = failures + 1 where id = ${id}`.execute(ctx.db);
  await ctx.db.deleteFrom('push_subscriptions').where('id', '=', id).where('failures', '>=', most).execute();
}

/** It is gone: its push service says so. */
export const forgetDevice = (ctx: Pick<Ctx, 'db'>, id: string) =>
  ctx.db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
