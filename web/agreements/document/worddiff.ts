export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** Above this product of word counts the table would grow too large; such a clause is shown as replaced. */
const LARGEST_TABLE = 4_000_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Neighbours of one kind become one part. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const all: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = all.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') all.push({ kind, text });
  }
  return all;
}

/** Lengths of the longest common run of words from each pair of places onwards, one row a word of `before`. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = rows[i] as Uint32Array; // in range by construction
      const below = rows[i + 1] as Uint32Array;
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return rows;
}

/** What changed between two texts, word by word, in reading order; removed words stand before those that replace them. */
export function diffWords(before: string, after: string): DiffPart[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  if (old.length * now.length > LARGEST_TABLE)
    return joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  const lengths = commonLengths(old, now);
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      parts.push({ kind: 'same', text: was });
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      parts.push({ kind: 'removed', text: was });
      i++;
    } else {
      parts.push({ kind: 'added', text: is ?? '' });
      j++;
    }
  }
  return joined(parts);
}
