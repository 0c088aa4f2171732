// An agreement is found by any words of it and by what it is filtered by, in an index of its reader's own.
import { monthsOf } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementQuery } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { wordsOf } from '../core/words.ts';

/** One of these marks (of our own making: letters, digits, strokes), as it begins. Of none nothing is found. */
const marked = (me: string, mark: string, all: readonly string[]): RawBuilder<unknown> =>
  sql`${(all.length === 0 ? ['-'] : all).map((it) => `'${me.slice(-8)}/${mark}/${it}':*`).join(' | ')}::tsquery`;

type Asked = Partial<Omit<AgreementQuery, 'filter'>> & { states?: readonly string[] | null | undefined };

/** What is asked of the words of a reader's agreements, and of their marks (`agreement_words`); null where nothing of it is looked up there. */
export type Question = { words: RawBuilder<unknown> | null; marks: RawBuilder<unknown> | null };

const allOf = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length === 0 ? null : sql`(${sql.join(parts, sql` && `)})`;

/** What is asked for as one question to each; null where it asks neither. Days are narrowed to their months. */
export function questionOf(me: string, asked: Asked): Question | null {
  const said = wordsOf(asked.q ?? '').map((word) => sql`word_to_find(${me}::uuid, ${word}::text)`);
  const { states } = asked;
  const [ends, signed] = [asked.endsFrom ?? asked.endsUntil, asked.signedFrom ?? asked.signedUntil];
  const words = allOf([
    ...said,
    // Signs alone are no words: nothing is found by them.
    ...(asked.q && said.length === 0 ? [marked(me, 'l', [])] : []),
    ...(asked.language ? [marked(me, 'l', [asked.language])] : []),
  ]);
  const marks = allOf([
    ...(asked.tag ? [marked(me, 't', [asked.tag])] : []),
    ...(asked.kind ? [marked(me, 'k', [asked.kind])] : []),
    ...(states ? [marked(me, 's', states)] : []),
    ...(asked.currency ? [marked(me, 'c', [asked.currency])] : []),
    ...(ends ? [marked(me, 'e', monthsOf(asked.endsFrom, asked.endsUntil))] : []),
    ...(signed ? [marked(me, 'd', monthsOf(asked.signedFrom, asked.signedUntil))] : []),
  ]);
  return words === null && marks === null ? null : { words, marks };
}

const isMarked = ({ marks }: Question, row: string): RawBuilder<unknown> =>
  marks === null ? sql`true` : sql`${sql.ref(`${row}.marks`)} @@ ${marks}`;

/**
 * True of an agreement (`id`) that its reader finds by this question, as far as its words are written. Asked as a value: as a condition it could
 * be answered by looking through everybody's words once instead of at the reader's one by one.
 */
export const isFound = (me: RawBuilder<unknown>, question: Question, id: RawBuilder<unknown>) =>
  foundWhere(me, question, id, question.words === null ? sql`true` : sql`w.words @@ ${question.words}`);

/** The same of one of few agreements: where its words wait to be written, the agreement itself is looked at. */
export const isFoundNow = (me: RawBuilder<unknown>, question: Question, id: RawBuilder<unknown>) =>
  foundWhere(
    me,
    question,
    id,
    question.words === null
      ? sql`true`
      : sql`coalesce(w.words, words_to_find(w.user_id, w.agreement_id)) @@ ${question.words}`,
  );

const foundWhere = (
  me: RawBuilder<unknown>,
  question: Question,
  id: RawBuilder<unknown>,
  isSaid: RawBuilder<unknown>,
) =>
  sql<boolean>`coalesce((select ${isMarked(question, 'w')} and ${isSaid} from agreement_words w where w.agreement_id = ${id} and w.user_id = ${me}), false)`;

/** So many agreements whose words wait to be written are looked at themselves, those that changed last: where there are more, an upgrade or a long list changed. */
const UNWRITTEN_LOOKED_AT = 200;

/** The agreements (`agreement_id`) that their reader finds by this question, at most so many, in no order. */
export function allFound(me: RawBuilder<unknown>, question: Question, most: number): RawBuilder<unknown> {
  const { words } = question;
  const written = sql`(select w.agreement_id from agreement_words w where ${words === null ? sql`true` : sql`w.words is not null and w.words @@ ${words}`}
    and ${isMarked(question, 'w')} and w.user_id = ${me} limit ${sql.lit(most)})`;
  if (words === null) return written;
  return sql`${written}
    union all
    (select u.agreement_id from (
        select w.agreement_id, w.user_id, w.marks from agreement_words w join agreement_readers r on r.agreement_id = w.agreement_id and r.user_id = w.user_id
        where w.user_id = ${me} and w.words is null order by r.updated_at desc limit ${sql.lit(UNWRITTEN_LOOKED_AT)}) u
      where ${isMarked(question, 'u')} and words_to_find(u.user_id, u.agreement_id) @@ ${words})`;
}

/** The question for words alone. */
export const wordsAsked = (me: string, q: string): Question =>
  questionOf(me, { q: q === '' ? '-' : q }) ?? { words: sql`''::tsquery`, marks: null };

type Waiting = { agreement_id: string; user_id: string };
const AT_ONCE = 20;

/** Some agreements whose words wait to be written, but these; held until the transaction ends. */
const waiting = async (ctx: Pick<Ctx, 'db'>, most: number, not: readonly Waiting[]): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select agreement_id, user_id from agreement_words w where words is null
      and not exists (select from unnest(${not.map((it) => it.agreement_id)}::uuid[], ${not.map((it) => it.user_id)}::uuid[]) n (agreement_id, user_id)
        where n.agreement_id = w.agreement_id and n.user_id = w.user_id)
    limit ${sql.lit(most)} for update skip locked`.execute(ctx.db);
  return rows;
};

/**
 * Writes the words of some agreements that changed since; answers how many, 0 where none waits. The rows are held before they are looked at by
 * a statement of its own: a change that comes meanwhile waits, and forgets what is written here. What cannot be written with others is written
 * alone; where that fails, too, it is added to `passed` and looked at again in the next round.
 */
export async function writeWords(ctx: Pick<Ctx, 'db'>, passed: Waiting[], most = AT_ONCE): Promise<number> {
  let rows: Waiting[] = [];
  try {
    return await ctx.db.transaction().execute(async (db) => {
      rows = await waiting({ db }, most, passed);
      if (rows.length > 0)
        await sql`update agreement_words w set words = words_to_find(w.user_id, w.agreement_id)
          from unnest(${rows.map((row) => row.agreement_id)}::uuid[], ${rows.map((row) => row.user_id)}::uuid[]) held (agreement_id, user_id)
          where w.agreement_id = held.agreement_id and w.user_id = held.user_id`.execute(db);
      return rows.length;
    });
  } catch (failure) {
    if (rows.length === 0) throw failure;
    if (most > 1) return writeWords(ctx, passed, 1);
    passed.push(...rows);
    return rows.length;
  }
}
