// A draft is made with both of its sides.
import type { Claim } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { addReader, copiesOf } from './dispute.store.ts';

/** The reference of what an agreement settled: a dispute, or a mediation that was about none; null for any other agreement. */
export async function settledBy(ctx: Pick<Ctx, 'db'>, agreementId: string): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`
    select ref from disputes where settlement_agreement_id = ${agreementId}
    union all select coalesce(d.ref, m.ref) from mediations m left join disputes d on d.id = m.dispute_id
      where m.settlement_agreement_id = ${agreementId} limit 1`.execute(ctx.db);
  return rows[0]?.ref ?? null;
}

/** When a party of what was decided accepted the public-history clause of the agreement that was quarrelled about; null for any other agreement. */
export async function clauseBeforeDecision(ctx: Pick<Ctx, 'db'>, partyId: string): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select s.clause_accepted_at as at from agreement_parties p join disputes d on d.settlement_agreement_id = p.agreement_id
      join dispute_parties s on s.dispute_id = d.id and s.side = case p.side when 'A' then 'filer' else 'respondent' end
    where p.id = ${partyId} and p.status = 'bound'`.execute(ctx.db);
  return rows[0]?.at?.toISOString() ?? null;
}

export type NewDispute = {
  filer: { userId: string; identityId: string; name: string; email: string };
  respondent: { name: string; email: string; userId: string | null; identityId: string | null };
  agreementId: string | null;
  agreementVersionId: string | null;
  respondentPartyId: string | null;
  counterOf: string | null;
  /** The dispute that it is filed along with. */
  filedWith?: string;
  claim: Claim;
};

/** Makes a draft with both of its sides; answers its id and reference. */
export async function addDispute(ctx: Ctx, it: NewDispute): Promise<{ id: string; ref: string }> {
  const [id, of] = [uuidv7(), copiesOf(it.claim)];
  const { rows } = await sql<{ ref: string }>`
    insert into disputes (id, ref, status, filer_user_id, filer_identity_id, agreement_id, agreement_version_id, respondent_party_id,
      counter_of, filed_with, claim, title, category, currency, claimed_minor, created_at, updated_at)
    values (${id}, 'DS-' || extract(year from ${ctx.now}::timestamptz) || '-' || lpad(nextval('dispute_ref_seq')::text, 6, '0'), 'draft',
      ${it.filer.userId}, ${it.filer.identityId}, ${it.agreementId}, ${it.agreementVersionId}, ${it.respondentPartyId},
      ${it.counterOf}, ${it.filedWith ?? null}, ${JSON.stringify(it.claim)},
      ${of.title}, ${of.category}, ${of.currency}, ${of.claimed_minor}, ${ctx.now}, ${ctx.now}) returning ref`.execute(
    ctx.db,
  );
  await ctx.db
    .insertInto('dispute_parties')
    .values([
      {
        dispute_id: id,
        side: 'filer',
        name: it.filer.name,
        email: it.filer.email,
        user_id: it.filer.userId,
        identity_id: it.filer.identityId,
        status: 'joined',
      },
      {
        dispute_id: id,
        side: 'respondent',
        name: it.respondent.name,
        email: it.respondent.email,
        user_id: it.respondent.userId,
        identity_id: it.respondent.identityId,
        status: 'named',
      },
    ])
    .execute();
  await addReader(ctx, id, it.filer.userId);
  return { id, ref: rows[0]?.ref ?? '' };
}

export const removeDispute = (ctx: Ctx, id: string) => ctx.db.deleteFrom('disputes').where('id', '=', id).execute();

/** How many disputes this identity filed since then; what goes against several at once is one. */
export async function countFiled(ctx: Ctx, identityId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from disputes where filer_identity_id = ${identityId} and submitted_at > ${since} and filed_with is null`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
