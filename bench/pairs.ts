export type Side = { name: string; measure: () => Promise<number> };
export type Comparison = {
  /** Medians of what each side measured. */
  one: number;
  other: number;
  /** Median of other/one over the pairs, and the bounds of its bootstrap 95 % interval. */
  ratio: number;
  low: number;
  high: number;
  pairs: number;
  /** Pairs thrown away because the machine changed under them. */
  unsteady: number;
};

const UNSTEADY = 1.25;

/**
 * Measures two sides in the order one, other, other, one, as often as `rounds` says, so that a machine that grows slower or
 * faster does so to both. A round in which `one` itself moved by more than a quarter says nothing and is left out, unless all
 * did; then the machine is too busy and the interval shows it. Throws when a side measures nothing: no ratio to that says anything.
 */
export async function comparePairs(one: Side, other: Side, rounds: number): Promise<Comparison> {
  const steady: [number, number][] = [];
  const unsteady: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await measured(one);
    const second = await measured(other);
    const third = await measured(other);
    const fourth = await measured(one);
    const moved = Math.max(first, fourth) / Math.min(first, fourth);
    (moved > UNSTEADY ? unsteady : steady).push([first, second], [fourth, third]);
  }
  const pairs = steady.length > 0 ? steady : unsteady;
  const ratios = pairs.map(([a, b]) => b / a);
  return {
    one: median(pairs.map(([a]) => a)),
    other: median(pairs.map(([, b]) => b)),
    ratio: median(ratios),
    ...interval(ratios),
    pairs: pairs.length,
    unsteady: pairs === unsteady ? 0 : unsteady.length,
  };
}

async function measured({ name, measure }: Side): Promise<number> {
  const value = await measure();
  if (!(value > 0 && Number.isFinite(value))) throw new Error(`${name} measured ${value}`);
  return value;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

/** Bounds that 95 % of the medians of samples with replacement lie in. The draw is seeded: the same ratios, the same bounds. */
function interval(values: readonly number[]): { low: number; high: number } {
  let state = 42;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; // Numerical Recipes' generator
    return values[Math.floor((state / 2 ** 32) * values.length)] ?? Number.NaN;
  };
  const medians = Array.from({ length: 1000 }, () => median(values.map(draw))).sort((a, b) => a - b);
  return { low: medians[25] ?? Number.NaN, high: medians[974] ?? Number.NaN };
}
