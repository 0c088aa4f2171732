// How an agreement stands is read with every document that changed it.
import type { AgreementStatus, AgreementTerms, Purpose } from '@ahadi/domain/agreements/schema.ts';
import { standingClocks } from '@ahadi/domain/core/clock.ts';
import type { PlaceCode, Whereabouts } from '@ahadi/domain/core/places.ts';
import { closedObligations, untouchedObligations } from '@ahadi/domain/obligations/lifecycle.ts';
import { ENDED_BEFORE } from '@ahadi/domain/obligations/rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { placeFrom, whereaboutsOf } from '../core/places.ts';

/** How an agreement stands: the text that holds now, its last day, and the notice that runs. Days as YYYY-MM-DD. */
export type Standing = {
  terms: AgreementTerms;
  versionId: string;
  /** The document whose text holds, or null while its own does. */
  amendedBy: { id: string; ref: string; no: number; since: Date } | null;
  /** The last day as renewals moved it, and as it was written: renewals come back to its day of the month. */
  endsOn: string | null;
  anchor: string | null;
  notice: { byUserId: string; byName: string; reason: string; endsOn: string } | null;
  /** Why it changes or ends another one; null for an agreement by itself. */
  reason: string | null;
  /** The text of that one which held when this was begun. */
  changesVersionId: string | null;
  inForceAt: Date | null;
  /** The number of the amendment that the promises follow; 0 for the first text. */
  promisesNo: number;
  /** Whose days are counted: the place that its last day runs in, before one does that of who it was made for. */
  place: PlaceCode | null;
};

type Row = {
  terms: AgreementTerms;
  version_id: string;
  amended_by: string | null;
  amended_ref: string | null;
  amended_no: number | null;
  amended_at: Date | null;
  ends_on: string | null;
  anchor: string | null;
  notice_by: string | null;
  notice_name: string | null;
  notice_reason: string | null;
  notice_ends_on: string | null;
  purpose_reason: string | null;
  changes_version_id: string | null;
  in_force_at: Date | null;
  promises_no: number;
  runs_in: PlaceCode | null;
  whereabouts: Whereabouts | null;
};

/** The place that the clock of an agreement `a` counts in: a person who moves meanwhile moves no day that runs. */
const runsIn = sql<PlaceCode | null>`(select c.calendar from clocks c where c.subject_kind = 'agreement' and c.subject_id = a.id
  and c.kind = 'agreement.end' and c.status in ${among(standingClocks)} limit 1)`;

export async function standingOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<Standing> {
  const { rows } = await sql<Row>`
    select v.terms, v.id as version_id, b.id as amended_by, b.ref as amended_ref, b.amendment_no as amended_no, b.in_force_at as amended_at,
      coalesce(a.ends_on::text, v.terms->>'endsOn') as ends_on, coalesce(a.ends_anchor::text, v.terms->>'endsOn') as anchor, a.notice_by, a.notice_reason, a.notice_ends_on::text,
      coalesce((select p.name from agreement_parties p where p.agreement_id = a.id and p.user_id = a.notice_by limit 1), n.name) as notice_name,
      a.purpose_reason, a.changes_version_id, a.in_force_at, a.promises_no, ${runsIn} as runs_in, ${whereaboutsOf(sql`a.owner_identity_id`)} as whereabouts
    from agreements a
    left join agreements b on b.id = a.amended_by
    join agreement_versions v on v.id = coalesce(b.current_version_id, a.current_version_id)
    left join users n on n.id = a.notice_by
    where a.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error(`agreement ${id} has no text`);
  const { amended_by: by, amended_ref: ref, amended_no: no, amended_at: since } = row;
  return {
    terms: row.terms,
    versionId: row.version_id,
    amendedBy: by !== null && ref !== null && no !== null && since !== null ? { id: by, ref, no, since } : null,
    endsOn: row.ends_on,
    anchor: row.anchor,
    notice:
      row.notice_by !== null && row.notice_ends_on !== null
        ? {
            byUserId: row.notice_by,
            byName: row.notice_name ?? 'A party',
            reason: row.notice_reason ?? '',
            endsOn: row.notice_ends_on,
          }
        : null,
    reason: row.purpose_reason,
    changesVersionId: row.changes_version_id,
    promisesNo: row.promises_no,
    inForceAt: row.in_force_at,
    place: row.runs_in ?? placeFrom(row.whereabouts),
  };
}

/** How many promises of an agreement are open and how many were not released, and whether a dispute about it is open. */
export async function openMattersOf(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ open: number; all: number; fulfilled: number; isDisputed: boolean }> {
  const { rows } = await sql<{ open: number; all: number; fulfilled: number; isDisputed: boolean }>`
    select count(*) filter (where status not in ${among(closedObligations)})::int as open,
      count(*) filter (where status <> 'released')::int as all, count(*) filter (where status = 'fulfilled')::int as fulfilled,
      exists (select 1 from disputes d where d.agreement_id = ${id} and d.status <> 'draft' and is_open_dispute(d.status)) as "isDisputed"
    from obligations where agreement_id = ${id}`.execute(ctx.db);
  return rows[0] ?? { open: 0, all: 0, fulfilled: 0, isDisputed: false };
}

/** Titles of what was promised for after a day and is or was released with the end of the agreement on it, at most twenty. */
export async function promisedAfter(ctx: Pick<Ctx, 'db'>, id: string, day: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select o.term->>'title' as title from obligations o where o.agreement_id = ${id} and coalesce(o.due_on, o.planned_on) > ${day}::date
      and (o.status in ${among(untouchedObligations)} or o.status = 'released' and o.ended_reason = ${ENDED_BEFORE})
    group by 1 order by min(coalesce(o.due_on, o.planned_on)), 1 limit 20`.execute(ctx.db);
  return rows.map(({ title }) => title);
}

export type Change = {
  id: string;
  ref: string;
  purpose: Purpose;
  no: number | null;
  status: AgreementStatus;
  reason: string;
  creatorUserId: string;
  byName: string;
  inForceAt: Date | null;
};

/** The documents that change or end an agreement, oldest first, at most 200; what was never shared, withdrawn or not, only to its maker. */
export async function changesOf(ctx: Pick<Ctx, 'db'>, parentId: string, userId: string | null): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select c.id, c.ref, c.purpose, c.amendment_no as no, c.status, c.purpose_reason as reason, c.creator_user_id as "creatorUserId",
      coalesce((select p.name from agreement_parties p where p.agreement_id = c.id and p.user_id = c.creator_user_id limit 1), u.name) as "byName",
      c.in_force_at as "inForceAt"
    from agreements c join users u on u.id = c.creator_user_id
    where c.parent_agreement_id = ${parentId} and (c.creator_user_id = ${userId}
        or exists (select 1 from agreement_versions v where v.agreement_id = c.id and v.published_at is not null))
    order by c.created_at, c.id limit 200`.execute(ctx.db);
  return rows;
}

/** Whether code drew an agreement up for a dispute or a mediation: those have ways of their own. */
export async function isOfCase(ctx: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select 1 from disputes d where d.settlement_agreement_id = ${id})
      or exists (select 1 from mediations m where m.settlement_agreement_id = ${id} or m.engagement_agreement_id = ${id})`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The texts before and after an amendment that came into force, its number, and that of the one which the promises follow by now. */
export async function textsAround(
  ctx: Pick<Ctx, 'db'>,
  documentId: string,
): Promise<{ before: AgreementTerms; after: AgreementTerms; no: number; followed: number }> {
  const { rows } = await sql<{ before: AgreementTerms; after: AgreementTerms; no: number; followed: number }>`
    select c.amendment_no as no, a.promises_no as followed, v.terms as after, w.terms as before
    from agreements c
    join agreement_versions v on v.id = c.current_version_id
    join agreements a on a.id = c.parent_agreement_id
    left join agreements b on b.parent_agreement_id = a.id and b.purpose = 'amendment' and b.amendment_no = c.amendment_no - 1
    join agreement_versions w on w.id = coalesce(b.current_version_id, a.current_version_id)
    where c.id = ${documentId} and c.amendment_no is not null`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error(`document ${documentId} is not in force`);
  return row;
}

/** A text that an agreement had: its own first (no number), then those that amendments gave it. */
export type HeldText = {
  versionId: string;
  ref: string;
  no: number | null;
  since: Date | null;
  place: PlaceCode | null;
};

/** The texts that an agreement had, newest first; one of them at least. */
export async function heldTextsOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<HeldText[]> {
  const { rows } = await sql<Omit<HeldText, 'place'> & { runsIn: PlaceCode | null; whereabouts: Whereabouts | null }>`
    select c.current_version_id as "versionId", c.ref, c.amendment_no as no,
      case when c.id = a.id then null else c.in_force_at end as since,
      ${runsIn} as "runsIn", ${whereaboutsOf(sql`a.owner_identity_id`)} as whereabouts
    from agreements a join agreements c on c.id = a.id or (c.parent_agreement_id = a.id and c.purpose = 'amendment' and c.amendment_no is not null)
    where a.id = ${id} order by c.id = a.id, c.amendment_no desc limit 200`.execute(ctx.db);
  return rows.map(({ runsIn, whereabouts, ...text }) => ({ ...text, place: runsIn ?? placeFrom(whereabouts) }));
}

/** The words of one version. */
export async function termsOf(ctx: Pick<Ctx, 'db'>, versionId: string): Promise<AgreementTerms> {
  const { terms } = await ctx.db
    .selectFrom('agreement_versions')
    .select('terms')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return terms as AgreementTerms; // what the contract let in
}

/** What a document that changes or ends another one says of that in what is hashed. */
export async function namedBy(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ ref: string; contentHash: string; inForceHash: string | null; reason: string } | null> {
  const { rows } = await sql<{ ref: string; contentHash: string; inForceHash: string | null; reason: string }>`
    select a.ref, v.content_hash as "contentHash", w.content_hash as "inForceHash", c.purpose_reason as reason
    from agreements c join agreements a on a.id = c.parent_agreement_id
    join agreement_versions v on v.id = a.current_version_id
    left join agreements b on b.id = a.amended_by left join agreement_versions w on w.id = b.current_version_id
    where c.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Holds the agreement that this one changes or ends, if any. */
export const holdParent = (ctx: Ctx, id: string) =>
  sql`select from agreements where id = (select parent_agreement_id from agreements where id = ${id}) for update`.execute(
    ctx.db,
  );

/** The agreement that a dispute is about, or null. */
export async function agreementOfDispute(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('disputes').select('agreement_id').where('id', '=', disputeId).executeTakeFirst();
  return row?.agreement_id ?? null;
}
