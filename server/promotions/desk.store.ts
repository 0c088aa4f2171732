// Posts are listed for administrators with what was counted of them.

import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { placedPromotions } from '@ahadi/domain/promotions/lifecycle.ts';
import type { Figures, Placement, PromotionRow, PromotionStatus } from '@ahadi/domain/promotions/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;

/** A row of the list, without what is made of it. */
export type DeskRow = Figures &
  Omit<PromotionRow, 'imageUrl' | 'figures' | 'isAuthor' | 'startsAt' | 'endsAt' | 'updatedAt'> & {
    imageSha256: string | null;
    startsAt: Date | null;
    endsAt: Date | null;
    updatedAt: Date;
    authorUserIds: string[];
    at_us: string;
  };

const columns = (today: string) => sql`
  p.id, p.status, p.title, p.sponsor_name as "sponsorName", p.placement, p.image_sha256 as "imageSha256", p.starts_at as "startsAt",
  p.ends_at as "endsAt", p.daily_cap as "dailyCap", p.weight, p.updated_at as "updatedAt",
  p.author_user_ids as "authorUserIds", p.updated_at::text as at_us, f.shown, f.clicked, f.closed, f.hidden, f.today as "shownToday"
  from sponsored_posts p cross join lateral (
    select coalesce(sum(d.shown), 0)::integer as shown, coalesce(sum(d.clicked), 0)::integer as clicked,
      coalesce(sum(d.closed), 0)::integer as closed, coalesce(sum(d.hidden), 0)::integer as hidden,
      coalesce(sum(d.shown) filter (where d.day = ${today}::date), 0)::integer as today
    from promotion_days d where d.promotion_id = p.id) f`;

type Asked = PageRequest & { status?: PromotionStatus | undefined; q?: string | undefined; today: string };

/** Every post, what was changed last first; `q` is a part of title or sponsor. */
export async function listPromotions(
  ctx: Db,
  { cursor, limit, status, q, today }: Asked,
  shape: (row: DeskRow) => PromotionRow,
): Promise<Page<PromotionRow>> {
  const after = afterCursor(cursor);
  const like = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<DeskRow>`
    select ${columns(today)} where (p.updated_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)
      ${status ? sql`and p.status = ${status}` : sql``}
      ${like ? sql`and (p.title ilike ${like} or p.sponsor_name ilike ${like})` : sql``}
    order by p.updated_at desc, p.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return pageFrom(rows, limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}

/** What is shown or soon will be in a place, in the order in which it is; at most a hundred. */
export async function listRunning(ctx: Db, placement: Placement, today: string): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select ${columns(today)} where p.placement = ${placement} and p.status in ${among(placedPromotions)}
    order by p.weight desc, p.created_at desc, p.id desc limit 100`.execute(ctx.db);
  return rows;
}

/** Keeps the rows of what runs in a place until the transaction ends, in one order for everybody. */
export async function holdRunning(ctx: Db, placement: Placement): Promise<{ id: string; weight: number }[]> {
  const { rows } = await sql<{ id: string; weight: number }>`
    select id, weight from sponsored_posts where placement = ${placement} and status in ${among(placedPromotions)}
    order by id limit 100 for no key update`.execute(ctx.db);
  return rows;
}

/** Gives these their weights without touching when they were changed. */
export const setWeights = (ctx: Db, weights: readonly { id: string; weight: number }[]): Promise<unknown> =>
  sql`
    update sponsored_posts p set weight = w.weight
    from unnest(${weights.map(({ id }) => id)}::uuid[], ${weights.map(({ weight }) => weight)}::integer[]) as w (id, weight)
    where p.id = w.id`.execute(ctx.db);
