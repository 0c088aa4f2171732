// Drafts of answers are kept by party and text.
import type { Answer, Answers } from '@ahadi/domain/agreements/fields/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type KeptAnswer = { fieldId: string; versionId: string; value: Answer | null };

/** The newest draft of a party for each field, also one that was begun for an older text of the agreement. */
export async function newestDrafts(ctx: Pick<Ctx, 'db'>, partyId: string): Promise<KeptAnswer[]> {
  const { rows } = await sql<KeptAnswer>`
    select distinct on (a.field_id) a.field_id as "fieldId", a.version_id as "versionId", a.value
    from agreement_answers a join agreement_versions v on v.id = a.version_id
    where a.party_id = ${partyId} order by a.field_id, v.no desc`.execute(ctx.db);
  return rows;
}

/** What a party signed with before the text was reopened: offered again. Empty where it never signed. */
export async function formerAnswers(ctx: Pick<Ctx, 'db'>, partyId: string): Promise<Answers> {
  const { rows } = await sql<{ answers: Answers | null }>`
    select answers->'answers' as answers from agreement_signatures
    where party_id = ${partyId} and voided_at is not null order by signed_at desc limit 1`.execute(ctx.db);
  return rows[0]?.answers ?? {};
}

/** Keeps a draft; a newer one of the same field and text replaces it. */
export function keepDraft(
  ctx: Ctx,
  it: { partyId: string; versionId: string; fieldId: string; value: Answer | null; userId: string },
) {
  const value = it.value === null ? null : JSON.stringify(it.value);
  return sql`
    insert into agreement_answers (party_id, version_id, field_id, value, set_by_user_id, set_at)
    values (${it.partyId}, ${it.versionId}, ${it.fieldId}, ${value}::jsonb, ${it.userId}, ${ctx.now})
    on conflict (party_id, version_id, field_id)
      do update set value = excluded.value, set_by_user_id = excluded.set_by_user_id, set_at = excluded.set_at`.execute(
    ctx.db,
  );
}

/** What counts stands in the signature from now on; what was written and then not asked any more goes. */
export async function dropDrafts(ctx: Ctx, partyId: string, sealedFiles: readonly string[]): Promise<void> {
  await sql`delete from agreement_answers where party_id = ${partyId}`.execute(ctx.db);
  await sql`
    delete from agreement_answer_files f where f.party_id = ${partyId} and not f.id = any(${sealedFiles}::uuid[])
      and not exists (select from agreement_signatures s where s.party_id = f.party_id and s.answers::text like '%' || f.id || '%')`.execute(
    ctx.db,
  );
}
