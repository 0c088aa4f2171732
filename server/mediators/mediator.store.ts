// A mediator is held and read whole.
import type { HeldAccreditation } from '@ahadi/domain/mediators/rules.ts';
import type { MediatorProfile, MediatorStatus, Tier } from '@ahadi/domain/mediators/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import type { Recipient } from '../core/notice.ts';

type Db = Pick<Ctx, 'db'>;

/** A mediator as services hold them. Days are YYYY-MM-DD. */
export type HeldMediator = {
  id: string;
  userId: string;
  identityId: string;
  applicationId: string;
  name: string;
  email: string;
  status: MediatorStatus;
  tier: Tier;
  practiceName: string;
  countries: string[];
  languages: MediatorProfile['languages'];
  specialisms: MediatorProfile['specialisms'];
  bio: string;
  feeSchedule: string;
  accreditations: HeldAccreditation[];
  mediationsBefore: number;
  hoursBefore: number;
  insuranceExpiresOn: string | null;
  codeVersion: string | null;
  codeSignedAt: Date | null;
  mentorUserId: string | null;
  mentorName: string | null;
  certifiedAt: Date | null;
  expiresAt: Date | null;
  suspendedUntil: Date | null;
  /** Their account is suspended, so that they only read. */
  isAway: boolean;
  openCases: number;
  casesEnded: number;
  casesSettled: number;
  warnedDays: number | null;
  /** Of the certificate that the academy gave them, null without one; the last day on which it holds, null where it never ends. */
  academyStatus: string | null;
  academyEndsOn: string | null;
};

export const mediatorColumns = sql`
  m.id, m.id as "userId", m.identity_id as "identityId", m.application_id as "applicationId", m.name, u.email, m.status, m.tier,
  m.practice_name as "practiceName", m.countries, m.languages, m.specialisms, m.bio, m.fee_schedule as "feeSchedule", m.accreditations,
  m.mediations_before as "mediationsBefore", m.hours_before as "hoursBefore", m.insurance_expires_on::text as "insuranceExpiresOn",
  m.code_version as "codeVersion", m.code_signed_at as "codeSignedAt", m.mentor_user_id as "mentorUserId",
  (select o.name from mediators o where o.id = m.mentor_user_id) as "mentorName", m.certified_at as "certifiedAt",
  m.expires_at as "expiresAt", m.suspended_until as "suspendedUntil", u.suspended_by is not null as "isAway", m.open_cases as "openCases",
  m.cases_ended as "casesEnded", m.cases_settled as "casesSettled", m.warned_days as "warnedDays", m.academy_status as "academyStatus", m.academy_ends_on as "academyEndsOn"`;

/** A mediator with everybody who administers, who are told of what becomes of their certification. */
export type Certified = HeldMediator & { administratorIds: string[] };

/** The mediator of this user id, or null. `hold` locks the row until the transaction ends. */
export async function findMediator(ctx: Db, userId: string, hold = false): Promise<Certified | null> {
  if (hold) await sendAlong(ctx, sql`select from mediators where id = ${userId} for update`);
  const { rows } = await sql<Certified>`
    select ${mediatorColumns}, array(select user_id from user_roles where role = 'admin' order by user_id limit 200) as "administratorIds"
    from mediators m join users u on u.id = m.id where m.id = ${userId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Those of these people who are mediators, whatever their standing; at most two hundred. */
export async function mediatorsById(ctx: Db, userIds: readonly string[]): Promise<HeldMediator[]> {
  const { rows } = await sql<HeldMediator>`
    select ${mediatorColumns} from mediators m join users u on u.id = m.id
    where m.id = any(${userIds}::uuid[]) order by m.id limit 200`.execute(ctx.db);
  return rows;
}

/** Writes what a deed left of a certification, or nothing where it left it as it was. */
export async function saveMediator(
  ctx: Pick<Ctx, 'db' | 'now'>,
  before: Certified,
  after: Certified,
): Promise<Certified> {
  const change = {
    status: after.status,
    tier: after.tier,
    insurance_expires_on: after.insuranceExpiresOn,
    code_version: after.codeVersion,
    code_signed_at: after.codeSignedAt,
    certified_at: after.certifiedAt,
    expires_at: after.expiresAt,
    suspended_until: after.suspendedUntil,
    warned_days: after.warnedDays,
    updated_at: ctx.now,
  };
  if (after !== before) await sendAlong(ctx, ctx.db.updateTable('mediators').set(change).where('id', '=', after.id));
  return after;
}

/** The courts and bodies whose accreditation earns the badge; at most a thousand. */
export async function bodiesOfCourts(ctx: Db): Promise<{ id: string; name: string; country: string }[]> {
  const { rows } = await sql<{ id: string; name: string; country: string }>`
    select id, name, country from court_bodies order by country, lower(name), id limit 1000`.execute(ctx.db);
  return rows;
}

/** Everybody who administers; at most two hundred. */
export async function administrators(ctx: Db): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.name, u.email from users u
    where exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'admin') order by u.id limit 200`.execute(
    ctx.db,
  );
  return rows;
}

/** People by their ids, to be told; at most two hundred. */
export async function peopleById(ctx: Db, ids: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id as "userId", name, email from users where id = any(${ids}::uuid[]) order by id limit 200`.execute(ctx.db);
  return rows;
}

/** Of a mediator `m`: the certificate of the academy holds, where there is one. The day is Greenwich's; what a person may take on goes by their own. */
export const certified = ({ now }: Pick<Ctx, 'now'>) => sql`
  (m.academy_status is null or (m.academy_status = 'issued'
    and (m.academy_ends_on is null or m.academy_ends_on >= (${now}::timestamptz at time zone 'utc')::date)))`;

/** Those of these people whose certification holds. */
export async function activeAmong(ctx: Pick<Ctx, 'db' | 'now'>, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from mediators m where m.id = any(${userIds}::uuid[]) and m.status = 'active'
      and (m.expires_at is null or m.expires_at > ${ctx.now}) and ${certified(ctx)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
