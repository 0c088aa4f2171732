// A promise is read and planned, and what differs of it is written.

import { closedObligations, untouchedObligations } from '@ahadi/domain/obligations/lifecycle.ts';
import type { EndedPart, ObligationStatus, ObligationTerm, ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';

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
  /** The day on which a notice ends the agreement before this is due, so that it is owed no more; null where none does. */
  fallsAwayOn: string | null;
  extension: ObligationView['extension'];
  endedParts: readonly EndedPart[];
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
  falls_away_on: string | null;
  extension: ObligationView['extension'];
  ended_parts: EndedPart[];
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
  fallsAwayOn: row.falls_away_on,
  extension: row.extension,
  endedParts: row.ended_parts,
  endedAt: row.ended_at,
  endedReason: row.ended_reason,
});

/** Whether what is promised in `o` is released by the notice that ends its agreement `a`, as `releasedByEnd` does it then. */
export const fallsAway = sql`(a.status = 'active' and o.status in ${among(untouchedObligations)} and a.notice_ends_on is not null
  and a.notice_ends_on < coalesce(o.due_on, o.planned_on))`;

const columns = sql`o.id, o.agreement_id, o.occurrence, o.edition, o.is_last, o.term, o.status, o.country, o.tz, o.planned_on::text, o.due_on::text,
  (select a.notice_ends_on::text from agreements a where a.id = o.agreement_id and ${fallsAway}) as falls_away_on,
  o.extension, o.ended_parts, o.ended_at, o.ended_reason`;

export async function findObligation(ctx: Pick<Ctx, 'db'>, id: string): Promise<Kept | null> {
  const { rows } = await sql<Row>`select ${columns} from obligations o where o.id = ${id}`.execute(ctx.db);
  return rows[0] ? keptOf(rows[0]) : null;
}

/** Several at once, in the order of their ids. */
export async function findObligations(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Row>`
    select ${columns} from obligations o where o.id = any(${ids}::uuid[]) order by o.id`.execute(ctx.db);
  return rows.map(keptOf);
}

/** All of an agreement: what has a day first, by its day; at most 6,000, which is more than an agreement can have. */
export async function obligationsOf(ctx: Pick<Ctx, 'db'>, agreementId: string): Promise<Kept[]> {
  const { rows } = await sql<Row>`
    select ${columns} from obligations o where o.agreement_id = ${agreementId}
    order by coalesce(o.due_on, o.planned_on) nulls last, o.id limit 6000`.execute(ctx.db);
  return rows.map(keptOf);
}

type Planned = Pick<Kept, 'agreementId' | 'term' | 'occurrence' | 'edition' | 'country' | 'tz' | 'plannedOn'>;
/** Writes one that is planned, unless it is there. Answers it, or null when it was. */
export async function planObligation(ctx: Ctx, it: Planned): Promise<Kept | null> {
  const { agreementId, term, occurrence, edition, country, tz, plannedOn } = it;
  const { rows } = await sql<{ id: string }>`
    insert into obligations (id, agreement_id, term_id, occurrence, edition, term, status, country, tz, planned_on, created_at, updated_at)
    values (${uuidv7()}, ${agreementId}, ${term.id}, ${occurrence}, ${edition}, ${JSON.stringify(term)}, 'planned', ${country},
      ${tz}, ${plannedOn}::date, ${ctx.now}, ${ctx.now})
    on conflict (agreement_id, term_id, occurrence, edition) do nothing returning id`.execute(ctx.db);
  const [made] = rows;
  if (!made) return null;
  const open = {
    isLast: false,
    dueOn: null,
    fallsAwayOn: null,
    extension: null,
    endedParts: [],
    endedAt: null,
    endedReason: null,
  };
  return { ...made, ...{ agreementId, term, occurrence, edition, country, tz, plannedOn }, status: 'planned', ...open };
}

/** The columns that differ. */
function changesOf(before: Kept, after: Kept) {
  const differs = (key: keyof Kept) => before[key] !== after[key];
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('plannedOn') && { planned_on: after.plannedOn }),
    ...(differs('dueOn') && { due_on: after.dueOn }),
    ...(differs('extension') && { extension: after.extension && JSON.stringify(after.extension) }),
    ...(differs('endedParts') && { ended_parts: JSON.stringify(after.endedParts) }),
    ...(differs('endedAt') && { ended_at: after.endedAt }),
    ...(differs('endedReason') && { ended_reason: after.endedReason }),
  };
}

/** Writes what differs. */
export async function saveObligation<Held extends Kept>({ db, now }: Ctx, before: Held, after: Held): Promise<Held> {
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0) return after;
  const written = db.updateTable('obligations').set({ ...changes, updated_at: now });
  await sendAlong({ db }, written.where('id', '=', after.id));
  return after;
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

/** How many of an agreement beside this one are fulfilled, given up, and open; released ones are none of these. */
export async function countByEnd(ctx: Pick<Ctx, 'db'>, { agreementId, id }: Pick<Kept, 'agreementId' | 'id'>) {
  const { rows } = await sql<{ fulfilled: number; waived: number; open: number }>`
    select count(*) filter (where status = 'fulfilled')::int as fulfilled, count(*) filter (where status = 'waived')::int as waived,
      count(*) filter (where status not in ${among(closedObligations)})::int as open
    from obligations where agreement_id = ${agreementId} and id <> ${id}`.execute(ctx.db);
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
export const claimsOf = (ids: readonly string[]) => sql<ClaimRow>`
    select c.obligation_id, c.no, c.text, c.at, c.by_user_id, u.name as by_name, c.answer, c.answered_at, c.reason, c.criterion
    from obligation_claims c left join users u on u.id = c.by_user_id
    where c.obligation_id = any(${ids}::uuid[]) order by c.obligation_id, c.no`;

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
  { db, now }: Ctx,
  id: string,
  it: { answer: 'accepted' | 'rejected' | 'silence'; by: string | null; reason?: string; criterion?: string },
): Promise<void> => {
  const answered = db
    .updateTable('obligation_claims')
    .set({
      answer: it.answer,
      answered_by: it.by,
      answered_at: now,
      reason: it.reason ?? null,
      criterion: it.criterion ?? null,
    })
    .where('obligation_id', '=', id)
    .where('answer', 'is', null);
  return sendAlong({ db }, answered);
};
