import { beingAgreed, unansweredParty } from '@ahadi/domain/agreements/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import { among } from '../../core/db.ts';

export const readdressParties = ({ db }: Pick<Ctx, 'db'>, { kept, email }: { kept: string; email: string }) =>
  sql`update agreement_parties set email = ${email} where email = ${kept} and user_id is null`.execute(db);

/** Agreements of others that wait for an answer of this person: those they never opened and, when `all`, those they only looked at. */
export async function unansweredBy(ctx: Pick<Ctx, 'db'>, userId: string, { all }: { all: boolean }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from agreements a join agreement_parties p on p.agreement_id = a.id
    where p.user_id = ${userId} and a.creator_user_id <> ${userId} and p.status in ${among(unansweredParty)}
      and (${all} and a.status in ${among(beingAgreed)} or a.status = 'negotiating' and p.status = 'invited' and p.accepted_version_id is null)
    order by a.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
