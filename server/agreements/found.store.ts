// An agreement is found by any words of it and by what it is filtered by, in an index of its reader's own.
import { kindWords } from '@ahadi/domain/agreements/names.ts';
import { monthsOf } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementQuery } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { wordsOf } from '../core/words.ts';

/** The kinds whose name has a word that begins like this one. */
const kindsLike = (word: string): string[] =>
  Object.entries(kindWords).flatMap(([kind, words]) =>
    wordsOf(words).some((one) => one.startsWith(word)) ? [kind] : [],
  );

/** One of these marks (of our own making: letters, digits, strokes), as it begins. Of none nothing is found. */
const marked = (me: string, mark: string, all: readonly string[]): RawBuilder<unknown> =>
  sql`${(all.length === 0 ? ['-'] : all).map((it) => `'${me.slice(-8)}/${mark}/${it}':*`).join(' | ')}::tsquery`;

type Asked = Partial<Omit<AgreementQuery, 'filter'>> & { states?: readonly string[] | null | undefined };

/**
 * What is asked for as one question to the words of a reader's agreements (`agreement_words`), or null where nothing of it is looked up there.
 * Days are narrowed to their months.
 */
export function questionOf(me: string, asked: Asked): RawBuilder<unknown> | null {
  const words = wordsOf(asked.q ?? '').map((word) => {
    const kinds = kindsLike(word);
    const said = sql`word_to_find(${me}::uuid, ${word}::text)`;
    return kinds.length === 0 ? said : sql`(${said} || ${marked(me, 'k', kinds)})`;
  });
  const { states, ends, signed } = {
    states: asked.states,
    ends: asked.endsFrom ?? asked.endsUntil,
    signed: asked.signedFrom ?? asked.signedUntil,
  };
  const parts = [
    ...words,
    // Signs alone are no words: nothing is found by them.
    ...(asked.q && words.length === 0 ? [marked(me, 'k', [])] : []),
    ...(asked.tag ? [marked(me, 't', [asked.tag])] : []),
    ...(asked.kind ? [marked(me, 'k', [asked.kind])] : []),
    ...(states ? [marked(me, 's', states)] : []),
    ...(asked.currency ? [marked(me, 'c', [asked.currency])] : []),
    ...(asked.language ? [marked(me, 'l', [asked.language])] : []),
    ...(ends ? [marked(me, 'e', monthsOf(asked.endsFrom, asked.endsUntil))] : []),
    ...(signed ? [marked(me, 'd', monthsOf(asked.signedFrom, asked.signedUntil))] : []),
  ];
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` && `)})`;
}

/** True of a row of `agreement_words`, by its words or, where these wait to be written, by the agreement itself. */
const answers = (question: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(w.words @@ ${question} or (w.words is null and words_to_find(w.user_id, w.agreement_id) @@ ${question}))`;

/**
 * True of an agreement (`id`) that its reader finds by this question. Asked as a value: as a condition it could be answered by looking through
 * everybody's words once instead of at the reader's one by one.
 */
export const isFound = (me: RawBuilder<unknown>, question: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select ${answers(question)} from agreement_words w where w.agreement_id = ${id} and w.user_id = ${me}), false)`;

/** The agreements (`agreement_id`) that their reader finds by this question, at most so many, in no order. */
export const allFound = (me: RawBuilder<unknown>, question: RawBuilder<unknown>, most: number) =>
  sql`(select w.agreement_id from agreement_words w where w.words @@ ${question} and w.user_id = ${me} limit ${sql.lit(most)})
    union all
    (select w.agreement_id from agreement_words w where w.user_id = ${me} and w.words is null
      and words_to_find(w.user_id, w.agreement_id) @@ ${question} limit ${sql.lit(most)})`;

/** The question for words alone. */
export const wordsAsked = (me: string, q: string): RawBuilder<unknown> =>
  questionOf(me, { q: q === '' ? '-' : q }) ?? sql`''::tsquery`;

const AT_ONCE = 200;

/**
 * Writes the words of agreements that changed since; true while there are more. The rows are held before they are looked at by a statement
 * of its own: a change that comes meanwhile waits, and forgets what is written here.
 */
export async function writeWords(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ agreement_id: string; user_id: string }>`
      select agreement_id, user_id from agreement_words where words is null limit ${sql.lit(AT_ONCE)} for update skip locked`.execute(
      db,
    );
    if (rows.length === 0) return false;
    await sql`update agreement_words w set words = words_to_find(w.user_id, w.agreement_id)
      from unnest(${rows.map((row) => row.agreement_id)}::uuid[], ${rows.map((row) => row.user_id)}::uuid[]) held (agreement_id, user_id)
      where w.agreement_id = held.agreement_id and w.user_id = held.user_id`.execute(db);
    return rows.length === AT_ONCE;
  });
}
