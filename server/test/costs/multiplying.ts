import pg from 'pg';
import { connectionTo } from '../../core/connecting.ts';

/** Texts that name something by their form, which is another one in a copy; other texts are the same there unless they must differ. */
const forms = {
  id: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  address: '^[^@ ]+@[^@ ]+$',
  hash: '^[0-9a-f]{64}$',
} as const;
type Form = keyof typeof forms;

const quoted = (name: string) => pg.escapeIdentifier(name);

/** One column of a table: how its value is made for the copy number `n` of a row. */
type Column = {
  name: string;
  /** As PostgreSQL writes it, such as `uuid` or `character(12)`. */
  type: string;
  length: number;
  /** The table whose rows it names, and under which column there. */
  points: { table: string; column: string } | null;
  /** Those of which some of its values are. */
  forms: readonly Form[];
  /** Each of its values is a hash, so that each of a copy is another one. */
  isHash: boolean;
};
type Table = {
  name: string;
  columns: Column[];
  /** The columns of each unique index. */
  unique: string[][];
  /** ON CONFLICT is not there for a table with a constraint that is judged at the end. */
  isDeferred: boolean;
  rows: number;
  /** Some of its copies were alike where a unique index lets one stand. */
  hasTwins: boolean;
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
    table.hasTwins = false;
    for (const column of table.columns) column.forms = [];
    await count(client, table);
  }
  return rows;
}

async function count(client: pg.Client, table: Table): Promise<void> {
  const texts = table.columns.filter(isText);
  const seen = texts.map(
    ({ name }, at) =>
      `array_remove(array[${Object.entries(forms).map(
        ([form, pattern]) => `case when bool_or(${quoted(name)} ~ '${pattern}') then '${form}' end`,
      )}], null) as "${at}", coalesce(bool_and(${quoted(name)} ~ '${forms.hash}'), false) as "hash ${at}"`,
  );
  const { rows } = await client.query(
    `select ${['count(*)::int as rows', ...seen].join(', ')} from ${quoted(table.name)}`,
  );
  table.rows = rows[0].rows;
  for (const [at, column] of texts.entries()) {
    column.forms = rows[0][at];
    column.isHash = rows[0][`hash ${at}`];
  }
}
const isText = ({ type, length }: Column) => type === 'text' || (type === 'character' && length === 64);

/** The number of a copy as SQL, and what is made of it once for all of its rows: the first digits of its ids, and how much older it is. */
type Copy = { no: string; digits: string; age: string };

/**
 * Ids and hashes of a copy begin with digits of its own and go on as before. They are of a time before all others, as its rows are, so
 * that they stand together in an index as those of one day do.
 */
const digitsOf = (no: string) => `'0' || to_hex(25165824 - ${no})`;
const ageOf = (no: string) => `${no} * interval '1 second'`;
const idIn = (value: string, { digits }: Copy) => `overlay(${value}::text placing ${digits} from 1)::uuid`;

/** What a column of the rows to copy is called that says whether another one is of a form: it is looked at once for all copies. */
const isA = (form: Form, { name }: Column) => `${name} is ${form}`;
const textIn = (value: string, copy: Copy, column: Column, mustDiffer: boolean): string => {
  const made: Record<Form, string> = {
    id: `overlay(${value} placing ${copy.digits} from 1)`,
    address: `${copy.no} || '.' || ${value}`,
    hash: `overlay(${value} placing ${copy.digits} from 1)`,
  };
  const other = mustDiffer ? `${value} || '~' || ${copy.no}` : value;
  const cases = column.forms.map((form) => `when t.${quoted(isA(form, column))} then ${made[form]}`);
  return cases.length > 0 ? `case ${cases.join(' ')} else ${other} end` : other;
};

/** What is nothing without something else: no more copies of it than of that. */
const needs: Readonly<Record<string, string>> = { orders: 'parcels' };

/** Numbers that are counted on from here are none of a copy's. */
const BEYOND = 1_000_000_000;

export type Multiplied = {
  /** Goes on until each table has about so many rows; one with a row a person has as many as there are people. */
  until(rowsOf: (table: string) => number): Promise<void>;
  /** How many rows a table has been given; none where there was no row to copy. */
  rowsIn(table: string): number;
};

const UNIQUE_VIOLATION = '23505';
/** So many tables are filled at once. */
const AT_ONCE = 2;
/** From so many rows on it is faster to make the indexes of a table afterwards. */
const BULK = 5_000;

/**
 * Copies the rows of every table for people who are not there yet: copy number n of all tables together is a world of its own, in which
 * every id is another one and names the copy of what it named. The guards of the database are off meanwhile, and its CHECKs are dropped:
 * a reference or a number gets a form that nothing else has.
 */
export async function multiplying(url: string, staying: readonly string[]): Promise<Multiplied> {
  const client = await connected(url);
  await client.query('vacuum (analyze)'); // those that stay are not looked at again
  const tables = (await readTables(client, staying)).filter(({ rows }) => rows > 0);
  const byName = new Map(tables.map((table) => [table.name, table]));
  await client.query('create schema base');
  for (const { name, columns } of tables) {
    const seen = columns.flatMap((column) =>
      column.forms.map((form) => `, ${quoted(column.name)} ~ '${forms[form]}' as ${quoted(isA(form, column))}`),
    );
    await client.query(`alter table public.${quoted(name)} set (autovacuum_enabled = off)`); // it is done here, once
    // Nobody asks for a whole document, but to count how many there are of each takes longer than to copy them.
    for (const column of columns.filter(({ type }) => type === 'jsonb'))
      await client.query(`alter table public.${quoted(name)} alter ${quoted(column.name)} set statistics 0`);
    await client.query(
      `create unlogged table base.${quoted(name)} as select *${seen.join('')} from public.${quoted(name)}`,
    );
  }
  const { rows: checks } = await client.query<{ command: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as command from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  for (const { command } of checks) await client.query(command);
  await client.query(
    `select setval(c.oid::regclass, ${BEYOND}) from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
      and exists (select 1 from pg_depend d where d.objid = c.oid and d.refobjsubid > 0 and d.deptype in ('a', 'i'))`,
  );
  await client.end();

  let copies = new Map<string, number>();
  const copiesOf = (name: string): number => copies.get(name) ?? 0;
  /** One row a person, a case or another parent: no more copies of it than of that. */
  const parentsOf = (table: Table): Table[] => {
    const keys = table.unique.flatMap((names) => (names.length === 1 ? names : []));
    const parents = [...keys.map((name) => columnOf(table, name)?.points?.table), needs[table.name]];
    return parents.flatMap((name) => (name !== undefined && name !== table.name ? (byName.get(name) ?? []) : []));
  };
  const copiesFor = (rowsOf: (table: string) => number) => {
    const wanted = new Map(
      tables.map((table) => [table.name, Math.max(0, Math.ceil((rowsOf(table.name) - table.rows) / table.rows))]),
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
    if (column?.isHash) return true;
    if (column?.type !== 'uuid') return false;
    if (!column.points) return true;
    const parent = byName.get(column.points.table);
    return parent !== undefined && copiesOf(parent.name) >= copiesOf(table.name);
  };

  /** The copy of its parent that a row of a copy of `table` names; of a parent with fewer copies several name the same. */
  const copyOf = (parent: Table, table: Table, copy: Copy): Copy => {
    const there = copiesOf(parent.name);
    if (there >= copiesOf(table.name)) return copy;
    const no = there === 0 ? '0' : `(1 + (${copy.no} - 1) % ${there})`;
    return { no, digits: digitsOf(no), age: ageOf(no) };
  };

  /** A value of `column` in a copy, both as SQL. */
  const valueIn = (table: Table, column: Column, value: string, copy: Copy, own = column): string => {
    if (column.points) {
      const parent = byName.get(column.points.table);
      const target = parent && columnOf(parent, column.points.column);
      return parent && target ? valueIn(parent, target, value, copyOf(parent, table, copy), own) : value;
    }
    if (column.type === 'uuid') return idIn(value, copy);
    if (column.type === 'uuid[]') return `array(select ${idIn('u', copy)} from unnest(${value}) u)`;
    // Each copy is a second older than the one before: the newest page is the same people's, however many copies there are.
    if (column.type === 'timestamp with time zone') return `${value} - ${copy.age}`;
    const isOwn = mustDiffer(table, column.name);
    if (isText(column)) return textIn(value, copy, own, isOwn);
    if (!isOwn) return value;
    const most = `(select max(${quoted(column.name)}) from base.${quoted(table.name)})`;
    if (/^(?:integer|bigint)$/.test(column.type)) return `${value} + ${copy.no} * (${most} + 1)`;
    if (column.type === 'bytea') return `decode(md5(encode(${value}, 'hex') || ':' || ${copy.no}), 'hex')`;
    if (column.type === 'character') return `upper(left(md5(${value} || ':' || ${copy.no}), ${column.length}))`;
    if (column.type === 'date') return `${value} - (${copy.no})::int`;
    return value;
  };

  /** Adds the copies from one number to another, without their indexes where there are many rows; those are made afterwards. */
  async function fill(client: pg.Client, table: Table, from: number, to: number): Promise<void> {
    const name = `public.${quoted(table.name)}`;
    const names = table.columns.map((column) => quoted(column.name)).join(', ');
    const copy: Copy = { no: 'copy.no', digits: 'copy.digits', age: 'copy.age' };
    const values = table.columns.map((column) => valueIn(table, column, `t.${quoted(column.name)}`, copy));
    const rows = (to - from + 1) * table.rows;
    const isBulk = rows >= BULK && !table.hasTwins;
    await client.query('begin');
    // An index that is not ready is not written to, and REINDEX makes it ready.
    if (isBulk)
      await client.query(
        `update pg_index set indisready = false, indisvalid = false where indrelid = '${name}'::regclass`,
      );
    const { rowCount } = await client.query(`insert into ${name} (${names}) overriding system value
      select ${values.join(', ')} from base.${quoted(table.name)} t,
        (select no, ${digitsOf('no')} as digits, ${ageOf('no')} as age from generate_series(${from}, ${to}) s (no) offset 0) copy
      ${isBulk || table.isDeferred ? '' : 'on conflict do nothing'}`);
    if (isBulk) await client.query(`reindex table ${name}`);
    await client.query('commit');
    table.hasTwins ||= (rowCount ?? 0) < rows;
  }

  return {
    rowsIn: (name) => (byName.get(name)?.rows ?? 0) * (1 + copiesOf(name)),
    async until(rowsOf) {
      const before = copies;
      copies = copiesFor(rowsOf);
      const first = (name: string) => (before.get(name) ?? 0) + 1;
      const size = ({ name, rows, columns }: Table) => (copiesOf(name) + 1 - first(name)) * rows * columns.length;
      const grown = tables.filter((table) => size(table) > 0).sort((a, b) => size(a) - size(b));
      await each(grown, (client, table) => fillOrTell(client, table, first(table.name), copiesOf(table.name)));
      // Only now: beside a table that is still being filled the pages of another one are not yet known to be seen by all, nor
      // beside one that PostgreSQL itself began to look at meanwhile.
      await connectedFor((client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'autovacuum worker' and datname = current_database()`,
        ),
      );
      await each(grown, (client, { name }) => client.query(`vacuum (analyze) public.${quoted(name)}`));
    },
  };

  /** Does something with each table, the last first, some at once. */
  async function each(
    some: readonly Table[],
    work: (client: pg.Client, table: Table) => Promise<unknown>,
  ): Promise<void> {
    const waiting = [...some];
    const worker = () =>
      connectedFor(async (client) => {
        for (let table = waiting.pop(); table; table = waiting.pop()) await work(client, table);
      });
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  async function connectedFor(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const client = await connected(url);
    await work(client);
    await client.end();
  }

  async function fillOrTell(client: pg.Client, table: Table, from: number, to: number): Promise<void> {
    try {
      await fill(client, table, from, to);
    } catch (failure) {
      await client.query('rollback');
      const isTwin = failure instanceof pg.DatabaseError && failure.code === UNIQUE_VIOLATION;
      if (!isTwin || table.hasTwins) throw new Error(`${table.name}: ${failure}`, { cause: failure });
      table.hasTwins = true;
      await fill(client, table, from, to);
    }
  }
}

/** A connection on which no guard of the database says no. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(url, 'migrating'));
  await client.connect();
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 0",
  );
  return client;
}
