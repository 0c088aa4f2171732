import type { Ctx } from '../../../core/ctx.ts';
import { countWords, findWords, type Known, nearWords, type Question } from './store.ts';

/** More than these nobody types; what is pasted is cut. */
const MOST_WORDS = 8;
/** One word that so many products have is common, several that so many should have together are. */
const COMMON = 2_000;
const COMMON_TOGETHER = 10_000;

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
 */
export async function readQuestion(
  ctx: Pick<Ctx, 'db'>,
  q: string,
): Promise<{ question: Question | null; repaired: string | null }> {
  const words = wordsOf(q);
  if (words.length === 0) return { question: null, repaired: null };
  const { known, all } = await countWords(ctx, words);
  const meant = await Promise.all(known.map((it) => (it.products > 0 ? it : repair(ctx, it.word))));
  if (!meant.every((it) => it !== null)) return { question: null, repaired: null };
  const expected = meant.reduce((share, { products }) => (share * products) / Math.max(1, all), all);
  return {
    question: {
      query: meant.map(({ word }) => `'${word}':*`).join(' & '),
      isCommon: expected > (meant.length === 1 ? COMMON : COMMON_TOGETHER),
    },
    repaired: known.some(({ products }) => products === 0) ? meant.map(({ word }) => word).join(' ') : null,
  };
}

/** The known word that was probably meant: one slip away, else two in words of five letters and more; the commonest of those. */
async function repair(ctx: Pick<Ctx, 'db'>, word: string): Promise<Known | null> {
  if (word.length < 3) return null;
  const commonest = (found: readonly Known[]): Known | null =>
    [...found].sort((one, other) => other.products - one.products || (one.word < other.word ? -1 : 1))[0] ?? null;
  const once = commonest(await findWords(ctx, oneSlipAway(word)));
  if (once || word.length < 5) return once;
  return commonest((await nearWords(ctx, word)).filter((near) => slipsBetween(word, near.word) <= 2));
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

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
export function slipsBetween(one: string, other: string): number {
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
