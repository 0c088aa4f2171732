// Identities are kept with who may act for them.
import type { Identity, IdentityInput, IdentityKind, Role } from '@ahadi/domain/accounts/schema.ts';
import { withReviewers } from '@ahadi/domain/accounts/verification/lifecycle.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';
import type { Recipient } from '../core/notice.ts';

export type IdentityRow = {
  id: string;
  kind: IdentityKind;
  display_name: string;
  legal_name: string;
  user_number: string;
  country: string | null;
  city: string | null;
  registration_no: string | null;
  verification_level: number;
  verified_at: Date | null;
  is_primary: boolean;
};

/** The shape of a row of identities. */
export const identityOf = (row: IdentityRow): Identity => ({
  id: row.id as Identity['id'], // the brand is born here: the column holds ids of identities
  kind: row.kind,
  displayName: row.display_name,
  legalName: row.legal_name,
  userNumber: row.user_number,
  country: row.country,
  city: row.city,
  registrationNo: row.registration_no,
  verificationLevel: row.verification_level,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  isPrimary: row.is_primary,
});

/** The identities a person may act for, their own first, to be asked together with something else; {@link identityOf} reads them. */
export const identitiesBy = (userId: string) => sql<IdentityRow>`
    select i.*, m.is_primary from identity_members m join identities i on i.id = m.identity_id
    where m.user_id = ${userId} order by m.is_primary desc, i.created_at limit 50`;

/** The same in one read. */
export async function identitiesOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<Identity[]> {
  return (await identitiesBy(userId).execute(ctx.db)).rows.map(identityOf);
}

export async function findIdentity(ctx: Pick<Ctx, 'db'>, id: string): Promise<Identity | undefined> {
  const { rows } = await sql<IdentityRow>`
    select i.*, m.is_primary from identities i join identity_members m on m.identity_id = i.id
    where i.id = ${id} order by m.is_primary desc limit 1`.execute(ctx.db);
  return rows.map(identityOf)[0];
}

export async function levelsOf(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ level: number }>`
    select verification_level as level from identities where id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows.map(({ level }) => level);
}

/**
 * Adds an identity with its maker as owner; `primary` makes it the one whose number is the person's. A second primary is left
 * out and answers null. One whose maker's address is confirmed begins at level 1.
 */
export async function addIdentity(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  input: IdentityInput,
  primary: boolean,
): Promise<string | null> {
  // Held, so that two first requests of a new person make one identity, and none is missed while the address is confirmed.
  const { rows: owner } = await sql<{ confirmed: boolean }>`
    select email_verified as confirmed from users where id = ${userId} for update`.execute(ctx.db);
  if (primary) {
    const has = await ctx.db
      .selectFrom('identity_members')
      .select('identity_id')
      .where('user_id', '=', userId)
      .where('is_primary', '=', true)
      .executeTakeFirst();
    if (has) return null;
  }
  const id = uuidv7();
  await sendAlong(
    ctx,
    ctx.db.insertInto('identities').values({
      id,
      kind: input.kind,
      display_name: input.displayName,
      legal_name: input.legalName,
      country: input.country,
      city: input.city,
      registration_no: input.registrationNo,
      verification_level: owner[0]?.confirmed ? 1 : 0,
      created_by: userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    }),
  );
  await sendAlong(
    ctx,
    ctx.db
      .insertInto('identity_members')
      .values({ identity_id: id, user_id: userId, role: 'owner', is_primary: primary, created_at: ctx.now }),
  );
  return id;
}

/** One identity that the person owns, held until the transaction ends; undefined when it is none of theirs. */
export async function holdOwnedIdentity(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  identityId: string,
): Promise<Identity | undefined> {
  await sendAlong(ctx, sql`select from identities where id = ${identityId} for update`);
  const { rows } = await sql<IdentityRow>`
    select i.*, m.is_primary from identities i join identity_members m on m.identity_id = i.id
    where i.id = ${identityId} and m.user_id = ${userId} and m.role = 'owner'`.execute(ctx.db);
  return rows.map(identityOf)[0];
}

export const updateIdentity = (ctx: Pick<Ctx, 'db' | 'now'>, identity: Omit<IdentityInput, 'kind'> & { id: string }) =>
  ctx.db
    .updateTable('identities')
    .set({
      display_name: identity.displayName,
      legal_name: identity.legalName,
      country: identity.country,
      city: identity.city,
      registration_no: identity.registrationNo,
      updated_at: ctx.now,
    })
    .where('id', '=', identity.id)
    .execute();

/** What was checked about an identity no longer holds: it is back at level 1, or at 0 while no owner's address is confirmed. */
export const forgetVerification = (ctx: Pick<Ctx, 'db' | 'now'>, identityId: string) =>
  sql`update identities i set verified_at = null, updated_at = ${ctx.now}, verification_level = case when exists (
      select 1 from identity_members m join users u on u.id = m.user_id
      where m.identity_id = i.id and m.role = 'owner' and u.email_verified) then 1 else 0 end
    where i.id = ${identityId}`.execute(ctx.db);

/** Every identity at level 0 that this person owns is at level 1. The person is held, so that none made meanwhile is missed. */
export async function confirmContact(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<void> {
  await sendAlong(ctx, sql`select 1 from users where id = ${userId} for update`);
  await sendAlong(
    ctx,
    sql`
    update identities i set verification_level = 1, updated_at = ${ctx.now} from identity_members m
    where m.identity_id = i.id and m.user_id = ${userId} and m.role = 'owner' and i.verification_level = 0`,
  );
}

/** Renames the account, and in the person's own identity, while nobody has checked it or is checking it, the names that were the old one. */
export async function renameUser(ctx: Pick<Ctx, 'db' | 'now'>, userId: string, name: string): Promise<void> {
  // Held first, so that a request sent at the same instant is seen by the statement that looks for it.
  await sql`
    select 1 from identities i join identity_members m on m.identity_id = i.id
    where m.user_id = ${userId} and m.is_primary for update of i`.execute(ctx.db);
  await sql`
    update identities i set updated_at = ${ctx.now},
      display_name = case when i.display_name = u.name then ${name} else i.display_name end,
      legal_name = case when i.legal_name = u.name then ${name} else i.legal_name end
    from users u join identity_members m on m.user_id = u.id and m.is_primary
    where u.id = ${userId} and i.id = m.identity_id and i.kind = 'person' and i.verification_level <= 1
      and not exists (select 1 from verification_requests r where r.identity_id = i.id and r.status in ${among(withReviewers)})`.execute(
    ctx.db,
  );
  await ctx.db.updateTable('users').set({ name, updated_at: ctx.now }).where('id', '=', userId).execute();
}

/** Sets or takes away the picture; `path` is where it is served. */
export const setImage = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string, path: string | null) =>
  ctx.db.updateTable('users').set({ image: path, updated_at: ctx.now }).where('id', '=', userId).execute();

export const confirmEmail = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string) =>
  ctx.db.updateTable('users').set({ email_verified: true, updated_at: ctx.now }).where('id', '=', userId).execute();

/** Accounts as one writes to them, by id; those that are gone are left out. */
export async function recipientsOf(
  ctx: Pick<Ctx, 'db'>,
  userIds: readonly string[],
): Promise<(Recipient & { userId: string })[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Recipient & { userId: string }>`
    select id as "userId", email, name from users where id = any(${userIds}::uuid[]) order by id`.execute(ctx.db);
  return rows;
}

export const findUser = (ctx: Pick<Ctx, 'db'>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'image', 'suspended_by'])
    .select(
      sql<boolean>`exists (select from organisation_members m where m.member_id = users.id and m.status = 'active')`.as(
        'is_member',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirst();

/** How many act for an account or can still say yes to it; nobody joins them before the transaction ends. */
export async function holdPeople(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<number> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(ctx.db);
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from organisation_members
    where organisation_id = ${userId} and (status = 'active' or status = 'invited' and expires_at > ${ctx.now})`.execute(
    ctx.db,
  );
  return rows[0]?.people ?? 0;
}

/** The account of a confirmed e-mail address, or undefined. An unconfirmed one is nobody's yet. */
export const findUserByConfirmedEmail = (ctx: Pick<Ctx, 'db'>, email: string) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();

/** True while somebody's account waits to be deleted. */
export async function isLeaving(ctx: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from departures where user_id = ${userId} and status = 'waiting'`.execute(ctx.db);
  return rows.length > 0;
}

/** Those of these people whose accounts are suspended. */
export async function suspendedAmong(ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${userIds}::uuid[]) and suspended_by is not null`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** True while what is not read is refused to somebody's account. */
export const isSuspended = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<boolean> =>
  (await suspendedAmong(ctx, [userId])).has(userId);

export async function hasRole(ctx: Pick<Ctx, 'db'>, userId: string, role: Role): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_role(${userId}, ${role}) as has`.execute(ctx.db);
  return rows[0]?.has ?? false;
}

export async function settingsSummary(ctx: Pick<Ctx, 'db'>, userId: string) {
  const { rows } = await sql<{ user_number: string; full_name: string; avatar_url: string | null }>`
    select * from get_user_settings_summary(${userId})`.execute(ctx.db);
  return rows;
}

/** True when the person did not have the role before. */
export async function grantRole(ctx: Pick<Ctx, 'db' | 'now'>, userId: string, role: Role): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('user_roles')
    .values({ user_id: userId, role, granted_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
