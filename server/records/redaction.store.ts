// Words that were taken out live on nowhere.
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import type { RedactionTarget } from '@ahadi/domain/records/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { actsForAccounts } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';

export type OpenRedaction = {
  id: string;
  recordId: string;
  recordRef: string;
  target: RedactionTarget;
  words: string;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
};

const columns = sql`x.id, x.record_id as "recordId", r.ref as "recordRef", x.target, x.words, x.reason, x.proposed_by as "proposedBy",
  x.proposed_at as "proposedAt"`;

/** What waits for a second officer on one statement, or undefined. */
export async function openRedaction(
  ctx: Pick<Ctx, 'db'>,
  recordId: string,
  target: RedactionTarget,
): Promise<OpenRedaction | undefined> {
  const { rows } = await sql<OpenRedaction>`
    select ${columns} from record_redactions x join public_records r on r.id = x.record_id
    where x.record_id = ${recordId} and x.target = ${target} and x.confirmed_at is null`.execute(ctx.db);
  return rows[0];
}

/** Everything that waits for a second officer, oldest first and at most 200, without what this one has a part in. */
export async function openRedactions(ctx: Pick<Ctx, 'db'>, officerId: string): Promise<OpenRedaction[]> {
  const { rows } = await sql<OpenRedaction>`
    select ${columns} from record_redactions x join public_records r on r.id = x.record_id
    where x.confirmed_at is null
      and (${officerId}::uuid = any(array[r.filer_user_id, r.subject_user_id, r.triaged_by])) is not true
      and ${officerId}::uuid not in (${actsForAccounts(sql`r.filer_user_id, r.subject_user_id`)})
    order by x.proposed_at, x.id limit 200`.execute(ctx.db);
  return rows;
}

export const addRedaction = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { recordId: string; target: RedactionTarget; words: string; reason: string; proposedBy: string },
) =>
  ctx.db
    .insertInto('record_redactions')
    .values({
      id: uuidv7(),
      record_id: it.recordId,
      target: it.target,
      words: it.words,
      reason: it.reason,
      proposed_by: it.proposedBy,
      proposed_at: ctx.now,
    })
    .execute();

/** The words go with the confirmation: beside what they were taken out of they would live on here. */
export const confirmRedaction = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, confirmedBy: string) =>
  ctx.db
    .updateTable('record_redactions')
    .set({ words: null, confirmed_by: confirmedBy, confirmed_at: ctx.now })
    .where('id', '=', id)
    .execute();

/** True when the statement of a side has these words. */
export async function hasWords(
  ctx: Pick<Ctx, 'db'>,
  disputeId: string,
  side: DisputeSide,
  words: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from record_statements where dispute_id = ${disputeId} and side = ${side} and strpos(body, ${words}) > 0`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Puts the mark in the place of the words, everywhere in a side's statement; it never grows past its limit. */
export const takeOutWords = (ctx: Pick<Ctx, 'db'>, disputeId: string, side: DisputeSide, words: string) =>
  sql`update record_statements set body = left(replace(body, ${words}, '[…]'), 1200) where dispute_id = ${disputeId} and side = ${side}`.execute(
    ctx.db,
  );
