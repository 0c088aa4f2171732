// For whom something is new in an account that they act for is found by the notices that it got.
import type { NotificationCategory } from '@ahadi/domain/notifications/rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** What who acts can do something about. */
const theirs: readonly NotificationCategory[] = ['agreements', 'disputes', 'mediation', 'money'];

export type News = { id: string; email: string; name: string; represented: string; since: Date };
/** Who acts by a request and was not written to in the last day, where the account got a notice since then. */
export async function newsToTell({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<News[]> {
  const { rows } = await sql<News>`
    select s.id, c.email, c.name, u.name as represented, coalesce(s.news_told_at, s.decided_at) as since
    from successions s join users c on c.id = s.claimant_id and c.suspended_by is null join users u on u.id = s.subject_id
    where s.status = 'in_force' and (s.news_told_at is null or s.news_told_at <= ${now}::timestamptz - interval '1 day')
      and exists (select from notifications n where n.user_id = s.subject_id and n.category = any(${theirs}::text[])
        and n.created_at > coalesce(s.news_told_at, s.decided_at))
    order by s.id limit 500`.execute(db);
  return rows;
}

export const noteTold = ({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string) =>
  sql`update successions set news_told_at = ${now} where id = ${id}`.execute(db);
