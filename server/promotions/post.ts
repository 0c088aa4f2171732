// What a sponsored post is to the server: administrators alone see it, and there is one way in which a deed is done to it.
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { promotionLifecycle } from '@ahadi/domain/promotions/lifecycle.ts';
import type { Figures, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { aggregate } from '../core/aggregate.ts';
import { authorize } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import { urlOfPicture } from './picture.ts';
import { daysOf, findPromotion, type HeldPromotion, historyOf, savePost } from './post.store.ts';

/** Open pages of administrators hear of each deed. */
type Told = Pick<HeldPromotion, 'id' | 'administrators'>;

/** Sponsored posts, and the one way in which deeds are done to them: by administrators, who alone may know of them at all. */
export const posts = aggregate({
  kind: 'promotion',
  find(ctx: Ctx, id: string, hold: boolean): Promise<HeldPromotion | null> {
    if (ctx.actor?.kind !== 'system') authorize(ctx, 'promotion.desk', null);
    return findPromotion(ctx, id, hold);
  },
  sees: () => true,
  lifecycle: promotionLifecycle,
  permissions,
  whoMay,
  audience: ({ administrators }: Told) => administrators.flatMap(({ userId }) => userId ?? []),
  save: savePost,
  view: viewFor,
});

const sumOf = (days: readonly Figures[]): Figures =>
  days.reduce(
    (sum, day) => ({
      shown: sum.shown + day.shown,
      clicked: sum.clicked + day.clicked,
      closed: sum.closed + day.closed,
      hidden: sum.hidden + day.hidden,
    }),
    { shown: 0, clicked: 0, closed: 0, hidden: 0 },
  );

/** The post as administrators work on it. */
export async function viewFor(ctx: Ctx, held: HeldPromotion): Promise<PromotionView> {
  const [days, history] = await askTogether(ctx, daysOf(held.id), historyOf(held.id));
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
