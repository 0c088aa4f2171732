// Words that somebody typed are repaired to words that are known.
import { oneSlipAway, slipsBetween } from '@ahadi/domain/core/slips.ts';
import type { Ctx } from '../core/ctx.ts';
import { quoted, wordsOf } from '../core/words.ts';
import type { Question } from './filter.store.ts';
import { type Begun, findWords, type Known, nearWords, wordsThatBegin } from './search.store.ts';

/**
 * What is looked for when somebody types this, and what it was repaired to, or null when it stands as it was typed. A word that begins
 * none is replaced by the known one that is a slip of the finger or two away. Null as a question: no product can have these words.
 * Whole words are asked for: with beginnings the index reads all lists of all words that begin so, which takes eight times as long.
 */
export async function readQuestion(
  ctx: Pick<Ctx, 'db' | 'now'>,
  q: string,
): Promise<{ question: Question | null; repaired: string | null }> {
  const typed = wordsOf(q);
  if (typed.length === 0) return { question: null, repaired: null };
  const { known, all } = await begun(ctx, typed);
  const meant = await Promise.all(
    typed.map(async (word, at): Promise<Known[]> => {
      const begin = known[at] ?? [];
      return begin.length > 0 ? begin : repair(ctx, word);
    }),
  );
  if (meant.some((words) => words.length === 0)) return { question: null, repaired: null };
  const isRepaired = (at: number) => known[at]?.length === 0;
  return {
    question: {
      query: meant.map((words) => `(${words.map(({ word }) => quoted(word)).join(' | ')})`).join(' & '),
      ...amountOf(meant, all),
    },
    repaired: typed.some((_, at) => isRepaired(at))
      ? typed.map((word, at) => (isRepaired(at) ? (meant[at]?.[0]?.word ?? word) : word)).join(' ')
      : null,
  };
}

/** Questions whose words are remembered, and how long. */
const REMEMBERED = 500;
const REMEMBERED_MILLISECONDS = 5_000;
type Memory = Map<string, Begun & { at: number }>;
const memories = new WeakMap<Ctx['db'], Memory>();

/**
 * What is known to begin as it was typed, of which the same is typed again and again. A word that came on sale stands among the others
 * that begin so after five seconds at the latest; one that begins as nothing did is found at once.
 */
async function begun(ctx: Pick<Ctx, 'db' | 'now'>, typed: readonly string[]): Promise<Begun> {
  const memory: Memory = memories.get(ctx.db) ?? new Map();
  memories.set(ctx.db, memory);
  const key = typed.join(' ');
  const now = ctx.now.getTime();
  const before = memory.get(key);
  if (before && now - before.at < REMEMBERED_MILLISECONDS) return before;
  memory.delete(key);
  const found = await wordsThatBegin(ctx, typed);
  if (found.known.some((words) => words.length === 0)) return found;
  const [oldest] = memory.keys();
  if (memory.size >= REMEMBERED && oldest !== undefined) memory.delete(oldest);
  memory.set(key, { ...found, at: now });
  return found;
}

/** With more products than these more are gathered before their order is walked. */
const LARGE = 100_000;

/**
 * Few products have the words if few have one of them. Of one word it is known that many do; several may be common and never stand
 * together, and as many are expected as if they had nothing to do with each other. To gather so many costs as much as to walk the order
 * until a page is full.
 */
function amountOf(meant: readonly Known[][], all: number): Pick<Question, 'amount' | 'gathered'> {
  const counts = meant.map((words) => words.reduce((sum, { products }) => sum + products, 0));
  const gathered = all > LARGE ? 5_000 : 500;
  if (Math.min(...counts) <= gathered) return { amount: 'few', gathered };
  if (counts.length === 1) return { amount: 'many', gathered };
  const share = counts.reduce((share, count) => share * Math.min(1, count / Math.max(1, all)), 1);
  return { amount: share >= LIKELY ? 'likely' : 'some', gathered };
}
/** Of the first thousand in an order a page is likely to be filled. */
const LIKELY = 0.08;

/** The known word that was probably meant: one slip away, else two in words of five letters and more; the commonest of those. */
async function repair(ctx: Pick<Ctx, 'db'>, word: string): Promise<Known[]> {
  if (word.length < 3 || /\p{N}/u.test(word)) return [];
  const commonest = (found: readonly Known[]): Known[] =>
    found
      .filter(({ word }) => !/\p{N}/u.test(word))
      .sort((one, other) => other.products - one.products || (one.word < other.word ? -1 : 1))
      .slice(0, 1);
  const once = commonest(await findWords(ctx, oneSlipAway(word)));
  if (once.length > 0 || word.length < 5) return once;
  return commonest((await nearWords(ctx, word)).filter((near) => slipsBetween(word, near.word) <= 2));
}
