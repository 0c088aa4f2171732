// A shop answers the reviews of its products.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Review } from '@ahadi/domain/marketplace/products/schema.ts';
import { authorize } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { holdReview, writeReply } from './review-reply.store.ts';
import { suppliers } from './supplier.ts';

/** The shop's word below a review of its goods; a later one takes the place of the one before. Throws NOT_FOUND, FORBIDDEN. */
export const replyToReview = (ctx: Ctx, id: string, text: string): Promise<NonNullable<Review['reply']>> =>
  transaction(ctx, async (ctx) => {
    const review = await holdReview(ctx, id);
    if (!review) throw new DomainError('NOT_FOUND');
    const supplier = await suppliers.read(ctx, review.supplierId);
    authorize(ctx, 'product.count', { ...supplier, submittedBy: null });
    await writeReply(ctx, id, text);
    await emit(ctx, 'product.review_answered', { kind: 'product', id: review.productId }, { reviewId: id }, [
      review.authorUserId,
      ...supplier.memberUserIds,
    ]);
    return { text, at: ctx.now.toISOString() };
  });
