// A sealed document is found by the hash of its file or of its text.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { FrozenDocument } from './text.store.ts';

export type SealedRow = { of: string; sealed_at: Date; content_hash: string; document: FrozenDocument };

/** The first of these hashes that a sealed document has, of its file or of its text, and that document. */
export async function findSealedBy(
  ctx: Ctx,
  { of, hashes }: { of: 'file' | 'text'; hashes: readonly string[] },
): Promise<SealedRow | undefined> {
  const hash = sql.ref(of === 'file' ? 'a.sealed_sha256' : 'v.content_hash');
  const { rows } = await sql<SealedRow>`
    select ${hash} as of, a.sealed_at, v.content_hash, v.document
    from agreements a join agreement_versions v on v.id = a.current_version_id
    where ${hash} = any(${hashes}) and a.sealed_at is not null
    order by array_position(${hashes}::text[], ${hash}::text) limit 1`.execute(ctx.db);
  return rows[0];
}
