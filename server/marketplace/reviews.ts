// Who bought and received something says what they think of it.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Review } from '@ahadi/domain/marketplace/products/schema.ts';
import { marketDefaults, reviewIs, reviewUntil } from '@ahadi/domain/marketplace/rules.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { requireVisible } from './pages.ts';
import { rescore } from './product.store.ts';
import * as store from './reviews.store.ts';

const shape = (row: store.ReviewRow, readerId: string): Review => ({
  id: row.id,
  rating: row.rating,
  text: row.text,
  author: row.author,
  at: row.at.toISOString(),
  reply: row.reply !== null && row.repliedAt !== null ? { text: row.reply, at: row.repliedAt.toISOString() } : null,
  isMine: row.authorUserId === readerId,
});

/** What buyers say of a product, newest first. Throws NOT_FOUND for what the reader may not see. */
export async function listReviews(ctx: Ctx, productId: string, page: PageRequest): Promise<Page<Review>> {
  await requireVisible(ctx, productId);
  const readerId = userIdOf(ctx);
  return store.listReviews(ctx, productId, page, (row) => shape(row, readerId));
}

/**
 * Says what the reader thinks of what they bought and received; a second time it changes what they said. Ratings of the product and of
 * its shop follow in the same transaction. Throws NOT_FOUND for what others bought, FORBIDDEN for who acts for the shop by now,
 * ILLEGAL_TRANSITION before it was received and when none of it came, DSP_DEADLINE_PASSED 180 days after.
 */
export const writeReview = (ctx: Ctx, lineId: string, said: { rating: number; text: string }): Promise<Review> =>
  insistentTransaction(ctx, async (ctx) => {
    const authorUserId = userIdOf(ctx);
    const line = await store.holdLine(ctx, authorUserId, lineId);
    if (!line) throw new DomainError('NOT_FOUND');
    const { productId, supplierId } = line;
    const until = reviewUntil(line);
    if (line.isOwn) throw new DomainError('FORBIDDEN', 'You act for the shop that sells this.');
    if (until === null || line.left === 0)
      throw new DomainError('ILLEGAL_TRANSITION', 'You can write about it once you have received it.');
    if (ctx.now >= until)
      throw new DomainError(
        'DSP_DEADLINE_PASSED',
        `A review is written within ${marketDefaults.reviewDays} days of receipt. They are over.`,
      );
    const before = await store.findReview(ctx, lineId);
    const by = { lineId, productId, supplierId, authorUserId, author: reviewIs.signed(line.buyerName) };
    const review = await store.saveReview(ctx, by, said);
    const more = { sum: said.rating - (before?.rating ?? 0), count: before ? 0 : 1 };
    await store.addToRatings(ctx, line, more);
    await rescore(ctx, productId);
    await emit(
      ctx,
      'product.reviewed',
      { kind: 'product', id: productId },
      { reviewId: review.id, rating: said.rating },
    );
    return shape(review, authorUserId);
  });
