import { sql } from 'kysely';
import { mediatorWith, postedCase } from '../server/test/mediations.ts';
import { inProduct } from './product.ts';

/** The same dice in every run. */
const SEED = 0.42;

/**
 * Fills an empty database with so many open postings, as different as matters are, and one mediator. Answers the mediator's cookie. Nobody
 * speaks Amharic, one in a thousand is about a well, and one in four about a roof.
 */
export const fillJobs = (env: Record<string, string>, count: number): Promise<string> =>
  inProduct(env, async (world) => {
    const { id } = await postedCase(world, { mediators: 0 });
    const mediator = await mediatorWith(world, 'Mona Mediator');
    await world.deps.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await sql`select setseed(${SEED})`.execute(db);
      await sql`
        insert into mediations (id, ref, status, requester_user_id, request, title, summary, category, band, country, languages, format, currency,
          opens_at, closes_at, posted_times, created_at, updated_at)
        select gen_random_uuid(), 'MD-B-' || n, 'posted', requester_user_id, request, title,
          'Two neighbours disagree about a ' || (array['roof', 'boat', 'shop', 'fence'])[1 + floor(random() * 4)::int]
            || case when n % 1000 = 7 then ' beside a well' else '' end,
          (array['commercial', 'construction', 'consumer', 'community', 'family_business', 'technology'])[1 + floor(random() * 6)::int],
          (array['under_500', '500_5k', '5k_50k', 'over_50k'])[1 + floor(random() * 4)::int],
          (array['KE', 'UG', 'TZ', 'RW', 'NG'])[1 + floor(random() * 5)::int],
          string_to_array((array['en', 'sw', 'en sw', 'fr'])[1 + floor(random() * 4)::int], ' '),
          (array['text_async', 'text_live', 'video_link', 'in_person'])[1 + floor(random() * 4)::int],
          'KES', opens_at - n * interval '1 second', closes_at, 1, now(), now()
        from mediations, generate_series(1, ${count}::int) n where id = ${id}`.execute(db);
      // As the product writes them (changeCase).
      await sql`
        update mediations c set words = to_tsvector('simple', summary) || array_to_tsvector(
          array['category=' || category, 'band=' || band, 'country=' || country, 'format=' || format]
            || array(select 'language=' || language from unnest(c.languages) language))
        where ref like 'MD-B-%'`.execute(db);
      await sql`vacuum analyze mediations, mediation_job_facets`.execute(db);
    });
    return mediator.cookie;
  });
