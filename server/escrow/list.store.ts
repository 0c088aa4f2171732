// A reader's escrows and an administrator's desk, page by page along an index.

import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import { agreedEscrows, openEscrows, overEscrows } from '@ahadi/domain/escrow/lifecycle.ts';
import type { EscrowRole, EscrowRow } from '@ahadi/domain/escrow/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, behindCursor, onePast, pageFrom } from '../core/page.ts';
import { isTurnOf } from '../core/viewer.ts';
import { wantsMediator } from './stages.store.ts';

type Row = {
  id: string;
  ref: string;
  title: string;
  status: EscrowStatus;
  my_role: EscrowRole | null;
  other_name: string | null;
  currency: string;
  total_minor: number;
  held_minor: number;
  waits_for_me: boolean;
  is_disputed: boolean;
  is_on_hold: boolean;
  next_due_at: Date | null;
  next_due_kind: EscrowRow['nextDueKind'];
  updated_at: Date;
  at_us: string;
};

const shape = (row: Row): EscrowRow => ({
  id: row.id as EscrowRow['id'], // the brand is born here
  ref: row.ref,
  title: row.title,
  status: row.status,
  myRole: row.my_role,
  otherName: row.other_name ?? '',
  currency: row.currency,
  totalMinor: row.total_minor,
  heldMinor: row.held_minor,
  waitsForMe: row.waits_for_me,
  isDisputed: row.is_disputed,
  isOnHold: row.is_on_hold,
  nextDueAt: row.next_due_at?.toISOString() ?? null,
  nextDueKind: row.next_due_kind,
  updatedAt: row.updated_at.toISOString(),
});

export type Filter = 'all' | 'waiting' | 'draft' | 'open' | 'disputed' | 'closed';
const conditions: Record<Exclude<Filter, 'all' | 'waiting'>, RawBuilder<unknown>> = {
  draft: sql`and e.status = 'draft'`,
  open: sql`and e.status in ${among(openEscrows)}`,
  disputed: sql`and e.status = 'active' and money.is_disputed`,
  closed: sql`and e.status in ${among(overEscrows)}`,
};

const money = sql`left join lateral (
  select coalesce(sum(m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor), 0)::bigint as held_minor,
    coalesce(bool_or(m.status = 'disputed'), false) as is_disputed
  from escrow_milestones m where m.escrow_id = e.id) money on true`;

const ours = [
  'milestone.inspection_reminder',
  'milestone.reminder',
  'escrow.funding_reminder',
  'milestone.stale',
  'milestone.negotiation',
];
/**
 * Deadlines that somebody acts by; reminders and tasks of ours are not among them, and an offer's is the sides' own business. They are
 * gathered before they are put in order: else PostgreSQL goes through the deadlines of everybody from the first that is due.
 */
const nextClock = (unseen: readonly string[]) => sql`left join lateral (
  with its as materialized (
    select c.due_at, c.kind from (select 'escrow' as kind, e.id union all select 'milestone', m.id from escrow_milestones m where m.escrow_id = e.id) s
    join clocks c on c.subject_kind = s.kind and c.subject_id = s.id
    where c.status = 'running' and not c.kind = any(${unseen}::text[]))
  select due_at, kind from its order by due_at limit 1) clock on true`;

const columns = sql`e.id, e.ref, e.title, e.status, e.currency, e.total_minor, e.updated_at, e.hold is not null as is_on_hold, money.held_minor, money.is_disputed,
  me.role as my_role, clock.due_at as next_due_at, clock.kind as next_due_kind,
  (select p.name from escrow_parties p where p.escrow_id = e.id and p.role = case when me.role = 'buyer' then 'seller' else 'buyer' end) as other_name`;

/** A reader's escrows, newest change first, one keyset page along the reader's own index. */
export async function listEscrows(
  ctx: Ctx,
  userId: string,
  input: PageRequest & { filter: Filter; q?: string | undefined; agreementId?: string | undefined },
): Promise<Page<EscrowRow>> {
  const after = afterCursor(input.cursor);
  const { filter } = input;
  const waitsForMe = isTurnOf(userId, 'escrow', sql`e.id`);
  const condition = filter === 'all' ? sql`` : filter === 'waiting' ? sql`and ${waitsForMe}` : conditions[filter];
  const words = input.q
    ? sql`and (e.title ilike ${like(input.q)} or e.ref ilike ${like(input.q)}
    or exists (select 1 from escrow_parties p where p.escrow_id = e.id and p.name ilike ${like(input.q)}))`
    : sql``;
  const ofAgreement = input.agreementId ? sql`and e.agreement_id = ${input.agreementId}` : sql``;
  const { rows } = await sql<Row>`
    select ${columns}, r.updated_at::text as at_us, ${waitsForMe} as waits_for_me
    from escrow_readers r join escrows e on e.id = r.escrow_id
    left join escrow_parties me on me.escrow_id = e.id and me.user_id = ${userId}
    ${money} ${nextClock(ours)}
    where r.user_id = ${userId} and (r.updated_at, r.escrow_id) < (${after.at}::timestamptz, ${after.id}::uuid) ${condition} ${words} ${ofAgreement}
    order by r.updated_at desc, r.escrow_id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}

export type DeskView = 'disputed' | 'mediators' | 'held' | 'decisions';
const deskViews: Record<DeskView, RawBuilder<unknown>> = {
  disputed: sql`exists (select 1 from escrow_milestones m where m.escrow_id = e.id and m.status = 'disputed')`,
  mediators: sql`exists (select 1 from escrow_milestones m where m.escrow_id = e.id and ${wantsMediator})`,
  held: sql`e.hold is not null`,
  decisions: sql`exists (select 1 from escrow_resolutions x join escrow_milestones m on m.id = x.milestone_id
    where m.escrow_id = e.id and x.status = 'proposed' and x.source <> 'mediator')`,
};

/** What waits for an administrator, the longest waiting first, without escrows that the administrator takes part in or mediates. */
export async function listDesk(
  ctx: Ctx,
  userId: string,
  input: PageRequest & { view: DeskView },
): Promise<Page<EscrowRow>> {
  const { behind, order } = behindCursor(input.cursor, sql`e.updated_at`, sql`e.id`, 'oldest');
  const { rows } = await sql<Row>`
    with page as materialized (
      select e.id from escrows e
      where e.status in ${among(agreedEscrows)} and ${deskViews[input.view]} and e.creator_user_id <> ${userId}
        and not exists (select 1 from escrow_parties p where p.escrow_id = e.id and p.user_id = ${userId})
        and not exists (select 1 from escrow_milestones m where m.escrow_id = e.id and m.mediator_user_id = ${userId})
        and ${behind}
      order by ${order} limit ${onePast(input.limit)})
    select ${columns}, e.updated_at::text as at_us, true as waits_for_me
    from page join escrows e on e.id = page.id left join escrow_parties me on me.escrow_id = e.id and me.user_id = ${userId}
    ${money} ${nextClock([...ours, 'milestone.offer'])}
    order by ${order}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}

/** A pattern that finds the words anywhere; what the reader typed is never a wildcard. */
const like = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
