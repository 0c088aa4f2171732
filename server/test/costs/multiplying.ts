import type pg from 'pg';

/** One column of a table: how its value is made for the copy number `n` of a row. */
type Column = {
  name: string;
  /** As PostgreSQL writes it, such as `uuid` or `character(12)`. */
  type: string;
  length: number;
  /** The table whose rows it names, and under which column there. */
  points: { table: string; column: string } | null;
};
type Table = {
  name: string;
  columns: Column[];
  /** The columns of each unique index. */
  unique: string[][];
  /** ON CONFLICT is not there for a table with a constraint that is judged at the end. */
  isDeferred: boolean;
  rows: number;
};

/** Every table but those that stay as they are, with as many rows as it has now. */
async function readTables(client: pg.Client, staying: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'length', a.atttypmod - 4,
          'points', (select json_build_object('table', k.confrelid::regclass::text, 'column', p.attname)
            from pg_constraint k join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
            where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg((select json_agg(distinct a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
            and (a.attnum = any (x.indkey::int2[]) or x.indexprs is not null and exists (
              select 1 from pg_depend d where d.objid = x.indexrelid and d.refobjid = c.oid and d.refobjsubid = a.attnum))))
        from pg_index x where x.indrelid = c.oid and (x.indisunique or x.indisexclusion)), '[]') as "unique",
      exists (select 1 from pg_index x where x.indrelid = c.oid and not x.indimmediate) as "isDeferred"
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) order by 1`,
    [staying],
  );
  for (const table of rows) {
    const { rows: counted } = await client.query(
      `select count(*)::int as rows from ${client.escapeIdentifier(table.name)}`,
    );
    table.rows = counted[0].rows;
  }
  return rows;
}

const UUID = "'^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'";

/** The id that stands for another one in a copy; of the form that ids are judged by. */
const idIn = (value: string, n: string) =>
  `overlay(overlay(md5(${value} || ':' || ${n}) placing '7' from 13) placing 'a' from 17)::uuid`;

/** An id, an address or the hash of a file in words is another one in a copy; other words are the same unless they must differ. */
const textIn = (value: string, n: string, mustDiffer: boolean) => `case
  when ${value} ~ ${UUID} then ${idIn(value, n)}::text
  when ${value} ~ '^[^@ ]+@[^@ ]+$' then ${n} || '.' || ${value}
  when ${value} ~ '^[0-9a-f]{64}$' then encode(sha256((${value} || ':' || ${n})::bytea), 'hex')
  else ${value}${mustDiffer ? ` || '~' || ${n}` : ''} end`;

/** What is nothing without something else: no more copies of it than of that. */
const needs: Readonly<Record<string, string>> = { orders: 'parcels' };

/** Numbers that are counted on from here are none of a copy's. */
const BEYOND = 1_000_000_000;

export type Multiplied = {
  /** Goes on until each table has about so many rows; one with a row a person has as many as there are people. */
  until(rows: number): Promise<void>;
  /** How many rows a table has been given; none where there was no row to copy. */
  rowsIn(table: string): number;
};

/**
 * Copies the rows of every table for people who are not there yet: copy number n of all tables together is a world of its own, in which
 * every id is another one and names the copy of what it named. The guards of the database are off meanwhile, and its CHECKs are dropped:
 * a reference or a number gets a form that nothing else has.
 */
export async function multiplying(client: pg.Client, staying: readonly string[]): Promise<Multiplied> {
  const tables = (await readTables(client, staying)).filter(({ rows }) => rows > 0);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const quoted = (name: string) => client.escapeIdentifier(name);
  for (const { name } of tables)
    await client.query(`create temp table ${quoted(`base_${name}`)} as table public.${quoted(name)}`);
  const { rows: checks } = await client.query<{ command: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as command from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  for (const { command } of checks) await client.query(command);

  await client.query(
    `select setval(c.oid::regclass, ${BEYOND}) from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
      and exists (select 1 from pg_depend d where d.objid = c.oid and d.refobjsubid > 0 and d.deptype in ('a', 'i'))`,
  );

  let copies = new Map<string, number>();
  /** One row a person, a case or another parent: no more copies of it than of that. */
  const parentsOf = (table: Table): Table[] => {
    const keys = table.unique.flatMap((names) => (names.length === 1 ? names : []));
    const parents = [...keys.map((name) => columnOf(table, name)?.points?.table), needs[table.name]];
    return parents.flatMap((name) => (name !== undefined && name !== table.name ? (byName.get(name) ?? []) : []));
  };
  const copiesFor = (rows: number) => {
    const wanted = new Map(
      tables.map((table) => [table.name, Math.max(0, Math.ceil((rows - table.rows) / table.rows))]),
    );
    const settle = (table: Table): number => {
      const most = Math.min(wanted.get(table.name) ?? 0, ...parentsOf(table).map(settle));
      wanted.set(table.name, most);
      return most;
    };
    for (const table of tables) settle(table);
    return wanted;
  };

  /** True where copies of a row must differ in this column, because nothing else of a unique index does. */
  const mustDiffer = (table: Table, column: string): boolean =>
    table.unique.some((names) => names.includes(column) && !names.some((name) => isFresh(table, name)));
  const columnOf = (table: Table, name: string) => table.columns.find((column) => column.name === name);
  const isFresh = (table: Table, name: string): boolean => {
    const column = columnOf(table, name);
    if (column?.type !== 'uuid') return false;
    if (!column.points) return true;
    const parent = byName.get(column.points.table);
    return parent !== undefined && (copies.get(parent.name) ?? 0) >= (copies.get(table.name) ?? 0);
  };

  /** A value of `column` in copy `n`, both as SQL. */
  const valueIn = (table: Table, column: Column, value: string, n: string): string => {
    if (column.points) {
      const parent = byName.get(column.points.table);
      const target = parent && columnOf(parent, column.points.column);
      if (!parent || !target) return value;
      const there = copies.get(parent.name) ?? 0;
      return valueIn(parent, target, value, there === 0 ? '0' : `(1 + (${n} - 1) % ${there})`);
    }
    if (column.type === 'uuid') return idIn(value, n);
    if (column.type === 'uuid[]') return `array(select ${idIn('u', n)} from unnest(${value}) u)`;
    // Each copy is a second older than the one before: the newest page is the same people's, however many copies there are.
    if (column.type === 'timestamp with time zone') return `${value} - ${n} * interval '1 second'`;
    const isOwn = mustDiffer(table, column.name);
    if (column.type === 'text' || (column.type === 'character' && column.length === 64)) return textIn(value, n, isOwn);
    if (!isOwn) return value;
    const most = `(select max(${quoted(column.name)}) from ${quoted(`base_${table.name}`)})`;
    if (/^(?:integer|bigint)$/.test(column.type)) return `${value} + ${n} * (${most} + 1)`;
    if (column.type === 'bytea') return `decode(md5(encode(${value}, 'hex') || ':' || ${n}), 'hex')`;
    if (column.type === 'character') return `upper(left(md5(${value} || ':' || ${n}), ${column.length}))`;
    if (column.type === 'date') return `${value} - (${n})::int`;
    return value;
  };

  return {
    rowsIn: (name) => (byName.get(name)?.rows ?? 0) * (1 + (copies.get(name) ?? 0)),
    async until(rows) {
      const before = copies;
      copies = copiesFor(rows);
      await client.query('set session_replication_role = replica');
      for (const table of tables) {
        const names = table.columns.map(({ name }) => quoted(name)).join(', ');
        const values = table.columns.map((column) => valueIn(table, column, `t.${quoted(column.name)}`, 'copy.no'));
        await client
          .query(`
          insert into public.${quoted(table.name)} (${names}) overriding system value
          select ${values.join(', ')} from ${quoted(`base_${table.name}`)} t, generate_series(${(before.get(table.name) ?? 0) + 1}, ${copies.get(table.name)}) copy(no)
          ${table.isDeferred ? '' : 'on conflict do nothing'}`)
          .catch((failure: unknown) => {
            throw new Error(`${table.name}: ${failure}`);
          });
      }
      await client.query('set session_replication_role = default');
      await client.query('vacuum (analyze)');
    },
  };
}
