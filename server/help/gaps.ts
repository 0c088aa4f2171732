// A question that nothing fitted reaches the editors, masked and counted.
import type { Page } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { maskPersonal } from '@ahadi/domain/help/mask.ts';
import { UNSURE } from '@ahadi/domain/help/rules.ts';
import type { Gap } from '@ahadi/domain/help/schema.ts';
import { wordsOf } from '@ahadi/domain/help/words.ts';
import { countTry } from '../accounts/entry.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { ownerOfSlug } from './article.store.ts';
import * as store from './gaps.store.ts';
import type { Found } from './search.ts';

/** So many questions of one asker are kept in a minute; those above are answered and kept nowhere. */
const KEPT_A_MINUTE = 20;
const MOST_CHARACTERS = 300;

/**
 * Keeps what was asked and what came of it: masked, without who asked, for 90 days. A question that nothing fits, or hardly
 * anything, counts as a gap, with those it is like.
 */
export async function noteQuestion(
  ctx: Ctx,
  question: string,
  { decision, hits }: Pick<Found, 'decision' | 'hits'>,
  source: 'help' | 'contact' | 'chat',
): Promise<void> {
  const who = ctx.actor?.kind === 'user' ? ctx.actor.userId : (ctx.peer ?? '');
  if ((await countTry({ ...ctx, db: ctx.outside }, `help question|${who}`, KEPT_A_MINUTE, 60)) !== null) return;
  const q = keptOf(question);
  const [first] = hits;
  await transaction(ctx, async (ctx) => {
    await store.addQuery(ctx, { q, source, articleId: first?.id ?? null, score: first?.score ?? 0, outcome: decision });
    const isUnsure = decision === 'none' || (decision === 'menu' && (first?.score ?? 0) < UNSURE);
    if (isUnsure) await countMiss(ctx, q);
  });
}

const keptOf = (question: string): string =>
  maskPersonal(question).replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS).toWellFormed();
const SHORTEST = 2;
async function countMiss(ctx: Ctx, q: string): Promise<void> {
  const key = wordsOf(q).join(' ');
  if (key.length > SHORTEST) await store.countGap(ctx, q, key);
}

/** Keeps a question whose answer did not help as a gap, masked, in the transaction of the word that said so. */
export const noteUnhelped = (ctx: Ctx, question: string): Promise<void> => countMiss(ctx, keptOf(question));

/** Questions that nothing fitted, alike ones together. Throws FORBIDDEN. */
export async function listGaps(ctx: Ctx, input: Parameters<typeof store.listGaps>[1]): Promise<Page<Gap>> {
  return store.listGaps(ctx, input);
}

/** What becomes of a gap, and which article is to fill it. Throws FORBIDDEN, NOT_FOUND, BAD_INPUT for an article that is not there. */
export async function decideGap(
  ctx: Ctx,
  { id, status, article }: { id: string; status: Gap['status']; article: string | null },
): Promise<Gap> {
  const articleId = article === null ? null : await ownerOfSlug(ctx, article);
  if (article !== null && articleId === null)
    throw new DomainError('BAD_INPUT', undefined, { article: 'There is no such article.' });
  const gap = await store.changeGap(ctx, id, { status, articleId });
  if (!gap) throw new DomainError('NOT_FOUND');
  return gap;
}
