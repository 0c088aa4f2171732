// Drafts are their writer's rows, and go after a while.
import { DRAFTS } from '@ahadi/domain/community/rules.ts';
import type { DraftRow } from '@ahadi/domain/community/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db' | 'now'>;
export type StoredDraft = Omit<DraftRow, 'updatedAt'> & { updatedAt: Date };
const columns = sql`key, title, data, version, updated_at as "updatedAt"`;

/** Somebody's drafts, the last written first. */
export async function listDrafts(ctx: Db, userId: string): Promise<StoredDraft[]> {
  const { rows } = await sql<StoredDraft>`
    select ${columns} from drafts where user_id = ${userId} order by updated_at desc, key limit ${sql.lit(DRAFTS.most)}`.execute(
    ctx.db,
  );
  return rows;
}

/** Writes a draft over the version that its writer saw; undefined when there is a later one. */
export async function putDraft(
  ctx: Db,
  userId: string,
  { key, title, data, version }: Pick<DraftRow, 'key' | 'title' | 'data' | 'version'>,
): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`
    insert into drafts (user_id, key, title, data, version, updated_at)
    select ${userId}, ${key}, ${title}, ${JSON.stringify(data)}, ${version + 1}, ${ctx.now}
    where ${version} = 0 or exists (select 1 from drafts where user_id = ${userId} and key = ${key})
    on conflict (user_id, key) do update set title = excluded.title, data = excluded.data, version = drafts.version + 1, updated_at = excluded.updated_at
    where drafts.version = ${version}
    returning ${columns}`.execute(ctx.db);
  return rows[0];
}

/** Whether somebody has as many drafts beside this one as are kept. */
export async function hasManyBeside(ctx: Db, userId: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${DRAFTS.most} as many from drafts where user_id = ${userId} and key <> ${key}`.execute(ctx.db);
  return rows[0]?.many ?? false;
}

export const removeDraft = (ctx: Db, userId: string, key: string) =>
  sql`delete from drafts where user_id = ${userId} and key = ${key}`.execute(ctx.db);

/** Drafts that nobody touched for so long are taken away. */
export const forgetDrafts = (ctx: Db, before: Date) =>
  sql`
    delete from drafts where (user_id, key) in (select user_id, key from drafts where updated_at < ${before} order by updated_at limit 5000)`.execute(
    ctx.db,
  );
