// Words that are nearly right find it too.
import type { FoundKind } from '@ahadi/domain/dashboard/found.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type ThingKind = Exclude<FoundKind, 'article'>;
/** `place` is what its page is opened by. */
export type Thing = {
  kind: ThingKind;
  id: string;
  place: string;
  title: string;
  ref: string;
  status: string;
  other: string;
};

/** How many of a kind are shown, and how near words have to be to be the same with a slip (pg_trgm word similarity, 0 to 1). */
const EACH = 5;
const NEAR = 0.4;

/**
 * Things of some kinds whose reference, title or other side holds the words (in this order), or is near them, the nearest first. `things` gives each kind
 * its rows, scoped to the reader; `says` is what else finds a thing of a kind, by its id, after all that is named so.
 */
export async function findLike(
  ctx: Pick<Ctx, 'db'>,
  q: string,
  things: Readonly<Record<ThingKind, RawBuilder<unknown>>>,
  says: Readonly<Partial<Record<ThingKind, (id: RawBuilder<unknown>) => RawBuilder<boolean>>>>,
): Promise<Thing[]> {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const orSays = (kind: ThingKind) => {
    const own = says[kind];
    return own ? sql` or ${own(sql`s.id`)}` : sql``;
  };
  const each = Object.entries(things).map(
    ([kind, rows]) => sql`(
      select ${sql.lit(kind)} as kind, s.id, s.place::text as place, s.title, s.ref, s.status, coalesce(s.other, '') as other, s.at,
        case when s.ref ilike ${part} then 4 when s.title ilike ${part} then 3 when s.words ilike ${part} then 2 else word_similarity(${q}, s.words) end as nearness
      from (select t.*, concat_ws(' ', t.ref, t.title, t.other) as words from (${rows}) t) s
      where s.words ilike ${part} or word_similarity(${q}, s.words) >= ${sql.lit(NEAR)}${orSays(kind as ThingKind)}
      order by nearness desc, s.at desc limit ${sql.lit(EACH)})`,
  );
  const { rows } = await sql<Thing>`
    select kind, id, place, title, ref, status, other from (${sql.join(each, sql` union all `)}) f order by nearness desc, at desc`.execute(
    ctx.db,
  );
  return rows;
}
