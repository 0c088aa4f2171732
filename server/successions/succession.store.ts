// A request to act for somebody is read with who asked, whom it is about and who reviews it, and what differs of it is written.

import { openSuccessions } from '@ahadi/domain/successions/lifecycle.ts';
import type { Rest } from '@ahadi/domain/successions/rules.ts';
import type { SuccessionPaper, SuccessionStatus } from '@ahadi/domain/successions/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { askTogether, sendAlong } from '../core/driver.ts';
import type { Recipient } from '../core/notice.ts';

type Db = Pick<Ctx, 'db'>;

/** What is written of it. */
export type Written = {
  id: string;
  status: SuccessionStatus;
  claimantId: string;
  subjectId: string | null;
  name: string;
  email: string;
  capacity: string;
  statement: string;
  askedAt: Date;
  restsUntil: Date | null;
  restedFrom: Date | null;
  restedTo: Date | null;
  endorsedBy: string | null;
  endorsedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  endedAt: Date | null;
  membershipId: string | null;
  papersForgotten: number;
};
export type HeldPaper = SuccessionPaper & { sha256: string };
/** An account that stands behind a request, as a reviewer compares it. */
export type Account = { userId: string; name: string; email: string; userNumber: string; level: number };
/** A request as services hold it. */
export type HeldSuccession = Written & {
  claimant: Account;
  subject: Account | null;
  papers: HeldPaper[];
  reviewers: (Recipient & { userId: string; isAdmin: boolean })[];
};

export const columns = sql`
  s.id, s.status, s.claimant_id as "claimantId", s.subject_id as "subjectId", s.name, s.email, s.capacity, s.statement,
  s.asked_at as "askedAt", s.rests_until as "restsUntil", s.rested_from as "restedFrom", s.rested_to as "restedTo", s.endorsed_by as "endorsedBy",
  s.endorsed_at as "endorsedAt", s.decided_by as "decidedBy", s.decided_at as "decidedAt", s.reason, s.ended_at as "endedAt",
  s.membership_id as "membershipId", s.papers_forgotten as "papersForgotten"`;

const reviewers = sql<HeldSuccession['reviewers'][number]>`
  select u.id as "userId", u.email, u.name, bool_or(r.role = 'admin') as "isAdmin" from user_roles r join users u on u.id = r.user_id
  where r.role in ('reviewer', 'admin') group by u.id order by u.id limit 200`;
const accountsOf = (id: string) => sql<Account>`
  select u.id as "userId", u.name, u.email, i.user_number as "userNumber", i.verification_level as level
  from successions s join users u on u.id in (s.claimant_id, s.subject_id)
  join identity_members m on m.user_id = u.id and m.is_primary join identities i on i.id = m.identity_id where s.id = ${id}`;
const papersOf = (id: string) => sql<Omit<HeldPaper, 'addedAt'> & { at: Date }>`
  select id, name, mime, size, sha256, created_at as at from succession_papers where succession_id = ${id} order by created_at, id limit 20`;

/** The request, or null. `hold` keeps its row until the transaction ends. */
export async function findSuccession(ctx: Db, id: string, hold = false): Promise<HeldSuccession | null> {
  const lock = hold ? sql`for no key update of s` : sql``;
  const [[row], accounts, papers, people] = await askTogether(
    ctx,
    sql<Written>`select ${columns} from successions s where s.id = ${id} ${lock}`,
    accountsOf(id),
    papersOf(id),
    reviewers,
  );
  if (!row) return null;
  const claimant = accounts.find(({ userId }) => userId === row.claimantId);
  if (!claimant) throw new Error(`nobody asked for succession ${id}`);
  return {
    ...row,
    claimant,
    subject: accounts.find(({ userId }) => userId === row.subjectId) ?? null,
    papers: papers.map(({ at, ...paper }) => ({ ...paper, addedAt: at.toISOString() })),
    reviewers: people.filter(({ userId }) => userId !== row.claimantId && userId !== row.subjectId),
  };
}

export type NewSuccession = Pick<Written, 'claimantId' | 'subjectId' | 'name' | 'email' | 'capacity' | 'statement'>;
/** Writes a request; answers its id, or null where this person's own about the same address is open. */
export async function addSuccession(ctx: Pick<Ctx, 'db' | 'now'>, it: NewSuccession): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into successions (id, status, claimant_id, subject_id, name, email, capacity, statement, asked_at)
    values (${uuidv7()}, 'asked', ${it.claimantId}, ${it.subjectId}, ${it.name}, ${it.email}, ${it.capacity}, ${it.statement}, ${ctx.now})
    on conflict do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** When deadlines of an account rested since a day, and how many requests somebody made. One request is counted at a time. */
export async function earlierOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { subjectId, claimantId, restedSince, askedSince }: Earlier,
): Promise<{ rests: Rest[]; asked: number }> {
  // Both accounts in one order for everybody, so that two requests about one account count each other.
  await sql`select 1 from users where id in (${claimantId}, ${subjectId}) order by id for no key update`.execute(
    ctx.db,
  );
  const [rests, [asked]] = await askTogether(
    ctx,
    sql<Rest>`
      select rested_from as "from", coalesce(rested_to, rests_until, ${ctx.now}) as "to" from successions
      where subject_id = ${subjectId} and rested_from is not null and coalesce(rested_to, rests_until, ${ctx.now}) > ${restedSince}
      order by rested_from desc limit 500`,
    sql<{
      count: number;
    }>`select count(*)::int as count from successions where claimant_id = ${claimantId} and asked_at > ${askedSince}`,
  );
  return { rests, asked: asked?.count ?? 0 };
}
type Earlier = { subjectId: string | null; claimantId: string; restedSince: Date; askedSince: Date };

/** Writes it as it is after a deed. */
export async function saveSuccession(ctx: Ctx, _before: HeldSuccession, it: HeldSuccession): Promise<HeldSuccession> {
  const change = {
    status: it.status,
    rests_until: it.restsUntil,
    rested_from: it.restedFrom,
    rested_to: it.restedTo,
    endorsed_by: it.endorsedBy,
    endorsed_at: it.endorsedAt,
    decided_by: it.decidedBy,
    decided_at: it.decidedAt,
    reason: it.reason,
    ended_at: it.endedAt,
    membership_id: it.membershipId,
    papers_forgotten: it.papersForgotten,
  };
  await sendAlong(ctx, ctx.db.updateTable('successions').set(change).where('id', '=', it.id));
  return it;
}

export async function addPaperRow(
  ctx: Pick<Ctx, 'db' | 'now'>,
  held: HeldSuccession,
  paper: Omit<HeldPaper, 'id' | 'addedAt'>,
): Promise<HeldSuccession> {
  const id = uuidv7();
  const row = { ...paper, id, succession_id: held.id, created_at: ctx.now };
  await sendAlong(ctx, ctx.db.insertInto('succession_papers').values(row));
  return { ...held, papers: [...held.papers, { ...paper, id, addedAt: ctx.now.toISOString() }] };
}

/** The request that a membership goes by and is in force, or undefined. */
export async function byMembership(ctx: Db, membershipId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from successions where membership_id = ${membershipId} and status = 'in_force'`.execute(ctx.db);
  return rows[0]?.id;
}

/** Whether a first reviewer found another request about the same account proven since a day. */
export async function wasEndorsedSince(
  ctx: Db,
  { id, subjectId }: Pick<Written, 'id' | 'subjectId'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from successions where subject_id = ${subjectId} and id <> ${id} and endorsed_at > ${since} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The open requests that an account asked for, or that are about it. */
export async function openOf(ctx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from successions where (claimant_id = ${userId} or subject_id = ${userId}) and status in ${among(openSuccessions)} order by id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** The papers of a request are gone; answers the hashes of their files. */
export async function forgetPapers(ctx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    delete from succession_papers where succession_id = ${id} returning sha256`.execute(ctx.db);
  return rows.map(({ sha256 }) => sha256);
}
