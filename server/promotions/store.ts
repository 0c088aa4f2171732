import type { Figures, PromotionForm, PromotionStatus } from '@ahadi/domain/promotions/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** A sponsored post as services hold it. */
export type HeldPromotion = {
  id: string;
  status: PromotionStatus;
  revision: number;
  form: PromotionForm;
  weight: number;
  authorUserIds: string[];
  changedBy: string;
  changedByName: string;
  note: string | null;
  createdAt: Date;
  updatedAt: Date;
};
type Row = Omit<HeldPromotion, 'form'> &
  Omit<PromotionForm, 'startsAt' | 'endsAt'> & { startsAt: Date | null; endsAt: Date | null };

/** The post, or undefined. `hold` keeps its row until the transaction ends. */
export async function findPromotion(ctx: Db, id: string, hold = false): Promise<HeldPromotion | undefined> {
  const lock = hold ? sql`for no key update of p` : sql``;
  const { rows } = await sql<Row>`
    select p.id, p.status, p.revision, p.weight, p.author_user_ids as "authorUserIds", p.changed_by as "changedBy", u.name as "changedByName",
      p.note, p.created_at as "createdAt", p.updated_at as "updatedAt", p.title, p.description, p.image_sha256 as "imageSha256",
      p.image_alt as "imageAlt", p.sponsor_name as "sponsorName", p.cta_text as "ctaText", p.cta_url as "ctaUrl", p.placement,
      p.starts_at as "startsAt", p.ends_at as "endsAt", p.roles, p.locales, p.daily_cap as "dailyCap"
    from sponsored_posts p join users u on u.id = p.changed_by where p.id = ${id} ${lock}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { id: _id, status, revision, weight, authorUserIds, changedBy, changedByName, note, ...rest } = row;
  const { createdAt, updatedAt, startsAt, endsAt, ...said } = rest;
  const form = { ...said, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null };
  return { id, status, revision, weight, authorUserIds, changedBy, changedByName, note, createdAt, updatedAt, form };
}

const columnsOf = (form: PromotionForm) => ({
  title: form.title,
  description: form.description,
  image_sha256: form.imageSha256,
  image_alt: form.imageAlt,
  sponsor_name: form.sponsorName,
  cta_text: form.ctaText,
  cta_url: form.ctaUrl,
  placement: form.placement,
  starts_at: form.startsAt === null ? null : new Date(form.startsAt),
  ends_at: form.endsAt === null ? null : new Date(form.endsAt),
  roles: form.roles,
  locales: form.locales,
  daily_cap: form.dailyCap,
});

/** Makes a draft by this person; answers its id. */
export async function addPromotion(ctx: Pick<Ctx, 'db' | 'now'>, userId: string, form: PromotionForm): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('sponsored_posts')
    .values({
      ...columnsOf(form),
      id,
      status: 'draft',
      author_user_ids: [userId],
      changed_by: userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  return id;
}

export type PromotionChange = {
  status?: PromotionStatus;
  form?: PromotionForm;
  revision?: number;
  weight?: number;
  author_user_ids?: string[];
  changed_by?: string;
  reviewed_by?: string | null;
  starts_at?: Date;
  note?: string | null;
};
export const changePromotion = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { form, ...plain }: PromotionChange,
): Promise<unknown> =>
  ctx.db
    .updateTable('sponsored_posts')
    .set({ ...(form && columnsOf(form)), ...plain, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();

/** Days on which something was counted, newest first; all of them, since a post runs for a year at most and may be taken up again. */
export async function daysOf(ctx: Db, id: string): Promise<(Figures & { day: string })[]> {
  const { rows } = await sql<Figures & { day: string }>`
    select day, shown, clicked, closed, hidden from promotion_days where promotion_id = ${id} order by day desc limit 1000`.execute(
    ctx.db,
  );
  return rows;
}

/** What was done to a post, newest first, at most fifty deeds. Nobody's deed is the clock's. */
export async function historyOf(
  ctx: Db,
  id: string,
): Promise<{ id: string; name: string; by: string | null; reason: string | null; at: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; by: string | null; reason: string | null; at: Date }>`
    select e.id, e.name, u.name as by, told_payload(e.id, e.payload)->>'reason' as reason, e.at
    from events e left join users u on u.id = e.actor_id
    where e.subject_kind = 'promotion' and e.subject_id = ${id} order by e.seq desc limit 50`.execute(ctx.db);
  return rows;
}
