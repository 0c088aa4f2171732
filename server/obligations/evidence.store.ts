// The files of promises are kept with the claim they went along with.
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

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
export const evidenceOf = (ids: readonly string[]) => sql<KeptEvidence>`
    select id, obligation_id as "obligationId", by_user_id as "byUserId", file_name as name, mime, size, sha256, created_at as at,
      claim_no as "claimNo"
    from obligation_evidence where obligation_id = any(${ids}::uuid[]) order by created_at, id`;
export const evidenceFor = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<KeptEvidence[]> =>
  (await evidenceOf([id]).execute(ctx.db)).rows;

export async function addEvidenceFile(
  ctx: Ctx,
  it: Pick<KeptEvidence, 'obligationId' | 'byUserId' | 'name' | 'mime' | 'size'> & { sha256: string },
): Promise<string> {
  const id = uuidv7();
  await sendAlong(
    ctx,
    sql`
    insert into obligation_evidence (id, obligation_id, by_user_id, file_name, mime, size, sha256, created_at)
    values (${id}, ${it.obligationId}, ${it.byUserId}, ${it.name}, ${it.mime}, ${it.size}, ${it.sha256}, ${ctx.now})`,
  );
  return id;
}

export const removeEvidenceFile = ({ db }: Ctx, id: string): Promise<void> =>
  sendAlong({ db }, db.deleteFrom('obligation_evidence').where('id', '=', id));

/** Files of the people of a side go along with a claim from now on. */
export const claimEvidence = (ctx: Ctx, ids: readonly string[], no: number): Promise<void> =>
  sendAlong(ctx, sql`update obligation_evidence set claim_no = ${no} where id = any(${ids}::uuid[])`);
