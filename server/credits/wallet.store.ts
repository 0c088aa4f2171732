// The statement of a wallet is read page by page.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { CreditEntry } from '@ahadi/domain/credits/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';
import type { Hold } from './lot.store.ts';

const BEYOND = '9223372036854775807';

/** One page of a wallet's statement, newest first. Throws BAD_INPUT for a cursor that no page gave out. */
export async function listEntries(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  { cursor = BEYOND, limit }: PageRequest,
): Promise<Page<CreditEntry>> {
  if (!/^[1-9]\d{0,18}$/.test(cursor) || BigInt(cursor) > BigInt(BEYOND))
    throw new DomainError('BAD_INPUT', 'This list position is not one of ours. Start from the top.');
  const { rows } = await sql<Omit<CreditEntry, 'at'> & { at: Date }>`
    select id::text as id, kind, credits, balance, about, at from credit_entries
    where wallet_id = ${userId} and id < ${cursor}::bigint order by credit_entries.id desc limit ${onePast(limit)}`.execute(
    ctx.db,
  );
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One page of what proposals held or hold, newest first. */
export async function listHolds<Shape>(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  page: PageRequest,
  shape: (hold: Hold) => Shape,
): Promise<Page<Shape>> {
  const after = afterCursor(page.cursor);
  const { rows } = await sql<Hold & { at_us: string }>`
    select proposal_id as "proposalId", wallet_id as "userId", mediation_id as "mediationId", job_ref as "jobRef", credits, state, why,
      at, ended_at as "endedAt", at::text as at_us
    from credit_holds where wallet_id = ${userId} and (at, proposal_id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by at desc, proposal_id desc limit ${onePast(page.limit)}`.execute(ctx.db);
  return pageFrom(rows, page.limit, (row) => ({ at: row.at_us, id: row.proposalId }), shape);
}
