import type { FieldProblems } from '../../errors.ts';
import type { Choice, Issue, Suggestion, Wishes } from './schema.ts';

/** So many packages are compared at most, and so many suggested. */
export const MOST_PACKAGES = 200;
export const MOST_SUGGESTIONS = 5;

/** What is missing or strange in a side's wishes, by field. */
export function problemsOfWishes({ weights, values }: Wishes, issues: readonly Issue[]): FieldProblems {
  const problems: Record<string, string> = {};
  const options = issues.flatMap((issue) => issue.options.map(({ id }) => id));
  for (const { id } of issues) if (weights[id] === undefined) problems[`weights.${id}`] = 'Say how much this matters.';
  for (const id of options) if (values[id] === undefined) problems[`values.${id}`] = 'Say how good this is for you.';
  const isStrange =
    Object.keys(weights).some((id) => !issues.some((issue) => issue.id === id)) ||
    Object.keys(values).some((id) => !options.includes(id));
  if (isStrange) problems.weights = 'The questions were changed. Read them again.';
  else if (issues.every(({ id }) => weights[id] === 0)) problems.weights = 'Something has to matter.';
  return problems;
}

/** What is wrong with a package: it answers each question once, with one of its ways. */
export function problemsOfChoice(choice: Choice, issues: readonly Issue[]): FieldProblems {
  const problems: Record<string, string> = {};
  for (const { id, options } of issues)
    if (!options.some((option) => option.id === choice[id])) problems[`choice.${id}`] = 'Choose one way.';
  if (Object.keys(choice).some((id) => !issues.some((issue) => issue.id === id)))
    problems.choice = 'The questions were changed. Read them again.';
  return problems;
}

const weightsOf = ({ weights }: Wishes, issues: readonly Issue[]): number[] => {
  const all = issues.map(({ id }) => weights[id] ?? 0);
  const sum = all.reduce((total, weight) => total + weight, 0);
  return all.map((weight) => (sum === 0 ? 1 / issues.length : weight / sum));
};

/** What a package is worth to a side, 0 to 100: the value of each way by the weight of its question. */
export const worthOf = (choice: Choice, wishes: Wishes, issues: readonly Issue[]): number => {
  const weights = weightsOf(wishes, issues);
  return issues.reduce((sum, { id }, index) => {
    const way = choice[id];
    return sum + (weights[index] ?? 0) * (way === undefined ? 0 : (wishes.values[way] ?? 0));
  }, 0);
};

/** Half a package: its ways until now, and what it is worth to each side, in millionths of the best that side could get. */
type Bud = { picks: readonly string[]; worth: readonly number[] };

/** Worths are whole millionths, so that sums are exact and equal ones are equal in whatever order they were added. */
const WHOLE = 1_000_000;
const productOf = (worth: readonly number[]): number =>
  worth.toSorted((one, other) => one - other).reduce((all, one) => all * one, 1);
const sumOf = (worth: readonly number[]): number => worth.reduce((sum, one) => sum + one, 0);
/** Fairer first: who gets least gets more; then the product of all (Nash); then their sum. */
const fairerFirst = (one: readonly number[], other: readonly number[]): number =>
  Math.min(...other) - Math.min(...one) || productOf(other) - productOf(one) || sumOf(other) - sumOf(one);
const inOrder = (one: readonly string[], other: readonly string[]): number =>
  one.join() < other.join() ? -1 : Number(one.join() > other.join());

/** True where one is as good for every side, and better for at least one. */
export const beats = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((worth, side) => worth >= (other[side] ?? 0)) && one.some((worth, side) => worth > (other[side] ?? 0));

/**
 * The fairest packages, at most five (design M12): out of those that no other one beats for every side, where who gets least
 * gets most. A side's worth counts as a part of the best it could get, so that nobody gains by wanting little. `fairness` is
 * what who gets least gets, as percent of the fairest one's: what a package is worth to anybody is told to nobody. All
 * packages are looked at while there are at most 200; of more, the 200 most promising are kept at each question. The same
 * wishes always lead to the same answer, in whatever order the sides stand.
 */
export function suggestPackages(issues: readonly Issue[], wishes: readonly Wishes[]): Suggestion[] {
  if (issues.length === 0 || wishes.length === 0) return [];
  const shares = wishes.map((side) => {
    const weights = weightsOf(side, issues);
    const gains = issues.map(({ options }, index) =>
      options.map(({ id }) => (weights[index] ?? 0) * (side.values[id] ?? 0)),
    );
    const best = gains.reduce((sum, ways) => sum + Math.max(...ways), 0);
    const part = (gain: number) => Math.round(WHOLE * (best === 0 ? 1 / issues.length : gain / best));
    return gains.map((ways) => ways.map(part));
  });
  // What is still possible for a side after a question, at best: a bud is judged by what it can become.
  const hope = shares.map((gains) =>
    gains.map((_, index) => gains.slice(index + 1).reduce((sum, ways) => sum + Math.max(...ways), 0)),
  );
  let buds: Bud[] = [{ picks: [], worth: wishes.map(() => 0) }];
  issues.forEach(({ options }, index) => {
    const grown = buds.flatMap(({ picks, worth }) =>
      options.map(({ id }, way) => ({
        picks: [...picks, id],
        worth: worth.map((sum, side) => sum + (shares[side]?.[index]?.[way] ?? 0)),
      })),
    );
    const promise = ({ worth }: Bud) => worth.map((sum, side) => sum + (hope[side]?.[index] ?? 0));
    buds =
      grown.length <= MOST_PACKAGES
        ? grown
        : grown
            .map((bud) => ({ bud, promised: promise(bud) }))
            .toSorted(
              (one, other) => fairerFirst(one.promised, other.promised) || inOrder(one.bud.picks, other.bud.picks),
            )
            .slice(0, MOST_PACKAGES)
            .map(({ bud }) => bud);
  });
  const unbeaten = buds
    .filter((bud) => !buds.some((other) => beats(other.worth, bud.worth)))
    .toSorted((one, other) => fairerFirst(one.worth, other.worth) || inOrder(one.picks, other.picks))
    .slice(0, MOST_SUGGESTIONS);
  const most = Math.min(...(unbeaten[0]?.worth ?? [0]));
  return unbeaten.map(({ picks, worth }) => ({
    choice: Object.fromEntries(issues.map(({ id }, index) => [id, picks[index] ?? ''])),
    fairness: most === 0 ? 100 : Math.round((100 * Math.min(...worth)) / most),
  }));
}
