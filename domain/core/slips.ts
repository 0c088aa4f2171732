const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Every text that one slip makes of a word: a letter left out, one too many, a wrong one, or two that changed places. */
export function oneSlipAway(word: string): string[] {
  const signs = [...word];
  const letters = [...new Set([...LETTERS, ...signs])];
  const heads = ['', ...signs.map((_, at) => signs.slice(0, at + 1).join(''))];
  const tails = heads.map((head) => word.slice(head.length));
  const slips = new Set<string>();
  signs.forEach((here, at) => {
    const [head = '', rest = ''] = [heads[at], tails[at + 1]];
    const next = signs[at + 1];
    for (const letter of letters) {
      slips.add(head + letter + here + rest);
      slips.add(head + letter + rest);
    }
    slips.add(head + rest);
    if (next !== undefined) slips.add(head + next + here + (tails[at + 2] ?? ''));
  });
  for (const letter of letters) slips.add(word + letter);
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
