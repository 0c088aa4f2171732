// Rules, requests and who approved what are rows; who acts for the organisation is read beside them, as it is at that moment.
import type { AgreementTerms, AttendantRole } from '@ahadi/domain/agreements/schema.ts';
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import type { Asked, Colleague } from '@ahadi/domain/organisations/approvals/rules.ts';
import type { Approval, ApprovalRule, ApprovalStatus, RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { isThere } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import { type DutyRows, turnsIn } from '../core/viewer.ts';

/** Who stands where in an agreement and who attends: what is approved besides its terms. `isOwn`: of the organisation that approves. */
export type Sides = {
  parties: {
    id: string;
    side: string;
    name: string;
    email: string;
    signOrder: number;
    inPerson: boolean;
    isOwn: boolean;
  }[];
  attendants: { role: AttendantRole; name: string; email: string; partyId: string | null }[];
};

/** One step that somebody approved. */
export type Word = { stepId: string; userId: string; name: string; inPlaceOf: string | null; at: string };

/** A request as it is kept, with who acts for its organisation now. */
export type Kept = Omit<Asked, 'barred'> & {
  id: Approval['id'];
  agreementId: Approval['agreementId'];
  ref: string;
  status: ApprovalStatus;
  ruleNo: number;
  askedBy: string;
  askedByName: string;
  askedAt: Date;
  note: string;
  textHash: Sha256;
  terms: AgreementTerms;
  sides: Sides;
  steps: RuleStep[];
  authors: string[];
  waitsFor: string[];
  returnedBy: string | null;
  returnedByName: string | null;
  returnedStep: string | null;
  returnedReason: string | null;
  closedAt: Date | null;
  words: Word[];
};

const asJson = (membership: string, person: string) =>
  sql.raw(
    `'membershipId', ${membership}.id, 'userId', ${membership}.member_id, 'name', ${person}.name, 'role', ${membership}.role, 'pays', ${membership}.pays`,
  );

/** Who acts for an organisation, with whom they stand in for, as JSON. */
const peopleOf = (organisation: RawBuilder<unknown>, now: Date) => sql<Colleague[]>`coalesce((
  select json_agg(json_build_object(${asJson('m', 'mu')}, 'standsFor', coalesce((
      select json_agg(json_build_object(${asJson('p', 'pu')}) order by d.starts_at, d.id)
      from organisation_deputies d join organisation_members p on p.id = d.membership_id and p.status = 'active'
      join users pu on pu.id = p.member_id and pu.suspended_by is null
      where d.deputy_id = m.id and d.ended_at is null and d.starts_at <= ${now} and d.ends_at > ${now}), '[]'::json)) order by m.since, m.id)
  from organisation_members m join users mu on mu.id = m.member_id and ${isThere(sql`mu`)}
  where m.organisation_id = ${organisation} and m.status = 'active'), '[]'::json)`;

const named = (
  userId: RawBuilder<unknown>,
) => sql`(select i.display_name from identity_members own join identities i on i.id = own.identity_id
  where own.user_id = ${userId} and own.is_primary)`;

const kept = (now: Date) => sql`
  r.id, r.organisation_id as "organisationId", ${named(sql`r.organisation_id`)} as organisation, r.agreement_id as "agreementId", a.ref, r.status,
  r.rule_no as "ruleNo", r.asked_by as "askedBy", asker.name as "askedByName", r.asked_at as "askedAt", r.note, r.text_hash as "textHash",
  r.terms, r.sides, r.steps, r.authors, r.waits_for as "waitsFor", r.returned_by as "returnedBy",
  returner.name as "returnedByName", r.returned_step as "returnedStep", r.returned_reason as "returnedReason", r.closed_at as "closedAt",
  coalesce((select json_agg(json_build_object('stepId', w.step_id, 'userId', w.by_user_id, 'name', wu.name, 'inPlaceOf', w.in_place_of, 'at', w.at) order by w.at)
    from approval_words w join users wu on wu.id = w.by_user_id where w.approval_id = r.id), '[]'::json) as words,
  ${peopleOf(sql`r.organisation_id`, now)} as people`;
const tables = sql`approvals r join agreements a on a.id = r.agreement_id join users asker on asker.id = r.asked_by
  left join users returner on returner.id = r.returned_by`;

/** A request, or null. `hold` keeps it and who acts for its organisation as they are until the transaction ends. */
export async function findApproval(ctx: Pick<Ctx, 'db' | 'now'>, id: string, hold = false): Promise<Kept | null> {
  if (hold) {
    const { rows } = await sql<{ organisationId: string }>`
      select organisation_id as "organisationId" from approvals where id = ${id} for update`.execute(ctx.db);
    const { rows: members } = await sql<{ id: string }>`
      select id from organisation_members where organisation_id = ${rows[0]?.organisationId ?? null}::uuid and status = 'active' order by id for share`.execute(
      ctx.db,
    );
    await sql`select from organisation_deputies where membership_id = any(${members.map((one) => one.id)}::uuid[]) and ended_at is null
      order by id for share`.execute(ctx.db);
  }
  const { rows } = await sql<Kept>`select ${kept(ctx.now)} from ${tables} where r.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The last request of an organisation about an agreement, and `before` another one the last that was asked before it. */
export async function lastApproval(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { organisationId, agreementId, before }: { organisationId: string; agreementId: string; before?: Date },
): Promise<Kept | null> {
  const { rows } = await sql<Kept>`select ${kept(ctx.now)} from ${tables}
    where r.agreement_id = ${agreementId} and r.organisation_id = ${organisationId}
      ${before ? sql`and r.asked_at < ${before}` : sql``} order by r.asked_at desc, r.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** What an organisation asks for now, and for whom each of its requests approved this text of an agreement. */
export async function approvalOf(
  ctx: Pick<Ctx, 'db'>,
  it: { organisationId: string; agreementId: string; textHash: string },
): Promise<{ steps: RuleStep[]; approvedFor: Sides[] }> {
  const { rows } = await sql<{ steps: RuleStep[] | null; approvedFor: Sides[] }>`
    select (select steps from approval_rules where organisation_id = ${it.organisationId} and holds) as steps,
      coalesce((select json_agg(sides) from approvals where organisation_id = ${it.organisationId} and agreement_id = ${it.agreementId}
        and status = 'approved' and text_hash = ${it.textHash}), '[]'::json) as "approvedFor"`.execute(ctx.db);
  return { steps: rows[0]?.steps ?? [], approvedFor: rows[0]?.approvedFor ?? [] };
}

/** The requests about an agreement that wait: one of an organisation at most. */
export async function openRequestsAbout(
  ctx: Pick<Ctx, 'db'>,
  agreementId: string,
): Promise<{ id: string; organisationId: string; textHash: string; sides: Sides }[]> {
  const { rows } = await sql<{ id: string; organisationId: string; textHash: string; sides: Sides }>`
    select id, organisation_id as "organisationId", text_hash as "textHash", sides from approvals
    where agreement_id = ${agreementId} and status = 'open' order by id`.execute(ctx.db);
  return rows;
}

/** Ids of an organisation's requests that wait, in their order. */
export async function openApprovals(ctx: Pick<Ctx, 'db'>, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from approvals where status = 'open' and organisation_id = ${organisationId} order by id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Ids of the requests that wait in the organisations for which somebody acts whose account a restriction is about. */
export async function openWhereRestricted(ctx: Pick<Ctx, 'db'>, restrictionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from restrictions x join organisation_members m on m.member_id = x.user_id and m.status = 'active'
    join approvals r on r.organisation_id = m.organisation_id and r.status = 'open'
    where x.id = ${restrictionId} and x.thing = 'account' order by r.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The next deputyships of which the days began or ended, each with the requests that wait in its organisation. */
export async function daysTurned(ctx: Pick<Ctx, 'db' | 'now'>): Promise<{ id: string; requests: string[] }[]> {
  const { rows } = await sql<{ id: string; requests: string[] }>`
    select d.id, array(
      select r.id from approvals r join organisation_members m on m.organisation_id = r.organisation_id
      where m.id = d.membership_id and r.status = 'open' order by r.id) as requests
    from organisation_deputies d where d.due_at <= ${ctx.now} order by d.due_at, d.id limit 500`.execute(ctx.db);
  return rows;
}

/** Nothing of these days is left to do; an end that lies ahead is next. */
export const noteDaysTurned = (ctx: Pick<Ctx, 'db' | 'now'>, id: string) =>
  sql`update organisation_deputies set due_at = case when ends_at > ${ctx.now} then ends_at end
    where id = ${id} and due_at <= ${ctx.now}`.execute(ctx.db);

type Added = Pick<
  Kept,
  | 'organisationId'
  | 'agreementId'
  | 'ruleNo'
  | 'askedBy'
  | 'note'
  | 'textHash'
  | 'terms'
  | 'sides'
  | 'steps'
  | 'authors'
>;

/** Keeps a request that is put to nobody yet; answers its id. */
export async function addApproval(ctx: Pick<Ctx, 'db' | 'now'>, it: Added): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('approvals')
    .values({
      ...{ id, organisation_id: it.organisationId, agreement_id: it.agreementId, rule_no: it.ruleNo, status: 'open' },
      ...{ asked_by: it.askedBy, asked_at: ctx.now, note: it.note, text_hash: it.textHash },
      ...{ terms: JSON.stringify(it.terms), sides: JSON.stringify(it.sides), steps: JSON.stringify(it.steps) },
      ...{ authors: [...it.authors], waits_for: [] },
    })
    .execute();
  return id;
}

/** Writes what differs between a request before and after a deed. */
export async function saveApproval<Held extends Kept>(ctx: Ctx, before: Held, after: Held): Promise<Held> {
  for (const { stepId, userId, inPlaceOf } of after.words.slice(before.words.length))
    await sendAlong(
      ctx,
      sql`insert into approval_words (approval_id, step_id, by_user_id, in_place_of, at) values (${after.id}, ${stepId}, ${userId}, ${inPlaceOf}, ${ctx.now})`,
    );
  await sendAlong(
    ctx,
    sql`update approvals set status = ${after.status}, waits_for = ${after.waitsFor}, returned_by = ${after.returnedBy}, returned_step = ${after.returnedStep},
      returned_reason = ${after.returnedReason}, closed_at = ${after.closedAt} where id = ${after.id}`,
  );
  return after;
}

/** The rule of an organisation: the last that was written, of no steps where there never was one. */
export async function ruleOf(ctx: Pick<Ctx, 'db'>, organisationId: string): Promise<ApprovalRule> {
  const { rows } = await sql<{ no: number; steps: RuleStep[]; changedBy: string; changedAt: Date }>`
    select r.no, r.steps, u.name as "changedBy", r.changed_at as "changedAt" from approval_rules r join users u on u.id = r.changed_by
    where r.organisation_id = ${organisationId} order by r.no desc limit 1`.execute(ctx.db);
  const [rule] = rows;
  return rule
    ? { ...rule, changedAt: rule.changedAt.toISOString() }
    : { no: 0, steps: [], changedBy: null, changedAt: null };
}

export async function addRule(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { organisationId: string; no: number; steps: readonly RuleStep[]; changedBy: string },
): Promise<void> {
  await sql`update approval_rules set holds = false where organisation_id = ${it.organisationId} and holds`.execute(
    ctx.db,
  );
  await ctx.db
    .insertInto('approval_rules')
    .values({
      ...{ id: uuidv7(), organisation_id: it.organisationId, no: it.no, steps: JSON.stringify(it.steps) },
      ...{ changed_by: it.changedBy, changed_at: ctx.now, holds: it.steps.length > 0 },
    })
    .execute();
}

/** What waits for somebody's approval inside an organisation, by their own name. */
export const waitingApprovals: DutyRows = turnsIn(
  'approval',
  () => sql`
  select a.ref, r.terms->>'title' as title, ${named(sql`r.organisation_id`)} as other, '{}'::jsonb as facts
  from approvals r join agreements a on a.id = r.agreement_id where r.id = t.thing_id`,
);

/** Who acts for an organisation at this moment. */
export async function colleaguesOf(ctx: Pick<Ctx, 'db' | 'now'>, organisationId: string): Promise<Colleague[]> {
  const { rows } = await sql<{ people: Colleague[] }>`
    select ${peopleOf(sql`${organisationId}::uuid`, ctx.now)} as people`.execute(ctx.db);
  return rows[0]?.people ?? [];
}

/** One deed about the rule of an organisation, or about its people, is done at a time. */
export const holdOrganisation = (ctx: Pick<Ctx, 'db'>, id: string): Promise<void> =>
  sendAlong(ctx, sql`select 1 from users where id = ${id} for no key update`);
