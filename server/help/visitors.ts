// Visitors are told apart for a day and known to nobody.
import { DomainError } from '@ahadi/domain/errors.ts';
import { countTry } from '../accounts/entry.ts';
import { sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret } from '../core/secrets.ts';

/** The day by which visitors are told apart and readers are counted. */
export const dayOf = ({ now }: Pick<Ctx, 'now'>): string => now.toISOString().slice(0, 10);

/** A name for the reader that holds for today and says nothing about who it is. */
export async function readerOfDay(ctx: Ctx): Promise<string> {
  const who = ctx.actor?.kind === 'user' ? ctx.actor.userId : (ctx.peer ?? '');
  const salt = await installationSecret(ctx, 'help-salt');
  return sha256(`${dayOf(ctx)}|${salt}|${who}`).toString('hex');
}

/** Who votes: a person by their id, a visitor by a name that holds for today. */
export const voterOf = async (ctx: Ctx): Promise<string> =>
  ctx.actor?.kind === 'user' ? ctx.actor.userId : readerOfDay(ctx);

/** Throws RATE_LIMITED when one person, or one address of visitors, did this more often than so in a minute. */
export async function refuseFlood(ctx: Ctx, what: string, most: number): Promise<void> {
  const who = ctx.actor?.kind === 'user' ? ctx.actor.userId : (ctx.peer ?? '');
  // Counted outside of the transaction that a command with a key runs in: a refusal would take its count back.
  const wait = await countTry({ ...ctx, db: ctx.outside }, `help ${what}|${who}`, most, 60);
  if (wait !== null) throw new DomainError('RATE_LIMITED', `Too many at once. Try again in ${wait} seconds.`);
}
