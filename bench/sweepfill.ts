import { sql } from 'kysely';
import { boot } from '../server/boot.ts';
import { readConfig } from '../server/core/config.ts';
import { type Ctx, systemCtx } from '../server/core/ctx.ts';
import { makeManualJobs } from '../server/core/jobs.ts';
import { subscriptions } from '../server/subscriptions.ts';
import { clientOf } from '../server/test/client.ts';
import { makePerson } from '../server/test/people.ts';
import { served } from '../server/test/quarrel.ts';
import type { World } from '../server/test/world.ts';

const PEOPLE = 2000;

/**
 * Fills a database with `count` disputes of thousands of people that wait for an answer. One is filed and served by the product
 * through its router, the others are copies of its rows. Answers the Cookie header of one of the people.
 */
export async function fillDisputes(databaseUrl: string, folder: string, count: number): Promise<string> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error' });
  const jobs = makeManualJobs(subscriptions);
  const { app, deps, stop } = await boot(config, { listen: false, webFolder: null, asOwner: true, jobs: () => jobs });
  try {
    const ctx = () => systemCtx(deps, 'bench');
    // As much of a test's world as the telling of one dispute asks for.
    const world = {
      deps,
      clock: { now: () => new Date() },
      ctx,
      settle: () => jobs.settle(deps),
      as: (person) => clientOf(app, person.cookie),
      person: (name, wishes) => makePerson(ctx(), name, wishes),
    } as World;
    const { id, filer } = await served(world);
    await multiply(ctx(), id, count);
    return filer.cookie;
  } finally {
    await stop();
  }
}

/** Copies the rows of one dispute, with the guards and triggers off; each has a deadline of its own to answer and to resolve. */
async function multiply(ctx: Ctx, id: string, count: number): Promise<void> {
  await ctx.db.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(sql`set session_replication_role = replica`);
    await run(sql`set statement_timeout = 0`);
    await run(
      sql`create temp table person as select gen_random_uuid() as id, n from generate_series(0, ${PEOPLE - 1}::int) n`,
    );
    await run(sql`insert into users select copy.* from users u, person,
      jsonb_populate_record(u, jsonb_build_object('id', person.id, 'email', 'person' || n || '@example.org')) copy
      where u.id = (select filer_user_id from disputes where id = ${id})`);
    await run(sql`create temp table made as
      select made_n.n, gen_random_uuid() as id, filer.id as filer, respondent.id as respondent
      from generate_series(1, ${count}::int) as made_n(n)
      join person filer on filer.n = made_n.n % ${PEOPLE}::int
      join person respondent on respondent.n = (made_n.n * 7 + 1) % ${PEOPLE}::int`);
    await run(sql`analyze made`);
    await run(sql`insert into disputes select copy.* from disputes d, made, jsonb_populate_record(d, jsonb_build_object(
      'id', made.id, 'ref', 'BE-' || n, 'filer_user_id', filer, 'respondent_party_id', gen_random_uuid())) copy where d.id = ${id}`);
    await run(sql`insert into dispute_parties select copy.* from dispute_parties p, made, jsonb_populate_record(p, jsonb_build_object(
      'dispute_id', made.id, 'user_id', case when p.side = 'filer' then filer else respondent end)) copy where p.dispute_id = ${id}`);
    await run(sql`insert into dispute_readers (user_id, dispute_id, updated_at)
      select filer, id, now() from made union all select respondent, id, now() from made where respondent <> filer`);
    await run(sql`insert into clocks select copy.* from clocks c, made, jsonb_populate_record(c, jsonb_build_object(
      'id', gen_random_uuid(), 'subject_id', made.id)) copy where c.subject_id = ${id} and c.status = 'running'
      and c.kind in ('dispute.response', 'dispute.resolution')`);
    await run(sql`set session_replication_role = default`);
  });
  await sql`vacuum analyze`.execute(ctx.db);
}
