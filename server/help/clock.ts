// An article that nobody looked at for half a year is looked at again.
import { DAY } from '@ahadi/domain/core/time.ts';
import { articleLifecycle } from '@ahadi/domain/help/lifecycle.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import type { ClockDeed } from '../core/firing.ts';
import { articleById, changeArticle, type HeldArticle } from './article.store.ts';
import { setReview } from './article.ts';
import { forgetQueries } from './gaps.store.ts';
import { forgetViews } from './votes.store.ts';

/**
 * The article is to be looked at again; visitors go on reading it, and editors are told. It is held. Throws ILLEGAL_TRANSITION unless it
 * is published.
 */
export async function doubt(ctx: Ctx, held: HeldArticle, why: 'time' | 'votes'): Promise<void> {
  const status = articleLifecycle.next('doubt', held.status);
  await changeArticle(ctx, held.id, { status, review_by: await setReview(ctx, held.id, false) });
  // Nobody's deed: the votes of many and the clock say so.
  await emit(asSystem(ctx), 'article.doubted', { kind: 'article', id: held.id }, { slug: held.slug, why });
}

/** Nobody looked at an article for 180 days. */
export const reviewArticle: ClockDeed = async (ctx, { subject }) => {
  const held = await articleById(ctx, subject.id);
  if (held && articleLifecycle.can('doubt', held.status)) await doubt(ctx, held, 'time');
};

const QUERIES_KEPT_DAYS = 90;
const VIEWS_COUNTED_DAYS = 30;

/** Forgets questions after 90 days, and who read what after 30: what is popular is what was read since. */
export async function forgetReaders(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now.getTime() - days * DAY);
  await forgetQueries(ctx, before(QUERIES_KEPT_DAYS));
  await forgetViews(ctx, before(VIEWS_COUNTED_DAYS).toISOString().slice(0, 10));
}
