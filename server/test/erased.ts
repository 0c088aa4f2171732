import { sql } from 'kysely';
import type { PersonalRule } from '../core/personal.ts';
import { personalRules } from '../privacy/personal-rules.ts';
import type { World } from './world.ts';

/** The columns of which the rules say that something of a person stays, and why; as `table.column`. */
export const keptColumns: ReadonlySet<string> = new Set(
  Object.entries<PersonalRule>(personalRules).flatMap(([table, { kept }]) =>
    Object.values(kept ?? {})
      .flat()
      .map((column) => `${table}.${column}`),
  ),
);

/** What somebody is known by, and the beginnings of what they wrote for themselves and for others. */
export async function wordsOf(
  world: World,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select body as text from notes where owner_id = ${id}
    union all select t.body from post_texts t join posts p on p.id = t.post_id where p.author_user_id = ${id}
    union all select body from comments where author_user_id = ${id}
    union all select text from parcel_messages where author_user_id = ${id}
    union all select text from product_reviews where author_user_id = ${id}
    union all select body from support_events where actor_user_id = ${id}
    union all select bio from mediators where id = ${id}
    union all select about from profiles where user_id = ${id}
    union all select address ->> 'street' from orders where buyer_user_id = ${id}
    union all select address ->> 'phone' from orders where buyer_user_id = ${id}`.execute(world.deps.db);
  // One line, so that it stands in JSON as it stands in a text.
  const lines = rows.map(({ text }) => text.split(/[\n"\\]/)[0]?.slice(0, 60) ?? '').filter((line) => line.length >= 9);
  return [...new Set([name, email, ...lines])];
}

/** Every column, of whatever kind, in which one of these texts stands; as `table.column`. */
export async function whereTheyStand(world: World, texts: readonly string[]): Promise<Set<string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type not in ('boolean', 'integer', 'bigint', 'smallint', 'uuid', 'date')`.execute(
    world.owner,
  );
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string }>`
      select w.text from unnest(${texts}::text[]) w(text)
      where exists (select 1 from ${sql.table(table)} t where position(w.text in t.${sql.ref(column)}::text) > 0) limit 1`.execute(
      world.owner,
    );
    if (rows.length > 0) found.add(`${table}.${column}`);
  }
  return found;
}
