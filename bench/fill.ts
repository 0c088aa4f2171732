import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import { boot } from '../server/boot.ts';
import { readConfig } from '../server/core/config.ts';
import { type Ctx, systemCtx } from '../server/core/ctx.ts';
import { makeManualJobs } from '../server/core/jobs.ts';
import { LEAVING, type Leaving } from '../server/core/message.ts';
import { subscriptions } from '../server/subscriptions.ts';
import { clientOf } from '../server/test/client.ts';
import { writtenColumns } from '../server/test/columns.ts';
import { makePerson } from '../server/test/people.ts';

export type Statement = { name: string; text: string; values: unknown[] };
export type Filled = {
  /** The Cookie header of a reader with some hundreds of agreements. */
  cookie: string;
  /** What the product asks the database for one page of that reader's list, in order. */
  statements: Statement[];
};

const OWN = 400;
const PEOPLE = 2000;

/**
 * Fills a database with `count` agreements of two parties each. One is made by the product through its router; the others
 * are copies of its rows, so that a new column needs nothing here.
 */
export async function fillDatabase(databaseUrl: string, folder: string, count: number): Promise<Filled> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error' });
  const jobs = makeManualJobs(subscriptions);
  // No articles are read in meanwhile: what they ask would be noted beside what the list asks.
  const server = await boot(config, {
    listen: false,
    webFolder: null,
    library: null,
    asOwner: true,
    jobs: () => jobs,
  });
  try {
    const ctx = systemCtx(server.deps, 'bench');
    const reader = await makePerson(ctx, 'Amina Odhiambo');
    await makePerson(ctx, 'Baraka Mwangi');
    const api = clientOf(server.app, reader.cookie).agreements;
    const made = await api.create({
      ownerIdentityId: reader.identityId,
      title: 'Supply of 400 solar lanterns',
      currency: 'KES',
    });
    await shareWith(api, made, 'baraka.mwangi@example.org');
    await jobs.settle(server.deps);
    await multiply(ctx, made.id, reader.id, count);
    const url = '/api/v1/agreements?limit=20';
    const statements = await statementsOf(() => server.app.inject({ url, headers: { cookie: reader.cookie } }));
    return { cookie: reader.cookie, statements };
  } finally {
    await server.stop();
  }
}

type Agreements = ReturnType<typeof clientOf>['agreements'];
async function shareWith(api: Agreements, made: AgreementView, email: string): Promise<void> {
  const { revision, terms } = await api.openText({ id: made.id });
  const words = [{ type: 'text' as const, text: 'The seller delivers 400 lanterns.' }];
  const clause = {
    id: '00000000-0000-4000-8000-000000000001',
    heading: 'Goods',
    body: { type: 'doc' as const, content: [{ type: 'paragraph' as const, content: words }] },
  };
  await api.saveText({ id: made.id, revision, terms: { ...terms, clauses: [clause] } });
  const own = made.parties[0];
  await api.saveParties({
    id: made.id,
    parties: [
      { id: own?.id, side: 'A', name: own?.name ?? '', email: own?.email ?? '', signOrder: 1 },
      { side: 'B', name: 'Baraka Mwangi', email, signOrder: 2 },
    ],
  });
  await api.share({ id: made.id });
}

/** Copies the rows of one agreement `count` times for thousands of people, with the guards and triggers off. */
async function multiply(ctx: Ctx, id: string, readerId: string, count: number): Promise<void> {
  await ctx.db.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(sql`set session_replication_role = replica`);
    await run(sql`set statement_timeout = 0`);
    await run(sql`select setseed(0.42)`);
    await run(
      sql`create temp table person as select gen_random_uuid() as id, n from generate_series(0, ${PEOPLE - 1}::int) n`,
    );
    await run(sql`insert into users select copy.* from users u, person,
      jsonb_populate_record(u, jsonb_build_object('id', person.id, 'email', 'person' || n || '@example.org')) copy where u.id = ${readerId}`);
    const stride = Math.max(1, Math.floor(count / OWN));
    await run(sql`create temp table made as
      select made_n.n, gen_random_uuid() as id, gen_random_uuid() as version, now() - made_n.n * interval '10 seconds' as at,
        case when made_n.n % ${stride}::int = 0 then ${readerId}::uuid else owner.id end as owner, other.id as other
      from generate_series(1, ${count}::int) as made_n(n)
      join person owner on owner.n = made_n.n % ${PEOPLE}::int
      join person other on other.n = (made_n.n * 7 + 1) % ${PEOPLE}::int`);
    await run(sql`analyze made`);
    await run(sql`insert into agreements select copy.* from agreements a, made, jsonb_populate_record(a, jsonb_build_object(
      'id', made.id, 'ref', 'BE-' || n, 'creator_user_id', owner, 'current_version_id', version, 'created_at', at, 'updated_at', at)) copy where a.id = ${id}`);
    const { columns, ofCopy } = await writtenColumns({ db }, 'agreement_versions');
    await run(sql`insert into agreement_versions (${columns}) select ${ofCopy} from agreement_versions v, made, jsonb_populate_record(v, jsonb_build_object(
      'id', version, 'agreement_id', made.id, 'author_user_id', owner)) copy where v.id = (select current_version_id from agreements where id = ${id})`);
    await run(sql`insert into agreement_parties select copy.* from agreement_parties p, made, jsonb_populate_record(p, jsonb_build_object(
      'id', gen_random_uuid(), 'agreement_id', made.id, 'accepted_version_id', version,
      'user_id', case when p.sign_order = 1 then owner else other end)) copy where p.agreement_id = ${id}`);
    await run(sql`insert into agreement_readers (user_id, agreement_id, updated_at)
      select owner, id, at from made union all select other, id, at from made where other <> owner`);
    await run(sql`set session_replication_role = default`);
  });
  await sql`vacuum analyze`.execute(ctx.db);
}

/** The statements that our pool sends while something is done, as they leave. Throws when there are none. */
async function statementsOf(deed: () => Promise<{ statusCode: number; body: string }>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const note = (message: unknown) => {
    const { statements } = message as Leaving; // nothing else is published there
    for (const { text, values } of statements) seen.push({ name: `b${seen.length}`, text, values: [...values] });
  };
  subscribe(LEAVING, note);
  try {
    const answer = await deed();
    if (answer.statusCode !== 200) throw new Error(`the list answered ${answer.statusCode}: ${answer.body}`);
  } finally {
    unsubscribe(LEAVING, note);
  }
  if (seen.length === 0) throw new Error('the list asked the database nothing');
  return seen;
}
