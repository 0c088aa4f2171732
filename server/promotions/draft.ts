// A sponsored post is written, copied and sent in, and no change is lost to another author.
import { DomainError } from '@ahadi/domain/errors.ts';
import { changedFields, problemsOf } from '@ahadi/domain/promotions/form.ts';
import type { PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { requirePicture } from './picture.ts';
import { addPromotion, type HeldPromotion } from './post.store.ts';
import { posts, viewFor } from './post.ts';

/** Throws BAD_INPUT by field for what keeps a post from being shown. */
export function requireWhole(ctx: Ctx, form: PromotionForm): void {
  const ownHosts = [new URL(ctx.config.PUBLIC_URL).hostname];
  const problems = problemsOf(form, { now: ctx.now, ownHosts });
  if (Object.keys(problems).length > 0) throw new DomainError('BAD_INPUT', undefined, problems);
}

/** Makes a draft of the reader's, and says so. */
async function begun(ctx: Ctx, form: PromotionForm, copyOf: PromotionView['id'] | null): Promise<PromotionView> {
  const id = await addPromotion(ctx, userIdOf(ctx), form);
  const held = await posts.read(ctx, id);
  await posts.tell(ctx, held, 'promotion.created', { copyOf }, { begins: true });
  return viewFor(ctx, held);
}

/** A new draft of the reader's. Throws FORBIDDEN, BAD_INPUT. */
export const createPromotion = (ctx: Ctx, form: PromotionForm): Promise<PromotionView> =>
  transaction(ctx, async (ctx) => {
    await requirePicture(ctx, form.imageSha256);
    return begun(ctx, form, null);
  });

const withAuthor = ({ authorUserIds }: HeldPromotion, userId: string): string[] => [
  ...new Set([...authorUserIds, userId]),
];

/** Keeps what was written in a draft; who saves is one of its authors from then on. Throws STALE when another saved meanwhile. */
export const savePromotion = posts.deed(
  'save',
  async (ctx, held, { revision, form }: { revision: number; form: PromotionForm }) => {
    requireRevision(held, revision);
    await requirePicture(ctx, form.imageSha256);
    const fields = changedFields(held.form, form);
    if (fields.length === 0) return held;
    const changedBy = userIdOf(ctx);
    await posts.tell(ctx, held, 'promotion.changed', { revision: revision + 1, fields });
    return { ...held, form, revision: revision + 1, authorUserIds: withAuthor(held, changedBy), changedBy };
  },
);

export const requireRevision = (held: Pick<HeldPromotion, 'revision'>, revision: number): void => {
  if (held.revision !== revision)
    throw new DomainError('STALE', 'This changed while you were editing. Compare and choose what to keep.');
};

/** Sends a draft to be looked at by an administrator who did not write in it. Throws STALE, BAD_INPUT by field. */
export const submitPromotion = posts.deed('submit', async (ctx, held, { revision }: { revision: number }) => {
  requireRevision(held, revision);
  requireWhole(ctx, held.form);
  await posts.tell(ctx, held, 'promotion.submitted', { revision });
  return { ...held, note: null, authorUserIds: withAuthor(held, userIdOf(ctx)) };
});

export const withdrawPromotion = posts.deed('withdraw', async (ctx, held) => {
  await posts.tell(ctx, held, 'promotion.withdrawn', {});
  return held;
});

/** A new draft of the reader's with the same text, picture, audience and caps; dates are its own. */
export const duplicatePromotion = (ctx: Ctx, id: string): Promise<PromotionView> =>
  transaction(ctx, async (ctx) => {
    const held = await posts.read(ctx, id);
    await posts.permit(ctx, 'duplicate', held);
    const form = { ...held.form, startsAt: null, endsAt: null };
    return begun(ctx, form, id as PromotionView['id']); // the brand is born here
  });
