// Synonyms are kept by their stems.
import type { Synonym } from '@ahadi/domain/help/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

const stemsOf = (words: string) => sql`
  array(select coalesce((ts_lexize('english_stem', w))[1], w)
    from json_array_elements_text(${sql.ref(words)}) with ordinality as t (w, n) order by n)`;
/** What words mean by their stems: those that say something. */
const meantBy = (words: string) =>
  sql`array(select m from unnest(${stemsOf(words)}) m where ts_lexize('english_stem', m) <> '{}')`;

export type NewSynonym = Synonym & { words: string[]; meant: string[] };

/**
 * Keeps pairs of words, those that are there with their new state. `words` are those of `word` and `meant` those of `canon`: of both the
 * stems are kept. With `isStock` what is there stays as it is, and what an editor took away does not come back.
 */
export async function putSynonyms(
  ctx: Pick<Ctx, 'db' | 'now'>,
  synonyms: readonly NewSynonym[],
  isStock = false,
): Promise<void> {
  await sql`
    insert into help_synonyms (word, canon, key, meant, status, at)
    select word, canon, array_to_string(${stemsOf('s.words')}, ' '), ${meantBy('s.meant')}, status, ${ctx.now}
    from json_to_recordset(${JSON.stringify(synonyms)}::json) as s (word text, canon text, status text, words json, meant json)
    on conflict (word, canon) do ${isStock ? sql`nothing` : sql`update set status = excluded.status, at = excluded.at`}`.execute(
    ctx.db,
  );
}

/** All that are used or proposed, by their words. */
export async function listSynonyms(ctx: Pick<Ctx, 'db'>): Promise<Synonym[]> {
  const rows = await ctx.db
    .selectFrom('help_synonyms')
    .select(['word', 'canon', 'status'])
    .where('status', '<>', 'removed')
    .orderBy('word')
    .orderBy('canon')
    .limit(2000)
    .execute();
  return rows as Synonym[]; // the column's own states but the one left out
}

/** Takes a pair out; answers whether it was there. */
export async function removeSynonym(ctx: Pick<Ctx, 'db'>, word: string, canon: string): Promise<boolean> {
  const done = await ctx.db
    .updateTable('help_synonyms')
    .set({ status: 'removed' })
    .where('word', '=', word)
    .where('canon', '=', canon)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Keeps what everyday words may mean, and nothing that was kept before. */
export async function putKin(
  ctx: Pick<Ctx, 'db'>,
  pairs: readonly { words: string[]; meant: string[] }[],
): Promise<void> {
  await sql`delete from help_kin`.execute(ctx.db);
  await sql`
    insert into help_kin (key, meant)
    select array_to_string(${stemsOf('s.words')}, ' ') as key, ${meantBy('s.meant')}
    from json_to_recordset(${JSON.stringify(pairs)}::json) as s (words json, meant json)
    on conflict do nothing`.execute(ctx.db);
}
