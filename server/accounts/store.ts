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

export const grantRole = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string, role: Role) =>
  ctx.db
    .insertInto('user_roles')
    .values({ user_id: userId, role, granted_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
