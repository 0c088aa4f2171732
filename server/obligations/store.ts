import type { ObligationStatus, ObligationTerm, ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** An obligation as its services hold it; days as YYYY-MM-DD. */
export type Kept = {
  id: string;
  agreementId: string;
  term: ObligationTerm;
  occurrence: number;
  /** The number of the amendment that planned it; 0 for the first text. */
  edition: number;
  /** True when nothing more is planned from its text. */
  isLast: boolean;
  status: ObligationStatus;
  country: string;
  tz: string;
  plannedOn: string | null;
  dueOn: string | null;
  extension: ObligationView['extension'];
  endedAt: Date | null;
  endedReason: string | null;
};

type Row = {
  id: string;
  agreement_id: string;
  occurrence: number;
  edition: number;
  is_last: boolean;
  term: ObligationTerm;
  status: ObligationStatus;
  country: string;
  tz: string;
  planned_on: string | null;
  due_on: string | null;
  extension: ObligationView['extension'];
  ended_at: Date | null;
  ended_reason: string | null;
};

const keptOf = (row: Row): Kept => ({
  id: row.id,
  agreementId: row.agreement_id,
  term: row.term,
  occurrence: row.occurrence,
  edition: row.edition,
  isLast: row.is_last,
  status: row.status,
  country: row.country,
  tz: row.tz,
  plannedOn: row.planned_on,
  dueOn: row.due_on,
  extension: row.extension,
  endedAt: row.ended_at,
  endedReason: row.ended_reason,
});

const columns = sql`o.id, o.agreement_id, o.occurrence, o.edition, o.is_last, o.term, o.status, o.country, o.tz, o.planned_on::text, o.due_on::text,
  o.extension, o.ended_at, o.ended_reason`;

export async function findObligation(ctx: Pick<Ctx, 'db'>, id: string): Promise<Kept | null> {
  const { rows } = await sql<Row>`select ${columns} from obligations o where o.id = ${id}`.execute(ctx.db);
  return rows[0] ? keptOf(rows[0]) : null;
}

/** All of an agreement: what has a day first, by its day; at most 6,000, which is more than an agreement can have. */
export async function obligationsOf(ctx: Pick<Ctx, 'db'>, agreementId: string): Promise<Kept[]> {
  const { rows } = await sql<Row>`
    select ${columns} from obligations o where o.agreement_id = ${agreementId}
    order by coalesce(o.due_on, o.planned_on) nulls last, o.id limit 6000`.execute(ctx.db);
  return rows.map(keptOf);
}

/** Writes one that is planned, unless it is there. Answers its id, or null when it was. */
export async function planObligation(
  ctx: Ctx,
  it: Pick<Kept, 'agreementId' | 'term' | 'occurrence' | 'edition' | 'country' | 'tz' | 'plannedOn'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into obligations (id, agreement_id, term_id, occurrence, edition, term, status, country, tz, planned_on, created_at, updated_at)
    values (${uuidv7()}, ${it.agreementId}, ${it.term.id}, ${it.occurrence}, ${it.edition}, ${JSON.stringify(it.term)}, 'planned', ${it.country},
      ${it.tz}, ${it.plannedOn}::date, ${ctx.now}, ${ctx.now})
    on conflict (agreement_id, term_id, occurrence, edition) do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

export type Change = Partial<{
  status: ObligationStatus;
  planned_on: string;
  due_on: string;
  extension: string | null;
  ended_at: Date;
  ended_reason: string;
}>;

export const changeObligation = (ctx: Ctx, id: string, change: Change) =>
  ctx.db
    .updateTable('obligations')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();

/** The country of who the agreement was made for: its days are counted. */
export async function countryOf(ctx: Pick<Ctx, 'db'>, ownerIdentityId: string): Promise<string | null> {
  const { rows } = await sql<{ country: string | null }>`
    select country from identities where id = ${ownerIdentityId}`.execute(ctx.db);
  return rows[0]?.country ?? null;
}

/** Nothing more is planned from the texts that these promises had before the amendment of this number. */
export const closeTexts = (ctx: Ctx, agreementId: string, termIds: readonly string[], edition: number) =>
  ctx.db
    .updateTable('obligations')
    .set({ is_last: true })
    .where('agreement_id', '=', agreementId)
    .where('term_id', 'in', [...termIds])
    .where('edition', '<', edition)
    .execute();

/** Whether nothing more is planned from the text of this one, looked at anew. */
export async function isLastOfText(ctx: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('obligations').select('is_last').where('id', '=', id).executeTakeFirst();
  return row?.is_last ?? true;
}

/** How many of an agreement are fulfilled, given up, and open; released ones are none of these. */
export async function countByEnd(ctx: Pick<Ctx, 'db'>, agreementId: string) {
  const { rows } = await sql<{ fulfilled: number; waived: number; open: number }>`
    select count(*) filter (where status = 'fulfilled')::int as fulfilled, count(*) filter (where status = 'waived')::int as waived,
      count(*) filter (where status not in ('fulfilled', 'waived', 'released'))::int as open
    from obligations where agreement_id = ${agreementId}`.execute(ctx.db);
  return rows[0] ?? { fulfilled: 0, waived: 0, open: 0 };
}

type ClaimRow = {
  obligation_id: string;
  no: number;
  text: string;
  at: Date;
  by_user_id: string | null;
  by_name: string | null;
  answer: ObligationView['claims'][number]['answer'];
  answered_at: Date | null;
  reason: string | null;
  criterion: string | null;
};

/** What was said to be done of these, oldest first. */
export async function claimsOf(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select c.obligation_id, c.no, c.text, c.at, c.by_user_id, u.name as by_name, c.answer, c.answered_at, c.reason, c.criterion
    from obligation_claims c left join users u on u.id = c.by_user_id
    where c.obligation_id = any(${ids}::uuid[]) order by c.obligation_id, c.no`.execute(ctx.db);
  return rows;
}

/** Writes the next claim; answers its number. */
export async function addClaim(ctx: Ctx, id: string, it: { text: string; by: string | null }): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    insert into obligation_claims (obligation_id, no, text, by_user_id, at)
    select ${id}::uuid, coalesce(max(no), 0) + 1, ${it.text}::text, ${it.by}::uuid, ${ctx.now}::timestamptz
    from obligation_claims where obligation_id = ${id} returning no`.execute(ctx.db);
  return rows[0]?.no ?? 1; // an insert of one row answers one
}

/** Answers the claim that is open; without one it does nothing. */
export const answerClaim = (
  ctx: Ctx,
  id: string,
  it: { answer: 'accepted' | 'rejected' | 'silence'; by: string | null; reason?: string; criterion?: string },
) =>
  ctx.db
    .updateTable('obligation_claims')
    .set({
      answer: it.answer,
      answered_by: it.by,
      answered_at: ctx.now,
      reason: it.reason ?? null,
      criterion: it.criterion ?? null,
    })
    .where('obligation_id', '=', id)
    .where('answer', 'is', null)
    .execute();
