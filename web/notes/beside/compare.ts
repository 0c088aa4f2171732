/** Lines of a text, and which of them the other one does not have. Order counts: the longest run of common lines is common. */
export function markDifferences(body: string, other: string): { at: number; line: string; differs: boolean }[] {
  const mine = body.split('\n');
  const theirs = other.split('\n');
  const common = commonLines(mine, theirs);
  return mine.map((line, at) => ({ at, line, differs: !common.has(at) }));
}

/** Both texts in one: what is the same once, and where they differ first the one and then the other. */
export function bothOf(first: string, second: string): string {
  const one = first.split('\n');
  const two = second.split('\n');
  const pairs = [...commonPairs(one, two), [one.length, two.length] as const];
  const out: string[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of pairs) {
    out.push(...one.slice(a, nextA), ...two.slice(b, nextB));
    if (nextA < one.length) out.push(one[nextA] ?? '');
    [a, b] = [nextA + 1, nextB + 1];
  }
  return out.join('\n');
}

const commonLines = (one: readonly string[], two: readonly string[]): Set<number> =>
  new Set(commonPairs(one, two).map(([at]) => at));

/** Beyond so many pairs of lines the texts are only compared at their ends. */
const MOST = 4_000_000;

/** Places of the lines that both have, in order. */
function commonPairs(one: readonly string[], two: readonly string[]): (readonly [number, number])[] {
  let start = 0;
  while (start < one.length && start < two.length && one[start] === two[start]) start++;
  let end = 0;
  while (end < one.length - start && end < two.length - start && one.at(-1 - end) === two.at(-1 - end)) end++;
  const [a, b] = [one.slice(start, one.length - end), two.slice(start, two.length - end)];
  const middle = a.length * b.length > MOST ? [] : longestCommon(a, b);
  return [
    ...Array.from({ length: start }, (_, at) => [at, at] as const),
    ...middle.map(([x, y]) => [x + start, y + start] as const),
    ...Array.from({ length: end }, (_, at) => [one.length - end + at, two.length - end + at] as const),
  ];
}

function longestCommon(one: readonly string[], two: readonly string[]): (readonly [number, number])[] {
  const width = two.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = two.length - 1; j >= 0; j--)
      lengths[i * width + j] = one[i] === two[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < one.length && j < two.length; ) {
    if (one[i] === two[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
