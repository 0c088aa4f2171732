import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

export type NameRow = { name: string; exactKey: string; keys: string[] };
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
