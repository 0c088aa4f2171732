// A document is kept once, with what is written on its pages.
import type { BroughtDocument } from '@ahadi/domain/agreements/documents/schema.ts';
import { endedAgreements } from '@ahadi/domain/agreements/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { JUDGEMENT } from '../core/givenpdf.ts';

type Kept = { about: BroughtDocument; texts: string[] };

/** The words of pages, each once; so many and so long ones that they fit into the megabyte that a list of words may have. */
const wordsOn = (texts: readonly string[]) => sql`(
  select array_to_tsvector(coalesce(array_agg(word), '{}')) from (
    select distinct lexeme as word from unnest(${texts}::text[]) page (text), unnest(to_tsvector('simple', left(unaccent(page.text), 200000)))
    where octet_length(lexeme) <= 60 limit 15000) found)`;

/** Keeps what was read in a file that somebody brought; the same file once more changes its name. */
export const keepDocument = (
  ctx: Ctx,
  { agreementId, userId, about, texts }: Kept & { agreementId: string; userId: string },
) =>
  sql`
    insert into agreement_documents (agreement_id, sha256, by_user_id, about, page_texts, words, judged, created_at)
    values (${agreementId}, ${about.sha256}, ${userId}, ${JSON.stringify(about)}::jsonb, ${JSON.stringify(texts)}::jsonb, ${wordsOn(texts)}, ${JUDGEMENT}, ${ctx.now})
    on conflict (agreement_id, sha256, by_user_id) do update set about = excluded.about, judged = excluded.judged`.execute(
    ctx.db,
  );

/**
 * A document of an agreement for one person: one that they brought, or one that is the text of a version that all see. Undefined for
 * every other. Without a person (null) only the latter.
 */
export async function findDocument(
  ctx: Pick<Ctx, 'db'>,
  it: { agreementId: string; sha256: string; userId: string | null },
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select d.about, d.page_texts as texts from agreement_documents d
    where d.agreement_id = ${it.agreementId} and d.sha256 = ${it.sha256} and (d.by_user_id = ${it.userId} or exists (
      select from agreement_versions v where v.agreement_id = d.agreement_id and v.no is not null
        and v.published_at is not null and v.terms->'document'->>'sha256' = d.sha256))
    order by d.by_user_id = ${it.userId} desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** The last request to approve this document inside an organisation that the person acts for now, or undefined. */
export async function findRequestAbout(
  ctx: Pick<Ctx, 'db'>,
  it: { agreementId: string; sha256: string; personId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from approvals r join organisation_members m on m.organisation_id = r.organisation_id
      and m.member_id = ${it.personId} and m.status = 'active'
    where r.agreement_id = ${it.agreementId} and r.terms->'document'->>'sha256' = ${it.sha256}
    order by r.asked_at desc, r.id desc limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

/** The document that is this version's text as one of another agreement, whose text is made of it. */
export const copyDocument = (ctx: Ctx, it: { versionId: string; to: string; userId: string }) =>
  sql`
    insert into agreement_documents (agreement_id, sha256, by_user_id, about, page_texts, words, judged, created_at)
    select ${it.to}, d.sha256, ${it.userId}, d.about, d.page_texts, d.words, d.judged, ${ctx.now} from agreement_versions v
      join agreement_documents d on d.agreement_id = v.agreement_id and d.sha256 = v.terms->'document'->>'sha256'
    where v.id = ${it.versionId} limit 1`.execute(ctx.db);

/** Whether a document of an agreement was found fit by the newest judgement. */
export async function isJudged(ctx: Pick<Ctx, 'db'>, agreementId: string, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select from agreement_documents where agreement_id = ${agreementId} and sha256 = ${sha256} and judged >= ${JUDGEMENT} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export const noteJudged = (ctx: Ctx, agreementId: string, sha256: string) =>
  sql`update agreement_documents set judged = ${JUDGEMENT} where agreement_id = ${agreementId} and sha256 = ${sha256}`.execute(
    ctx.db,
  );

/** Documents that are the text of an agreement which is not frozen yet, and were judged by less than the newest judgement; a hundred after an id, by id. */
export async function findUnjudged(
  ctx: Pick<Ctx, 'db'>,
  after: string,
): Promise<{ id: string; ref: string; sha256: string }[]> {
  const { rows } = await sql<{ id: string; ref: string; sha256: string }>`
    select distinct a.id, a.ref, d.sha256 from agreements a
      join agreement_versions v on v.id = a.current_version_id and v.frozen_at is null
      join agreement_documents d on d.agreement_id = a.id and d.sha256 = v.terms->'document'->>'sha256' and d.judged < ${JUDGEMENT}
    where a.id > ${after}::uuid and a.status not in ${among(endedAgreements)} order by a.id limit 100`.execute(ctx.db);
  return rows;
}
