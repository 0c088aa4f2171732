// A search is answered to visitors, and so many a minute.
import type { Hit } from '@ahadi/domain/help/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { noteQuestion } from './gaps.ts';
import { type FoundArticle, findAnswers } from './search.ts';
import { refuseFlood } from './visitors.ts';

const hitOf = ({ card, section: { heading, anchor }, snippet, score }: FoundArticle): Hit => ({
  ...card,
  heading,
  anchor,
  snippet,
  score,
});

/** Where nothing is sure enough so many are shown as the nearest. */
const NEAREST = 3;

/** A minute, of all visitors of one address together. */
const MOST_A_MINUTE = 300;

/** At most five articles, the surest first. What is searched for while typing is kept nowhere. Throws RATE_LIMITED for visitors. */
export async function searchHelp(
  ctx: Ctx,
  { q, source }: { q: string; source: 'typing' | 'help' | 'contact' },
): Promise<{ hits: Hit[]; repaired: string | null; isNearest: boolean }> {
  // A search costs some milliseconds of the database; anyone who types one has no session that could be told apart.
  if (ctx.actor?.kind !== 'user') await refuseFlood(ctx, 'search', MOST_A_MINUTE);
  const found = await findAnswers(ctx, q, { isTyping: source === 'typing' });
  if (source !== 'typing') await noteQuestion(ctx, q, found, source);
  const isNearest = found.decision === 'none';
  return { hits: found.hits.slice(0, isNearest ? NEAREST : undefined).map(hitOf), repaired: found.repaired, isNearest };
}
