// A list of disputes is its reader’s own.

import { pressingClocks } from '@ahadi/domain/core/clock.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { EarlierMatter, EarlierMatters } from '@ahadi/domain/disputes/contract.ts';
import { openDisputes, overDisputes, withOfficers } from '@ahadi/domain/disputes/lifecycle.ts';
import type { DisputeRow, DisputeSide, DisputeStatus } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, behindCursor, onePast, pageFrom } from '../core/page.ts';
import { isTurnOf, turnIn } from '../core/viewer.ts';
import { type DeskName, deskClocks, waitsAt } from './desk.store.ts';

type Filter = 'all' | 'waiting' | 'draft' | 'open' | 'resolved' | 'closed';
type Row = {
  id: string;
  ref: string;
  title: string;
  status: DisputeStatus;
  category: DisputeRow['category'];
  other_name: string;
  my_side: DisputeSide | null;
  claimed_minor: number | null;
  currency: string;
  next_due_at: Date | null;
  next_due_kind: string | null;
  waits_for_me: boolean;
  turn?: string | null;
  updated_at: Date;
  at_us: string;
};

/** The states behind each filter chip; `waiting` is decided row by row. */
const statesOf: Record<Filter, readonly DisputeStatus[] | null> = {
  all: null,
  waiting: null,
  draft: ['draft'],
  open: openDisputes,
  resolved: ['resolved'],
  closed: overDisputes.filter((status) => status !== 'resolved'),
};

const shape = (row: Row): DisputeRow =>
  ({
    id: row.id,
    ref: row.ref,
    title: row.title,
    status: row.status,
    category: row.category,
    otherName: row.other_name,
    mySide: row.my_side,
    claimedMinor: row.claimed_minor,
    currency: row.currency,
    nextDueAt: row.next_due_at?.toISOString() ?? null,
    nextDueKind: row.next_due_kind,
    waitsForMe: row.waits_for_me,
    turn: row.turn?.replace('dispute.', '') ?? null,
    updatedAt: row.updated_at.toISOString(),
  }) as DisputeRow; // the brand of the id is born here

/** Whether it is a reader's turn in the dispute, or in the settlement that it came to. */
const waitsForMe = (userId: string) => sql<boolean>`(${isTurnOf(userId, 'dispute', sql`d.id`)}
  or ${isTurnOf(userId, 'agreement', sql`d.settlement_agreement_id`)})`;

/** Deadlines that somebody acts by; reminders are the clock's own. */
const nextClock = sql`left join lateral (
  select c.due_at, c.kind from clocks c where c.subject_kind = 'dispute' and c.subject_id = d.id and c.status = 'running'
    and c.kind not in ('dispute.notice', 'dispute.response_reminder', 'dispute.offer_reminder', 'dispute.final_notice', 'dispute.service_deemed')
  order by c.due_at limit 1) clock on true`;

const columns = (
  userId: string,
) => sql`d.id, d.ref, d.title, d.status, d.category, d.claimed_minor, d.currency, d.updated_at,
  other.name as other_name, clock.due_at as next_due_at, clock.kind as next_due_kind,
  case when d.filer_user_id = ${userId} then 'filer' when me.user_id is not null then 'respondent' end as my_side`;

/** A reader's disputes on either side, newest change first, one keyset page along the reader's own index. */
export async function listDisputes(
  ctx: Ctx,
  userId: string,
  input: PageRequest & { filter: Filter; q?: string | undefined; agreementId?: string | undefined },
): Promise<Page<DisputeRow>> {
  const after = afterCursor(input.cursor);
  const states = statesOf[input.filter];
  const inStates = states ? sql`and d.status = any(${states})` : sql``;
  const waiting = input.filter === 'waiting' ? sql`and ${waitsForMe(userId)}` : sql``;
  const words = input.q
    ? sql`and (d.title ilike ${like(input.q)} or d.ref ilike ${like(input.q)} or other.name ilike ${like(input.q)})`
    : sql``;
  const ofAgreement = input.agreementId ? sql`and d.agreement_id = ${input.agreementId}` : sql``;
  const { rows } = await sql<Row>`
    select ${columns(userId)}, r.updated_at::text as at_us, ${waitsForMe(userId)} as waits_for_me,
      ${turnIn(userId, 'dispute', sql`d.id`)} as turn
    from dispute_readers r
    join disputes d on d.id = r.dispute_id
    left join dispute_parties me on me.dispute_id = d.id and me.user_id = ${userId} and me.side = 'respondent'
    -- Who shares a side of the agreement reads, as an officer does, against whom it is.
    join dispute_parties other on other.dispute_id = d.id and other.side = case when me.user_id is null then 'respondent' else 'filer' end
    ${nextClock}
    where r.user_id = ${userId} and (d.filer_user_id = ${userId} or d.shown_to_respondent)
      and (r.updated_at, r.dispute_id) < (${after.at}::timestamptz, ${after.id}::uuid) ${inStates} ${waiting} ${words} ${ofAgreement}
    order by r.updated_at desc, r.dispute_id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}

/** What waits for an officer, what is due first before all else, without matters of the officer's own and those that they took on already. */
export async function listDesk(
  ctx: Ctx,
  userId: string,
  input: PageRequest & { view: DeskName },
): Promise<Page<DisputeRow>> {
  const due = sql`coalesce(clock.due_at, d.updated_at)`;
  const { behind, order } = behindCursor(input.cursor, due, sql`d.id`, 'oldest');
  const { rows } = await sql<Row>`
    select ${columns(userId)}, ${due}::text as at_us, true as waits_for_me
    from disputes d
    join dispute_parties other on other.dispute_id = d.id and other.side = 'respondent'
    left join dispute_parties me on me.dispute_id = d.id and me.user_id = ${userId} and me.side = 'respondent'
    left join lateral (
      select c.due_at, c.kind from clocks c where c.subject_kind = 'dispute' and c.subject_id = d.id and c.kind = ${deskClocks[input.view]}
        and c.status in ${among(pressingClocks)} order by c.due_at desc limit 1) clock on true
    where ${waitsAt(input.view, sql`${userId}`)} and (${input.view} = 'courts' or d.status in ${among(withOfficers)})
      and ${behind}
    order by ${order} limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}

/** The other matters of the filer of a dispute, drafts left out. */
export async function earlierOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<EarlierMatters> {
  const others = sql`disputes d join disputes o on o.filer_identity_id = d.filer_identity_id and o.id <> d.id and o.submitted_at is not null
    where d.id = ${id}`;
  const { rows } = await sql<Omit<EarlierMatters, 'newest'> & { newest: EarlierMatter[] | null }>`
    select count(*)::int as filed,
      count(*) filter (where o.status = 'rejected')::int as refused, count(*) filter (where o.status = 'withdrawn')::int as withdrawn,
      count(*) filter (where o.status = 'resolved')::int as resolved, count(*) filter (where o.status = 'published')::int as published,
      (select jsonb_agg(n order by n."filedAt" desc) from (
        select o.id, o.ref, o.title, o.status, o.submitted_at as "filedAt",
          exists (select 1 from dispute_parties here join dispute_parties there on there.dispute_id = o.id and there.side = 'respondent'
            and (there.identity_id = here.identity_id or there.email = here.email)
            where here.dispute_id = d.id and here.side = 'respondent') as "isSameSide"
        from ${others} order by o.submitted_at desc, o.id desc limit 10) n) as newest
    from ${others}`.execute(ctx.db);
  const { newest, ...counts } = rows[0] ?? {
    filed: 0,
    refused: 0,
    withdrawn: 0,
    resolved: 0,
    published: 0,
    newest: null,
  };
  return { ...counts, newest: (newest ?? []).map((one) => ({ ...one, filedAt: new Date(one.filedAt).toISOString() })) };
}

/** A pattern that finds the words anywhere; what the reader typed is never a wildcard. */
const like = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** The other sides of somebody's disputes that are open: who they are, where they have an account, as what they are named, and who acts for them. */
export async function opponentsOf(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ userId: string | null; name: string }[]> {
  const { rows } = await sql<{ userId: string | null; name: string }>`
    select distinct p.user_id as "userId", n.name from dispute_readers r
    join disputes d on d.id = r.dispute_id and (d.filer_user_id = ${userId} or d.shown_to_respondent)
      and d.status in ${among(openDisputes)}
    join dispute_parties p on p.dispute_id = d.id and p.user_id is distinct from ${userId}::uuid
    left join users u on u.id = p.user_id
    cross join lateral (values (p.name), (u.name)) n (name)
    where r.user_id = ${userId} and n.name is not null limit 500`.execute(ctx.db);
  return rows;
}
