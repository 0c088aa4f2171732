// Administrators see every post, and put what runs in a place in order.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Placement, PromotionRow, PromotionStatus } from '@ahadi/domain/promotions/schema.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { gathered } from '../core/emit.ts';
import * as store from './desk.store.ts';
import { urlOfPicture } from './picture.ts';
import { administratorsOf } from './post.store.ts';
import { posts } from './post.ts';
import { todayOf } from './reader.ts';

const shapeFor =
  (userId: string) =>
  ({
    imageSha256,
    authorUserIds,
    at_us: _at,
    shown,
    clicked,
    closed,
    hidden,
    ...row
  }: store.DeskRow): PromotionRow => ({
    ...row,
    imageUrl: urlOfPicture(imageSha256),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    figures: { shown, clicked, closed, hidden },
    isAuthor: authorUserIds.includes(userId),
  });

/** Every sponsored post, what was changed last first. Throws FORBIDDEN for who is no administrator. */
export async function readAll(
  ctx: Ctx,
  input: PageRequest & { status?: PromotionStatus | undefined; q?: string | undefined },
): Promise<Page<PromotionRow>> {
  return store.listPromotions(ctx, { ...input, today: todayOf(ctx) }, shapeFor(userIdOf(ctx)));
}

/** What is shown or soon will be in a place, in the order in which it is. Throws FORBIDDEN. */
export async function readRunning(ctx: Ctx, placement: Placement): Promise<PromotionRow[]> {
  return (await store.listRunning(ctx, placement, todayOf(ctx))).map(shapeFor(userIdOf(ctx)));
}

/** Puts what runs in a place in this order. Throws FORBIDDEN, STALE when it is not exactly these that run now. */
export const arrange = (
  ctx: Ctx,
  { placement, ids }: { placement: Placement; ids: readonly string[] },
): Promise<PromotionRow[]> =>
  insistentTransaction(ctx, async (ctx) => {
    authorize(ctx, 'promotion.arrange', { authorUserIds: [] });
    const running = await store.holdRunning(ctx, placement);
    if (
      running.length !== ids.length ||
      new Set(ids).size !== ids.length ||
      !running.every(({ id }) => ids.includes(id))
    )
      throw new DomainError('STALE', 'Others run by now than when you looked. Nothing was moved; look again.');
    const moved = running
      .map(({ id, weight }) => ({ id, before: weight, weight: ids.length - ids.indexOf(id) }))
      .filter(({ before, weight }) => before !== weight);
    await store.setWeights(ctx, moved);
    const administrators = await administratorsOf(ctx);
    await gathered(ctx, async (ctx) => {
      for (const { id, weight } of moved)
        await posts.tell(ctx, { id, administrators }, 'promotion.arranged', { weight });
    });
    return readRunning(ctx, placement);
  });
