// What the files of a list say of agreements beside its rows.
import type { AgreementQuery, ExportAhead } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { nextOf } from './list.store.ts';

/** How many agreements there are of a list, at most one more than `most`, and how much of them is sealed. */
export async function countExport(
  ctx: Ctx,
  userId: string,
  query: AgreementQuery,
  most: number,
): Promise<Omit<ExportAhead, 'archiveWaits'>> {
  const { rows } = await sql<Omit<ExportAhead, 'archiveWaits'>>`
    select count(*)::int as agreements, count(f.sha256)::int as sealed, coalesce(sum(f.size), 0)::float8 as bytes
    from (${nextOf(ctx, userId, { ...query, limit: most })}) r
    join agreements a on a.id = r.agreement_id left join files f on f.sha256 = a.sealed_sha256`.execute(ctx.db);
  return rows[0] ?? { agreements: 0, sealed: 0, bytes: 0 };
}

export type Further = {
  id: string;
  /** The names of those on each side, in the order in which they sign. */
  sides: Readonly<Record<string, readonly string[]>>;
  sealed: string | null;
  bytes: number;
  signedAt: Date | null;
  language: Language | null;
};

/** More of these agreements of a reader's. */
export async function readFurther(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Further>> {
  const { rows } = await sql<Further>`
    select a.id, a.sealed_sha256 as sealed, coalesce(f.size, 0) as bytes,
      (select max(s.signed_at) from agreement_signatures s where s.agreement_id = a.id and s.voided_at is null) as "signedAt",
      coalesce((select jsonb_object_agg(p.side, p.names) from (
        select side, jsonb_agg(name order by sign_order, id) as names from agreement_parties where agreement_id = a.id group by side) p), '{}') as sides,
      (select l.code from unnest(${languages}::text[]) l (code)
        where said.words @@ ('''' || right(r.user_id::text, 8) || '/l/' || l.code || '''')::tsquery limit 1) as language
    from agreement_readers r join agreements a on a.id = r.agreement_id left join files f on f.sha256 = a.sealed_sha256
    left join lateral (select coalesce(w.words, words_to_find(w.user_id, w.agreement_id)) as words
      from agreement_words w where w.agreement_id = r.agreement_id and w.user_id = r.user_id) said on true
    where r.user_id = ${userId} and r.agreement_id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether somebody still reads an agreement, and where they act for its reader, still does so. */
export async function stillReads(
  ctx: Pick<Ctx, 'db' | 'acting'>,
  userId: string,
  agreementId: string,
): Promise<boolean> {
  const membership = ctx.acting?.membershipId ?? null;
  const { rows } = await sql<{ reads: boolean }>`
    select exists (select from agreement_readers where agreement_id = ${agreementId} and user_id = ${userId})
      and (${membership}::uuid is null or exists (select from organisation_members where id = ${membership}::uuid and status = 'active')) as reads`.execute(
    ctx.db,
  );
  return rows[0]?.reads === true;
}
