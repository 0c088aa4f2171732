import { sql } from 'kysely';
import { type Ctx, transaction } from './ctx.ts';
import { sendAlong } from './driver.ts';

/**
 * The platform itself behind the wall: it opens rooms and takes them away, and reads nothing that is in them. Of packages it weighs the
 * wishes and counts the answers, and tells nobody either.
 */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

/**
 * Runs statements as the database's own account for confidential tables, on behalf of one person: what that person is no
 * member of is not there for them, whatever the statement asks (row-level security, migration 0032). Nothing but those tables
 * can be touched meanwhile. Joins the transaction it is called in, which is its own account's again afterwards.
 */
export const behindWall = <Answer>(ctx: Ctx, userId: string, deed: (ctx: Ctx) => Promise<Answer>): Promise<Answer> =>
  transaction(ctx, async (ctx) => {
    await sendAlong(
      ctx,
      sql`select set_config('app.actor_id', ${userId}, true), set_config('role', 'ahadi_rooms', true)`,
    );
    // A failure ends the transaction, and the role with it: there is nothing to give back then.
    const answer = await deed(ctx);
    // Null is the role that the connection was made with.
    await sendAlong(ctx, sql`select set_config('role', null, true), set_config('app.actor_id', '', true)`);
    return answer;
  });
