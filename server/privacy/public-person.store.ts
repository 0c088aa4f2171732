// Who left is found by no number.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type Known = {
  userId: string;
  identityId: string;
  name: string;
  avatarUrl: string | null;
  since: Date;
  emailVerified: boolean;
  level: number;
  isMediator: boolean;
  isModerator: boolean;
};

/** The person whose first identity has this number; null for one who left. */
export async function personByNumber(ctx: Pick<Ctx, 'db'>, userNumber: string): Promise<Known | null> {
  const { rows } = await sql<Known>`
    select u.id as "userId", i.id as "identityId", i.display_name as name, u.image as "avatarUrl", u.created_at as since,
      u.email_verified as "emailVerified", i.verification_level::int as level,
      exists (select 1 from mediators d where d.id = u.id and d.status = 'active') as "isMediator",
      exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'moderator') as "isModerator"
    from identities i join identity_members m on m.identity_id = i.id and m.is_primary join users u on u.id = m.user_id
    where i.user_number = ${userNumber}
      and not exists (select 1 from departures d where d.user_id = u.id and d.status = 'done')`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function activityOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<{ posts: number; helpful: number }> {
  const { rows } = await sql<{ posts: number; helpful: number }>`
    select (select count(*)::int from posts where author_user_id = ${userId} and status = 'published') as posts,
      coalesce((select helpful from community_people where user_id = ${userId}), 0) as helpful`.execute(ctx.db);
  return rows[0] ?? { posts: 0, helpful: 0 };
}
