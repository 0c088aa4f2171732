import type { ArticleInput } from '../domain/help/schema.ts';
import { indexArticles } from '../server/help/index-words.ts';
import { bringLibrary, readLibrary } from '../server/help/library.ts';
import { inProduct } from './product.ts';

const TOGETHER = 250;

/** The same dice in every run (Numerical Recipes' generator). */
function dice(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Fills an empty database with so many help articles: the product's own, and others made of their sentences and of words of their own, as
 * often as words are in a language: a few in every article, most in a handful. Answers the cookies of so many people.
 */
export const fillHelp = (env: Record<string, string>, count: number, people: number): Promise<string[]> =>
  inProduct(env, async (world, ctx) => {
    await bringLibrary(ctx());
    const { articles } = readLibrary();
    const next = dice();
    const pick = <One>(of: readonly One[]): One => of[Math.floor(next() * of.length)] as One; // an index below its length
    const sentences = articles.flatMap(({ body }) => body.split(/(?<=[.!?])\s+/)).filter((one) => !one.includes('#'));
    const aliases = articles.flatMap(({ aliases }) => aliases);
    // Zipf: the word of rank r is drawn about 1/r as often.
    const word = () => `w${Math.floor(20_000 ** next()).toString(36)}x`;
    const words = (n: number) => Array.from({ length: n }, word).join(' ');
    const section = (n: number) =>
      `## ${words(3)} ${n}\n\n${Array.from({ length: 5 }, () => pick(sentences)).join(' ')} ${words(40)}.`;
    const make = (n: number): ArticleInput => ({
      slug: `made-${n}`,
      category: pick(articles).category,
      title: `${pick(articles).title} ${words(2)}`.slice(0, 120),
      summary: `${pick(articles).summary} ${words(3)}`.slice(0, 200),
      aliases: Array.from({ length: 5 }, () => `${pick(aliases)} ${word()}`.slice(0, 120)),
      body: [pick(sentences), ...Array.from({ length: 4 }, (_, at) => section(at))].join('\n\n'),
      action: null,
      intent: null,
    });
    const keep = articles.length < count ? count - articles.length : 0;
    for (let done = 0; done < keep; done += TOGETHER)
      await world.deps.db.transaction().execute(async (db) => {
        const inside = { ...ctx(), db, inTransaction: true };
        const made = Array.from({ length: Math.min(TOGETHER, keep - done) }, (_, at) => make(done + at));
        const rows = await db
          .insertInto('help_articles')
          .values(
            made.map((content) => ({
              id: crypto.randomUUID(),
              slug: content.slug,
              status: 'published',
              version: 1,
              written: JSON.stringify(content),
              published: JSON.stringify(content),
              title: content.title,
              summary: content.summary,
              category: content.category,
              created_at: inside.now,
              updated_at: inside.now,
              published_at: inside.now,
              checked_at: inside.now,
            })),
          )
          .returning(['id', 'slug'])
          .execute();
        await db
          .insertInto('help_slugs')
          .values(rows.map(({ id, slug }) => ({ slug, article_id: id, was_read: true })))
          .execute();
        const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
        await indexArticles(
          inside,
          made.map((content) => ({ id: idOf.get(content.slug) ?? '', content })),
        );
      });
    const cookies: string[] = [];
    for (let n = 0; n < people; n++)
      cookies.push(
        (await world.person(`Reader ${String.fromCharCode(65 + (n % 26), 65 + Math.floor(n / 26))}`)).cookie,
      );
    return cookies;
  });
