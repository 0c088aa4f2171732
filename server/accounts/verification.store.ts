// A check is read whole with its identity and everybody around it.
import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { openRequests, withReviewers } from '@ahadi/domain/accounts/verification/lifecycle.ts';
import type {
  CheckName,
  DocumentKind,
  VerificationStatus,
  WantedLevel,
} from '@ahadi/domain/accounts/verification/schema.ts';
import type { EventName } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { actsFor } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';
import { type IdentityRow, identityOf } from './account.store.ts';

type Db = Pick<Ctx, 'db'>;

/** A request with its identity and everybody around it. Dates as the database has them. */
export type HeldVerification = {
  id: string;
  identity: Identity;
  wantedLevel: WantedLevel;
  status: VerificationStatus;
  statement: string;
  startedBy: Named & { email: string };
  reviewer: Named | null;
  endorser: Named | null;
  /** The user id alone, as the permission table asks for it. */
  endorsedBy: string | null;
  decidedBy: string | null;
  reason: string | null;
  checks: CheckName[];
  registerNo: string | null;
  createdAt: string;
  submittedAt: string | null;
  closedAt: string | null;
  documents: HeldDocument[];
  people: (Named & { role: string })[];
  owners: string[];
  members: string[];
  uploaders: string[];
  /** Who may check it, where it is held for a deed that they are told of. */
  reviewers: (Named & { email: string })[];
};
export type Named = { id: string; name: string };
export type HeldDocument = {
  id: string;
  kind: DocumentKind;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  sourceSha256: string;
  uploadedBy: string;
  addedAt: string;
};

type Row = {
  id: string;
  identity_id: string;
  wanted_level: WantedLevel;
  status: VerificationStatus;
  statement: string;
  started_by: string;
  starter_name: string;
  starter_email: string;
  reviewer_id: string | null;
  reviewer_name: string | null;
  endorsed_by: string | null;
  decided_by: string | null;
  endorser_name: string | null;
  reason: string | null;
  checks: CheckName[];
  register_no: string | null;
  created_at: Date;
  submitted_at: Date | null;
  closed_at: Date | null;
};

/**
 * One request with all that is decided from, or null. `hold` holds first the identity and then the request until the
 * transaction ends: what is compared stays as it is while somebody decides about it.
 */
export async function findVerification(ctx: Db, id: string, hold = false): Promise<HeldVerification | null> {
  if (hold) {
    await sql`select 1 from identities where id = (select identity_id from verification_requests where id = ${id}) for update`.execute(
      ctx.db,
    );
    await sql`select 1 from verification_requests where id = ${id} for update`.execute(ctx.db);
  }
  const { rows } = await sql<Row>`
    select r.*, s.name as starter_name, s.email as starter_email, v.name as reviewer_name, e.name as endorser_name
    from verification_requests r
    join users s on s.id = r.started_by
    left join users v on v.id = r.reviewer_id
    left join users e on e.id = r.endorsed_by
    where r.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const held = await heldOf(ctx, row);
  return hold ? { ...held, reviewers: await reviewersWithout(ctx, held.members) } : held;
}

async function heldOf(ctx: Db, row: Row): Promise<HeldVerification> {
  const [identity, people, documents] = [
    await findIdentity(ctx, row.identity_id),
    await membersOf(ctx, row.identity_id),
    await documentsOf(ctx, row.id),
  ];
  const { rows: acting } = await actsFor(sql`${row.identity_id}::uuid`).execute(ctx.db);
  return {
    id: row.id,
    identity,
    wantedLevel: row.wanted_level,
    status: row.status,
    statement: row.statement,
    startedBy: { id: row.started_by, name: row.starter_name, email: row.starter_email },
    reviewer: named(row.reviewer_id, row.reviewer_name),
    endorser: named(row.endorsed_by, row.endorser_name),
    endorsedBy: row.endorsed_by,
    decidedBy: row.decided_by,
    reason: row.reason,
    checks: row.checks,
    registerNo: row.register_no,
    createdAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    people,
    reviewers: [],
    ...withDocuments({ startedBy: { id: row.started_by } }, documents),
    owners: people.filter(({ role }) => role === 'owner').map((person) => person.id),
    members: [...people.map((person) => person.id), ...acting.map(({ member_id }) => member_id)],
  };
}

/** What is given with a request, and who gave it. */
const withDocuments = ({ startedBy }: { startedBy: { id: string } }, documents: HeldDocument[]) => ({
  documents,
  uploaders: [startedBy.id, ...documents.map(({ uploadedBy }) => uploadedBy)],
});

const named = (id: string | null, name: string | null): Named | null => (id && name !== null ? { id, name } : null);

/** The identities a person owns, their own first. */
export async function ownedIdentities(ctx: Db, userId: string): Promise<Identity[]> {
  const { rows } = await sql<IdentityRow>`
    select i.*, m.is_primary from identity_members m join identities i on i.id = m.identity_id
    where m.user_id = ${userId} and m.role = 'owner' order by m.is_primary desc, i.created_at limit 50`.execute(ctx.db);
  return rows.map(identityOf);
}

async function findIdentity(ctx: Db, id: string): Promise<Identity> {
  const { rows } = await sql<IdentityRow>`
    select i.*, false as is_primary from identities i where id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Error(`no identity ${id}`);
  return identityOf(rows[0]);
}

/** Everybody who may act for an identity, owners first; at most fifty. */
async function membersOf(ctx: Db, identityId: string): Promise<HeldVerification['people']> {
  const { rows } = await sql<HeldVerification['people'][number]>`
    select u.id, u.name, m.role from identity_members m join users u on u.id = m.user_id
    where m.identity_id = ${identityId} order by m.role = 'owner' desc, m.created_at, u.id limit 50`.execute(ctx.db);
  return rows;
}

async function documentsOf(ctx: Db, requestId: string): Promise<HeldDocument[]> {
  const rows = await ctx.db
    .selectFrom('verification_documents')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as DocumentKind, // the column's own check
    name: row.name,
    mime: row.mime,
    size: row.size,
    sha256: row.sha256,
    sourceSha256: row.source_sha256,
    uploadedBy: row.uploaded_by,
    addedAt: row.created_at.toISOString(),
  }));
}

/** The ids of an identity's requests, newest first: the open one, and of the others ten at most. */
export async function verificationIdsOf(ctx: Db, identityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from verification_requests where identity_id = ${identityId}
    order by created_at desc, id desc limit 11`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The request under way of an identity, or undefined. */
export async function openVerificationOf(ctx: Db, identityId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from verification_requests where identity_id = ${identityId} and status in ${among(openRequests)}`.execute(
    ctx.db,
  );
  return rows[0]?.id;
}

/** True while what reviewers compare must not change. */
export async function isWithReviewers(ctx: Db, identityId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from verification_requests where identity_id = ${identityId} and status in ${among(withReviewers)}`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export async function addVerification(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  identityId: string,
  wantedLevel: WantedLevel,
): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('verification_requests')
    .values({
      id,
      identity_id: identityId,
      wanted_level: wantedLevel,
      status: 'draft',
      started_by: userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  return id;
}

/** Writes what a deed left of a request. */
export async function saveVerification(
  ctx: Pick<Ctx, 'db' | 'now'>,
  _before: HeldVerification,
  after: HeldVerification,
): Promise<HeldVerification> {
  const change = {
    status: after.status,
    wanted_level: after.wantedLevel,
    statement: after.statement,
    reviewer_id: after.reviewer?.id ?? null,
    endorsed_by: after.endorsedBy,
    decided_by: after.decidedBy,
    reason: after.reason,
    checks: after.checks,
    register_no: after.registerNo,
    submitted_at: after.submittedAt,
    closed_at: after.closedAt,
    updated_at: ctx.now,
  };
  await sendAlong(ctx, ctx.db.updateTable('verification_requests').set(change).where('id', '=', after.id));
  return after;
}

/** Gives the identity of a request the level that reviewers found. */
export async function setVerified(ctx: Pick<Ctx, 'db' | 'now'>, held: HeldVerification): Promise<HeldVerification> {
  const { identity, wantedLevel } = held;
  const change = { verification_level: wantedLevel, verified_at: ctx.now, updated_at: ctx.now };
  await sendAlong(ctx, ctx.db.updateTable('identities').set(change).where('id', '=', identity.id));
  return { ...held, identity: { ...identity, verificationLevel: wantedLevel, verifiedAt: ctx.now.toISOString() } };
}

export async function addDocument(
  ctx: Pick<Ctx, 'db' | 'now'>,
  held: HeldVerification,
  document: Omit<HeldDocument, 'id' | 'addedAt'>,
): Promise<HeldVerification> {
  const id = uuidv7();
  const { sourceSha256: source_sha256, uploadedBy: uploaded_by, kind, name, mime, size, sha256 } = document;
  const row = { id, request_id: held.id, kind, name, mime, size, sha256, source_sha256, uploaded_by };
  await sendAlong(ctx, ctx.db.insertInto('verification_documents').values({ ...row, created_at: ctx.now }));
  const documents = [...held.documents, { ...document, id, addedAt: ctx.now.toISOString() }];
  return { ...held, ...withDocuments(held, documents) };
}

/** Takes a document of a request away. */
export async function removeDocument(ctx: Db, held: HeldVerification, id: string): Promise<HeldVerification> {
  await sendAlong(ctx, ctx.db.deleteFrom('verification_documents').where('id', '=', id));
  const documents = held.documents.filter((one) => one.id !== id);
  return { ...held, ...withDocuments(held, documents) };
}

export type Twin = { sourceSha256: string; displayName: string; userNumber: string };

/** The identities other than this one that a file with one of these hashes was given for, each once. */
export async function twinsOf(ctx: Db, identityId: string, sources: readonly string[]): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    select distinct d.source_sha256 as "sourceSha256", i.display_name as "displayName", i.user_number as "userNumber"
    from verification_documents d
    join verification_requests r on r.id = d.request_id
    join identities i on i.id = r.identity_id
    where d.source_sha256 = any(${sources}) and r.identity_id <> ${identityId}
    order by i.display_name, i.user_number limit 20`.execute(ctx.db);
  return rows;
}

export type StepRow = {
  id: string;
  name: Extract<EventName, `verification.${string}`>;
  at: Date;
  actor: string | null;
  reason: string | null;
};

/** What happened to a request, oldest first, from the identity's own chain. */
export async function stepsOf(ctx: Db, identityId: string, requestId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select e.id, e.name, e.at, u.name as actor, told_payload(e.id, e.payload) ->> 'reason' as reason
    from events e left join users u on u.id = e.actor_id
    where e.subject_kind = 'identity' and e.subject_id = ${identityId} and e.payload ->> 'verificationId' = ${requestId}
    order by e.seq limit 100`.execute(ctx.db);
  return rows;
}

/** Everybody who checks identities, without the given people; at most two hundred. */
export async function reviewersWithout(ctx: Db, people: readonly string[]): Promise<(Named & { email: string })[]> {
  const { rows } = await sql<Named & { email: string }>`
    select u.id, u.name, u.email from users u
    where exists (select 1 from user_roles r where r.user_id = u.id and r.role in ('reviewer', 'admin'))
      and not u.id = any(${people}::uuid[])
    order by u.id limit 200`.execute(ctx.db);
  return rows;
}

/** Name and address of people by their ids. */
export async function peopleById(ctx: Db, ids: readonly string[]): Promise<(Named & { email: string })[]> {
  const { rows } = await sql<Named & { email: string }>`
    select id, name, email from users where id = any(${ids}::uuid[]) order by id limit 200`.execute(ctx.db);
  return rows;
}
