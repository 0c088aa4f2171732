// What came back is kept with the letter.
import { addDays } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Marks a letter that left within so many days, or is leaving now, as one that came back, the first time; null for every other. */
export async function markReturned(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { letterId, status, words }: { letterId: string; status: string; words: string },
  days: number,
): Promise<{ recipient: string; dedupeKey: string | null } | null> {
  const { rows } = await sql<{ recipient: string; dedupeKey: string | null }>`
    update mail set returned_at = ${ctx.now}, returned_status = ${status}, returned_words = nullif(${words}, ''), sent_at = coalesce(sent_at, claimed_at)
    where id = ${letterId} and returned_at is null and coalesce(sent_at, claimed_at) > ${addDays(ctx.now, -days)}
    returning recipient, dedupe_key as "dedupeKey"`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Whether the owner of an account was told since then that letters to it come back. */
export async function wasToldSince(ctx: Pick<Ctx, 'db'>, userId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from events where subject_kind = 'user' and subject_id = ${userId} and name = 'user.letters_returned' and at > ${since} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The agreement that a deed is of, by the deed's id; null for a deed of something else. */
export async function agreementOf(ctx: Pick<Ctx, 'db'>, eventId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from events where id = ${eventId} and subject_kind = 'agreement'`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
