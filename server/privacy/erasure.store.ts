// Each column becomes what its rule says.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { conditionOf, GONE, type PersonalRule, type Subject } from '../core/personal.ts';
import { unnaming } from '../core/unnaming.ts';

type Db = Pick<Ctx, 'db' | 'now'>;
type Rules = Readonly<Record<string, PersonalRule>>;

/** Whose rows they are: the account, what only this person acts for, and by which names others were told of them. */
export async function subjectOf(
  ctx: Db,
  userId: string,
): Promise<(Subject & { names: string[]; image: string | null }) | null> {
  const { rows } = await sql<{
    email: string;
    name: string;
    image: string | null;
    identityIds: string[];
    names: string[];
  }>`
    select u.email, u.name, u.image, array(
        select m.identity_id from identity_members m where m.user_id = u.id
          and not exists (select 1 from identity_members o where o.identity_id = m.identity_id and o.user_id <> u.id)) as "identityIds",
      array(
        select n.name from identity_members m join identities i on i.id = m.identity_id, unnest(array[i.display_name, i.legal_name]) n(name)
        where m.user_id = u.id and not exists (
          select 1 from identity_members o where o.identity_id = m.identity_id and o.user_id <> u.id)
        union select p.display_name from profiles p where p.user_id = u.id and p.display_name is not null) as names
    from users u where u.id = ${userId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const names = [...new Set([row.name, ...row.names])].filter((name) => name.length > 2 && name !== GONE);
  return { userId, email: row.email, identityIds: row.identityIds, names, image: row.image };
}

/** Hashes of the files that a person gave, as their rows name them. */
export async function filesOf(ctx: Db, rules: Rules, subject: Subject): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, { mine, files }] of Object.entries(rules))
    for (const column of mine === null ? [] : (files ?? [])) {
      const { rows } = await sql<{ sha256: string }>`
        select distinct t.${sql.ref(column)} as sha256 from ${sql.table(table)} t
        where t.${sql.ref(column)} is not null and (${conditionOf(mine ?? '', subject)})`.execute(ctx.db);
      for (const { sha256 } of rows) found.add(sha256);
    }
  return [...found];
}

/** So many rows are read at once to be written again. */
const CHUNK = 500;

/** In machine-written words about the person, in others' rows, their names and address become {@link GONE}. */
export async function renameInWords(
  ctx: Db,
  table: string,
  { named = [] }: PersonalRule,
  subject: Subject & { names: string[] },
  kinds: ReadonlyMap<string, ColumnKind>,
): Promise<void> {
  if (named.length === 0) return;
  const names = [subject.email, ...subject.names];
  const without = unnaming(names);
  const isJson = (column: string) => kinds.get(`${table}.${column}`)?.type === 'jsonb';
  // Inside JSON a name is written as JSON writes it.
  const holds = named.flatMap((column) =>
    names.map((name) =>
      isJson(column)
        ? sql`position(${JSON.stringify(name).slice(1, -1)} in t.${sql.ref(column)}::text) > 0`
        : sql`position(${name} in t.${sql.ref(column)}) > 0`,
    ),
  );
  // Where a row lies stays the same until this transaction writes it: it is held.
  const { rows: held } = await sql<{ place: string }>`
    select t.ctid::text as place from ${sql.table(table)} t where ${sql.join(holds, sql` or `)} for update`.execute(
    ctx.db,
  );
  for (let from = 0; from < held.length; from += CHUNK) {
    const { rows } = await sql<{ place: string } & Record<string, unknown>>`
      select t.ctid::text as place, ${sql.join(named.map((column) => sql`t.${sql.ref(column)}`))} from ${sql.table(table)} t
      where t.ctid = any(${held.slice(from, from + CHUNK).map(({ place }) => place)}::tid[])`.execute(ctx.db);
    for (const row of rows) {
      const changes = named.flatMap((column) => {
        const next = without(row[column]);
        if (isDeepStrictEqual(next, row[column])) return [];
        return [sql`${sql.ref(column)} = ${isJson(column) ? sql`${JSON.stringify(next)}::jsonb` : next}`];
      });
      if (changes.length > 0)
        await sql`update ${sql.table(table)} t set ${sql.join(changes)} where t.ctid = ${row.place}::tid`.execute(
          ctx.db,
        );
    }
  }
}

type ColumnKind = { table: string; name: string; type: string; isNullable: boolean };

/** What every column takes, by `table.column`. */
export async function columnKinds(ctx: Db): Promise<Map<string, ColumnKind>> {
  const { rows } = await sql<ColumnKind>`
    select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable"
    from information_schema.columns where table_schema = 'public'`.execute(ctx.db);
  return new Map(rows.map((row) => [`${row.table}.${row.name}`, row]));
}

const nothing: Readonly<Record<string, string>> = { _text: "'{}'", jsonb: "'{}'", bytea: "'\\x'" };
const emptyOf = (kind: ColumnKind | undefined): string =>
  kind?.isNullable ? 'null' : (nothing[kind?.type ?? ''] ?? "''");

/** The columns of a person's rows that do not stay as they are. */
export async function changeRows(
  ctx: Db,
  table: string,
  { mine, emptied = [], becomes = {} }: PersonalRule,
  { subject, kinds }: { subject: Subject; kinds: ReadonlyMap<string, ColumnKind> },
): Promise<void> {
  const changes = [
    ...emptied.map((column) => [column, emptyOf(kinds.get(`${table}.${column}`))] as const),
    ...Object.entries(becomes),
  ];
  if (mine === null || changes.length === 0) return;
  const parts = changes.map(([column, words]) => sql`${sql.ref(column)} = ${conditionOf(words ?? 'null', subject)}`);
  await sql`update ${sql.table(table)} t set ${sql.join(parts)} where ${conditionOf(mine, subject)}`.execute(ctx.db);
}

/** The rows that go. */
export async function deleteRows(
  ctx: Db,
  table: string,
  { mine, deletes }: PersonalRule,
  subject: Subject,
): Promise<void> {
  const words = deletes === 'mine' ? mine : deletes;
  if (words) await sql`delete from ${sql.table(table)} t where ${conditionOf(words, subject)}`.execute(ctx.db);
}

/** An agreement and its newest text name each other; a draft that goes lets its text go first. */
export const untieDrafts = (ctx: Db, userId: string) =>
  sql`update agreements set current_version_id = null where creator_user_id = ${userId} and status = 'draft'`.execute(
    ctx.db,
  );

/**
 * Of these files those that no row names any more leave the table of files, and are noted: a round removes their bytes.
 * What names files is read from the database's own foreign keys and from the rules, so that a new room is not forgotten. Hashes are
 * compared as the columns have them: as texts no index would be used.
 */
export async function forgetFiles(ctx: Db, rules: Rules, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'files'::regclass`.execute(ctx.db);
  const named = Object.entries(rules).flatMap(([table, { files = [] }]) => files.map((column) => ({ table, column })));
  const still = [...keys, ...named].map(
    ({ table, column }) => sql`not exists (select 1 from ${sql.table(table)} o where o.${sql.ref(column)} = f.sha256)`,
  );
  await sql`
    with gone as (
      delete from files f where f.sha256 = any(${hashes}::bpchar[])
        and not exists (select 1 from users u where u.image = '/api/avatars/' || f.sha256)
        and ${sql.join(still, sql` and `)} returning f.sha256)
    insert into forgotten_files (sha256, at) select sha256, ${ctx.now} from gone on conflict (sha256) do nothing`.execute(
    ctx.db,
  );
}

/** Files whose bytes are to be removed, at most fifty; one that somebody gave again meanwhile is not among them and is no longer noted. */
export async function takeForgotten(ctx: Db): Promise<string[]> {
  await sql`delete from forgotten_files g using files f where f.sha256 = g.sha256`.execute(ctx.db);
  const { rows } = await sql<{ sha256: string }>`select sha256 from forgotten_files order by at limit 50`.execute(
    ctx.db,
  );
  return rows.map(({ sha256 }) => sha256);
}

export const noteRemoved = (ctx: Db, sha256: string) =>
  sql`delete from forgotten_files where sha256 = ${sha256}`.execute(ctx.db);
