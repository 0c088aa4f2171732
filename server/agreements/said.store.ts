// An agreement is found by any words of it: its name, its text, the pages of its document, who takes part, and what kind it is.
import { kindWords } from '@ahadi/domain/agreements/names.ts';
import { type RawBuilder, sql } from 'kysely';
import { quoted, wordsOf } from '../core/words.ts';

/** The kinds whose name has a word that begins like this one. */
const kindsLike = (word: string): string[] =>
  Object.entries(kindWords).flatMap(([kind, words]) =>
    wordsOf(words).some((one) => one.startsWith(word)) ? [kind] : [],
  );

/**
 * True for an agreement (`id`) that has all of these words, in any order and wherever each stands, as they begin. `me` may read the
 * agreement; a text or a document that is not shared yet says its words to who wrote or brought it alone.
 */
export function saysInside(me: RawBuilder<unknown>, q: string, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const words = wordsOf(q);
  if (words.length === 0) return sql`false`;
  const all = words.map((word) => {
    const asked = sql`to_tsquery('simple', unaccent(${`${quoted(word)}:*`}))`;
    const kinds = kindsLike(word);
    const isKind = kinds.length > 0 ? sql`or v.terms->>'kind' = any(${kinds}::text[])` : sql``;
    return sql`(head.words @@ ${asked} or v.words @@ ${asked} or d.words @@ ${asked} ${isKind})`;
  });
  // It names the agreement of the row twice: else a plan could look through everybody's once instead of at the reader's one by one.
  return sql`exists (
    select from agreements held join agreement_versions v on v.id = held.current_version_id and (v.published_at is not null or v.author_user_id = ${me})
    left join agreement_documents d on d.agreement_id = held.id and v.terms->'document'->>'sha256' = d.sha256
      and (v.published_at is not null or d.by_user_id = ${me})
    cross join lateral (select to_tsvector('simple', unaccent(concat_ws(' ', held.title, held.ref,
      (select string_agg(p.name, ' ') from agreement_parties p where p.agreement_id = ${id})))) as words) head
    where held.id = ${id} and ${sql.join(all, sql` and `)})`;
}
