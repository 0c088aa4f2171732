// As what somebody acts for an organisation at a moment: as the member that they are, or in the place of one whose deputy they are then.
import type { ProcedureName } from '@ahadi/domain/contract.ts';
import type { MembershipId, UserId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type Lent, powersAmong } from '@ahadi/domain/organisations/deputies/rules.ts';
import { actBehind } from '@ahadi/domain/organisations/permissions.ts';
import type { Acting, MemberRole } from '@ahadi/domain/organisations/schema.ts';
import { sql } from 'kysely';
import { requireAct, userIdOf } from './authorize.ts';
import type { Ctx } from './ctx.ts';

/** What those may do for whom a membership stands in at a moment, as JSON; null where it is nobody. Text of a statement. */
export const lentTo = (membership: string, at: string): string => `(
  select json_agg(json_build_object('name', pu.name, 'role', p.role, 'limit', case when p.limit_minor is not null then
    json_build_object('minor', p.limit_minor, 'currency', p.limit_currency) end) order by d.starts_at, d.id)
  from organisation_deputies d join organisation_members p on p.id = d.membership_id and p.status = 'active'
  join users pu on pu.id = p.member_id and pu.suspended_by is null
  where d.deputy_id = ${membership} and d.ended_at is null and d.starts_at <= ${at} and d.ends_at > ${at})`;

/** A membership as its row is read, with {@link lentTo}. */
export type ActingRow = {
  membership_id: MembershipId;
  user_id: string;
  name: string;
  organisation: string;
  role: MemberRole;
  limit_minor: number | null;
  limit_currency: string | null;
  lent: Lent[] | null;
};

/** As what its member acts at the moment it was read. */
export function actingOf(row: ActingRow): Acting {
  const { limit_minor: minor, limit_currency: currency } = row;
  const limit = minor !== null && currency !== null ? { minor, currency } : null;
  return {
    membershipId: row.membership_id,
    userId: row.user_id as UserId, // the brand is born here: the column holds ids of users
    name: row.name,
    organisation: row.organisation,
    ownRole: row.role,
    ...powersAmong({ role: row.role, limit }, row.lent ?? []),
  };
}

/**
 * As what a person acts for an organisation, kept so until the transaction ends: their membership, that of whom they stand in for and the time
 * that they do are changed only after that. Undefined where they do not act for it.
 */
async function holdActing(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  memberId: string,
  organisationId: string,
): Promise<Acting | undefined> {
  const { rows: held } = await sql<{ id: string }>`
    select id from organisation_members
    where member_id = ${memberId} and organisation_id = ${organisationId} and status = 'active' for share`.execute(db);
  const id = held[0]?.id;
  if (!id) return undefined;
  await sql`
    select 1 from organisation_deputies d join organisation_members p on p.id = d.membership_id and p.status = 'active'
    where d.deputy_id = ${id} and d.ended_at is null and d.starts_at <= ${now} and d.ends_at > ${now}
    order by d.starts_at, d.id for share of d, p`.execute(db);
  // Read once they are held: what a statement reads beside a row that it waits for is as it was before.
  const { rows } = await sql<ActingRow>`
    select m.id as membership_id, u.id as user_id, u.name, m.role, m.limit_minor, m.limit_currency,
      ${sql.raw(lentTo('m.id', 't.now'))} as lent,
      (select i.display_name from identity_members p join identities i on i.id = p.identity_id
        where p.user_id = m.organisation_id and p.is_primary) as organisation
    from organisation_members m join users u on u.id = m.member_id and u.suspended_by is null, (select ${now}::timestamptz as now) t
    where m.id = ${id}`.execute(db);
  return rows.map(actingOf)[0];
}

/** As what a representative acts, in the words that two reviewers found proven: “Executor of the will”. Throws FORBIDDEN where they do no more. */
export async function capacityOf({ db }: Pick<Ctx, 'db'>, membershipId: string): Promise<string> {
  const { rows } = await sql<{ capacity: string }>`
    select capacity from successions where membership_id = ${membershipId} and status = 'in_force'`.execute(db);
  if (!rows[0]) throw new DomainError('FORBIDDEN', 'You do not act for this account any more.');
  return rows[0].capacity;
}

/** What is asked of who acts for somebody that died, each time they do. */
type Asked = (ctx: Ctx) => Promise<void>;
let askOfRepresentative: Asked = () => Promise.reject(new Error('Nobody says on which side a representative stands.'));
/** Says what a representative is asked each time; the features that know it are above this one. */
export const askRepresentatives = (asked: Asked): void => {
  askOfRepresentative = asked;
};

/** Passes for everybody but a representative who is refused by what they are asked; what they do about themself is nobody's matter. */
export const requireRepresenting = async (ctx: Ctx, procedure: string): Promise<void> => {
  const act = actBehind(procedure);
  if (ctx.acting?.role === 'representative' && act !== null && act !== 'self') await askOfRepresentative(ctx);
};

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
  await requireRepresenting(now, procedure);
  return now;
}
