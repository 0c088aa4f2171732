// An acceptance stays as it was.
import type { LegalText } from '@ahadi/domain/accounts/terms/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** The newest version of each text that a person accepted, and when. */
export async function newestAccepted(ctx: Pick<Ctx, 'db'>, userId: string) {
  const { rows } = await sql<{ kind: LegalText; version: number; at: Date }>`
    select distinct on (kind) kind, version, at from legal_acceptances where user_id = ${userId} order by kind, version desc`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.kind, { version: row.version, at: row.at.toISOString() }]));
}

/** Writes acceptances down; those that are there stay as they were. Answers how many are new. */
export async function addAcceptances(
  ctx: Ctx,
  userId: string,
  accepted: readonly { kind: LegalText; version: number; sha256: string }[],
): Promise<number> {
  const done = await ctx.db
    .insertInto('legal_acceptances')
    .values(
      accepted.map(({ kind, version, sha256 }) => ({
        user_id: userId,
        kind,
        version,
        text_sha256: sha256,
        at: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0);
}

export async function acceptedAt(ctx: Pick<Ctx, 'db'>, userId: string, kind: LegalText, version: number) {
  const row = await ctx.db
    .selectFrom('legal_acceptances')
    .select('at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.at as Date | undefined; // a timestamp comes as a date
}
