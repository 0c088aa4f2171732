import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** The columns of a table that are written, not made from others, so that its rows can be copied: bare, and as those of a row `copy`. */
export async function writtenColumns(
  { db }: Pick<Ctx, 'db'>,
  table: string,
): Promise<{ columns: RawBuilder<unknown>; ofCopy: RawBuilder<unknown> }> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  );
  return {
    columns: sql.join(rows.map(({ name }) => sql.ref(name))),
    ofCopy: sql.join(rows.map(({ name }) => sql.ref(`copy.${name}`))),
  };
}
