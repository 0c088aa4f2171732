// What is on sale is found by words, narrowed and sorted.
import type { Page } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { Category, type ProductCard } from '@ahadi/domain/marketplace/products/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { cardOf } from './cards.ts';
import * as store from './catalogue.store.ts';
import { searchBest } from './search.store.ts';
import { readQuestion } from './search.ts';

type Asked = store.Asked & { q?: string | undefined };
type Answer = Page<ProductCard> & { repaired: string | null };

/** What is on sale and matches. Throws BAD_INPUT for a span of prices without a currency, and for a strange cursor. */
export async function listProducts(ctx: Ctx, { q, ...asked }: Asked): Promise<Answer> {
  const readerId = userIdOf(ctx);
  if (asked.currency === undefined && (asked.leastMinor !== undefined || asked.mostMinor !== undefined))
    throw new DomainError('BAD_INPUT', undefined, { currency: 'Say in which currency the prices are.' });
  const answer = (found: store.Found, repaired: string | null): Answer => ({
    rows: found.rows.map((row) => cardOf(ctx, row)),
    nextCursor: found.nextCursor,
    repaired,
  });
  if (!q) return answer(await store.listProducts(ctx, readerId, asked), null);
  const { question, repaired } = await readQuestion(ctx, q);
  if (!question) return { rows: [], nextCursor: null, repaired: null };
  const found = asked.sort === 'best' ? searchBest : store.listProducts;
  return answer(await found(ctx, readerId, asked, question), repaired);
}

/** Every category and how many are on sale in it, those without any too. */
export async function countCategories(ctx: Ctx): Promise<{ category: Category; products: number }[]> {
  const counts = await store.countCategories(ctx);
  return Category.options.map((category) => ({ category, products: counts.get(category) ?? 0 }));
}

export async function listFeatured(ctx: Ctx): Promise<ProductCard[]> {
  const rows = await store.listFeatured(ctx, userIdOf(ctx));
  return rows.map((row) => cardOf(ctx, row));
}

/** Likes it, or does not any more. Throws NOT_FOUND for what is not on sale; what was liked before can be let go in any case. */
export async function favour(ctx: Ctx, id: string, on: boolean): Promise<{ on: boolean }> {
  if (!(await store.setFavourite(ctx, userIdOf(ctx), id, on))) throw new DomainError('NOT_FOUND');
  return { on };
}
