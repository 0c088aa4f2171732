// Invitations of strangers are counted by the day.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Parties of shared agreements that were invited under this address and have no person yet. */
export const unclaimedPartiesOf = (ctx: Ctx, email: string) =>
  ctx.db
    .selectFrom('agreement_parties as p')
    .innerJoin('agreements as a', 'a.id', 'p.agreement_id')
    .innerJoin('agreement_versions as v', 'v.id', 'a.current_version_id')
    .select(['p.id', 'p.agreement_id'])
    .where('p.email', '=', email.toLowerCase())
    .where('p.user_id', 'is', null)
    .where('v.published_at', 'is not', null)
    .orderBy('p.agreement_id') // always held in one order, so that two who claim at once never wait for each other
    .execute();

/**
 * How many people without an account this person invited since then, by the invitations that were written down: taking a
 * party out again, or giving it another address, does not take back the letter.
 */
export async function countInvitedStrangers(ctx: Ctx, creatorId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from events e
    cross join jsonb_array_elements_text(e.payload->'invited') as invited(id)
    left join agreement_parties p on p.id = invited.id::uuid
    left join agreement_attendants t on t.id = invited.id::uuid
    where e.actor_id = ${creatorId} and e.at > ${since}
      and e.name in ('agreement.shared', 'agreement.parties_changed', 'agreement.attendants_changed')
      and p.user_id is null and t.user_id is null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
