// Challenges are kept with what was added to them and with their deadlines.
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import type { Whereabouts } from '@ahadi/domain/core/places.ts';
import type { Rung } from '@ahadi/domain/records/challenging/rules.ts';
import type { ChallengeDecision, ChallengeGround, ChallengeStatus } from '@ahadi/domain/records/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { actsForAccounts } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { behindCursor, onePast } from '../core/page.ts';
import { whereaboutsOf } from '../core/places.ts';

/** A challenge with whose entry it is about and its deadlines, as its services hold it. */
export type HeldChallenge = {
  id: string;
  recordId: string;
  recordRef: string;
  disputeId: string;
  filerUserId: string;
  /** Where the filer is: whose days they have to answer. */
  filerWhereabouts: Whereabouts | null;
  subjectUserId: string | null;
  triagedBy: string | null;
  challengedBy: string | null;
  joinedTo: string | null;
  /** Who added to it. */
  joinedBy: string[];
  /** Who acts, or acted, for an organisation that is one of its sides. */
  actingUserIds: string[];
  bySubject: boolean;
  challengerName: string;
  challengerEmail: string | null;
  ground: ChallengeGround;
  statement: string;
  status: ChallengeStatus;
  statusBefore: 'published' | 'resolved_shown';
  prominenceBefore: 'indexed' | 'listed' | 'unlisted';
  unlisted: boolean;
  reaffirmation: string | null;
  extendedOnce: boolean;
  rung: Rung;
  listedAgainAt: Date | null;
  /** How many challenges of the same account or address were found to be without reason. */
  foundBaseless: number;
  proposedDecision: ChallengeDecision | null;
  proposedReasons: string | null;
  proposedBy: string | null;
  decision: ChallengeDecision | null;
  wasSilent: boolean;
  reasons: string | null;
  createdAt: Date;
  createdAtUs: string;
  actionDue: Date | null;
  reaffirmDue: Date | null;
  decisionDue: Date | null;
};

const dueOf = (kind: string) =>
  sql`(select k.due_at from clocks k where k.subject_kind = 'record' and k.subject_id = c.record_id and k.kind = ${sql.lit(kind)}
    and k.status = 'running' and m.status <> 'decided')`;
// `c` is what somebody said, `m` the challenge that it is or was added to: how far that has come holds for both.
const columns = sql`c.id, c.record_id as "recordId", r.ref as "recordRef", r.dispute_id as "disputeId", r.filer_user_id as "filerUserId",
  ${whereaboutsOf(sql`r.filer_identity_id`)} as "filerWhereabouts", r.subject_user_id as "subjectUserId",
  r.triaged_by as "triagedBy", c.by_user_id as "challengedBy", c.joined_to as "joinedTo",
  array(select o.by_user_id from record_challenges o where o.joined_to = c.id and o.by_user_id is not null) as "joinedBy",
  array(${actsForAccounts(sql`r.filer_user_id, r.subject_user_id`)}) as "actingUserIds",
  c.by_subject as "bySubject", c.by_name as "challengerName",
  c.by_email as "challengerEmail", c.ground, c.statement, m.status, m.status_before as "statusBefore",
  m.prominence_before as "prominenceBefore", m.unlisted, m.reaffirmation, m.extended_once as "extendedOnce", m.rung,
  m.listed_again_at as "listedAgainAt", (select count(distinct om.id)::int from record_challenges o
    join record_challenges om on om.id = coalesce(o.joined_to, o.id) where om.decision = 'upheld' and om.id <> m.id
    and (o.by_user_id = c.by_user_id or lower(o.by_email) = lower(c.by_email))) as "foundBaseless",
  m.proposed_decision as "proposedDecision", m.proposed_reasons as "proposedReasons", m.proposed_by as "proposedBy", m.decision,
  m.decision is not null and m.decided_by is null as "wasSilent", m.reasons,
  c.created_at as "createdAt", c.created_at::text as "createdAtUs", ${dueOf('record.challenge_action')} as "actionDue",
  ${dueOf('record.challenge_reaffirm')} as "reaffirmDue", ${dueOf('record.challenge_decision')} as "decisionDue"`;

async function challenges(ctx: Pick<Ctx, 'db'>, which: RawBuilder<unknown>): Promise<HeldChallenge[]> {
  const { rows } = await sql<HeldChallenge>`
    select ${columns} from record_challenges c join record_challenges m on m.id = coalesce(c.joined_to, c.id)
      join public_records r on r.id = c.record_id where ${which}`.execute(ctx.db);
  return rows;
}

export const findChallenge = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<HeldChallenge | undefined> =>
  (await challenges(ctx, sql`c.id = ${id}`))[0];

/** The challenge that runs against an entry, or undefined. */
export const openChallengeOf = async (ctx: Pick<Ctx, 'db'>, recordId: string): Promise<HeldChallenge | undefined> =>
  (await challenges(ctx, sql`c.record_id = ${recordId} and c.status <> 'decided'`))[0];

/** What was added to these challenges, oldest first. */
export const joinedTo = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<HeldChallenge[]> =>
  challenges(ctx, sql`c.joined_to = any(${ids}::uuid[]) order by c.created_at, c.id`);

/** The challenges that ended at this instant without a decision, because the entry went. */
export const closedAt = (ctx: Pick<Ctx, 'db'>, recordId: string, at: string): Promise<HeldChallenge[]> =>
  challenges(ctx, sql`c.record_id = ${recordId} and m.decided_at = ${at}::timestamptz and m.decision is null`);

/** Challenges a person raised or added to, and those of these entries; newest first, at most 200. */
export const challengesAround = (ctx: Pick<Ctx, 'db'>, userId: string, recordIds: readonly string[]) =>
  challenges(
    ctx,
    sql`(c.by_user_id = ${userId} and c.record_id <> all(${recordIds}::uuid[])) or (c.record_id = any(${recordIds}::uuid[]) and c.joined_to is null) order by c.created_at desc, c.id desc limit 200`,
  );

/** One page of the desk, the longest open first or what was decided last, without what the officer has a part in. */
export const challengesOnDesk = (
  ctx: Pick<Ctx, 'db'>,
  officerId: string,
  { filter, rung }: { filter: 'open' | 'decided'; rung: Rung | null },
  { cursor, limit }: PageRequest,
): Promise<HeldChallenge[]> => {
  const { behind, order } = behindCursor(cursor, sql`c.created_at`, sql`c.id`, filter === 'open' ? 'oldest' : 'newest');
  return challenges(
    ctx,
    sql`c.joined_to is null and (c.status = 'decided') = ${filter === 'decided'} and (${rung}::text is null or c.rung = ${rung})
      and (${officerId}::uuid = any(array[r.filer_user_id, r.subject_user_id, r.triaged_by, c.by_user_id])) is not true
      and ${officerId}::uuid not in (${actsForAccounts(sql`r.filer_user_id, r.subject_user_id`)})
      and not exists (select 1 from record_challenges o where o.joined_to = c.id and o.by_user_id = ${officerId}) and ${behind} order by ${order} limit ${onePast(limit)}`,
  );
};

/** Who says it: an account, and the address that is confirmed. */
type Said = { ground: ChallengeGround; userId: string | null; email: string };
/**
 * What was said of this entry on this ground before: whether that was found to be without reason or said by the same person, and whether
 * the same person said it of the challenge that runs, or with it.
 */
export async function heardBefore(
  ctx: Pick<Ctx, 'db'>,
  { recordId, openId }: { recordId: string; openId: string | null },
  { ground, userId, email }: Said,
): Promise<{ wasHeard: boolean; isSaid: boolean }> {
  const isSame = sql`coalesce(c.by_user_id = ${userId}::uuid, false) or coalesce(lower(c.by_email) = lower(${email}), false)`;
  const { rows } = await sql<{ wasHeard: boolean | null; isSaid: boolean | null }>`
    select bool_or(m.decision = 'upheld' or ${isSame}) as "wasHeard", bool_or(m.id = ${openId}::uuid and (${isSame})) as "isSaid"
    from record_challenges c join record_challenges m on m.id = coalesce(c.joined_to, c.id)
    where c.record_id = ${recordId} and c.ground = ${ground}`.execute(ctx.db);
  return { wasHeard: rows[0]?.wasHeard ?? false, isSaid: rows[0]?.isSaid ?? false };
}

export type NewChallenge = Pick<
  HeldChallenge,
  | 'recordId'
  | 'challengedBy'
  | 'bySubject'
  | 'challengerName'
  | 'challengerEmail'
  | 'ground'
  | 'statement'
  | 'unlisted'
  | 'joinedTo'
> & { statusBefore: string; prominenceBefore: string };

export async function addChallenge(ctx: Pick<Ctx, 'db' | 'now'>, it: NewChallenge): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('record_challenges')
    .values({
      id,
      record_id: it.recordId,
      by_user_id: it.challengedBy,
      by_subject: it.bySubject,
      by_name: it.challengerName,
      by_email: it.challengerEmail,
      ground: it.ground,
      statement: it.statement,
      status: it.joinedTo === null ? 'open' : 'decided',
      joined_to: it.joinedTo,
      status_before: it.statusBefore,
      prominence_before: it.prominenceBefore,
      unlisted: it.unlisted,
      created_at: ctx.now,
    })
    .execute();
  return id;
}

export type ChallengeChange = Partial<{
  status: ChallengeStatus;
  reaffirmation: string;
  extended_once: boolean;
  unlisted: boolean;
  rung: Rung;
  listed_again_at: Date;
  proposed_decision: ChallengeDecision | null;
  proposed_reasons: string | null;
  proposed_by: string | null;
  decision: ChallengeDecision;
  reasons: string;
  decided_by: string | null;
  decided_at: Date;
}>;

export const changeChallenge = (ctx: Pick<Ctx, 'db'>, id: string, change: ChallengeChange) =>
  ctx.db.updateTable('record_challenges').set(change).where('id', '=', id).execute();

/** Closes the challenge that runs against an entry, if one does, without a decision about it: the entry is gone. */
export const closeChallenge = (ctx: Pick<Ctx, 'db' | 'now'>, recordId: string, reasons: string) =>
  ctx.db
    .updateTable('record_challenges')
    .set({ status: 'decided', reasons, decided_at: ctx.now })
    .where('record_id', '=', recordId)
    .where('status', '<>', 'decided')
    .execute();

/** Lets the challenge that runs lead back to a resolved entry. */
export const resolveWhileChallenged = (ctx: Pick<Ctx, 'db'>, recordId: string) =>
  ctx.db
    .updateTable('record_challenges')
    .set({ status_before: 'resolved_shown' })
    .where('record_id', '=', recordId)
    .where('status', '<>', 'decided')
    .execute();
