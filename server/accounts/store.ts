import type { Identity, IdentityInput, IdentityKind, Role } from '@ahadi/domain/accounts/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type IdentityRow = {
  id: string;
  kind: IdentityKind;
  display_name: string;
  legal_name: string;
  user_number: string;
  country: string | null;
  city: string | null;
  registration_no: string | null;
  verification_level: number;
  is_primary: boolean;
};

const identityOf = (row: IdentityRow): Identity => ({
  id: row.id as Identity['id'], // the brand is born here: the column holds ids of identities
  kind: row.kind,
  displayName: row.display_name,
  legalName: row.legal_name,
  userNumber: row.user_number,
  country: row.country,
  city: row.city,
  registrationNo: row.registration_no,
  verificationLevel: row.verification_level,
  isPrimary: row.is_primary,
});

/** The identities a person may act for, their own first. */
export async function identitiesOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<Identity[]> {
  const { rows } = await sql<IdentityRow>`
    select i.*, m.is_primary from identity_members m join identities i on i.id = m.identity_id
    where m.user_id = ${userId} order by m.is_primary desc, i.created_at limit 50`.execute(ctx.db);
  return rows.map(identityOf);
}

/** Adds an identity with its maker as owner; `primary` makes it the one whose number is the person's. A second primary is left out and answers null. */
export async function addIdentity(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  input: IdentityInput,
  primary: boolean,
): Promise<string | null> {
  if (primary) {
    // Held, so that two first requests of a new person make one identity.
    await sql`select 1 from users where id = ${userId} for update`.execute(ctx.db);
    const has = await ctx.db
      .selectFrom('identity_members')
      .select('identity_id')
      .where('user_id', '=', userId)
      .where('is_primary', '=', true)
      .executeTakeFirst();
    if (has) return null;
  }
  const id = uuidv7();
  await ctx.db
    .insertInto('identities')
    .values({
      id,
      kind: input.kind,
      display_name: input.displayName,
      legal_name: input.legalName,
      country: input.country,
      city: input.city,
      registration_no: input.registrationNo,
      created_by: userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await ctx.db
    .insertInto('identity_members')
    .values({ identity_id: id, user_id: userId, role: 'owner', is_primary: primary, created_at: ctx.now })
    .execute();
  return id;
}

/** One identity that the person owns, held until the transaction ends; undefined when it is none of theirs. */
export async function holdOwnedIdentity(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  identityId: string,
): Promise<Identity | undefined> {
  const { rows } = await sql<IdentityRow>`
    select i.*, m.is_primary from identities i join identity_members m on m.identity_id = i.id
    where i.id = ${identityId} and m.user_id = ${userId} and m.role = 'owner' for update of i`.execute(ctx.db);
  return rows.map(identityOf)[0];
}

export const updateIdentity = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  identity: Omit<IdentityInput, 'kind'> & { id: string; verificationLevel: number },
) =>
  ctx.db
    .updateTable('identities')
    .set({
      display_name: identity.displayName,
      legal_name: identity.legalName,
      country: identity.country,
      city: identity.city,
      registration_no: identity.registrationNo,
      verification_level: identity.verificationLevel,
      updated_at: ctx.now,
    })
    .where('id', '=', identity.id)
    .execute();

/** Renames the account, and in the person's own identity, while nobody has checked it, the names that were the old one. */
export async function renameUser(ctx: Pick<Ctx, 'db' | 'now'>, userId: string, name: string): Promise<void> {
  await sql`
    update identities i set updated_at = ${ctx.now},
      display_name = case when i.display_name = u.name then ${name} else i.display_name end,
      legal_name = case when i.legal_name = u.name then ${name} else i.legal_name end
    from users u join identity_members m on m.user_id = u.id and m.is_primary
    where u.id = ${userId} and i.id = m.identity_id and i.kind = 'person' and i.verification_level = 0`.execute(ctx.db);
  await ctx.db.updateTable('users').set({ name, updated_at: ctx.now }).where('id', '=', userId).execute();
}

/** Sets or takes away the picture; `path` is where it is served. */
export const setImage = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string, path: string | null) =>
  ctx.db.updateTable('users').set({ image: path, updated_at: ctx.now }).where('id', '=', userId).execute();

export const confirmEmail = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string) =>
  ctx.db.updateTable('users').set({ email_verified: true, updated_at: ctx.now }).where('id', '=', userId).execute();

export const findUser = (ctx: Pick<Ctx, 'db'>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'image'])
    .where('id', '=', userId)
    .executeTakeFirst();

/** The account of a confirmed e-mail address, or undefined. An unconfirmed one is nobody's yet. */
export const findUserByConfirmedEmail = (ctx: Pick<Ctx, 'db'>, email: string) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();

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
