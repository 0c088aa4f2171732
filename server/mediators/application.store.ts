// An application is read whole in one message, and what differs of it is written.
import type {
  Application,
  ApplicationForm,
  ApplicationStatus,
  Rubric,
  Tier,
  Vote,
} from '@ahadi/domain/mediators/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

type Db = Pick<Ctx, 'db'>;
type Kept = Application['documents'][number] & { mime: string; sourceSha256: string };
export type HeldCheck = {
  index: number;
  body: string;
  number: string;
  found: boolean;
  note: string;
  by: string;
  at: Date;
};
export type HeldAssessment = {
  userId: string;
  name: string;
  round: number;
  rubric: Rubric;
  percent: number;
  vote: Vote;
  reason: string;
  at: Date;
};

/** An application with all that is decided from, and what the permission table asks for. */
export type HeldApplication = {
  id: string;
  ref: string;
  applicantUserId: string;
  identityId: string;
  verificationLevel: number;
  status: ApplicationStatus;
  revision: number;
  form: ApplicationForm;
  asked: string | null;
  decisionReason: string | null;
  appealed: boolean;
  appealReason: string | null;
  appealUntil: Date | null;
  againFrom: Date | null;
  createdAt: Date;
  submittedAt: string | null;
  decidedAt: Date | null;
  tier: Tier | null;
  documents: Kept[];
  checks: HeldCheck[];
  reviewers: { userId: string; name: string; round: number }[];
  assessments: HeldAssessment[];
  /** The round that is judged now: 1 after an appeal. */
  round: number;
  /** Everybody who acts for an identity together with the applicant. */
  memberUserIds: string[];
  assessedBy: string[];
  judgedBefore: string[];
};

type Row = Omit<
  HeldApplication,
  'submittedAt' | 'documents' | 'checks' | 'reviewers' | 'assessments' | 'round' | 'assessedBy' | 'judgedBefore'
> & { submittedAt: Date | null };

/** One application with everything around it, or null. `hold` locks its row until the transaction ends. */
export async function findApplication(ctx: Db, id: string, hold = false): Promise<HeldApplication | null> {
  if (hold) await sql`select 1 from mediator_applications where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<Row>`
    select a.id, a.ref, a.user_id as "applicantUserId", a.identity_id as "identityId", i.verification_level as "verificationLevel",
      a.status, a.revision, a.form, a.asked, a.decision_reason as "decisionReason", a.appealed, a.appeal_reason as "appealReason",
      a.appeal_until as "appealUntil", a.again_from as "againFrom", a.created_at as "createdAt", a.submitted_at as "submittedAt",
      a.decided_at as "decidedAt", a.tier, coalesce((
        select array_agg(distinct o.user_id) from identity_members mine join identity_members o on o.identity_id = mine.identity_id
        where mine.user_id = a.user_id and o.user_id <> a.user_id), '{}') as "memberUserIds"
    from mediator_applications a join identities i on i.id = a.identity_id where a.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const round = row.appealed ? 1 : 0;
  const [documents, checks, reviewers, assessments] = [
    await documentsOf(ctx, id),
    await checksOf(ctx, id),
    await reviewersOf(ctx, id),
    await assessmentsOf(ctx, id),
  ];
  return {
    ...row,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    documents,
    checks,
    reviewers,
    assessments,
    round,
    assessedBy: assessments.filter((one) => one.round === round).map(({ userId }) => userId),
    judgedBefore: [...assessments, ...reviewers].filter((one) => one.round < round).map(({ userId }) => userId),
  };
}

async function documentsOf(ctx: Db, id: string): Promise<Kept[]> {
  const { rows } = await sql<Omit<Kept, 'at'> & { at: Date }>`
    select id, kind, name, mime, size, sha256, source_sha256 as "sourceSha256", created_at as at from mediator_documents
    where application_id = ${id} order by created_at, id limit 20`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function checksOf(ctx: Db, id: string): Promise<HeldCheck[]> {
  const { rows } = await sql<HeldCheck>`
    select c.index, c.body, c.number, c.found, c.note, u.name as by, c.at from mediator_checks c join users u on u.id = c.by_user_id
    where c.application_id = ${id} order by c.index limit 20`.execute(ctx.db);
  return rows;
}

async function reviewersOf(ctx: Db, id: string): Promise<HeldApplication['reviewers']> {
  const { rows } = await sql<HeldApplication['reviewers'][number]>`
    select r.user_id as "userId", u.name, r.round from mediator_reviewers r join users u on u.id = r.user_id
    where r.application_id = ${id} order by r.at, r.user_id limit 50`.execute(ctx.db);
  return rows;
}

async function assessmentsOf(ctx: Db, id: string): Promise<HeldAssessment[]> {
  const { rows } = await sql<HeldAssessment>`
    select s.user_id as "userId", u.name, s.round, s.rubric, s.percent, s.vote, s.reason, s.at
    from mediator_assessments s join users u on u.id = s.user_id
    where s.application_id = ${id} order by s.at, s.user_id limit 20`.execute(ctx.db);
  return rows;
}

/** Makes the next start of this person wait until the transaction ends: of two at once the second finds what the first began. */
export const holdPerson = (ctx: Db, userId: string) =>
  sql`select 1 from users where id = ${userId} for update`.execute(ctx.db);

/** The ids of a person's applications, newest first; at most twenty. */
export async function applicationIdsOf(ctx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mediator_applications where user_id = ${userId} order by created_at desc, id desc limit 20`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** What else its applicant sent, newest first; at most twenty. */
export async function earlierOf(ctx: Db, { id, applicantUserId }: Pick<HeldApplication, 'id' | 'applicantUserId'>) {
  const { rows } = await sql<Pick<HeldApplication, 'ref' | 'status' | 'decidedAt'> & { reason: string | null }>`
    select ref, status, decided_at as "decidedAt", decision_reason as reason from mediator_applications
    where user_id = ${applicantUserId} and id <> ${id} and submitted_at is not null order by created_at desc, id desc limit 20`.execute(
    ctx.db,
  );
  return rows;
}

const copies = (form: ApplicationForm) => ({ name: form.legalName, track: form.track, countries: form.countries });

/** A draft. Answers its id and reference. */
export async function addApplication(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { userId: string; identityId: string; form: ApplicationForm },
): Promise<{ id: string; ref: string }> {
  const { name, track, countries } = copies(it.form);
  const { rows } = await sql<{ id: string; ref: string }>`
    insert into mediator_applications (id, ref, user_id, identity_id, status, form, name, track, countries, created_at, updated_at)
    values (${uuidv7()}, 'MA-' || extract(year from ${ctx.now}::timestamptz) || '-' || lpad(nextval('mediator_application_ref_seq')::text, 6, '0'),
      ${it.userId}, ${it.identityId}, 'draft', ${JSON.stringify(it.form)}, ${name}, ${track}, ${countries}, ${ctx.now}, ${ctx.now})
    returning id, ref`.execute(ctx.db);
  return rows[0] as { id: string; ref: string }; // an insert of one row answers one
}

/** Writes what a deed left of it. */
export async function saveApplication(
  ctx: Pick<Ctx, 'db' | 'now'>,
  before: HeldApplication,
  after: HeldApplication,
): Promise<HeldApplication> {
  const { form } = after;
  const change = {
    ...(form !== before.form && { ...copies(form), form: JSON.stringify(form) }),
    status: after.status,
    revision: after.revision,
    asked: after.asked,
    decision_reason: after.decisionReason,
    tier: after.tier,
    appealed: after.appealed,
    appeal_reason: after.appealReason,
    appeal_until: after.appealUntil,
    again_from: after.againFrom,
    submitted_at: after.submittedAt,
    decided_at: after.decidedAt,
    updated_at: ctx.now,
  };
  await sendAlong(ctx, ctx.db.updateTable('mediator_applications').set(change).where('id', '=', after.id));
  return after;
}

/** Keeps a document; answers it as it is held. */
export async function addDocument(
  ctx: Pick<Ctx, 'db' | 'now'>,
  applicationId: string,
  it: Omit<Kept, 'id' | 'at'>,
): Promise<Kept> {
  const id = uuidv7();
  await sendAlong(
    ctx,
    sql`
    insert into mediator_documents (id, application_id, kind, name, mime, size, sha256, source_sha256, created_at)
    values (${id}, ${applicationId}, ${it.kind}, ${it.name}, ${it.mime}, ${it.size}, ${it.sha256}, ${it.sourceSha256}, ${ctx.now})`,
  );
  return { ...it, id, at: ctx.now.toISOString() } as Kept; // the brand of the id is born here
}

export const removeDocument = (ctx: Db, id: string): Promise<void> =>
  sendAlong(ctx, sql`delete from mediator_documents where id = ${id}`);

/**
 * Forgets what was looked up about numbers that the form does not name any more, or names with another day on which they run out. Answers
 * the places of those that stay.
 */
export async function dropStaleChecks(ctx: Db, id: string, { accreditations }: ApplicationForm): Promise<number[]> {
  const named = accreditations.map(
    ({ body, number, expiresOn }, index) => `${index}|${body}|${number}|${expiresOn ?? ''}`,
  );
  const isNamed = sql<boolean>`(index || '|' || body || '|' || number || '|' || coalesce(to_char(expires_on, 'YYYY-MM-DD'), '')) = any(${named}::text[])`;
  const { rows } = await sql<{ index: number }>`
    with stale as (delete from mediator_checks where application_id = ${id} and not ${isNamed})
    select index from mediator_checks where application_id = ${id} and ${isNamed}`.execute(ctx.db);
  return rows.map(({ index }) => index);
}
