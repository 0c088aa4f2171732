import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';

export type KeptEvidence = {
  id: string;
  obligationId: string;
  byUserId: string;
  name: string;
  mime: string;
  size: number;
  sha256: Sha256;
  at: Date;
  /** The claim that it went along with; null while it waits. */
  claimNo: number | null;
};

/** The files of these obligations, oldest first. */
export async function evidenceOf(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<KeptEvidence[]> {
  const { rows } = await sql<KeptEvidence>`
    select id, obligation_id as "obligationId", by_user_id as "byUserId", file_name as name, mime, size, sha256, created_at as at,
      claim_no as "claimNo"
    from obligation_evidence where obligation_id = any(${ids}::uuid[]) order by created_at, id`.execute(ctx.db);
  return rows;
}

export async function addEvidenceFile(
  ctx: Ctx,
  it: Pick<KeptEvidence, 'obligationId' | 'byUserId' | 'name' | 'mime' | 'size'> & { sha256: string },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into obligation_evidence (id, obligation_id, by_user_id, file_name, mime, size, sha256, created_at)
    values (${id}, ${it.obligationId}, ${it.byUserId}, ${it.name}, ${it.mime}, ${it.size}, ${it.sha256}, ${ctx.now})`.execute(
    ctx.db,
  );
  return id;
}

export const removeEvidenceFile = (ctx: Ctx, id: string) =>
  ctx.db.deleteFrom('obligation_evidence').where('id', '=', id).execute();

/** Files of the people of a side go along with a claim from now on. */
export const claimEvidence = (ctx: Ctx, ids: readonly string[], no: number) =>
  sql`update obligation_evidence set claim_no = ${no} where id = any(${ids}::uuid[])`.execute(ctx.db);
