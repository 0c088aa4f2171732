// A batch is written down with all its lines before the first is sent.
import type { BatchLine } from '@ahadi/domain/agreements/batches/rules.ts';
import type { BadLine, Batch } from '@ahadi/domain/agreements/batches/schema.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** A batch as its work needs it. */
export type Held = {
  id: string;
  userId: string;
  identityId: string;
  agreementId: string | null;
  terms: AgreementTerms;
  isFinished: boolean;
};

type NewBatch = {
  userId: string;
  identityId: string;
  agreementId: string;
  fingerprint: Buffer;
  terms: AgreementTerms;
  lines: readonly BatchLine[];
};

/** Writes a batch down with all its lines; the id of the one that is there already, where the same list was sent for the same text. */
export async function addBatch(ctx: Ctx, it: NewBatch): Promise<{ id: string; isNew: boolean }> {
  const id = uuidv7();
  const { numAffectedRows } = await sql`
    insert into agreement_batches (id, user_id, identity_id, agreement_id, fingerprint, terms, created_at)
    values (${id}, ${it.userId}, ${it.identityId}, ${it.agreementId}, ${it.fingerprint}, ${JSON.stringify(it.terms)}::jsonb, ${ctx.now})
    on conflict (agreement_id, fingerprint) do nothing`.execute(ctx.db);
  if (numAffectedRows !== 1n) {
    const { rows } = await sql<{ id: string }>`
      select id from agreement_batches where agreement_id = ${it.agreementId} and fingerprint = ${it.fingerprint}`.execute(
      ctx.db,
    );
    return { id: rows[0]?.id ?? id, isNew: false };
  }
  const rows = it.lines.map(({ line, name, email, values, problem }) => ({
    line,
    name,
    email,
    variables: values,
    problem,
  }));
  await sql`
    insert into agreement_batch_rows (batch_id, line, name, email, variables, status, problem)
    select ${id}, x.line, x.name, x.email, x.variables, case when x.problem is null then 'waiting' else 'refused' end, x.problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (line integer, name text, email text, variables jsonb, problem text)`.execute(
    ctx.db,
  );
  return { id, isNew: true };
}

export async function findBatch(ctx: Ctx, id: string): Promise<Held | null> {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    identity_id: string;
    agreement_id: string | null;
    terms: AgreementTerms;
    finished_at: Date | null;
  }>`select * from agreement_batches where id = ${id}`.execute(ctx.db);
  const row = rows[0];
  return row
    ? {
        id: row.id,
        userId: row.user_id,
        identityId: row.identity_id,
        agreementId: row.agreement_id,
        terms: row.terms,
        isFinished: row.finished_at !== null,
      }
    : null;
}

type ViewRow = {
  id: string;
  agreement_id: string | null;
  total: number;
  made: number;
  refused: number;
  bad: BadLine[];
  created_at: Date;
  finished_at: Date | null;
};

/** Batches as they stand: those of an agreement, newest first, at most 20; or one. */
export async function viewBatches(ctx: Ctx, of: { agreementId: string } | { id: string }): Promise<Batch[]> {
  const { rows } = await sql<ViewRow>`
    select b.id, b.agreement_id, b.created_at, b.finished_at, s.* from agreement_batches b
    cross join lateral (
      select count(*)::int as total, (count(*) filter (where r.status = 'made'))::int as made,
        (count(*) filter (where r.status = 'refused'))::int as refused,
        coalesce(jsonb_agg(jsonb_build_object('line', r.line, 'name', r.name, 'email', r.email, 'problem', r.problem) order by r.line)
          filter (where r.status = 'refused'), '[]') as bad
      from agreement_batch_rows r where r.batch_id = b.id) s
    where ${'id' in of ? sql`b.id = ${of.id}` : sql`b.agreement_id = ${of.agreementId}`}
    order by b.created_at desc, b.id desc limit 20`.execute(ctx.db);
  return rows.map(
    (row) =>
      ({
        id: row.id,
        agreementId: row.agreement_id,
        total: row.total,
        made: row.made,
        refused: row.refused,
        bad: row.bad,
        createdAt: row.created_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
      }) as Batch, // brands of ids are born here
  );
}

export type ReportLine = {
  line: number;
  name: string;
  email: string;
  status: string;
  ref: string | null;
  problem: string | null;
};

export async function reportLines(ctx: Ctx, id: string): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    select r.line, r.name, r.email, r.status, a.ref, r.problem from agreement_batch_rows r
    left join agreements a on a.id = r.agreement_id where r.batch_id = ${id} order by r.line`.execute(ctx.db);
  return rows;
}

/** Batches with lines that wait, oldest first. */
export async function openBatches(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from agreement_batches where finished_at is null order by created_at, id limit 50`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export type Line = { line: number; name: string; email: string; variables: Record<string, string> };

/** The next line that waits and that no other process has in hand; held until the transaction ends. */
export async function holdNextLine(ctx: Ctx, batchId: string): Promise<Line | null> {
  const { rows } = await sql<Line>`
    select line, name, email, variables from agreement_batch_rows where batch_id = ${batchId} and status = 'waiting'
    order by line limit 1 for update skip locked`.execute(ctx.db);
  return rows[0] ?? null;
}

export const noteMade = (ctx: Ctx, batchId: string, line: number, agreementId: string) =>
  sql`update agreement_batch_rows set status = 'made', agreement_id = ${agreementId} where batch_id = ${batchId} and line = ${line}`.execute(
    ctx.db,
  );

export const noteRefused = (ctx: Ctx, batchId: string, line: number, problem: string) =>
  sql`update agreement_batch_rows set status = 'refused', problem = ${problem} where batch_id = ${batchId} and line = ${line}`.execute(
    ctx.db,
  );

/** True for the one who finds that no line waits any more. */
export async function finishBatch(ctx: Ctx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agreement_batches set finished_at = ${ctx.now} where id = ${id} and finished_at is null
      and not exists (select 1 from agreement_batch_rows r where r.batch_id = ${id} and r.status = 'waiting')`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}

/** How many of these addresses are nobody's confirmed account. */
export async function countStrangers(ctx: Ctx, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${emails}::text[]) as asked (email)
    where not exists (select 1 from users u where u.email = asked.email and u.email_verified)`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Who sent the text that this agreement was made from, or null. */
export async function senderOf(ctx: Ctx, agreementId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select b.user_id from agreement_batch_rows r join agreement_batches b on b.id = r.batch_id
    where r.agreement_id = ${agreementId}`.execute(ctx.db);
  return rows[0]?.user_id ?? null;
}
