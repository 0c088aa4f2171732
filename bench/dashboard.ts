import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { boot } from '../server/boot.ts';
import { readConfig } from '../server/core/config.ts';
import { type Ctx, systemCtx } from '../server/core/ctx.ts';
import { makeManualJobs } from '../server/core/jobs.ts';
import { subscriptions } from '../server/subscriptions.ts';
import { makePerson, type Person } from '../server/test/people.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { comparePairs, median } from './pairs.ts';
import type { Row } from './table.ts';

export type DashboardOptions = { few: number; many: number; rounds: number; reads: number };

/** Things of each kind that are open and wait for the reader; everything else of theirs is in force or over. */
const OPEN = 2;
const CROWDED = 100;

/**
 * The whole dashboard through the router, of somebody with many things of their own against somebody with few, in one database. Things
 * are agreements, disputes, escrows and mediations in equal parts.
 */
export const measureDashboard = ({ few, many, rounds, reads }: DashboardOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder);
    const url = await newDatabase(postgres.url, 'dashboards');
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' });
    const server = await boot(config, {
      listen: false,
      webFolder: null,
      asOwner: true,
      jobs: () => makeManualJobs(subscriptions),
    });
    try {
      const ctx = systemCtx(server.deps, 'bench');
      const readerWith = async (name: string, things: number, open: number) => {
        console.log(`${name}: ${things} things, ${open * 4} of them open …`);
        const person = await makePerson(ctx, name);
        await fillFor(ctx, person, Math.ceil(things / 4), open);
        return person;
      };
      const small = await readerWith('Few Things', few, OPEN);
      const large = await readerWith('Many Things', many, OPEN);
      const crowded = await readerWith('All At Once', many, CROWDED);
      await sql`analyze`.execute(server.deps.db);
      const read = async ({ cookie }: Pick<Person, 'cookie'>): Promise<number> => {
        const begun = performance.now();
        const answer = await server.app.inject({ url: '/api/v1/dashboard', headers: { cookie } });
        const milliseconds = performance.now() - begun;
        if (answer.statusCode === 503) {
          // The machine is busy and the server says so: that is no answer to be measured.
          await after(200);
          return read({ cookie });
        }
        const { duties, failed } = answer.json<{ duties: unknown[]; failed: string[] }>();
        if (duties.length < OPEN * 4 || failed.length > 0)
          throw new Error(`it is not whole: ${answer.body.slice(0, 200)}`);
        return milliseconds;
      };
      const waits = (person: Person) => async () => {
        const all: number[] = [];
        for (let n = 0; n < reads; n++) all.push(await read(person));
        return median(all);
      };
      const sides = { small: waits(small), large: waits(large), crowded: waits(crowded) };
      for (const warm of Object.values(sides)) await warm();
      const compare = async (work: string, measure: () => Promise<number>, limit: number | null): Promise<Row> => {
        const { ratio, one, other } = await comparePairs(
          { name: 'few', measure: sides.small },
          { name: 'many', measure },
          rounds,
        );
        return {
          work: `${work} (${other.toFixed(1)} ms, ${one.toFixed(1)} ms)`,
          measured: ratio.toFixed(2),
          wanted: limit === null ? 'shown' : `≤ ${limit}`,
          ok: limit === null || ratio <= limit,
        };
      };
      return [
        await compare(
          `the dashboard of somebody with ${many} things against ${few}, ${OPEN * 4} of them open`,
          sides.large,
          1.5,
        ),
        await compare(
          `the same with ${CROWDED * 4} of the ${many} open, and fifty duties in the answer`,
          sides.crowded,
          null,
        ),
      ];
    } finally {
      await server.stop();
      await postgres.stop();
    }
  });

/** Rows as the lives of things leave them: `open` of each kind wait for the person, the rest is in force or over. */
async function fillFor({ db }: Ctx, { id, identityId, email, name }: Person, each: number, open: number) {
  const numbered = sql`generate_series(1, ${each}::int) n`;
  const ago = sql`now() - n * interval '1 minute'`;
  await sql`
    with made as (
      insert into agreements (id, ref, status, creator_user_id, owner_identity_id, title, currency, sign_due_at, created_at, updated_at)
      select gen_random_uuid(), 'AG-' || ${id}::text || n, case when n <= ${open} then 'signing' else 'active' end, ${id}, ${identityId},
        'Supply no. ' || n, 'KES', case when n <= ${open} then now() + n * interval '1 hour' end, ${ago}, ${ago} from ${numbered}
      returning id, updated_at),
    party as (
      insert into agreement_parties (id, agreement_id, side, name, email, user_id, status)
      select gen_random_uuid(), id, 'A', ${name}, ${email}, ${id}, 'viewed' from made)
    insert into agreement_readers (user_id, agreement_id, updated_at) select ${id}, id, updated_at from made`.execute(
    db,
  );
  await sql`
    with made as (
      insert into disputes (id, ref, status, filer_user_id, filer_identity_id, claim, title, currency, created_at, updated_at)
      select gen_random_uuid(), 'DS-' || ${id}::text || n, case when n <= ${open} then 'draft' else 'resolved' end, ${id}, ${identityId}, '{}',
        'Dispute no. ' || n, 'KES', ${ago}, ${ago} from ${numbered}
      returning id, updated_at),
    sides as (
      insert into dispute_parties (dispute_id, side, name, email, status)
      select id, 'respondent', 'Somebody Else', 'else@example.org', 'named' from made)
    insert into dispute_readers (user_id, dispute_id, updated_at) select ${id}, id, updated_at from made`.execute(db);
  await sql`
    with made as (
      insert into escrows (id, ref, status, creator_user_id, terms, title, currency, total_minor, created_at, updated_at)
      select gen_random_uuid(), 'ES-' || ${id}::text || n, case when n <= ${open} then 'active' else 'closed' end, ${id},
        '{"milestones": [{}]}', 'Escrow no. ' || n, 'KES', 100000, ${ago}, ${ago} from ${numbered}
      returning id, updated_at, status),
    party as (
      insert into escrow_parties (id, escrow_id, role, name, email, user_id)
      select gen_random_uuid(), id, 'seller', ${name}, ${email}, ${id} from made),
    stage as (
      insert into escrow_milestones (id, escrow_id, seq, status, amount_minor, funded_minor, released_minor)
      select gen_random_uuid(), id, 1, case when status = 'active' then 'funded' else 'released' end, 100000, 100000,
        case when status = 'active' then 0 else 100000 end from made)
    insert into escrow_readers (user_id, escrow_id, updated_at) select ${id}, id, updated_at from made`.execute(db);
  await sql`
    with made as (
      insert into mediations (id, ref, status, requester_user_id, request, title, created_at, updated_at)
      select gen_random_uuid(), 'MD-' || ${id}::text || n, case when n <= ${open} then 'draft' else 'closed' end, ${id}, '{}',
        'Mediation no. ' || n, ${ago}, ${ago} from ${numbered}
      returning id, updated_at),
    side as (
      insert into mediation_sides (mediation_id, side, name, email, user_id) select id, 'A', ${name}, ${email}, ${id} from made)
    insert into mediation_readers (user_id, mediation_id, updated_at) select ${id}, id, updated_at from made`.execute(
    db,
  );
  // Rows that readers were given before the thing itself could be seen stand as open until its state moves.
  for (const [readers, thing, things] of [
    ['agreement_readers', 'agreement_id', 'agreements'],
    ['dispute_readers', 'dispute_id', 'disputes'],
    ['escrow_readers', 'escrow_id', 'escrows'],
    ['mediation_readers', 'mediation_id', 'mediations'],
  ] as const)
    await sql`
      update ${sql.table(readers)} r set is_open = ${sql.raw(`is_open_${things.slice(0, -1)}`)}(t.status) from ${sql.table(things)} t
      where t.id = r.${sql.ref(thing)} and r.user_id = ${id}`.execute(db);
  await sql`
    insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
    select ${id}::uuid, 'agreement', a.id, 'agreement.sign', 'agreement', a.id, 'agreement.sign_window', a.updated_at
    from agreements a where a.creator_user_id = ${id} and a.status = 'signing'
    union all select ${id}::uuid, 'dispute', d.id, 'dispute.finish', 'dispute', d.id, null, d.updated_at
    from disputes d where d.filer_user_id = ${id} and d.status = 'draft'
    union all select ${id}::uuid, 'mediation', c.id, 'mediation.finish', 'mediation', c.id, null, c.updated_at
    from mediations c where c.requester_user_id = ${id} and c.status = 'draft'
    union all select ${id}::uuid, 'escrow', e.id, 'escrow.deliver', 'milestone', m.id, 'milestone.delivery', e.updated_at
    from escrows e join escrow_milestones m on m.escrow_id = e.id and m.status = 'funded' where e.creator_user_id = ${id}`.execute(
    db,
  );
  await sql`
    insert into notifications (id, user_id, type, title, message, read, created_at, updated_at)
    select gen_random_uuid(), ${id}, 'info', 'Something', 'It changed.', n > 3, ${ago}, ${ago} from ${numbered}`.execute(
    db,
  );
}
