// Each version of a template is kept.
import type { TemplateContent, TemplateRow, TemplateView } from '@ahadi/domain/agreements/templates/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

/** A template of an identity with its last version, as a member reads it. */
export type Held = {
  id: TemplateRow['id'];
  identityId: NonNullable<TemplateRow['identityId']>;
  ownerName: string;
  name: string;
  summary: string;
  content: TemplateContent;
  revision: number;
  isArchived: boolean;
  version: { id: TemplateRow['versionId']; no: number; content: TemplateContent };
  /** What the reader may do for the identity. */
  role: 'owner' | 'signatory' | 'case_handler' | 'viewer';
};

type Row = {
  id: Held['id'];
  identity_id: Held['identityId'];
  display_name: string;
  name: string;
  summary: string;
  content: TemplateContent;
  revision: number;
  archived_at: Date | null;
  version_id: Held['version']['id'];
  no: number;
  published: TemplateContent;
  role: Held['role'];
};

const heldOf = (row: Row): Held => ({
  id: row.id,
  identityId: row.identity_id,
  ownerName: row.display_name,
  name: row.name,
  summary: row.summary,
  content: row.content,
  revision: row.revision,
  isArchived: row.archived_at !== null,
  version: { id: row.version_id, no: row.no, content: row.published },
  role: row.role,
});

const MOST = 200;

/** Templates of the identities a person is a member of: what is used first, by name; at most 200. */
export async function listTemplates(ctx: Ctx, userId: string): Promise<Held[]> {
  const { rows } = await sql<Row>`
    select t.*, i.display_name, m.role, v.id as version_id, v.no, v.content as published
    from identity_members m join agreement_templates t on t.identity_id = m.identity_id
    join identities i on i.id = t.identity_id
    join lateral (select id, no, content from agreement_template_versions where template_id = t.id order by no desc limit 1) v on true
    where m.user_id = ${userId}
    order by t.archived_at is not null, lower(t.name), t.id limit ${sql.lit(MOST)}`.execute(ctx.db);
  return rows.map(heldOf);
}

/** A template of one of a person's identities, or null; `hold` keeps its row until the deed is done. */
export async function findTemplate(ctx: Ctx, userId: string, id: string, hold = false): Promise<Held | null> {
  if (hold) await sendAlong(ctx, sql`select from agreement_templates where id = ${id} for update`);
  const { rows } = await sql<Row>`
    select t.*, i.display_name, m.role, v.id as version_id, v.no, v.content as published
    from agreement_templates t join identity_members m on m.identity_id = t.identity_id and m.user_id = ${userId}
    join identities i on i.id = t.identity_id
    join lateral (select id, no, content from agreement_template_versions where template_id = t.id order by no desc limit 1) v on true
    where t.id = ${id}`.execute(ctx.db);
  return rows[0] ? heldOf(rows[0]) : null;
}

/** What a person may do for an identity; who is no member only looks. */
export async function roleIn(ctx: Ctx, userId: string, identityId: string): Promise<Held['role']> {
  const { rows } = await sql<{ role: Held['role'] }>`
    select role from identity_members where user_id = ${userId} and identity_id = ${identityId}`.execute(ctx.db);
  return rows[0]?.role ?? 'viewer';
}

/** How many templates an identity has in use. */
export async function countTemplates(ctx: Ctx, identityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agreement_templates where identity_id = ${identityId} and archived_at is null`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** All versions, newest first. */
export async function versionsOf(ctx: Ctx, id: string): Promise<TemplateView['versions']> {
  const { rows } = await sql<{ no: number; published_at: Date; name: string | null }>`
    select v.no, v.published_at, u.name from agreement_template_versions v left join users u on u.id = v.user_id
    where v.template_id = ${id} order by v.no desc limit 200`.execute(ctx.db);
  return rows.map((row) => ({ no: row.no, at: row.published_at.toISOString(), byName: row.name }));
}

type NewTemplate = { identityId: string; userId: string; name: string; summary: string; content: TemplateContent };

export async function addTemplate(ctx: Ctx, it: NewTemplate): Promise<Held['id']> {
  const id = uuidv7() as Held['id']; // the brand is born here
  await ctx.db
    .insertInto('agreement_templates')
    .values({
      id,
      identity_id: it.identityId,
      user_id: it.userId,
      name: it.name,
      summary: it.summary,
      content: JSON.stringify(it.content),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  return id;
}

type NewVersion = { templateId: string; no: number; content: TemplateContent; userId: string };

export async function addVersion(ctx: Ctx, it: NewVersion): Promise<Held['version']['id']> {
  const id = uuidv7() as Held['version']['id']; // the brand is born here
  await ctx.db
    .insertInto('agreement_template_versions')
    .values({
      id,
      template_id: it.templateId,
      no: it.no,
      content: JSON.stringify(it.content),
      user_id: it.userId,
      published_at: ctx.now,
    })
    .execute();
  return id;
}

export const changeTemplate = async (
  ctx: Ctx,
  id: string,
  change: { name: string; summary: string; content: TemplateContent; revision: number },
): Promise<void> => {
  await ctx.db
    .updateTable('agreement_templates')
    .set({ ...change, content: JSON.stringify(change.content), updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
};

export const archiveTemplate = async (ctx: Ctx, id: string, isArchived: boolean): Promise<void> => {
  await ctx.db
    .updateTable('agreement_templates')
    .set({ archived_at: isArchived ? ctx.now : null, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
};

/** The agreement remembers which version it was made from. */
export const noteOrigin = async (ctx: Ctx, agreementId: string, versionId: string): Promise<void> => {
  await ctx.db
    .updateTable('agreements')
    .set({ template_version_id: versionId })
    .where('id', '=', agreementId)
    .execute();
};
