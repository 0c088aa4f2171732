// Lists of cases are read along their readers’ own index.

import { type ClockKind, reminders } from '@ahadi/domain/core/clock.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { openMediations, overMediations } from '@ahadi/domain/mediation/lifecycle.ts';
import type { MediationRow, MediationStatus, Outcome } from '@ahadi/domain/mediation/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, behindCursor, onePast, pageFrom } from '../core/page.ts';
import { isTurnOf } from '../core/viewer.ts';
import { isNow, unrelated } from './duties.store.ts';

type Row = {
  id: string;
  ref: string;
  title: string;
  status: MediationStatus;
  outcome: Outcome | null;
  others: string[];
  mediator_name: string | null;
  due_at: Date | null;
  waits_for_me: boolean;
  updated_at: Date;
  at_us: string;
};

const shape =
  (as: MediationRow['as']) =>
  (row: Row): MediationRow => ({
    id: row.id as MediationRow['id'], // the brand is born here
    ref: row.ref,
    title: row.title,
    status: row.status,
    outcome: row.outcome,
    others: row.others,
    mediatorName: row.mediator_name,
    as,
    dueAt: row.due_at?.toISOString() ?? null,
    waitsForMe: row.waits_for_me,
    updatedAt: row.updated_at.toISOString(),
  });

export type Filter = 'all' | 'waiting' | 'draft' | 'open' | 'closed';
const conditions: Record<Exclude<Filter, 'all' | 'waiting'>, RawBuilder<unknown>> = {
  draft: sql`and c.status = 'draft'`,
  open: sql`and c.status in ${among(openMediations)}`,
  closed: sql`and c.status in ${among(overMediations)}`,
};

/** Whether a case, the agreement that it begins with or comes to, or the escrow of its fee waits for its reader. */
const waitsFor = (userId: string, now: Date) => sql<boolean>`(exists (
    select 1 from turns t left join mediation_sessions s on s.id = t.part_id
    where t.user_id = ${userId} and t.thing_kind = 'mediation' and t.thing_id = c.id and ${isNow(sql`${now}::timestamptz`)})
  or ${isTurnOf(userId, 'agreement', sql`c.engagement_agreement_id`)} or ${isTurnOf(userId, 'agreement', sql`c.settlement_agreement_id`)}
  or ${isTurnOf(userId, 'escrow', sql`c.fee_escrow_id`)})`;

/** Deadlines somebody acts by; reminders and tasks of ours are not among them. */
const unseen: readonly ClockKind[] = [
  ...reminders,
  ...(['proposal.unopened', 'mediation.report', 'mediation.close', 'mediation.destroy'] as const),
];
const columns = (mine: RawBuilder<unknown>) => sql`c.id, c.ref, c.title, c.status, c.outcome, c.updated_at,
  array(select s.name from mediation_sides s where s.mediation_id = c.id and s.side is distinct from ${mine} order by s.side) as others,
  (select u.name from users u where u.id = c.mediator_user_id) as mediator_name,
  (select min(c2.due_at) from (
    select due_at from clocks where subject_kind = 'mediation' and subject_id = c.id and status = 'running' and not kind = any(${unseen}::text[])
    union all select due_at from clocks where subject_kind = 'agreement' and kind = 'agreement.sign_window' and status = 'running'
      and subject_id in (c.engagement_agreement_id, c.settlement_agreement_id)) c2) as due_at`;

type ListInput = PageRequest & {
  filter: Filter;
  q?: string | undefined;
  disputeId?: string | undefined;
  agreementId?: string | undefined;
};
const narrowed = (input: ListInput, waits: RawBuilder<boolean>) =>
  sql.join(
    [
      input.filter === 'all' ? sql`` : input.filter === 'waiting' ? sql`and ${waits}` : conditions[input.filter],
      input.q
        ? sql`and (c.title ilike ${like(input.q)} or c.ref ilike ${like(input.q)}
        or exists (select 1 from mediation_sides s where s.mediation_id = c.id and s.name ilike ${like(input.q)}))`
        : sql``,
      input.disputeId ? sql`and c.dispute_id = ${input.disputeId}` : sql``,
      input.agreementId ? sql`and c.agreement_id = ${input.agreementId}` : sql``,
    ],
    sql` `,
  );

/** Cases that the reader is a side of or speaks for, newest change first, one keyset page along the reader's own index. */
export async function listAsSide(ctx: Ctx, userId: string, input: ListInput): Promise<Page<MediationRow>> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<Row>`
    select ${columns(sql`me.side`)}, r.updated_at::text as at_us, ${waitsFor(userId, ctx.now)} as waits_for_me
    from mediation_readers r join mediations c on c.id = r.mediation_id
    left join mediation_sides me on me.mediation_id = c.id and (me.user_id = ${userId}
      or me.side = (select p.side from mediation_representatives p where p.mediation_id = c.id and p.user_id = ${userId}))
    where r.user_id = ${userId} and (r.updated_at, r.mediation_id) < (${after.at}::timestamptz, ${after.id}::uuid)
      ${narrowed(input, waitsFor(userId, ctx.now))}
    order by r.updated_at desc, r.mediation_id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape('side'));
}

/** Cases that the reader mediates or was chosen for, newest change first. */
export async function listAsMediator(ctx: Ctx, userId: string, input: ListInput): Promise<Page<MediationRow>> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<Row>`
    select ${columns(sql`null`)}, c.updated_at::text as at_us, ${waitsFor(userId, ctx.now)} as waits_for_me
    from (select id from mediations where mediator_user_id = ${userId} union select id from mediations where chosen_user_id = ${userId}) mine
    join mediations c on c.id = mine.id
    where (c.updated_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid) ${narrowed(input, waitsFor(userId, ctx.now))}
    order by c.updated_at desc, c.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape('mediator'));
}

export type DeskView = 'screening' | 'listing' | 'objections';
const deskViews: Record<DeskView, RawBuilder<unknown>> = {
  screening: sql`c.status = 'screening'`,
  listing: sql`c.status = 'listing'`,
  objections: sql`c.status = 'appointing' and exists (select 1 from mediation_objections o where o.mediation_id = c.id and o.status = 'review')`,
};

/** What waits for an officer, the longest waiting first, without cases that the officer has a part in. */
export async function listDesk(
  ctx: Ctx,
  userId: string,
  input: PageRequest & { view: DeskView },
): Promise<Page<MediationRow>> {
  const { behind, order } = behindCursor(input.cursor, sql`c.updated_at`, sql`c.id`, 'oldest');
  const { rows } = await sql<Row>`
    select ${columns(sql`null`)}, c.updated_at::text as at_us, true as waits_for_me
    from mediations c
    where ${deskViews[input.view]} and ${behind} and ${unrelated({ me: sql`${userId}::uuid` })}
    order by ${order} limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape('officer'));
}

/** A pattern that finds the words anywhere; what the reader typed is never a wildcard. */
const like = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** Everybody else in somebody's mediations that are open: the sides and who acts for them, who speaks for them and who mediates. */
export async function othersIn(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ userId: string | null; name: string }[]> {
  const { rows } = await sql<{ userId: string | null; name: string }>`
    with mine as (
      select c.id, c.mediator_user_id from mediation_readers r join mediations c on c.id = r.mediation_id
      where r.user_id = ${userId} and c.status in ${among(openMediations)}
      union
      select id, mediator_user_id from mediations where mediator_user_id = ${userId} and status not in ${among(overMediations)}),
    others as (
      select s.user_id, s.name from mine join mediation_sides s on s.mediation_id = mine.id
      union all select p.user_id, null from mine join mediation_representatives p on p.mediation_id = mine.id
      union all select mine.mediator_user_id, null from mine where mine.mediator_user_id is not null)
    select distinct o.user_id as "userId", n.name from others o
    left join users u on u.id = o.user_id
    cross join lateral (values (o.name), (u.name)) n (name)
    where o.user_id is distinct from ${userId}::uuid and n.name is not null limit 500`.execute(ctx.db);
  return rows;
}
