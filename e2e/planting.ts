import { type Kysely, sql } from 'kysely';

/** What somebody could write wherever they may write: out of an attribute, an element with a script, and a link that is one. */
const PLANT = `"'><img class=planted src=q onerror=self.planted=1>[go](javascript:self.planted=1)`;
/** By these words a page shows that it shows the whole of it, as words. */
export const PLANTED = 'onerror=self.planted=1>';

/** Whatever a person cannot have written: secrets, and what the machine keeps for itself. */
const own = ['sessions', 'accounts', 'verifications', 'passkeys', 'jobs', 'kysely_migration', 'kysely_migration_lock'];

/**
 * Ends every text of a world that has more than one word with {@link PLANT}, also inside of JSON, past all that would refuse it on its way in:
 * what is tried is what pages do with it. A text that may not be as long stays. Answers how many columns carry it now.
 */
export async function plant<Tables>(db: Kysely<Tables>): Promise<number> {
  return db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await sql`set statement_timeout = 0`.execute(db); // all of a world, on a machine that does much else
    await sql`
      create or replace function pg_temp.planted(it jsonb) returns jsonb language sql as $$
        select case jsonb_typeof(it)
          when 'string' then case when it #>> '{}' ~ '[^ ] [^ ]' then to_jsonb((it #>> '{}') || ${sql.lit(PLANT)}) else it end
          when 'array' then (select coalesce(jsonb_agg(pg_temp.planted(one) order by n), '[]') from jsonb_array_elements(it) with ordinality as all_of(one, n))
          when 'object' then (select coalesce(jsonb_object_agg(key, pg_temp.planted(value)), '{}') from jsonb_each(it))
          else it end $$`.execute(db);
    await sql`
      create or replace function pg_temp.plant(the_table text, the_column text, is_json boolean) returns boolean language plpgsql as $$
      declare
        place tid;
        places bigint;
        set_to text := case when is_json then format('pg_temp.planted(%I)', the_column) else format('%I || %L', the_column, ${sql.lit(PLANT)}) end;
        has_words text := format('%I::text ~ ''[^ ] [^ ]''', the_column);
        done boolean := false;
      begin
        begin
          execute format('update %I set %I = %s where %s', the_table, the_column, set_to, has_words);
          get diagnostics places = row_count;
          return places > 0;
        exception when others then null; -- one of them may not be as long, or only certain words may stand there
        end;
        for place in execute format('select ctid from %I where %s limit 2000', the_table, has_words) loop
          begin
            execute format('update %I set %I = %s where ctid = %L', the_table, the_column, set_to, place);
            done := true;
          exception when others then null;
          end;
        end loop;
        return done;
      end $$`.execute(db);
    const { rows } = await sql<{ planted: boolean }>`
      select pg_temp.plant(c.table_name, c.column_name, c.data_type = 'jsonb') as planted
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
         and c.is_generated = 'NEVER' and c.table_name <> all(${own}::text[])`.execute(db);
    await sql`reset statement_timeout`.execute(db);
    await sql`set session_replication_role = origin`.execute(db);
    return rows.filter(({ planted }) => planted).length;
  });
}
