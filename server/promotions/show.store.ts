// What may be shown to a reader is found, and what they did with it is counted by the day.

import { shownPromotions } from '@ahadi/domain/promotions/lifecycle.ts';
import { promotionLimits, promotionTimes } from '@ahadi/domain/promotions/rules.ts';
import type { AudienceRole, Figures, Placement, PromotionDeed } from '@ahadi/domain/promotions/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

type Db = Pick<Ctx, 'db'>;

/** A reader without a name: `hash` is of this month, `hashes` are all under which they were counted in the days that still matter. */
export type Reader = { hash: string; hashes: string[]; today: string };

export type ShownPost = {
  id: string;
  title: string;
  description: string;
  imageSha256: string;
  ctaUrl: string;
  ctaText: string;
  isActive: boolean;
  createdAt: Date;
  imageAlt: string;
  sponsorName: string;
  weight: number;
};

/** Who asks, and what they may be shown posts for. */
export type Asking = { reader: Reader; roles: readonly AudienceRole[]; locale: string };

/** A row of sponsored_posts p may be shown to this reader now: active, in its days, for them, not hidden, and under its cap of the day. */
const mayBeShown = ({ now }: Pick<Ctx, 'now'>, { reader, roles, locale }: Asking): RawBuilder<boolean> => {
  const { hashes, today } = reader;
  return sql<boolean>`
    p.is_active and p.starts_at <= ${now} and p.ends_at > ${now}
    and (p.roles = '{}' or p.roles && ${roles}::text[]) and (p.locales = '{}' or ${locale} = any (p.locales))
    and not exists (select 1 from promotion_events h where h.person_hash = any (${hashes}::text[]) and h.promotion_id = p.id
      and h.kind = 'hidden' and h.day > ${today}::date - ${sql.lit(promotionLimits.hiddenDays)})
    and (p.daily_cap is null or coalesce((select d.shown from promotion_days d where d.promotion_id = p.id and d.day = ${today}::date), 0)
      < p.daily_cap)`;
};

/** Whether any active post asks for more than that somebody is signed in. */
export async function hasAudience(ctx: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sponsored_posts where status = 'active' and roles <> '{}' limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** What this reader may be shown in a place, newest created_at first, at most five (specification §7). */
export async function listShowable(
  ctx: Pick<Ctx, 'db' | 'now'>,
  placement: Placement,
  asking: Asking,
): Promise<ShownPost[]> {
  const { rows } = await sql<ShownPost>`
    select p.id, p.title, p.description, p.image_sha256 as "imageSha256", p.cta_url as "ctaUrl", p.cta_text as "ctaText",
      p.is_active as "isActive", p.created_at as "createdAt", p.image_alt as "imageAlt", p.sponsor_name as "sponsorName", p.weight
    from sponsored_posts p where p.status = 'active' and p.placement = ${placement} and ${mayBeShown(ctx, asking)}
    order by p.created_at desc, p.id desc limit ${sql.lit(promotionTimes.fetched)}`.execute(ctx.db);
  return rows;
}

/** Whether this reader may be shown this one now. */
export async function isShowable(ctx: Pick<Ctx, 'db' | 'now'>, id: string, asking: Asking): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sponsored_posts p where p.id = ${id} and ${mayBeShown(ctx, asking)}`.execute(ctx.db);
  return rows.length > 0;
}

/** Until the transaction ends nothing else is counted of this person: one showing that is named twice at once is counted once. */
export const holdPerson = (ctx: Db, { hash }: Reader): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${hash}`}, 0))`.execute(ctx.db);

export type Showing = { promotionId: string; personHash: string; day: string };
/** The showing of this name, or undefined. */
export async function findShowing(ctx: Db, showing: string): Promise<Showing | undefined> {
  const { rows } = await sql<Showing>`
    select promotion_id as "promotionId", person_hash as "personHash", day from promotion_events
    where showing = ${showing} and kind = 'shown'`.execute(ctx.db);
  return rows[0];
}

/** Adds one to today's showings of a post, unless as many as its cap were counted. Answers whether it did. */
export async function takePlace(ctx: Db, id: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into promotion_days as d (promotion_id, day, shown) values (${id}, ${day}, 1)
    on conflict (promotion_id, day) do update set shown = d.shown + 1
      where d.shown < coalesce((select p.daily_cap from sponsored_posts p where p.id = d.promotion_id), d.shown + 1)
    returning 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Writes down what happened with a showing, once. Answers false when that was written before. */
export async function addEvent(
  ctx: Db,
  it: Showing & { showing: string; kind: 'shown' | PromotionDeed },
): Promise<boolean> {
  const { rows } = await sql`
    insert into promotion_events (showing, kind, promotion_id, day, person_hash)
    values (${it.showing}, ${it.kind}, ${it.promotionId}, ${it.day}, ${it.personHash})
    on conflict (showing, kind) do nothing returning 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Adds one to what readers did on a day. */
export const countDeed = (ctx: Db, id: string, day: string, deed: PromotionDeed): Promise<unknown> =>
  sql`
    insert into promotion_days as d (promotion_id, day, ${sql.ref(deed)}) values (${id}, ${day}, 1)
    on conflict (promotion_id, day) do update set ${sql.ref(deed)} = d.${sql.ref(deed)} + 1`.execute(ctx.db);

export type Told = {
  sponsorName: string;
  roles: AudienceRole[];
  locales: string[];
  startsAt: Date;
  endsAt: Date;
} & Figures;
/** What everybody may know of a post that is or was shown; undefined for one that never was. */
export async function findTold(ctx: Db, id: string): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select p.sponsor_name as "sponsorName", p.roles, p.locales, p.starts_at as "startsAt", p.ends_at as "endsAt",
      coalesce(sum(d.shown), 0)::integer as shown, coalesce(sum(d.clicked), 0)::integer as clicked,
      coalesce(sum(d.closed), 0)::integer as closed, coalesce(sum(d.hidden), 0)::integer as hidden
    from sponsored_posts p left join promotion_days d on d.promotion_id = p.id
    where p.id = ${id} and p.status in ${among(shownPromotions)} and p.reviewed_by is not null and p.starts_at is not null
    group by p.id`.execute(ctx.db);
  return rows[0];
}
