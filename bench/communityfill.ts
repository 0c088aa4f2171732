import { topics } from '@ahadi/domain/community/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../server/core/ctx.ts';
import { makePerson, type Person } from '../server/test/people.ts';
import { inProduct } from './product.ts';
import { goods, makers, manners, stuffs } from './shopwords.ts';

/** The same dice in every run. */
const SEED = 0.42;
/** So many posts has somebody written, when all have as many. */
const POSTS_EACH = 100;
export type Filled = {
  reader: Person;
  newcomer: Person;
  posts: string[];
  longThread: string;
  rareTag: string;
  commonTag: string;
};

/**
 * Fills an empty database with so many posts of many people, one in ten with a few comments, and one with thousands of them. The reader
 * follows three topics, twenty people and a hundred posts, keeps a hundred, and blocked ten people; the newcomer did nothing yet. The longest
 * thread has `longest` comments.
 */
export const fillCommunity = (env: Record<string, string>, count: number, longest: number): Promise<Filled> =>
  inProduct(env, async (_world, ctx) => {
    const author = await makePerson(ctx(), 'Baraka Mwangi');
    const reader = await makePerson(ctx(), 'Amina Odhiambo');
    const newcomer = await makePerson(ctx(), 'Neema Mushi');
    await multiply(ctx(), author, reader, count, longest);
    const rows = await ctx()
      .db.selectFrom('posts')
      .select(['id', 'comments'])
      .where('author_user_id', 'not in', (blocked) =>
        blocked.selectFrom('blocks').select('blocked_user_id').where('user_id', '=', reader.id),
      )
      .orderBy('comments', 'desc')
      .orderBy('id')
      .limit(1001)
      .execute();
    const [long, ...others] = rows.map(({ id }) => id);
    return { reader, newcomer, posts: others, longThread: long ?? '', rareTag: 'rare-1', commonTag: 'lamp' };
  });

const nouns = Object.values(goods).flatMap((words) => words.split(' '));

async function multiply(ctx: Ctx, author: Person, reader: Person, count: number, longest: number): Promise<void> {
  const people = Math.max(40, Math.ceil(count / POSTS_EACH));
  await ctx.db.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(sql`set session_replication_role = replica`);
    await run(sql`set statement_timeout = 0`);
    await run(sql`set maintenance_work_mem = '512MB'`);
    await run(sql`set work_mem = '256MB'`);
    await run(sql`set synchronous_commit = off`);
    await run(sql`select setseed(${SEED})`);
    await run(sql`
      create temp table person as select n, gen_random_uuid() as id, gen_random_uuid() as identity from generate_series(0, ${people - 1}::int) n`);
    await run(sql`
      insert into users select copy.* from users u, person, jsonb_populate_record(u, jsonb_build_object(
        'id', person.id, 'email', 'writer' || n || '@example.org', 'name', 'Writer ' || n)) copy where u.id = ${author.id}`);
    await run(sql`
      insert into identities select copy.* from identities i, person, jsonb_populate_record(i, jsonb_build_object(
        'id', person.identity, 'user_number', 'AH-9' || lpad(n::text, 7, '0'), 'display_name', 'Writer ' || n, 'verification_level', n % 3)) copy
      where i.id = ${author.identityId}`);
    await run(sql`
      insert into identity_members (identity_id, user_id, role, is_primary, created_at) select identity, id, 'owner', true, now() from person`);
    await run(sql`insert into community_people (user_id, helpful, shown) select id, n % 40, 3 from person`);
    await run(sql`
      create temp table made as
      select d.n, ${idAt(sql`now() - d.n * interval '29 seconds'`)} as id, person.id as author, k.topics[d.topic] as topic,
        (array['question', 'question', 'question', 'discussion', 'guide'])[1 + d.n % 5] as kind,
        array[k.nouns[d.noun]] || case when d.n % 997 = 0 then array['rare-' || (d.n / 997) % 1000] else '{}' end as tags,
        now() - d.n * interval '29 seconds' as at, now() - d.n * interval '29 seconds' + d.luck * interval '20 hours' as active, d.marks as top,
        'What about the ' || k.manners[d.manner] || ' ' || k.nouns[d.noun] || ' by ' || k.makers[d.maker] as title,
        'We agreed on a ' || k.manners[d.other_manner] || ' ' || k.nouns[d.other_noun] || ' of ' || k.stuffs[d.stuff] || ', and now one of us wants a '
          || k.manners[d.manner] || ' one. The promise was signed with ' || k.makers[d.other_maker] || '; what would you do in our place, and has anybody '
          || 'asked a mediator about ' || k.nouns[d.noun] || ' before? It is due at the end of the month.' as body
      from (
        select n, random() as luck, 1 + floor(random() ^ 2 * ${topics.length})::int as topic, 1 + floor(random() ^ 2 * ${nouns.length})::int as noun,
          1 + floor(random() ^ 3 * ${manners.length})::int as manner, 1 + floor(random() ^ 3 * ${makers.length})::int as maker,
          1 + floor(random() * ${nouns.length})::int as other_noun, 1 + floor(random() * ${manners.length})::int as other_manner,
          1 + floor(random() * ${makers.length})::int as other_maker, 1 + floor(random() * ${stuffs.length})::int as stuff,
          floor(random() ^ 6 * 60)::int as marks
        from generate_series(1, ${count}::int) n) d
      join person on person.n = (d.n::bigint * 7919) % ${people}::int
      cross join (select ${[...topics]}::text[] as topics, ${nouns}::text[] as nouns, ${manners}::text[] as manners, ${makers}::text[] as makers,
        ${stuffs}::text[] as stuffs) k`);
    await run(sql`analyze made`);
    const later: string[] = []; // indexes that are built once all rows are there
    for (const table of ['posts', 'post_texts', 'post_tags'])
      for (const { name, definition } of await indexesOf(db, table)) {
        later.push(definition);
        await run(sql`drop index ${sql.ref(name)}`);
      }
    await run(sql`
      insert into posts (id, author_user_id, client_id, topic, kind, title, excerpt, tags, status, text_hash, comments, helpful, top, is_indexed, created_at,
        published_at, active_at)
      select id, author, id, topic, kind, title, body, tags, 'published', decode(md5(n::text), 'hex'),
        case when n = 1 then ${longest} when n % 10 = 0 then 3 else 0 end, top, top, true, at, at, active from made order by n desc`);
    // As the product writes them.
    await run(sql`
      insert into post_texts (post_id, body, words, is_shown)
      select id, body, setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', array_to_string(tags, ' ')), 'B')
        || to_tsvector('simple', body) || array_to_tsvector(array['=' || topic] || array(select '#' || tag from unnest(tags) tag)), true from made order by n desc`);
    await run(sql`
      insert into post_tags (tag, id, author_user_id, topic, active_at, published_at, top, is_unanswered)
      select tag, id, author, topic, active, at, top, kind = 'question' from made, unnest(tags) tag`);
    for (const definition of later) await run(sql.raw(definition));
    await run(sql`insert into post_counts (topic, posts) select topic, count(*) from made group by 1`);
    await run(sql`
      insert into community_words (word, posts)
      select word, ndoc from ts_stat('select words from post_texts') where length(word) > 1 and word !~ '^[=#]'`);
    await run(sql`
      insert into comments (id, post_id, author_user_id, client_id, path, body, status, text_hash, helpful, created_at, published_at)
      select gen_random_uuid(), m.id, person.id, gen_random_uuid(), lpad(c::text, 5, '0'), 'I would ask for it in writing, and then wait for a week.',
        'published', decode(md5(m.n || '.' || c), 'hex'), c % 3, m.active, m.active
      from made m, generate_series(1, 3) c join person on person.n = (c * 31) % ${people}::int where m.n % 10 = 0 and m.n > 1`);
    // Answers of answers: every first one has four below it, each under the one before.
    await run(sql`
      insert into comments (id, post_id, author_user_id, client_id, path, body, status, text_hash, helpful, created_at, published_at)
      select gen_random_uuid(), m.id, person.id, gen_random_uuid(), lpad((c / 5)::text, 5, '0') || repeat('00001', c % 5),
        'Number ' || c || ': I would ask for it in writing, and then wait for a week.', 'published', decode(md5('long' || c), 'hex'), c % 7, m.active, m.active
      from made m, generate_series(0, ${longest - 1}::int) c join person on person.n = c % ${people}::int where m.n = 1`);
    const some = (most: number, from: number) =>
      sql`(select id from person where n >= ${from} order by n limit ${sql.lit(most)})`;
    await run(sql`
      insert into blocks (user_id, blocked_user_id, at) select ${reader.id}::uuid, id, now() from ${some(10, 5)} p`);
    await run(sql`
      insert into follows (user_id, kind, target, level, at)
      select ${reader.id}::uuid, 'topic', t, 'replies', now() from unnest(array['disputes', 'escrow', 'product']) t
      union all select ${reader.id}::uuid, 'user', id::text, 'all', now() from ${some(20, 20)} p
      union all select ${reader.id}::uuid, 'post', id::text, 'all', now() from (select id from made where n % 97 = 3 limit 100) p`);
    await run(sql`
      insert into saved_posts (user_id, post_id, at) select ${reader.id}::uuid, id, now() from (select id from made where n % 89 = 5 limit 100) p`);
    await run(sql`drop table made, person`);
    await run(sql`set session_replication_role = default`);
  });
  await sql`vacuum analyze`.execute(ctx.db);
}

/** An id as the product makes it: its beginning is the time. */
const idAt = (at: ReturnType<typeof sql>) =>
  sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || 'a' || substr(md5(random()::text), 1, 15))::uuid`;

/** Indexes that can be built over all rows at once, which takes a fraction of the time of as many single entries. */
async function indexesOf(db: Ctx['db'], table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes i
    where tablename = ${table} and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`.execute(
    db,
  );
  return rows;
}
