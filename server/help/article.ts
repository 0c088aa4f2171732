// An article is read by visitors as it was last published, whatever is written on it since.
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { articleLifecycle, isRead } from '@ahadi/domain/help/lifecycle.ts';
import { REVIEW_DAYS } from '@ahadi/domain/help/rules.ts';
import type { ArticleInput } from '@ahadi/domain/help/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { cancelClocks, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import * as store from './article.store.ts';

export const isEditor = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor !== null && permissions['article.read_draft'](actor, null);

/** What visitors read of it now; null while they read nothing. */
export const shownOf = ({ status, published }: store.HeldArticle): ArticleInput | null =>
  isRead(status) ? published : null;

/** An article that the reader may see, by an address it has or had. Throws NOT_FOUND. */
export async function readableArticle(ctx: Ctx, slug: string, hold = false): Promise<store.HeldArticle> {
  const held = await store.findArticle(ctx, slug, hold);
  if (!held || !(shownOf(held) || isEditor(ctx))) throw new DomainError('NOT_FOUND');
  return held;
}

/** From now on it is looked at again after 180 days, or `earlier` days before; or not at all while nobody reads it. */
export async function setReview(ctx: Ctx, id: string, isWanted: boolean, earlier = 0): Promise<Date | null> {
  const subject = { kind: 'article', id } as const;
  await cancelClocks(ctx, subject, ['article.review']);
  if (!isWanted) return null;
  const dueAt = addDays(ctx.now, REVIEW_DAYS - earlier);
  await startClock(ctx, subject, { kind: 'article.review', dueAt });
  return dueAt;
}

/**
 * Visitors read this text from now on, under its own address; a former address leads on. Votes begin again with the version. Its index is
 * the caller's to bring in step. The article is held. Throws ILLEGAL_TRANSITION.
 */
export async function putOut(ctx: Ctx, held: store.HeldArticle, content: ArticleInput, earlier = 0): Promise<void> {
  const status = articleLifecycle.next('publish', held.status);
  const version = held.version + 1;
  await requireFreeSlug(ctx, content.slug, held.id);
  await store.takeSlug(ctx, held.id, content.slug);
  await store.changeArticle(ctx, held.id, {
    status,
    version,
    published: JSON.stringify(content),
    ...headOf(content),
    submitted_by: null,
    helpful: 0,
    unhelpful: 0,
    published_at: ctx.now,
    checked_at: ctx.now,
    review_by: await setReview(ctx, held.id, true, earlier),
  });
  await emit(ctx, 'article.published', { kind: 'article', id: held.id }, { slug: content.slug, version });
}

/** What lists are made of. */
export const headOf = ({ title, summary, category }: ArticleInput) => ({ title, summary, category });

/** Throws BAD_INPUT when the address is or was another article's. */
export async function requireFreeSlug(ctx: Ctx, slug: string, id: string | null = null): Promise<void> {
  const owner = await store.ownerOfSlug(ctx, slug);
  if (owner !== null && owner !== id)
    throw new DomainError('BAD_INPUT', undefined, {
      [id === null ? 'slug' : 'article.slug']: 'Another article has or had this address. Choose another one.',
    });
}
