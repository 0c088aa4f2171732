// Of two who save at once the second is told.
import type { AgreementTerms, AttendantRole, Purpose, VersionSummary } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { personOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Numbered versions, newest first. */
export async function listVersions(ctx: Ctx, agreementId: string): Promise<VersionSummary[]> {
  const rows = await ctx.db
    .selectFrom('agreement_versions as v')
    .innerJoin('users as u', 'u.id', 'v.author_user_id')
    .select([
      'v.id',
      'v.no',
      // Who acts for an organisation shares its text in its name; its account may bear another.
      sql<string>`coalesce(v.letter_name, (select p.name from agreement_parties p where p.agreement_id = v.agreement_id
        and p.user_id = v.author_user_id limit 1), u.name)`.as('author'),
      'v.changelog',
      'v.published_at',
      'v.frozen_at',
      'v.content_hash',
    ])
    .where('v.agreement_id', '=', agreementId)
    .where('v.no', 'is not', null)
    .orderBy('v.no', 'desc')
    .limit(200)
    .execute();
  return rows.map(
    (row) =>
      ({
        id: row.id,
        no: row.no,
        // Who sent it by a letter has no account: its row has another one's.
        authorName: row.author,
        changelog: row.changelog,
        publishedAt: iso(row.published_at),
        frozenAt: iso(row.frozen_at),
        contentHash: row.content_hash,
      }) as VersionSummary,
  ); // brands of ids are born here
}

type TextRow = {
  id: string;
  no: number | null;
  base_version_id: string | null;
  revision: number;
  terms: AgreementTerms;
  saved_at: Date;
  author_user_id: string;
  /** The people who wrote in it. */
  writers: string[];
};

/** One version's text by id within its agreement, or undefined. Working copies are found by their author only. */
export async function findVersion(ctx: Ctx, agreementId: string, versionId: string): Promise<TextRow | undefined> {
  const { rows } = await sql<TextRow>`
    select id, no, base_version_id, revision, terms, saved_at, author_user_id, writers from agreement_versions
    where id = ${versionId} and agreement_id = ${agreementId} and no is not null`.execute(ctx.db);
  return rows[0];
}

/** A person's working copy, or undefined. */
export async function findWorkingCopy(
  ctx: Ctx,
  agreementId: string,
  userId: string,
): Promise<(TextRow & { base_no: number }) | undefined> {
  const { rows } = await sql<TextRow & { base_no: number }>`
    select w.id, w.no, w.base_version_id, w.revision, w.terms, w.saved_at, w.author_user_id, w.writers, b.no as base_no
    from agreement_versions w join agreement_versions b on b.id = w.base_version_id
    where w.agreement_id = ${agreementId} and w.author_user_id = ${userId} and w.no is null`.execute(ctx.db);
  return rows[0];
}

/** Adds a version: a working copy when `no` is null, else a numbered one, already seen by all. Answers its id. */
export async function addVersion(
  ctx: Ctx,
  input: {
    agreementId: string;
    no: number | null;
    baseId: string;
    authorId: string;
    /** Under which name a party without an account sent it. */
    letterName?: string | null;
    terms: AgreementTerms;
    changelog?: string;
  },
): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('agreement_versions')
    .values({
      id,
      agreement_id: input.agreementId,
      no: input.no,
      base_version_id: input.baseId,
      author_user_id: input.authorId,
      letter_name: input.letterName ?? null,
      terms: JSON.stringify(input.terms),
      changelog: input.changelog ?? '',
      // Whose words stand in what it was begun from wrote in this one, too.
      writers: sql<string[]>`(select writers from agreement_versions where id = ${input.baseId})`,
      saved_at: ctx.now,
      published_at: input.no === null ? null : ctx.now,
    })
    .execute();
  return id;
}

/** Saves a text if `revision` is still the newest; answers false when somebody (another tab) saved in between. */
export async function saveVersionTerms(
  ctx: Ctx,
  versionId: string,
  revision: number,
  terms: AgreementTerms,
): Promise<boolean> {
  const writer = personOf(ctx);
  const done = await ctx.db
    .updateTable('agreement_versions')
    .set({
      ...{ terms: JSON.stringify(terms), revision: revision + 1, saved_at: ctx.now },
      writers: sql<string[]>`case when ${writer}::uuid = any(writers) then writers else writers || ${writer}::uuid end`,
    })
    .where('id', '=', versionId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Gives a working copy its number: from now on all see it, with these terms. */
export const publishVersion = (
  ctx: Ctx,
  versionId: string,
  { terms, ...it }: { no: number; changelog: string; terms: AgreementTerms },
) =>
  ctx.db
    .updateTable('agreement_versions')
    .set({ ...it, terms: JSON.stringify(terms), published_at: ctx.now })
    .where('id', '=', versionId)
    .execute();

/** From now on all see a draft, with these terms. */
export const markVersionPublished = (ctx: Ctx, versionId: string, terms: AgreementTerms) =>
  ctx.db
    .updateTable('agreement_versions')
    .set({ terms: JSON.stringify(terms), published_at: ctx.now })
    .where('id', '=', versionId)
    .execute();

/** Freezes a version with the whole document and its hash; from then on the database refuses any change to it. */
export const freezeVersion = (ctx: Ctx, versionId: string, document: object, contentHash: string) =>
  ctx.db
    .updateTable('agreement_versions')
    .set({ frozen_at: ctx.now, document: JSON.stringify(document), content_hash: contentHash })
    .where('id', '=', versionId)
    .execute();

export const removeWorkingCopy = (ctx: Ctx, agreementId: string, userId: string) =>
  ctx.db
    .deleteFrom('agreement_versions')
    .where('agreement_id', '=', agreementId)
    .where('author_user_id', '=', userId)
    .where('no', 'is', null)
    .execute();

/** The frozen document of a version as it was hashed, or undefined. */
export async function findDocument(
  ctx: Pick<Ctx, 'db'>,
  versionId: string,
): Promise<{ document: FrozenDocument; content_hash: string; frozen_at: Date } | undefined> {
  const { rows } = await sql<{ document: FrozenDocument; content_hash: string; frozen_at: Date }>`
    select document, content_hash, frozen_at from agreement_versions where id = ${versionId} and frozen_at is not null`.execute(
    ctx.db,
  );
  return rows[0];
}

export type FrozenDocument = {
  schema: 'ahadi.agreement/1';
  ref: string;
  version: number;
  terms: AgreementTerms;
  publicClause: { version: string; text: string } | null;
  parties: {
    id: string;
    side: string;
    name: string;
    signOrder: number;
    identity: { kind: string; legalName: string; userNumber: string; registrationNo: string | null } | null;
  }[];
  /** The agreement that it changes or ends; absent for one that stands by itself. */
  changes?: { purpose: Purpose; ref: string; contentHash: string; inForceHash: string | null; reason: string };
  /** Absent where nobody attends. */
  attendants?: { id: string; role: AttendantRole; partyId: string | null; name: string }[];
};
