// Visitors read the front, categories and articles.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { ArticleCard, ArticleView, HelpCategory } from '@ahadi/domain/help/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { isEditor, readableArticle, shownOf } from './article.ts';
import * as store from './reading.store.ts';
import { nearestTo } from './search.ts';
import { voterOf } from './visitors.ts';

/** The front of the help center. Categories without an article are for editors alone. */
export async function readHome(
  ctx: Ctx,
): Promise<{ categories: HelpCategory[]; popular: ArticleCard[]; updated: ArticleCard[] }> {
  const [categories, popular, updated] = await Promise.all([
    store.listCategories(ctx),
    store.listPopular(ctx),
    store.listUpdated(ctx),
  ]);
  return { categories: categories.filter(({ articles }) => articles > 0 || isEditor(ctx)), popular, updated };
}

/** Throws NOT_FOUND. */
export async function readCategory(
  ctx: Ctx,
  { slug, sort }: { slug: string; sort: 'recommended' | 'newest' },
): Promise<{ category: HelpCategory; articles: ArticleCard[] }> {
  const category = await store.findCategory(ctx, slug);
  if (!category) throw new DomainError('NOT_FOUND');
  return { category, articles: await store.listInCategory(ctx, slug, sort) };
}

const RELATED = 4;

/** An article on its page; what visitors do not read is for editors. Throws NOT_FOUND. */
export async function readArticle(ctx: Ctx, slug: string): Promise<ArticleView> {
  const held = await readableArticle(ctx, slug);
  const content = shownOf(held) ?? held.published ?? held.written;
  const [category, related, vote] = await Promise.all([
    store.findCategory(ctx, content.category),
    relatedTo(ctx, held.id, [content.title, ...content.aliases.slice(0, 3)].join(' '), held.related),
    voterOf(ctx).then((voter) => store.voteOf(ctx, held.id, held.version, voter)),
  ]);
  return {
    slug: held.slug,
    title: content.title,
    summary: content.summary,
    category: { slug: content.category, title: category?.title ?? content.category },
    updatedAt: (held.publishedAt ?? held.updatedAt).toISOString(),
    body: content.body,
    status: held.status,
    version: held.version,
    action: content.action,
    intent: content.intent,
    checkedAt: (held.checkedAt ?? held.updatedAt).toISOString(),
    related,
    vote,
    mayEdit: isEditor(ctx),
  };
}

/** Those that were named to go with it first, then those nearest to its words. */
async function relatedTo(ctx: Ctx, id: string, words: string, named: readonly string[]): Promise<ArticleCard[]> {
  const first = named.length > 0 ? (await store.listNamed(ctx, named)).slice(0, RELATED) : [];
  if (first.length === RELATED) return first;
  const near = await nearestTo(ctx, words, 2 * RELATED, id);
  const others = near.filter(({ slug }) => !first.some((one) => one.slug === slug));
  return [...first, ...others].slice(0, RELATED);
}

export const readIndex = (ctx: Ctx) => store.readIndex(ctx);
