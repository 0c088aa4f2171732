// Who is to sign for whom is kept with who asked for it.
import type { Delegation } from '@ahadi/domain/agreements/schema.ts';
import type { Ctx } from '../core/ctx.ts';

/** Writes down who is to sign for a party, and who asks for it, with where that one was reached. */
export const addDelegation = (ctx: Ctx, agreementId: string, it: Delegation, from: { userId: string; email: string }) =>
  ctx.db
    .insertInto('agreement_delegations')
    .values({
      ...{ id: it.id, agreement_id: agreementId, party_id: it.partyId, from_user_id: from.userId },
      ...{ from_name: it.fromName, from_email: from.email.toLowerCase(), name: it.name, email: it.email },
      ...{ basis: it.basis, status: it.status, asked_at: it.askedAt },
    })
    .execute();

/** Whose signing it was. */
export const fromUserOf = async (ctx: Ctx, id: string): Promise<string> =>
  (
    await ctx.db
      .selectFrom('agreement_delegations')
      .select('from_user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).from_user_id;

/** By whom each party that is away was handed over, and to whom, in the order in which that was asked for. */
export const notReturned = (ctx: Ctx, agreementId: string) =>
  ctx.db
    .selectFrom('agreement_delegations')
    .select(['party_id', 'from_user_id', 'from_email', 'name'])
    .where('agreement_id', '=', agreementId)
    .where('status', '=', 'agreed')
    .where('returned_at', 'is', null)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();

/** Each party is with its own person again. */
export const noteReturned = (ctx: Ctx, agreementId: string) =>
  ctx.db
    .updateTable('agreement_delegations')
    .set({ returned_at: ctx.now })
    .where('agreement_id', '=', agreementId)
    .where('status', 'in', ['agreed', 'ended'])
    .where('returned_at', 'is', null)
    .execute();
