import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { type PromotionAction, promotionLifecycle } from '@ahadi/domain/promotions/lifecycle.ts';
import type { Figures, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { authorize } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { urlOfPicture } from './pictures/service.ts';
import { administrators } from './readers/store.ts';
import * as store from './store.ts';

/** The post, held when `hold`. Throws FORBIDDEN for who is no administrator, NOT_FOUND. */
export async function readPromotion(ctx: Ctx, id: string, hold = false): Promise<store.HeldPromotion> {
  if (ctx.actor?.kind !== 'system') authorize(ctx, 'promotion.desk', null);
  const held = await store.findPromotion(ctx, id, hold);
  if (!held) throw new DomainError('NOT_FOUND');
  return held;
}

/** Writes a deed on this post down and tells the open pages of administrators. */
export const tell = async <Name extends EventName>(
  ctx: Ctx,
  id: string,
  name: Name,
  payload: EventPayloads[Name],
): Promise<void> => {
  const readers = (await administrators(ctx)).flatMap(({ userId }) => userId ?? []);
  await emit(ctx, name, { kind: 'promotion', id }, payload, readers);
};

/**
 * One step in the life of a post: held, permitted, legal, done, moved. Throws FORBIDDEN, NOT_FOUND, ILLEGAL_TRANSITION and whatever the
 * deed refuses; then nothing was written.
 */
export const step = (
  ctx: Ctx,
  id: string,
  action: PromotionAction,
  deed: (ctx: Ctx, held: store.HeldPromotion) => Promise<store.PromotionChange | undefined>,
): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await readPromotion(ctx, id, true);
    authorize(ctx, `promotion.${action}`, held);
    const status = promotionLifecycle.next(action, held.status);
    await store.changePromotion(ctx, id, { status, ...(await deed(ctx, held)) });
  });

export const sumOf = (days: readonly Figures[]): Figures =>
  days.reduce(
    (sum, day) => ({
      shown: sum.shown + day.shown,
      clicked: sum.clicked + day.clicked,
      closed: sum.closed + day.closed,
      hidden: sum.hidden + day.hidden,
    }),
    { shown: 0, clicked: 0, closed: 0, hidden: 0 },
  );

/** The post as administrators work on it. Throws FORBIDDEN, NOT_FOUND. */
export async function viewPromotion(ctx: Ctx, id: string): Promise<PromotionView> {
  const held = await readPromotion(ctx, id);
  const [days, history] = await Promise.all([store.daysOf(ctx, id), store.historyOf(ctx, id)]);
  return {
    id: held.id as PromotionView['id'], // the brands are born here
    status: held.status,
    revision: held.revision,
    form: held.form,
    imageUrl: urlOfPicture(held.form.imageSha256),
    weight: held.weight,
    authorUserIds: held.authorUserIds as PromotionView['authorUserIds'],
    changedBy: held.changedByName,
    changedAt: held.updatedAt.toISOString(),
    note: held.note,
    figures: sumOf(days),
    days: days.slice(0, 30),
    history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}
