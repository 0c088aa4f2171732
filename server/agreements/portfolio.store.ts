// Tags and views are their owner's alone.
import { MOST_TAGS_EACH } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementListView, AgreementQuery, AgreementTag } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** Tags by name, and views as they were made. */
export async function readPortfolio(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ tags: AgreementTag[]; views: AgreementListView[] }> {
  const { rows } = await sql<{ tags: AgreementTag[]; views: AgreementListView[] }>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by folded), '[]')
        from agreement_tags where user_id = ${userId}) as tags,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'query', query) order by created_at, id), '[]')
        from agreement_views where user_id = ${userId}) as views`.execute(ctx.db);
  return rows[0] ?? { tags: [], views: [] };
}

/** The tags that a reader put on an agreement, or null where they do not see it. */
export async function tagsOn(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  agreementId: string,
): Promise<AgreementTag[] | null> {
  const { rows } = await sql<{ tags: AgreementTag[] }>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.folded), '[]') from agreement_tagged it
      join agreement_tags t on t.id = it.tag_id where it.user_id = ${userId} and it.agreement_id = r.agreement_id) as tags
    from agreement_readers r where r.user_id = ${userId} and r.agreement_id = ${agreementId}`.execute(ctx.db);
  return rows[0]?.tags ?? null;
}

/** One deed at a time changes what somebody keeps: its limits are counted. */
export const holdPortfolio = (ctx: Ctx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('portfolio ' || ${userId}, 0))`.execute(ctx.db);

export async function countTags(ctx: Ctx, userId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from agreement_tags where user_id = ${userId}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** The tags of these names; those that are not there yet are made. */
export async function tagsNamed(
  ctx: Ctx,
  userId: string,
  names: readonly { name: string; folded: string }[],
): Promise<string[]> {
  await sql`
    insert into agreement_tags (id, user_id, name, folded, created_at)
    select id, ${userId}, name, folded, ${ctx.now} from unnest(${names.map(() => uuidv7())}::uuid[], ${names.map(({ name }) => name)}::text[],
      ${names.map(({ folded }) => folded)}::text[]) it (id, name, folded)
    on conflict (user_id, folded) do nothing`.execute(ctx.db);
  const { rows } = await sql<{ id: string }>`
    select id from agreement_tags where user_id = ${userId} and folded = any(${names.map(({ folded }) => folded)}::text[])`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** Puts tags on those of these agreements that the reader sees. */
export const putTags = (ctx: Ctx, userId: string, agreementIds: readonly string[], tagIds: readonly string[]) =>
  sql`insert into agreement_tagged (tag_id, user_id, agreement_id)
    select t.id, ${userId}, r.agreement_id from agreement_readers r, unnest(${tagIds}::uuid[]) t (id)
    where r.user_id = ${userId} and r.agreement_id = any(${agreementIds}::uuid[]) on conflict do nothing`.execute(
    ctx.db,
  );

/** Whether one of these agreements has more tags than stand on one. */
export async function hasTooManyTags(ctx: Ctx, userId: string, agreementIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from agreement_tagged where user_id = ${userId} and agreement_id = any(${agreementIds}::uuid[])
    group by agreement_id having count(*) > ${sql.lit(MOST_TAGS_EACH)} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

export const takeTags = (ctx: Ctx, userId: string, agreementIds: readonly string[], tagIds: readonly string[]) =>
  sql`delete from agreement_tagged where user_id = ${userId} and agreement_id = any(${agreementIds}::uuid[]) and tag_id = any(${tagIds}::uuid[])`.execute(
    ctx.db,
  );

/** True where the tag is there and no other one has this name. */
export async function renameTag(
  ctx: Ctx,
  userId: string,
  id: string,
  name: string,
  folded: string,
): Promise<'gone' | 'named' | 'done'> {
  const { rows } = await sql<{ id: string }>`
    select id from agreement_tags where user_id = ${userId} and (id = ${id} or folded = ${folded})`.execute(ctx.db);
  if (!rows.some((row) => row.id === id)) return 'gone';
  if (rows.length > 1) return 'named';
  await sql`update agreement_tags set name = ${name}, folded = ${folded} where id = ${id} and user_id = ${userId}`.execute(
    ctx.db,
  );
  return 'done';
}

export const dropTag = (ctx: Ctx, userId: string, id: string) =>
  sql`delete from agreement_tags where user_id = ${userId} and id = ${id}`.execute(ctx.db);

/** Keeps a view under its name; one that is there is written over, in its place. Answers how many there are. */
export async function saveView(
  ctx: Ctx,
  userId: string,
  name: string,
  folded: string,
  query: AgreementQuery,
): Promise<number> {
  await sql`
    insert into agreement_views (id, user_id, name, folded, query, created_at)
    values (${uuidv7()}, ${userId}, ${name}, ${folded}, ${JSON.stringify(query)}, ${ctx.now})
    on conflict (user_id, folded) do update set name = excluded.name, query = excluded.query`.execute(ctx.db);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from agreement_views where user_id = ${userId}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export const dropView = (ctx: Ctx, userId: string, id: string) =>
  sql`delete from agreement_views where user_id = ${userId} and id = ${id}`.execute(ctx.db);
