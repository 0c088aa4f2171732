import type { AgreementQuery } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { sql } from 'kysely';
import { boot } from '../server/boot.ts';
import { readConfig } from '../server/core/config.ts';
import { type Ctx, systemCtx } from '../server/core/ctx.ts';
import { makeManualJobs } from '../server/core/jobs.ts';
import { subscriptions } from '../server/subscriptions.ts';
import { clientOf } from '../server/test/client.ts';
import { writtenColumns } from '../server/test/columns.ts';
import { type Cost, costsOf, explainAll } from '../server/test/costs/watching.ts';
import { makePerson } from '../server/test/people.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import type { Row } from './table.ts';

export type PortfolioOptions = { few: number; many: number };

/**
 * What somebody asks of their list, by what it finds; `isHeld` where it must not grow with what they have. What neither finds few nor is in
 * nearly all grows up to where the list is walked instead, and no further.
 */
const questions: readonly { of: string; query: Partial<AgreementQuery>; isHeld: boolean }[] = [
  { of: 'all of it', query: {}, isHeld: true },
  { of: 'a word of ten texts', query: { q: 'zephyr' }, isHeld: true },
  { of: 'the beginning of that word, and one of every text', query: { q: 'zeph lanterns' }, isHeld: true },
  { of: 'a word of every text', query: { q: 'lanterns' }, isHeld: true },
  { of: 'a word of every second text', query: { q: 'kettles' }, isHeld: false },
  { of: 'a word of no text', query: { q: 'xylophone' }, isHeld: true },
  { of: 'a reference', query: { q: 'PO-000500' }, isHeld: true },
  { of: 'a tag on ten', query: { q: '', tag: 'tag' as never }, isHeld: true }, // its id is put in where it is known
  { of: 'ten that end in one month', query: { endsFrom: '2031-05-01', endsUntil: '2031-05-31' }, isHeld: true },
  { of: 'a kind of which there are none', query: { kind: 'lease' }, isHeld: true },
  { of: 'a word of every hundredth text', query: { q: 'turbine' }, isHeld: false },
];

/** So many blocks more are not told from chance. */
const CHANCE = 24;

/** One person's own agreements: blocks of tables and indexes that one page of their list touches, beside few of theirs and beside many. */
export const measurePortfolio = ({ few, many }: PortfolioOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off', 'full_page_writes=off', 'max_wal_size=8GB']);
    try {
      const side = async (count: number) => {
        const databaseUrl = await newDatabase(postgres.url, `portfolio_${count}`);
        console.log(`filling a database with ${count} agreements of one person …`);
        return measured(databaseUrl, folder, count);
      };
      const [small, large] = [await side(few), await side(many)];
      return questions.map(({ of, isHeld }, at) => {
        const [before, after] = [small[at]?.blocks ?? 0, large[at]?.blocks ?? 0];
        // As server/test/costs has it: an index of a hundred times as many rows has one level more, and some blocks are chance.
        const isSame = after <= 1.5 * before + (large[at]?.searches ?? 0) + CHANCE;
        return {
          work: `own agreements, ${of}: blocks touched with ${many} against ${few} of one’s own (${after}, ${before})`,
          measured: (after / before).toFixed(2),
          wanted: isHeld ? '≤ 1.5, and a level of each index' : 'shown',
          ok: !isHeld || isSame,
        };
      });
    } finally {
      await postgres.stop();
    }
  });

/** The blocks that each question touches, the least of some askings: the first ones read what functions are, too. */
async function measured(databaseUrl: string, folder: string, count: number): Promise<Cost[]> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error' });
  const start = () => {
    const jobs = makeManualJobs(subscriptions);
    return boot(config, { listen: false, webFolder: null, library: null, asOwner: true, jobs: () => jobs });
  };
  const first = await start();
  const { cookie, tag } = await fill(systemCtx(first.deps, 'bench'), first, count).finally(() => first.stop());
  await explainAll(databaseUrl);
  const server = await start();
  try {
    const { agreements } = clientOf(server.app, cookie);
    const least: Cost[] = [];
    for (const { query } of questions) {
      const asked = query.tag ? { tag: tag as NonNullable<AgreementQuery['tag']> } : query; // the brand is born here
      const costs: Cost[] = [];
      for (let times = 0; times < 8; times++)
        costs.push(
          ...[...(await costsOf(() => agreements.list(asked)))].flatMap(([text, cost]) =>
            text.includes('agreement_readers') && text.startsWith('select a.id') ? [cost] : [],
          ),
        );
      const [best] = costs.toSorted((one, other) => one.blocks - other.blocks);
      if (!best) throw new Error(`no statement of the list was seen for ${JSON.stringify(query)}`);
      least.push(best);
    }
    return least;
  } finally {
    await server.stop();
  }
}

/** One agreement is made by the product; the others are copies of it, each with some sixty words of its own out of five thousand. */
async function fill(
  ctx: Ctx,
  { app }: Awaited<ReturnType<typeof boot>>,
  count: number,
): Promise<{ cookie: string; tag: string }> {
  const reader = await makePerson(ctx, 'Amina Odhiambo');
  const api = clientOf(app, reader.cookie);
  const made = await api.agreements.create({ ownerIdentityId: reader.identityId, title: 'Lanterns', currency: 'KES' });
  const { tags } = await api.portfolio.tag({ agreementIds: [made.id], add: ['Kisumu'] });
  const [tag] = tags;
  if (!tag) throw new Error('a tag was put');
  await ctx.db.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    const { columns, ofCopy } = await writtenColumns({ db }, 'agreement_versions');
    await run(sql`set session_replication_role = replica`);
    await run(sql`set statement_timeout = 0`);
    await run(sql`select setseed(0.42)`);
    await run(sql`create temp table made as
      select n, gen_random_uuid() as id, gen_random_uuid() as version, now() - n * interval '10 seconds' as at,
        n % (${count}::int / 10) = 1 as is_one_of_ten
      from generate_series(1, ${count}::int) n`);
    await run(sql`insert into agreements select copy.* from agreements a, made, jsonb_populate_record(a, jsonb_build_object(
      'id', made.id, 'ref', 'PO-' || lpad(n::text, 6, '0'), 'current_version_id', version, 'created_at', at, 'updated_at', at,
      'ends_on', case when is_one_of_ten then '2031-05-20' else '2032-01-01' end)) copy where a.id = ${made.id}`);
    await run(sql`insert into agreement_versions (${columns}) select ${ofCopy} from agreement_versions v, made, jsonb_populate_record(v, jsonb_build_object(
      'id', version, 'agreement_id', made.id, 'terms', jsonb_set(v.terms, '{clauses}', jsonb_build_array(jsonb_build_object('heading', 'Goods', 'body',
        jsonb_build_object('text', 'The seller delivers lanterns.' || case when is_one_of_ten then ' zephyr' else '' end
          || case when n % 2 = 0 then ' kettles' else '' end || case when n % 100 = 0 then ' turbine' else '' end
          || (select string_agg(' w' || (random() * 5000)::int, '') from generate_series(1, 60 + n * 0))))))
      )) copy where v.id = ${made.versionId}`);
    await run(sql`insert into agreement_parties select copy.* from agreement_parties p, made, jsonb_populate_record(p, jsonb_build_object(
      'id', gen_random_uuid(), 'agreement_id', made.id)) copy where p.agreement_id = ${made.id}`);
    await run(
      sql`insert into agreement_readers (user_id, agreement_id, updated_at) select ${reader.id}, id, at from made`,
    );
    await run(sql`insert into agreement_tagged select ${tag.id}, ${reader.id}, id from made where is_one_of_ten`);
    await run(sql`set session_replication_role = default`);
    await run(
      sql`insert into agreement_words (agreement_id, user_id, marks, words) select id, ${reader.id}, marks_to_find(${reader.id}, id), words_to_find(${reader.id}, id) from made`,
    );
    await run(
      sql`update agreement_words set words = words_to_find(user_id, agreement_id), marks = marks_to_find(user_id, agreement_id) where words is null`,
    );
  });
  await sql`vacuum analyze`.execute(ctx.db);
  return { cookie: reader.cookie, tag: tag.id };
}
