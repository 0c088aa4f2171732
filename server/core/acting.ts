// As what somebody acts for an organisation at a moment: as the member that they are, or in the place of one whose deputy they are then.

import type { Authority, SaidAuthority } from '@ahadi/domain/agreements/authority/schema.ts';
import type { ProcedureName } from '@ahadi/domain/contract.ts';
import type { MembershipId, UserId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type Lent, powersAmong } from '@ahadi/domain/organisations/deputies/rules.ts';
import { beyondLimit, type Worth } from '@ahadi/domain/organisations/rules.ts';
import type { Acting, MemberRole } from '@ahadi/domain/organisations/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { requireAct, userIdOf } from './authorize.ts';
import type { Ctx } from './ctx.ts';

/** User ids of the other accounts that somebody acts for, or ever acted for, beside this one. Text of a statement. */
export const alsoActsFor = (memberId: string, organisationId: string): string => `array(
  select o.organisation_id::text from organisation_members o
  where o.member_id = ${memberId} and o.organisation_id <> ${organisationId} and o.since is not null)`;

/** What those may do for whom a membership stands in at a moment, as JSON; null where it is nobody. Text of a statement. */
export const lentTo = (membership: string, at: string): string => `(
  select json_agg(json_build_object('id', d.id, 'userId', p.member_id, 'alsoFor', ${alsoActsFor('p.member_id', 'p.organisation_id')}, 'name', pu.name, 'role', p.role, 'pays', p.pays, 'limit', case when p.limit_minor is not null then
    json_build_object('minor', p.limit_minor, 'currency', p.limit_currency) end) order by d.starts_at, d.id)
  from organisation_deputies d join organisation_members p on p.id = d.membership_id and p.status = 'active'
  join users pu on pu.id = p.member_id and pu.suspended_by is null
  where d.deputy_id = ${membership} and d.ended_at is null and d.starts_at <= ${at} and d.ends_at > ${at})`;

/** True of an account (`users`) that is neither suspended nor about to go. Text of a condition. */
export const isThere = (user: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(${user}.suspended_by is null
  and not exists (select from departures gone where gone.user_id = ${user}.id and gone.status <> 'stopped'))`;

/** User ids of who acts, or ever acted, for the organisation whose identity this is: it is a matter of theirs, too. Text of a subquery. */
export const actsFor = (identityId: RawBuilder<unknown>): RawBuilder<{ member_id: string }> => sql`
  select acts.member_id from organisation_members acts where acts.since is not null
    and acts.organisation_id = any(array(select own.user_id from identity_members own where own.identity_id = ${identityId}))`;

/** User ids of who acts, or ever acted, for these accounts. Text of a subquery. */
export const actsForAccounts = (userIds: RawBuilder<unknown>): RawBuilder<{ member_id: string }> => sql`
  select acts.member_id from organisation_members acts where acts.organisation_id in (${userIds}) and acts.since is not null`;

/** User ids of who acts, or ever acted, for these accounts. */
export async function peopleActingFor(ctx: Pick<Ctx, 'db'>, userIds: readonly (string | null)[]): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from organisation_members where organisation_id = any(${userIds}::uuid[]) and since is not null`.execute(
    ctx.db,
  );
  return rows.map(({ member_id }) => member_id);
}

/** Passes within the limit of who signs, or agrees to an escrow, for an organisation. Throws SIG_BEYOND_LIMIT with who may. */
export function requireWithinLimit(
  { acting }: Pick<Ctx, 'acting'>,
  worth: Worth,
  thing: 'agreement' | 'escrow' = 'agreement',
): void {
  const problem = acting ? beyondLimit(acting.limit, worth, thing) : null;
  const deed = thing === 'escrow' ? 'agree to it' : 'sign it';
  if (problem !== null)
    throw new DomainError(
      'SIG_BEYOND_LIMIT',
      `${problem} An owner of ${acting?.organisation}, or a signatory with a higher limit, can ${deed}.`,
    );
}

/** By what authority an organisation is signed for, with who signs and as what where that is a member who acts for it. */
export function withMember({ acting }: Pick<Ctx, 'acting'>, authority: SaidAuthority): Authority {
  if (!acting) return authority;
  const { name, role, inPlaceOf } = acting;
  return { ...authority, member: { name, role, ...(inPlaceOf === null ? {} : { inPlaceOf }) } };
}

/**
 * Passes where neither who acts for an organisation nor those whose powers they borrow have another part in its matter: one of their own, or
 * by acting, now or before, for another account in it. Nobody sits on both sides of a quarrel. `others` are the user ids of everybody in it.
 * Throws FORBIDDEN.
 */
export function requireNoOwnPart({ acting }: Pick<Ctx, 'acting'>, others: readonly (string | null)[]): void {
  if (!acting) return;
  const { userId, organisation, inPlaceOf, beside } = acting;
  const refuse = (why: string) => {
    throw new DomainError('FORBIDDEN', `${why}, so somebody else acts for ${organisation} here.`);
  };
  const isIn = (ids: readonly string[] = []) => ids.some((id) => others.includes(id));
  if (isIn([userId])) refuse('You have a part of your own in this');
  if (isIn(beside?.own)) refuse('You act, or acted, for another side of this');
  if (isIn(beside?.lenders)) refuse(`${inPlaceOf}, in whose place you act, has another part in this`);
}

/** A membership as its row is read, with {@link lentTo}. */
export type ActingRow = {
  membership_id: MembershipId;
  user_id: string;
  name: string;
  organisation: string;
  role: MemberRole;
  pays: boolean;
  limit_minor: number | null;
  limit_currency: string | null;
  /** As {@link alsoActsFor} reads them, where that was asked. */
  also_for?: string[];
  lent: (Lent & { id: string })[] | null;
};

/** As what its member acts at the moment it was read. */
export function actingOf(row: ActingRow): Acting {
  const { limit_minor: minor, limit_currency: currency } = row;
  const limit = minor !== null && currency !== null ? { minor, currency } : null;
  const { from, ...powers } = powersAmong({ role: row.role, limit, pays: row.pays }, row.lent ?? []);
  return {
    membershipId: row.membership_id,
    userId: row.user_id as UserId, // the brand is born here: the column holds ids of users
    name: row.name,
    organisation: row.organisation,
    ownRole: row.role,
    ...powers,
    beside: { own: row.also_for ?? [], lenders: from.flatMap(({ userId, alsoFor }) => [userId, ...alsoFor]) },
  };
}

/**
 * As what a person acts for an organisation, kept so until the transaction ends: their membership, that of whom they stand in for and the time
 * that they do are changed only after that. Undefined where they do not act for it. Memberships are held before times, and each in the order
 * of their ids, as by those who end them: nobody waits for somebody who waits for them.
 */
async function holdActing(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  memberId: string,
  organisationId: string,
): Promise<Acting | undefined> {
  const { rows: found } = await sql<{ id: string; deputyships: string[]; members: string[] }>`
    select m.id, array_remove(array_agg(d.id), null) as deputyships, array_remove(array_agg(d.membership_id), null) || m.id as members
    from organisation_members m left join organisation_deputies d
      on d.deputy_id = m.id and d.ended_at is null and d.starts_at <= ${now} and d.ends_at > ${now}
    where m.member_id = ${memberId} and m.organisation_id = ${organisationId} and m.status = 'active' group by m.id`.execute(
    db,
  );
  const [own] = found;
  if (!own) return undefined;
  await sql`select 1 from organisation_members where id = any(${own.members}::uuid[]) order by id for share`.execute(
    db,
  );
  if (own.deputyships.length > 0)
    await sql`select 1 from organisation_deputies where id = any(${own.deputyships}::uuid[]) order by id for share`.execute(
      db,
    );
  // Read once they are held: what a statement reads beside a row that it waits for is as it was before.
  const { rows } = await sql<ActingRow>`
    select m.id as membership_id, u.id as user_id, u.name, m.role, m.pays, m.limit_minor, m.limit_currency,
      ${sql.raw(lentTo('m.id', 't.now'))} as lent, ${sql.raw(alsoActsFor('m.member_id', 'm.organisation_id'))} as also_for,
      (select i.display_name from identity_members p join identities i on i.id = p.identity_id
        where p.user_id = m.organisation_id and p.is_primary) as organisation
    from organisation_members m join users u on u.id = m.member_id and u.suspended_by is null, (select ${now}::timestamptz as now) t
    where m.id = ${own.id} and m.status = 'active'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const held = new Set(own.deputyships); // one that began meanwhile is not held, and counts from the next deed on
  return actingOf({ ...row, lent: row.lent?.filter(({ id }) => held.has(id)) ?? null });
}

/**
 * Who acts for an organisation, as what they are in it at this moment, which they stay until the transaction ends: their request came with
 * what they were when it began. Who acts as themself is as they were. Throws FORBIDDEN where they are no member any more, or their role may
 * not do this any more.
 */
export async function asStillMember(ctx: Ctx, procedure: ProcedureName): Promise<Ctx> {
  const { acting } = ctx;
  if (!acting) return ctx;
  const organisationId = userIdOf(ctx);
  // Deeds about its people hold the organisation before its members.
  if (procedure.startsWith('organisations.'))
    await sql`select 1 from users where id = ${organisationId} for no key update`.execute(ctx.db);
  const still = await holdActing(ctx, acting.userId, organisationId);
  if (!still) throw new DomainError('FORBIDDEN', `You do not act for ${acting.organisation} any more.`);
  const now = { ...ctx, acting: still };
  requireAct(now, procedure, false);
  return now;
}
