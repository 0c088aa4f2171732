// A reader says once of a version whether it helped.
import { DomainError } from '@ahadi/domain/errors.ts';
import { articleLifecycle } from '@ahadi/domain/help/lifecycle.ts';
import { needsReview } from '@ahadi/domain/help/rules.ts';
import type { VoteReason } from '@ahadi/domain/help/schema.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { readableArticle, shownOf } from './article.ts';
import { doubt } from './clock.ts';
import { dayOf, readerOfDay, refuseFlood, voterOf } from './visitors.ts';
import * as store from './votes.store.ts';

/** Counts a reader a day. Throws NOT_FOUND for what visitors do not read, RATE_LIMITED. */
export async function countView(ctx: Ctx, slug: string): Promise<{ counted: boolean }> {
  await refuseFlood(ctx, 'view', 60);
  const held = await readableArticle(ctx, slug);
  if (!shownOf(held)) throw new DomainError('NOT_FOUND');
  return { counted: await store.addView(ctx, held.id, dayOf(ctx), await readerOfDay(ctx)) };
}

type Vote = { slug: string; version: number; helpful: boolean; reason: VoteReason | null; text: string };

/**
 * What a reader says of the version they read; once, and may be changed. When too many say no, the article is looked at again.
 * Throws NOT_FOUND for what visitors do not read, BAD_INPUT for a version that was never published, RATE_LIMITED.
 */
export async function rateArticle(ctx: Ctx, vote: Vote): Promise<{ vote: 'yes' | 'no' }> {
  await refuseFlood(ctx, 'vote', 20);
  const voter = await voterOf(ctx);
  return transaction(ctx, async (ctx) => {
    const held = await readableArticle(ctx, vote.slug, true);
    if (!shownOf(held)) throw new DomainError('NOT_FOUND');
    const { version, helpful, reason, text } = vote;
    if (version < 1 || version > held.version)
      throw new DomainError('BAD_INPUT', undefined, { version: 'There is no such version.' });
    await store.putVote(ctx, { articleId: held.id, version, voter, helpful, reason: helpful ? null : reason, text });
    const since = await store.countVotes(ctx, held.id);
    if (needsReview(since.helpful, since.unhelpful) && articleLifecycle.can('doubt', held.status))
      await doubt(ctx, held, 'votes');
    return { vote: helpful ? ('yes' as const) : ('no' as const) };
  });
}
