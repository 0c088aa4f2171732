// People are read many at a time.
import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';

/** Somebody as others meet them, and what proves who they are. `name` is that of their first identity. */
export type PublicPerson = {
  userId: string;
  name: string;
  avatarUrl: string | null;
  userNumber: string | null;
  emailVerified: boolean;
  /** The best of what they act for themselves, 0 to 3. */
  identityLevel: number;
  roles: Role[];
  since: Date;
};

const columns = sql`
  u.id as "userId", coalesce(pr.display_name, i.display_name, u.name) as name, u.image as "avatarUrl", i.user_number as "userNumber",
  u.email_verified as "emailVerified", coalesce(i.verification_level, 0)::int as "identityLevel", u.created_at as since,
  array(select r.role from user_roles r where r.user_id = u.id) as roles`;

/** Those of these people who have an account; at most two hundred. */
export async function peopleById(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<PublicPerson[]> {
  const { rows } = await sql<PublicPerson>`
    select ${columns} from users u
    left join identity_members m on m.user_id = u.id and m.is_primary left join identities i on i.id = m.identity_id
    left join profiles pr on pr.user_id = u.id
    where u.id = any(${ids}::uuid[]) limit 200`.execute(ctx.db);
  return rows;
}

/** People whose first identity has one of these names (in small letters) or numbers; at most fifty. */
export async function peopleByName(
  ctx: Pick<Ctx, 'db'>,
  names: readonly string[],
  numbers: readonly string[],
): Promise<{ userId: string; name: string; userNumber: string }[]> {
  const { rows } = await sql<{ userId: string; name: string; userNumber: string }>`
    select m.user_id as "userId", i.display_name as name, i.user_number as "userNumber"
    from (select id, display_name, user_number from identities where lower(display_name) = any(${names}::text[])
      union select id, display_name, user_number from identities where user_number = any(${numbers}::text[])) i
    join identity_members m on m.identity_id = i.id and m.is_primary order by i.user_number limit 50`.execute(ctx.db);
  return rows;
}

/** Where these people are told of something; at most two thousand. */
export async function recipientsById(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id as "userId", name, email from users where id = any(${ids}::uuid[]) order by id limit 2000`.execute(
    ctx.db,
  );
  return rows;
}

/** Everybody with one of these roles; at most two hundred. */
export async function recipientsWith(ctx: Pick<Ctx, 'db'>, roles: readonly Role[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id as "userId", name, email from users u
    where exists (select 1 from user_roles r where r.user_id = u.id and r.role = any(${roles}::text[]))
    order by id limit 200`.execute(ctx.db);
  return rows;
}
