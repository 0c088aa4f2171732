// A file that answers a question is kept under its party.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type KeptFile = {
  id: string;
  partyId: string;
  fieldId: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
};

export async function addAnswerFile(ctx: Ctx, it: Omit<KeptFile, 'id'> & { userId: string }): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into agreement_answer_files (id, party_id, field_id, by_user_id, file_name, mime, size, sha256, created_at)
    values (${id}, ${it.partyId}, ${it.fieldId}, ${it.userId}, ${it.name}, ${it.mime}, ${it.size}, ${it.sha256}, ${ctx.now})`.execute(
    ctx.db,
  );
  return id;
}

/** A file of an agreement by its id, or undefined. */
export async function findAnswerFile(ctx: Ctx, agreementId: string, id: string): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`
    select f.id, f.party_id as "partyId", f.field_id as "fieldId", f.file_name as name, f.mime, f.size, f.sha256
    from agreement_answer_files f join agreement_parties p on p.id = f.party_id
    where f.id = ${id} and p.agreement_id = ${agreementId}`.execute(ctx.db);
  return rows[0];
}

/** How many files a party gave since then, whatever became of them. */
export async function countFilesSince(ctx: Ctx, partyId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from agreement_answer_files where party_id = ${partyId} and created_at > ${since}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
