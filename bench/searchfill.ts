import { exactKey, numberKey, searchKeys } from '@ahadi/domain/records/naming/rules.ts';
import { sql } from 'kysely';
import { boot } from '../server/boot.ts';
import { readConfig } from '../server/core/config.ts';
import { type Ctx, systemCtx } from '../server/core/ctx.ts';
import { makeManualJobs } from '../server/core/jobs.ts';
import { openRecord, publishRecord } from '../server/records/entry.ts';
import { subscriptions } from '../server/subscriptions.ts';
import { makePerson } from '../server/test/people.ts';
import { allFamilyNames, chanceOf, givenNames } from './names.ts';

/**
 * Fills a database with `count` public entries about as many identities. One is made by the product's services; the others
 * are copies of its rows under other names, with the keys the product would give those names.
 */
export async function fillRecords(databaseUrl: string, folder: string, count: number): Promise<void> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error' });
  const jobs = makeManualJobs(subscriptions);
  const server = await boot(config, { listen: false, webFolder: null, asOwner: true, jobs: () => jobs });
  try {
    const ctx = systemCtx(server.deps, 'bench');
    await multiply(ctx, await publishOne(ctx), count);
  } finally {
    await server.stop();
  }
}

type Made = { recordId: string; disputeId: string; identityId: string };

async function publishOne(ctx: Ctx): Promise<Made> {
  const filer = await makePerson(ctx, 'Amina Odhiambo');
  const subject = await makePerson(ctx, 'Baraka Mwangi');
  const [disputeId = ''] = (
    await sql<{ id: string }>`
      insert into disputes (id, ref, status, filer_user_id, filer_identity_id, claim, currency, response_over_at, resolution_over_at, created_at, updated_at)
      values (gen_random_uuid(), 'DS-BENCH', 'published', ${filer.id}, ${filer.identityId}, '{}', 'KES', now(), now(), now(), now()) returning id`.execute(
      ctx.db,
    )
  ).rows.map(({ id }) => id);
  await sql`insert into dispute_parties (dispute_id, side, name, email, user_id, identity_id, status, served_at)
    values (${disputeId}, 'respondent', ${subject.name}, ${subject.email}, ${subject.id}, ${subject.identityId}, 'joined', now())`.execute(
    ctx.db,
  );
  const identity = (person: typeof filer) => ({
    id: person.identityId,
    name: person.name,
    kind: 'person' as const,
    country: 'KE',
    city: 'Nairobi',
    userNumber: person.userNumber,
    registrationNo: null,
    verificationLevel: 2,
  });
  const { id, textHash } = await openRecord(ctx, {
    disputeId,
    subjectUserId: null,
    filerUserId: filer.id,
    triagedBy: null,
    facts: {
      subject: identity(subject),
      filer: identity(filer),
      category: 'non_payment',
      agreementKind: 'sale',
      agreementDate: '2026-01-10',
      amountBand: 'KES 10,000 to 100,000',
      filedOn: '2026-03-01',
      servedOn: '2026-03-05',
      respondedOn: null,
      responseKind: null,
      deadlineOn: '2026-04-05',
      outcome: 'unresolved_no_response',
    },
  });
  await publishRecord(ctx, id, { textHash });
  return { recordId: id, disputeId, identityId: subject.identityId };
}

const known = new Map<string, string>();
/** The keys that the product gives a name, as PostgreSQL reads them; many bear the same name. */
function keysOf(name: string): string {
  const keys = known.get(name) ?? `{${searchKeys(name)}}`;
  if (name.split(' ').length === 2) known.set(name, keys);
  return keys;
}

const BATCH = 20_000;
/** The n-th name, the same in every run: a few are common and most are rare, every third person has a middle name. */
function drawName(n: number): string {
  const chance = chanceOf(n);
  const given = () => givenNames[Math.floor(givenNames.length * chance() ** 2)] ?? '';
  const family = allFamilyNames[Math.floor(allFamilyNames.length * chance() ** 3)] ?? '';
  return chance() < 0.3 ? `${given()} ${given()} ${family}` : `${given()} ${family}`;
}

/** Copies the rows `count` times with the guards and triggers off. Names are drawn so that few are common and most are rare. */
async function multiply(ctx: Ctx, { recordId, disputeId, identityId }: Made, count: number): Promise<void> {
  await ctx.db.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(sql`set session_replication_role = replica`);
    await run(sql`set statement_timeout = 0`);
    await run(sql`set maintenance_work_mem = '512MB'`);
    await run(sql`set work_mem = '256MB'`);
    await run(sql`set synchronous_commit = off`);
    await run(
      sql`create temp table made (n int, identity uuid, record uuid, dispute uuid, user_number text, name text, exact_key text, keys integer[])`,
    );
    for (let from = 1; from <= count; from += BATCH) {
      const names = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, n) => drawName(from + n));
      await run(sql`insert into made select n, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'AH-' || (1000000 + n), name, exact_key, keys::integer[]
        from unnest(${names.map((_, n) => from + n)}::int[], ${names}::text[], ${names.map(exactKey)}::text[],
          ${names.map(keysOf)}::text[]) as drawn(n, name, exact_key, keys)`);
    }
    await run(sql`analyze made`);
    const copy = async (table: string, where: ReturnType<typeof sql>, changed: Record<string, string>, every = 1) => {
      const { rows } = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
        db,
      );
      const values = rows.map(({ name }) => changed[name] ?? `one.${name}`).join(', ');
      await run(
        sql`insert into ${sql.table(table)} select ${sql.raw(values)} from ${sql.table(table)} one, made where ${where} and made.n % ${every}::int = 0`,
      );
    };
    await copy('identities', sql`one.id = ${identityId}`, {
      id: 'identity',
      display_name: 'made.name',
      legal_name: 'made.name',
      user_number: 'made.user_number',
    });
    await copy('public_records', sql`one.id = ${recordId}`, {
      id: 'record',
      ref: "'PR-' || n",
      dispute_id: 'dispute',
      subject_identity_id: 'identity',
    });
    // Every tenth has its dispute too: it is only counted in the standing, and its row is the widest of all.
    await copy('disputes', sql`one.id = ${disputeId}`, { id: 'dispute', ref: "'DS-' || n" }, 10);
    const ofSide = { dispute_id: 'dispute', identity_id: 'identity', name: 'made.name' };
    await copy('dispute_parties', sql`one.dispute_id = ${disputeId}`, ofSide, 10);
    // An index built over all rows at once takes a fraction of the time that a million single entries take.
    await run(sql`drop index record_names_near`);
    await run(sql`insert into record_names (identity_id, exact_key, name, keys, user_number)
      select identity, exact_key, name, keys, replace(user_number, '-', '') from made`);
    await run(sql`create index record_names_near on record_names using gin (keys) with (fastupdate = off)`);
    await run(sql`drop table made`);
    await run(sql`set session_replication_role = default`);
  });
  await sql`vacuum analyze`.execute(ctx.db);
}

/** The number as the index keeps it, checked here so that the copy above cannot drift from the product. */
if (numberKey('AH-1000001') !== 'AH1000001') throw new Error('the bench writes numbers otherwise than the product');
