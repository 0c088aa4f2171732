import { DomainError } from '@ahadi/domain/errors.ts';
import { changedFields, problemsOf } from '@ahadi/domain/promotions/rules.ts';
import type { PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { requirePicture } from '../pictures/service.ts';
import { readPromotion, step, tell, viewPromotion } from '../service.ts';
import { addPromotion, type HeldPromotion } from '../store.ts';

/** Throws BAD_INPUT by field for what keeps a post from being shown. */
export function requireWhole(ctx: Ctx, form: PromotionForm): void {
  const ownHosts = [new URL(ctx.config.PUBLIC_URL).hostname];
  const problems = problemsOf(form, { now: ctx.now, ownHosts });
  if (Object.keys(problems).length > 0) throw new DomainError('BAD_INPUT', undefined, problems);
}

/** A new draft of the reader's. Throws FORBIDDEN, BAD_INPUT. */
export const createPromotion = (ctx: Ctx, form: PromotionForm): Promise<PromotionView> =>
  transaction(ctx, async (ctx) => {
    authorize(ctx, 'promotion.desk', null);
    await requirePicture(ctx, form.imageSha256);
    const id = await addPromotion(ctx, userIdOf(ctx), form);
    await tell(ctx, id, 'promotion.created', { copyOf: null });
    return viewPromotion(ctx, id);
  });

/** Keeps what was written in a draft; whoever saves is one of its authors from then on. Throws STALE when another saved meanwhile. */
export async function savePromotion(
  ctx: Ctx,
  id: string,
  { revision, form }: { revision: number; form: PromotionForm },
): Promise<PromotionView> {
  await step(ctx, id, 'save', async (ctx, held) => {
    requireRevision(held, revision);
    await requirePicture(ctx, form.imageSha256);
    const fields = changedFields(held.form, form);
    if (fields.length === 0) return undefined;
    const me = userIdOf(ctx);
    await tell(ctx, id, 'promotion.changed', { revision: revision + 1, fields });
    return {
      form,
      revision: revision + 1,
      author_user_ids: [...new Set([...held.authorUserIds, me])],
      changed_by: me,
    };
  });
  return viewPromotion(ctx, id);
}

export const requireRevision = (held: Pick<HeldPromotion, 'revision'>, revision: number): void => {
  if (held.revision !== revision)
    throw new DomainError('STALE', 'This changed while you were editing. Compare and choose what to keep.');
};

/** Sends a draft to be looked at by an administrator who did not write in it. Throws STALE, BAD_INPUT by field. */
export async function submitPromotion(ctx: Ctx, id: string, revision: number): Promise<PromotionView> {
  await step(ctx, id, 'submit', async (ctx, held) => {
    requireRevision(held, revision);
    requireWhole(ctx, held.form);
    await tell(ctx, id, 'promotion.submitted', { revision });
    return { note: null, author_user_ids: [...new Set([...held.authorUserIds, userIdOf(ctx)])] };
  });
  return viewPromotion(ctx, id);
}

export async function withdrawPromotion(ctx: Ctx, id: string): Promise<PromotionView> {
  await step(ctx, id, 'withdraw', async (ctx) => {
    await tell(ctx, id, 'promotion.withdrawn', {});
    return undefined;
  });
  return viewPromotion(ctx, id);
}

/** A new draft of the reader's with the same text, picture, audience and caps; dates are its own. */
export const duplicatePromotion = (ctx: Ctx, id: string): Promise<PromotionView> =>
  transaction(ctx, async (ctx) => {
    const held = await readPromotion(ctx, id);
    authorize(ctx, 'promotion.duplicate', held);
    const copy = await addPromotion(ctx, userIdOf(ctx), { ...held.form, startsAt: null, endsAt: null });
    await tell(ctx, copy, 'promotion.created', { copyOf: id as PromotionView['id'] }); // the brand is born here
    return viewPromotion(ctx, copy);
  });
