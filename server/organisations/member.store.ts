// A membership is a row between two accounts; what both sides read of it is read here.
import { openMemberships } from '@ahadi/domain/organisations/lifecycle.ts';
import type {
  Member,
  MemberHears,
  MemberPowers,
  Membership,
  MembershipStatus,
} from '@ahadi/domain/organisations/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';
import type { BindingRows } from '../core/viewer.ts';

/** A membership with what both of its sides read of it. */
export type Held = {
  id: Member['id'];
  organisationId: Membership['organisationId'];
  organisation: string;
  memberId: string | null;
  name: string | null;
  /** As they have it now; `asked` is the address that the invitation went to. */
  email: string;
  asked: string;
  invitedBy: string;
  status: MembershipStatus;
  powers: MemberPowers;
  hears: MemberHears;
  invitedAt: Date;
  expiresAt: Date;
  since: Date | null;
};
type Row = Omit<Held, 'powers'> & {
  role: MemberPowers['role'];
  limitMinor: number | null;
  limitCurrency: string | null;
  pays: boolean;
};

const named = (
  userId: RawBuilder<unknown>,
) => sql`(select i.display_name from identity_members p join identities i on i.id = p.identity_id
  where p.user_id = ${userId} and p.is_primary)`;

const read = async (ctx: Pick<Ctx, 'db'>, rest: RawBuilder<unknown>): Promise<Held[]> => {
  const { rows } = await sql<Row>`
    select m.id, m.organisation_id as "organisationId", ${named(sql`m.organisation_id`)} as organisation, m.member_id as "memberId", u.name,
      coalesce(u.email, m.email) as email, m.email as asked, b.name as "invitedBy", m.status, m.role, m.pays, m.limit_minor as "limitMinor", m.limit_currency as "limitCurrency", m.hears,
      m.invited_at as "invitedAt", m.expires_at as "expiresAt", m.since
    from organisation_members m left join users u on u.id = m.member_id join users b on b.id = m.invited_by ${rest}`.execute(
    ctx.db,
  );
  return rows.map(({ role, limitMinor, limitCurrency, pays, ...row }) => ({
    ...row,
    powers: {
      role,
      pays,
      limit: limitMinor !== null && limitCurrency !== null ? { minor: limitMinor, currency: limitCurrency } : null,
    },
  }));
};

/** Members and open invitations of an organisation, first those who are in, each by when they came. */
export const openOf = (ctx: Pick<Ctx, 'db'>, organisationId: string): Promise<Held[]> =>
  read(
    ctx,
    sql`where m.organisation_id = ${organisationId} and m.status in ${among(openMemberships)}
    order by m.status, coalesce(m.since, m.invited_at), m.id limit 200`,
  );

/** The memberships of a person that are in force. */
export const activeOf = (ctx: Pick<Ctx, 'db'>, userId: string): Promise<Held[]> =>
  read(ctx, sql`where m.member_id = ${userId} and m.status = 'active' order by organisation, m.id limit 100`);

/** One membership, no matter who asks. */
export const find = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<Held | undefined> =>
  (await read(ctx, sql`where m.id = ${id}`))[0];

/** The membership of a person that is in force, kept so until the transaction ends: it can be changed or ended only after that. */
export async function keepActive(
  ctx: Pick<Ctx, 'db'>,
  memberId: string,
  organisationId: string,
): Promise<Held | undefined> {
  const rest = sql`where m.member_id = ${memberId} and m.organisation_id = ${organisationId} and m.status = 'active'`;
  await sendAlong(ctx, sql`select from organisation_members m ${rest} for share`);
  const [held] = await read(ctx, rest);
  return held;
}

/** Two memberships that both change, in the order in which who acts by them holds them. */
export const holdBoth = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<void> =>
  sendAlong(ctx, sql`select 1 from organisation_members where id = any(${ids}::uuid[]) order by id for no key update`);

/** One deed about the people of an organisation is done at a time. Answers the address of its account, and whether that was confirmed. */
export async function holdOrganisation(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ email: string; isConfirmed: boolean } | undefined> {
  const { rows } = await sql<{ email: string; isConfirmed: boolean }>`
    select email, email_verified as "isConfirmed" from users where id = ${userId} for no key update`.execute(ctx.db);
  return rows[0];
}

export async function countFor(
  ctx: Pick<Ctx, 'db'>,
  organisationId: string,
  since: Date,
): Promise<{ open: number; invited: number }> {
  const { rows } = await sql<{ open: number; invited: number }>`
    select count(*) filter (where status in ${among(openMemberships)})::int as open, count(*) filter (where invited_at > ${since})::int as invited
    from organisation_members where organisation_id = ${organisationId}`.execute(ctx.db);
  return rows[0] ?? { open: 0, invited: 0 };
}

/** Who acts for somebody's organisation, first who has for longest. An invitation binds nobody: it goes with the account. */
export const peopleWhoAct: BindingRows = ({ me }) => sql`
  select m.id, u.name as label from organisation_members m join users u on u.id = m.member_id
  where m.organisation_id = ${me} and m.status = 'active' order by m.since, m.id`;

type Added = { organisationId: string; email: string; powers: MemberPowers; invitedBy: string; expiresAt: Date };

export async function add(ctx: Pick<Ctx, 'db' | 'now'>, it: Added): Promise<Member['id']> {
  const id = uuidv7() as Member['id']; // the brand is born here
  await ctx.db
    .insertInto('organisation_members')
    .values({
      id,
      organisation_id: it.organisationId,
      email: it.email,
      ...columnsOf(it.powers),
      status: 'invited',
      invited_by: it.invitedBy,
      invited_at: ctx.now,
      expires_at: it.expiresAt,
    })
    .execute();
  return id;
}

const columnsOf = ({ role, limit, pays = false }: MemberPowers) => ({
  role,
  pays: pays && role !== 'owner', // an owner moves its money anyway
  limit_minor: limit?.minor ?? null,
  limit_currency: limit?.currency ?? null,
});

export const give = (ctx: Pick<Ctx, 'db'>, id: string, powers: MemberPowers) =>
  ctx.db.updateTable('organisation_members').set(columnsOf(powers)).where('id', '=', id).execute();

export const join = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, memberId: string) =>
  ctx.db
    .updateTable('organisation_members')
    .set({ status: 'active', member_id: memberId, since: ctx.now })
    .where('id', '=', id)
    .execute();

export const setHears = (ctx: Pick<Ctx, 'db'>, id: string, hears: MemberHears) =>
  ctx.db.updateTable('organisation_members').set({ hears }).where('id', '=', id).execute();

/** A membership or an invitation is over; no session acts by it any more. */
export async function close(ctx: Pick<Ctx, 'db' | 'now'>, held: Held, status: MembershipStatus): Promise<void> {
  await ctx.db.updateTable('organisation_members').set({ status, until: ctx.now }).where('id', '=', held.id).execute();
  if (held.memberId)
    await sql`
      update sessions set acting_for = null where user_id = ${held.memberId} and acting_for = ${held.organisationId}`.execute(
      ctx.db,
    );
}

/** For whom a session acts from now on; null for its own person. */
export const setActing = (ctx: Pick<Ctx, 'db'>, sessionId: string, organisationId: string | null) =>
  ctx.db.updateTable('sessions').set({ acting_for: organisationId }).where('id', '=', sessionId).execute();
