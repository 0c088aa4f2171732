import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';

type NewDelegation = {
  agreementId: string;
  partyId: string;
  fromUserId: string;
  fromName: string;
  /** Where that one was reached. */
  fromEmail: string;
  name: string;
  email: string;
  basis: string;
};

/** Writes down who is to sign for a party; answers its id. */
export async function addDelegation(ctx: Ctx, it: NewDelegation): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('agreement_delegations')
    .values({
      ...{ id, agreement_id: it.agreementId, party_id: it.partyId, from_user_id: it.fromUserId },
      ...{
        from_name: it.fromName,
        from_email: it.fromEmail.toLowerCase(),
        name: it.name,
        email: it.email.toLowerCase(),
        basis: it.basis,
      },
      ...{ status: 'asked', asked_at: ctx.now },
    })
    .execute();
  return id;
}

export const answerRow = (ctx: Ctx, id: string, status: 'agreed' | 'refused') =>
  ctx.db.updateTable('agreement_delegations').set({ status, answered_at: ctx.now }).where('id', '=', id).execute();

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

/** Nobody signed in the place of this party, or that signature is void. */
export const endUnsigned = (ctx: Ctx, partyId: string) =>
  ctx.db
    .updateTable('agreement_delegations')
    .set({ status: 'ended' })
    .where('party_id', '=', partyId)
    .where('status', '=', 'agreed')
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
