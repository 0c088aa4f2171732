// What is typed is completed and repaired by words that posts have.
import { oneSlipAway } from '@ahadi/domain/core/slips.ts';
import type { Ctx } from '../core/ctx.ts';
import { quoted, wordsOf } from '../core/words.ts';
import type { Question } from './feed.store.ts';
import { countWords, findWords, type Known, wordsThatBegin } from './search.store.ts';

/**
 * What is looked for when somebody types this: each word with those that begin so. A word that begins none is looked for as it stands,
 * because the newest posts are not counted yet, and as the known one that is a slip away. Null: there is no word in it. Whole words are
 * asked for: with beginnings the index reads all lists of all words that begin so.
 */
export async function readQuestion(ctx: Pick<Ctx, 'db'>, q: string): Promise<Question | null> {
  const typed = wordsOf(q);
  if (typed.length === 0) return null;
  const { known, all } = await wordsThatBegin(ctx, typed);
  const meant: Known[][] = [];
  for (const [at, word] of typed.entries()) {
    const begin = known[at] ?? [];
    const repaired = begin.length === 0 && word.length > 3 ? await findWords(ctx, oneSlipAway(word)) : [];
    meant.push([...begin, ...repaired, ...(begin[0]?.word === word ? [] : [{ word, posts: 0 }])]);
  }
  return {
    query: meant.map((words) => `(${words.map(({ word }) => quoted(word)).join(' | ')})`).join(' & '),
    ...amountOf(meant, all),
  };
}

/**
 * So many finds are gathered whatever their order: to gather them costs as much as to walk an order until a page is full, when that many of
 * all have the words.
 */
const worthGathering = (all: number): number => Math.min(5_000, Math.max(500, Math.ceil(Math.sqrt(21 * all))));
/** Of the first thousand in an order a page is likely to be filled. */
const LIKELY = 0.08;

/**
 * Few posts have the words if few have one of them. Of one word it is known that many do; several may be common and never stand together,
 * and as many are expected as if they had nothing to do with each other.
 */
function amountOf(meant: readonly Known[][], all: number): Pick<Question, 'amount' | 'gathered'> {
  const gathered = worthGathering(all);
  const counts = meant.map((words) => words.reduce((sum, { posts }) => sum + posts, 0));
  if (Math.min(...counts) <= gathered) return { amount: 'few', gathered };
  if (counts.length === 1) return { amount: 'many', gathered };
  const share = counts.reduce((share, count) => share * Math.min(1, count / Math.max(1, all)), 1);
  return { amount: share >= LIKELY ? 'likely' : 'some', gathered };
}

/** Counts the words of what came and went, until all is counted. */
export async function indexWords(ctx: Ctx): Promise<void> {
  while ((await countWords(ctx, 200)) > 0);
}
