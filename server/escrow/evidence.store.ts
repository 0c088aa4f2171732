// A file that shows something lies beside its escrow.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** Notes a file that was kept; answers its id. */
export async function addEvidenceFile(
  ctx: Ctx,
  it: {
    escrowId: string;
    byUserId: string;
    role: 'buyer' | 'seller' | 'officer';
    name: string;
    mime: string;
    size: number;
    sha256: string;
  },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into escrow_evidence (id, escrow_id, by_user_id, role, file_name, mime, size, sha256, created_at)
    values (${id}, ${it.escrowId}, ${it.byUserId}, ${it.role}, ${it.name}, ${it.mime}, ${it.size}, ${it.sha256}, ${ctx.now})`.execute(
    ctx.db,
  );
  return id;
}
