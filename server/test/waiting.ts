import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../core/tables.ts';
import type { World } from './world.ts';

/** What came of a deed that had begun while somebody else's change was not there yet, and that waited for it. `then` is what they do once it waits. */
export async function meanwhile<Answer>(
  { deps }: World,
  change: (db: Transaction<Tables>) => Promise<unknown>,
  deed: () => Promise<Answer>,
  then?: (db: Transaction<Tables>) => Promise<unknown>,
): Promise<PromiseSettledResult<Answer>> {
  let asked: Promise<PromiseSettledResult<Answer>[]> | undefined;
  await deps.db.transaction().execute(async (db) => {
    await change(db);
    const begun = deed();
    asked = Promise.allSettled([begun]);
    await Promise.race([begun.catch(() => undefined), somebodyWaits(deps.outside)]);
    await then?.(db);
  });
  const [settled] = (await asked) ?? [];
  if (!settled) throw new Error('the deed was not done');
  return settled;
}

async function somebodyWaits(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`.execute(
    db,
  );
  if (rows.length === 0) return somebodyWaits(db);
}
