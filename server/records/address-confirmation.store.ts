// What waits for a confirmation is kept under the hash of its letter's secret.
import type { ChallengeGround } from '@ahadi/domain/records/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** What somebody without an account says against an entry. */
export type Unconfirmed = {
  recordId: string;
  email: string;
  name: string;
  ground: ChallengeGround;
  statement: string;
};

/** Keeps it under the hash of its letter's secret, in the place of what the same address said of the entry before. */
export const keepUnconfirmed = (ctx: Pick<Ctx, 'db' | 'now'>, it: Unconfirmed, secretHash: string) => {
  const { email, name, ground, statement } = it;
  const said = { name, ground, statement, secret_hash: secretHash, created_at: ctx.now };
  return ctx.db
    .insertInto('unconfirmed_challenges')
    .values({ id: uuidv7(), record_id: it.recordId, email, ...said })
    .onConflict((conflict) => conflict.columns(['record_id', 'email']).doUpdateSet(said))
    .execute();
};

/** Takes it out under the hash of its secret, or answers undefined where there is none written after `since`. */
export const takeUnconfirmed = async (
  ctx: Pick<Ctx, 'db'>,
  secretHash: string,
  since: Date,
): Promise<Unconfirmed | undefined> => {
  const taken = await ctx.db
    .deleteFrom('unconfirmed_challenges')
    .where('secret_hash', '=', secretHash)
    .where('created_at', '>', since)
    .returning(['record_id as recordId', 'email', 'name', 'ground', 'statement'])
    .executeTakeFirst();
  return taken && { ...taken, ground: taken.ground as ChallengeGround }; // kept as the contract's own
};

/** Deletes what was written until then. */
export const forgetUntil = (ctx: Pick<Ctx, 'db'>, until: Date) =>
  ctx.db.deleteFrom('unconfirmed_challenges').where('created_at', '<=', until).execute();
