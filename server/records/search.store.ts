// The names that an identity is found by are kept beside its entries.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type NameRow = { name: string; exactKey: string; keys: number[] };
export type Listed = { userNumber: string; registrationNo: string | null; names: string[] };

/**
 * The names an identity is found by, or undefined when the search shows no entry about it: what it is called now and what its
 * entries call it. Holds the identity's row, so that two changes at once each see what the other did.
 */
export async function listedNames(ctx: Pick<Ctx, 'db'>, identityId: string): Promise<Listed | undefined> {
  await sql`select 1 from identities where id = ${identityId} for no key update`.execute(ctx.db);
  const { rows } = await sql<Listed>`
    select i.user_number as "userNumber", i.registration_no as "registrationNo",
      array(select distinct name from unnest(array[i.display_name, i.legal_name] || shown.names) name) as names
    from identities i,
      lateral (select array_agg(r.facts->'subject'->>'name') as names from visible_records(null) r
        where r.subject_identity_id = i.id and r.prominence in ('indexed', 'listed')) shown
    where i.id = ${identityId} and shown.names is not null`.execute(ctx.db);
  return rows[0];
}

/** Puts these names in the place of those an identity was found by. */
export async function replaceNames(
  ctx: Pick<Ctx, 'db'>,
  identityId: string,
  rows: readonly (NameRow & { userNumber: string; registrationKey: string | null })[],
): Promise<void> {
  await ctx.db.deleteFrom('record_names').where('identity_id', '=', identityId).execute();
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('record_names')
    .values(
      rows.map((row) => ({
        identity_id: identityId,
        exact_key: row.exactKey,
        name: row.name,
        keys: row.keys,
        user_number: row.userNumber,
        registration_key: row.registrationKey,
      })),
    )
    .execute();
}

export type Candidate = { id: string; name: string };

/** The identities of a user or registration number; more than one only where a registration number is used twice. */
export async function byNumber(ctx: Pick<Ctx, 'db'>, key: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select identity_id as id, min(name) as name from record_names where user_number = ${key} or registration_key = ${key}
    group by 1 order by 1 limit 20`.execute(ctx.db);
  return rows;
}

/**
 * Names with exactly these words, at most twenty in the order their identities were made, and unless these are enough up to
 * 200 with one of the keys in no order: who is near among those is judged by the domain.
 */
export async function byName(ctx: Pick<Ctx, 'db'>, exactKey: string, keys: readonly number[]) {
  const { rows } = await sql<Candidate & { isExact: boolean }>`
    with exact as materialized (
      select identity_id as id, name from record_names where exact_key = ${exactKey} order by identity_id limit 20)
    select id, name, true as "isExact" from exact
    union all
    select n.id, n.name, false from (select count(*) from exact) e(n), names_like(${keys}::integer[]) n
    where e.n < 20`.execute(ctx.db);
  return rows;
}

/** Counts a search. It does not wait for the disk: after a crash a few counts are missing, and nobody misses them. */
export async function countSearch(
  ctx: Pick<Ctx, 'db'>,
  day: string,
  queryHash: Buffer,
  results: number,
): Promise<void> {
  await sql`
    with quick as (select set_config('synchronous_commit', 'off', true))
    insert into name_search_log as l (day, query_hash, results_n) select ${day}::date, ${queryHash}::bytea, ${results}::smallint from quick
    on conflict (day, query_hash, results_n) do update set times = l.times + 1`.execute(ctx.db);
}
