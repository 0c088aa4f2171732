// Decisions are a chain of hashes, and what they bring upon somebody stands beside them.
import type { Measure, RuleCode } from '@ahadi/domain/community/moderation/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { canonicalJson, sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;
const START = Buffer.alloc(32);

export type Judgement = {
  caseId: string;
  appealId: string | null;
  moderatorUserId: string | null;
  authorUserId: string;
  measure: Measure;
  rule: RuleCode | null;
  reason: string;
  days: number | null;
  outcome: 'upheld' | 'overturned' | 'modified' | null;
};

/** What a decision's hash is over, with the hash of the one before. */
const hashOf = (it: Judgement & { seq: number; id: string; at: string }, previous: Uint8Array): Buffer =>
  sha256(canonicalJson({ ...it, previous: Buffer.from(previous).toString('hex') }));

/**
 * Writes a decision at the end of the log, chained to the one before; answers its id. Anyone who decides for the first time gets a number by
 * which the public knows them.
 */
export async function addDecision(ctx: Pick<Ctx, 'db' | 'now'>, judgement: Judgement): Promise<string> {
  // The end of the log is one place: decisions get theirs one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('moderation_decisions'))`.execute(ctx.db);
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from moderation_decisions order by seq desc limit 1`.execute(ctx.db);
  const previous = rows[0]?.hash ?? START;
  const { caseId, appealId, moderatorUserId, authorUserId, measure, rule, reason, days, outcome } = judgement;
  const about = { caseId, appealId, moderatorUserId, authorUserId, measure, rule, reason, days, outcome };
  const it = { ...about, seq: (rows[0]?.seq ?? 0) + 1, id: uuidv7(), at: ctx.now.toISOString() };
  if (moderatorUserId !== null)
    await sql`
      insert into moderator_numbers (user_id, no) values (${moderatorUserId}, (select coalesce(max(no), 0) + 1 from moderator_numbers))
      on conflict (user_id) do nothing`.execute(ctx.db);
  await sql`
    insert into moderation_decisions (seq, id, case_id, appeal_id, moderator_user_id, author_user_id, measure, rule, reason, days, outcome, at,
      prev_hash, hash)
    values (${it.seq}, ${it.id}, ${caseId}, ${appealId}, ${moderatorUserId}, ${authorUserId}, ${measure}, ${rule}, ${reason}, ${days},
      ${outcome}, ${it.at}, ${previous}, ${hashOf(it, previous)})`.execute(ctx.db);
  return it.id;
}

type Row = Judgement & { seq: number; id: string; at: Date; prevHash: Buffer; hash: Buffer };

/** Recomputes the log from its rows; answers at which number it is broken, or null, and how many rows were read. */
export async function checkDecisions(ctx: Db): Promise<{ decisions: number; brokenAt: number | null }> {
  let previous: Buffer = START;
  let decisions = 0;
  for (;;) {
    const { rows } = await sql<Row>`
      select seq, id, case_id as "caseId", appeal_id as "appealId", moderator_user_id as "moderatorUserId", author_user_id as "authorUserId",
        measure, rule, reason, days, outcome, at, prev_hash as "prevHash", hash
      from moderation_decisions where seq > ${decisions} order by seq limit 1000`.execute(ctx.db);
    for (const { prevHash, hash, at, ...row } of rows) {
      const isWhole =
        row.seq === decisions + 1 &&
        prevHash.equals(previous) &&
        hash.equals(hashOf({ ...row, at: at.toISOString() }, previous));
      if (!isWhole) return { decisions, brokenAt: decisions + 1 };
      previous = hash;
      decisions += 1;
    }
    if (rows.length === 0) return { decisions, brokenAt: null };
  }
}

/** Reports about a case were right, or were not: what the next reports of their writers weigh follows it. */
export const settleReports = (ctx: Db, caseId: string, status: 'upheld' | 'dismissed') =>
  sql`update reports set status = ${status} where case_id = ${caseId}`.execute(ctx.db);

export const addSanction = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { userId: string; kind: 'warn' | 'mute' | 'read_only' | 'suspend'; until: Date | null; decisionId: string },
) =>
  sql`
    insert into sanctions (id, user_id, kind, starts_at, ends_at, decision_id)
    values (${uuidv7()}, ${it.userId}, ${it.kind}, ${ctx.now}, ${it.until}, ${it.decisionId})`.execute(ctx.db);

/** What a decision brought upon somebody is taken away. */
export const liftSanctions = (ctx: Pick<Ctx, 'db' | 'now'>, decisionId: string) =>
  sql`update sanctions set lifted_at = ${ctx.now} where decision_id = ${decisionId} and lifted_at is null`.execute(
    ctx.db,
  );

/** Somebody may write again who could not because of too many decisions. */
export const liftReadOnly = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string) =>
  sql`
    update sanctions set lifted_at = ${ctx.now}
    where user_id = ${userId} and kind = 'read_only' and lifted_at is null and ends_at > ${ctx.now}`.execute(ctx.db);
