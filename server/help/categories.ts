// Editors arrange articles by category.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { HelpCategory } from '@ahadi/domain/help/schema.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import * as store from './categories.store.ts';
import { noteChange } from './index-words.store.ts';
import { findCategory } from './reading.store.ts';

/** More categories nobody finds their way through (design 4.5). */
const MOST = 24;

/** Makes or changes a category. Throws FORBIDDEN, BAD_INPUT when there are 24 already. */
export async function saveCategory(ctx: Ctx, input: store.NewCategory): Promise<HelpCategory> {
  return transaction(ctx, async (ctx) => {
    if ((await store.countOthers(ctx, input.slug)) >= MOST)
      throw new DomainError('BAD_INPUT', undefined, {
        slug: `There are ${MOST} categories already. Remove one first.`,
      });
    await store.putCategory(ctx, input);
    await noteChange(ctx);
    return (await findCategory(ctx, input.slug)) ?? { ...input, articles: 0 };
  });
}

/** Throws FORBIDDEN, NOT_FOUND, ILLEGAL_TRANSITION while an article is in it. */
export async function removeCategory(ctx: Ctx, slug: string): Promise<{ removed: true }> {
  return transaction(ctx, async (ctx) => {
    if (await store.isUsed(ctx, slug))
      throw new DomainError('ILLEGAL_TRANSITION', 'There are articles in it. Move them to another category first.');
    if (!(await store.dropCategory(ctx, slug))) throw new DomainError('NOT_FOUND');
    await noteChange(ctx);
    return { removed: true as const };
  });
}
