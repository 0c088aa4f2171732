// An entry is held and written whole.
import type { DisputeCategory } from '@ahadi/domain/disputes/schema.ts';
import type { EntryFacts, Outcome, Prominence, RecordStatus } from '@ahadi/domain/records/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** An entry as its services hold it. `facts` and `text` are null once it is removed. */
export type HeldRecord = {
  id: string;
  ref: string;
  disputeId: string;
  subjectIdentityId: string;
  subjectUserId: string | null;
  filerIdentityId: string;
  filerUserId: string;
  triagedBy: string | null;
  status: RecordStatus;
  prominence: Prominence;
  category: DisputeCategory;
  facts: EntryFacts | null;
  text: string | null;
  textVersion: string;
  textHash: string;
  publishedAt: Date | null;
  cureUntil: Date | null;
  expiresAt: Date | null;
};

const columns = sql`id, ref, dispute_id as "disputeId", subject_identity_id as "subjectIdentityId", subject_user_id as "subjectUserId",
  filer_identity_id as "filerIdentityId", filer_user_id as "filerUserId", triaged_by as "triagedBy", status, prominence, category, facts, text,
  text_version as "textVersion", text_hash as "textHash", published_at as "publishedAt", cure_until as "cureUntil", expires_at as "expiresAt"`;

/** The entry held until the transaction ends, or undefined. For deeds on it: what people read comes through visible_records. */
export async function holdRecord(ctx: Pick<Ctx, 'db'>, id: string): Promise<HeldRecord | undefined> {
  const { rows } = await sql<HeldRecord>`select ${columns} from public_records where id = ${id} for update`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Whom an entry is about and who is told of it, removed or not; undefined when there never was one. */
export async function findRecord(ctx: Pick<Ctx, 'db'>, id: string): Promise<HeldRecord | undefined> {
  const { rows } = await sql<HeldRecord>`select ${columns} from public_records where id = ${id}`.execute(ctx.db);
  return rows[0];
}

export type NewRecord = {
  ref: string;
  disputeId: string;
  facts: EntryFacts;
  text: string;
  textVersion: string;
  textHash: string;
  subjectUserId: string | null;
  filerUserId: string;
  triagedBy: string | null;
};

/** Adds an entry that only its two sides and record officers see; answers its id. */
export async function addRecord(ctx: Pick<Ctx, 'db' | 'now'>, record: NewRecord): Promise<string> {
  const id = uuidv7();
  const { facts } = record;
  await ctx.db
    .insertInto('public_records')
    .values({
      id,
      ref: record.ref,
      dispute_id: record.disputeId,
      subject_identity_id: facts.subject.id,
      subject_user_id: record.subjectUserId,
      filer_identity_id: facts.filer.id,
      filer_user_id: record.filerUserId,
      triaged_by: record.triagedBy,
      status: 'under_review',
      prominence: 'parties_only',
      category: facts.category,
      facts: JSON.stringify(facts),
      text: record.text,
      text_version: record.textVersion,
      text_hash: record.textHash,
      outcome: facts.outcome,
      deadline_on: facts.deadlineOn,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  return id;
}

export type RecordChange = Partial<{
  status: RecordStatus;
  prominence: Prominence;
  facts: string;
  text: string;
  text_version: string;
  text_hash: string;
  outcome: Outcome;
  published_at: Date;
  cure_until: Date;
  resolved_on: string;
  expires_at: Date;
}>;

export const changeRecord = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, change: RecordChange) =>
  ctx.db
    .updateTable('public_records')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();

/**
 * Destroys everything an entry says, and what stood beside it. Its row stays as the trace that there was one. The statements
 * beside a refused one stay with the dispute: after an appeal they may be needed again.
 */
export async function destroyText(ctx: Pick<Ctx, 'db' | 'now'>, record: HeldRecord, to: RecordStatus): Promise<void> {
  await sql`
    with statements as (delete from record_statements where dispute_id = ${record.disputeId} and ${to} <> 'refused'),
      annotations as (delete from record_annotations where record_id = ${record.id}),
      redactions as (delete from record_redactions where record_id = ${record.id}),
      unconfirmed as (delete from unconfirmed_challenges where record_id = ${record.id})
    update public_records set status = ${to}, prominence = 'withdrawn', facts = null, text = null, removed_at = ${ctx.now}, updated_at = ${ctx.now}
    where id = ${record.id}`.execute(ctx.db);
}

/** Notes that an entry was removed and why, under the hash of its reference. */
export const addRemoval = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  removal: { refHash: string; category: string; reason: string },
) =>
  ctx.db
    .insertInto('record_removals')
    .values({
      ref_hash: removal.refHash,
      removed_at: ctx.now,
      category: removal.category,
      reason: removal.reason,
    })
    .execute();

export const addAnnotation = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  recordId: string,
  kind: 'resolved' | 'challenge_pending' | 'correction' | 'redaction',
  text: string,
) =>
  ctx.db
    .insertInto('record_annotations')
    .values({ id: uuidv7(), record_id: recordId, kind, text, at: ctx.now })
    .execute();

/** Ends an annotation that held for a while only. */
export const endAnnotation = (ctx: Pick<Ctx, 'db' | 'now'>, recordId: string, kind: 'challenge_pending') =>
  ctx.db
    .updateTable('record_annotations')
    .set({ ended_at: ctx.now })
    .where('record_id', '=', recordId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute();
