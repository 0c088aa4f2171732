// A sponsored post is read with the administrators, and what differs of it is written.
import type { Figures, PromotionForm, PromotionStatus } from '@ahadi/domain/promotions/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { askTogether, sendAlong } from '../core/driver.ts';
import type { Recipient } from '../core/notice.ts';

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
  reviewedBy: string | null;
  note: string | null;
  createdAt: Date;
  updatedAt: Date;
  administrators: Recipient[];
};
type Row = Omit<HeldPromotion, 'form' | 'administrators'> &
  Omit<PromotionForm, 'startsAt' | 'endsAt'> & { startsAt: Date | null; endsAt: Date | null };

/** Administrators, to be told; at most a hundred. */
const administrators = sql<Recipient>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' order by u.id limit 100`;
export const administratorsOf = async (ctx: Db): Promise<Recipient[]> => (await administrators.execute(ctx.db)).rows;

/** The post, or null. `hold` keeps its row until the transaction ends. */
export async function findPromotion(ctx: Db, id: string, hold = false): Promise<HeldPromotion | null> {
  if (hold) await sendAlong(ctx, sql`select from sponsored_posts where id = ${id} for no key update`);
  const [[row], people] = await askTogether(
    ctx,
    sql<Row>`
    select p.id, p.status, p.revision, p.weight, p.author_user_ids as "authorUserIds", p.changed_by as "changedBy", u.name as "changedByName",
      p.reviewed_by as "reviewedBy", p.note, p.created_at as "createdAt", p.updated_at as "updatedAt", p.title, p.description,
      p.image_sha256 as "imageSha256", p.image_alt as "imageAlt", p.sponsor_name as "sponsorName", p.cta_text as "ctaText",
      p.cta_url as "ctaUrl", p.placement, p.starts_at as "startsAt", p.ends_at as "endsAt", p.roles, p.locales, p.daily_cap as "dailyCap"
    from sponsored_posts p join users u on u.id = p.changed_by where p.id = ${id}`,
    administrators,
  );
  if (!row) return null;
  const { id: _id, status, revision, weight, authorUserIds, changedBy, changedByName, reviewedBy, note, ...rest } = row;
  const { createdAt, updatedAt, startsAt, endsAt, ...said } = rest;
  const form = { ...said, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null };
  const changed = { changedBy, changedByName, createdAt, updatedAt };
  return { id, status, revision, form, weight, authorUserIds, reviewedBy, note, ...changed, administrators: people };
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

/** The columns that differ. */
function changesOf(before: HeldPromotion, after: HeldPromotion) {
  const differs = (key: keyof HeldPromotion) => before[key] !== after[key];
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('form') && columnsOf(after.form)),
    ...(differs('revision') && { revision: after.revision }),
    ...(differs('authorUserIds') && { author_user_ids: after.authorUserIds }),
    ...(differs('changedBy') && { changed_by: after.changedBy }),
    ...(differs('reviewedBy') && { reviewed_by: after.reviewedBy }),
    ...(differs('note') && { note: after.note }),
  };
}

/** Writes what differs, and that something was done. Answers the post as it is written. */
export async function savePost(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  before: HeldPromotion,
  after: HeldPromotion,
): Promise<HeldPromotion> {
  const written = db
    .updateTable('sponsored_posts')
    .set({ ...changesOf(before, after), updated_at: now })
    .where('id', '=', after.id);
  const saved = { ...after, updatedAt: now };
  if (before.changedBy === after.changedBy) {
    await sendAlong({ db }, written);
    return saved;
  }
  const name = sql<string>`(select u.name from users u where u.id = changed_by)`;
  return { ...saved, ...(await written.returning(name.as('changedByName')).executeTakeFirstOrThrow()) };
}

/** Days on which something was counted, newest first; all of them, since a post runs for a year at most and may be taken up again. */
export const daysOf = (id: string) => sql<Figures & { day: string }>`
    select day, shown, clicked, closed, hidden from promotion_days where promotion_id = ${id} order by day desc limit 1000`;

/** What was done to a post, newest first, at most fifty deeds. Nobody's deed is the clock's. */
export const historyOf = (id: string) => sql<{
  id: string;
  name: string;
  by: string | null;
  reason: string | null;
  at: Date;
}>`
    select e.id, e.name, u.name as by, told_payload(e.id, e.payload)->>'reason' as reason, e.at
    from events e left join users u on u.id = e.actor_id
    where e.subject_kind = 'promotion' and e.subject_id = ${id} order by e.seq desc limit 50`;
