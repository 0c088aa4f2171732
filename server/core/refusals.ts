import type { ErrorCode } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from './ctx.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Writes down that a deed with money was refused. Outside of the deed's transaction, so that it stays; should that fail, too, the
 * refusal is answered all the same and the log has it.
 */
export async function noteRefusal(ctx: Ctx, procedure: string, input: unknown, code: ErrorCode): Promise<void> {
  const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : null;
  const refused = {
    id: uuidv7(),
    user_id: ctx.actor?.kind === 'user' ? ctx.actor.userId : null,
    procedure,
    about: typeof id === 'string' && uuid.test(id) ? id : null,
    code,
    at: ctx.now,
  };
  await ctx.outside
    .insertInto('money_refusals')
    .values(refused)
    .execute()
    .catch((failure: unknown) => ctx.log.error('a refused deed could not be written down', { refused, failure }));
}
