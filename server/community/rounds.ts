// Words are counted again, and what fades is taken away from time to time.
import { DRAFTS } from '@ahadi/domain/community/rules.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import type { Ctx } from '../core/ctx.ts';
import { forgetDrafts } from './draft.store.ts';
import { forgetActs } from './limits.store.ts';
import { fadeMarks } from './react.store.ts';
import { indexWords } from './search.ts';

/** Words of posts that came or went are counted, so that the search completes and repairs what is typed. */
export const wordsRound = (ctx: Ctx): Promise<void> => indexWords(ctx);

/** Marks older than ninety days leave the top; what no limit asks for, and drafts that nobody touched, are taken away. */
export async function fadingRound(ctx: Ctx): Promise<void> {
  while ((await fadeMarks(ctx, 500)) === 500);
  await forgetActs(ctx, addDays(ctx.now, -2));
  await forgetDrafts(ctx, addDays(ctx.now, -DRAFTS.days));
}
