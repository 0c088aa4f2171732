import type { Ctx } from '../../../core/ctx.ts';
import type { Question } from '../finding/store.ts';
import { findWords, type Known, nearWords, wordsThatBegin } from './store.ts';

/** More than these nobody types; what is pasted is cut. */
const MOST_WORDS = 8;

/** Words as the index has them: small letters, without signs. */
export const wordsOf = (q: string): string[] =>
  [
    ...new Set(
      q
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    ),
  ].slice(0, MOST_WORDS);

/**
 * What is looked for when somebody types this, and what it was repaired to, or null when it stands as it was typed. A word that begins
 * none is replaced by the known one that is a slip of the finger or two away. Null as a question: no product can have these words.
 * Whole words are asked for: with beginnings the index reads all lists of all words that begin so, which takes eight times as long.
 */
export async function readQuestion(
  ctx: Pick<Ctx, 'db'>,
  q: string,
): Promise<{ question: Question | null; repaired: string | null }> {
  const typed = wordsOf(q);
  if (typed.length === 0) return { question: null, repaired: null };
  const { known, all } = await wordsThatBegin(ctx, typed);
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

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

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

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Every text that one slip makes of a word: a letter left out, one too many, a wrong one, or two that changed places. */
function oneSlipAway(word: string): string[] {
  const signs = [...word];
  const letters = [...new Set([...LETTERS, ...signs])];
  const slips = new Set<string>();
  const with_ = (at: number, out: number, ...put: string[]) => slips.add(signs.toSpliced(at, out, ...put).join(''));
  for (let at = 0; at <= signs.length; at++) {
    for (const letter of letters) with_(at, 0, letter);
    if (at === signs.length) break;
    with_(at, 1);
    for (const letter of letters) with_(at, 1, letter);
    const [here, next] = [signs[at], signs[at + 1]];
    if (here !== undefined && next !== undefined) with_(at, 2, next, here);
  }
  slips.delete(word);
  return [...slips];
}

/** How many slips lie between two words: letters left out, put in, changed, or two beside each other that changed places. */
function slipsBetween(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let before: number[] = [];
  let last = to.map((_, at) => at);
  last.push(to.length);
  for (let row = 1; row <= from.length; row++) {
    const now = [row];
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[row - 1] === to[at - 1];
      let least = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      now.push(least);
    }
    [before, last] = [last, now];
  }
  return last[to.length] ?? 0;
}
