import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beats, MOST_SUGGESTIONS, problemsOfChoice, problemsOfWishes, suggestPackages, worthOf } from './rules.ts';
import type { Choice, Issue, Wishes } from './schema.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** So many questions with so many ways each; way w of question q is id(100 q + w + 1). */
const questions = (...ways: number[]): Issue[] =>
  ways.map((count, q) => ({
    id: id(9000 + q),
    title: `Question ${q}`,
    options: Array.from({ length: count }, (_, w) => ({ id: id(100 * q + w + 1), text: `Way ${w}` })),
  }));
const wish = (issues: readonly Issue[], weights: number[], values: number[][]): Wishes => ({
  weights: Object.fromEntries(issues.map((issue, q) => [issue.id, weights[q] ?? 0])),
  values: Object.fromEntries(
    issues.flatMap((issue, q) => issue.options.map((way, w) => [way.id, values[q]?.[w] ?? 0])),
  ),
});
const picks = (issues: readonly Issue[], choice: Choice) =>
  issues.map((issue) => issue.options.findIndex((way) => way.id === choice[issue.id]));
const everyChoice = (issues: readonly Issue[]): Choice[] =>
  issues.reduce<Choice[]>(
    (all, issue) => all.flatMap((choice) => issue.options.map((way) => ({ ...choice, [issue.id]: way.id }))),
    [{}],
  );

describe('the optimum is found', () => {
  test('where each side cares about another question, each gets its own', () => {
    const issues = questions(2, 2);
    const a = wish(
      issues,
      [90, 10],
      [
        [100, 0],
        [100, 0],
      ],
    );
    const b = wish(
      issues,
      [10, 90],
      [
        [0, 100],
        [0, 100],
      ],
    );
    const [best] = suggestPackages(issues, [a, b]);
    expect(picks(issues, best?.choice ?? {})).toEqual([0, 1]);
    expect(best?.fairness).toBe(100);
  });

  test('where a middle way is better for both than winning one question each', () => {
    const issues = questions(3, 3);
    const a = wish(
      issues,
      [50, 50],
      [
        [100, 70, 0],
        [100, 70, 0],
      ],
    );
    const b = wish(
      issues,
      [50, 50],
      [
        [0, 70, 100],
        [0, 70, 100],
      ],
    );
    expect(picks(issues, suggestPackages(issues, [a, b])[0]?.choice ?? {})).toEqual([1, 1]);
  });

  test('for three sides, and a package that another beats is never suggested', () => {
    const issues = questions(3, 2, 2);
    const sides = [
      wish(
        issues,
        [60, 20, 20],
        [
          [100, 60, 0],
          [50, 50],
          [100, 0],
        ],
      ),
      wish(
        issues,
        [20, 60, 20],
        [
          [0, 60, 100],
          [100, 0],
          [0, 100],
        ],
      ),
      wish(
        issues,
        [20, 20, 60],
        [
          [0, 80, 0],
          [0, 100],
          [100, 0],
        ],
      ),
    ];
    const found = suggestPackages(issues, sides);
    const all = everyChoice(issues).map((choice) => sides.map((side) => worthOf(choice, side, issues)));
    for (const { choice } of found) {
      const own = sides.map((side) => worthOf(choice, side, issues));
      expect(all.some((other) => beats(other, own))).toBe(false);
    }
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(MOST_SUGGESTIONS);
  });

  test('also among more packages than are compared: 6 × 6 × 6 × 6 with one that is right for both', () => {
    const issues = questions(6, 6, 6, 6);
    const special = [3, 1, 4, 2];
    const values = special.map((right) => Array.from({ length: 6 }, (_, w) => (w === right ? 90 : 10)));
    const a = wish(issues, [40, 30, 20, 10], values);
    const b = wish(issues, [10, 20, 30, 40], values);
    expect(picks(issues, suggestPackages(issues, [a, b])[0]?.choice ?? {})).toEqual(special);
  });
});

const weight = fc.integer({ min: 0, max: 100 });
const bargain = fc
  .array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 3 })
  .chain((ways) =>
    fc.record({
      issues: fc.constant(questions(...ways)),
      sides: fc.array(
        fc.record({
          weights: fc.array(weight, { minLength: ways.length, maxLength: ways.length }),
          values: fc.tuple(...ways.map((count) => fc.array(weight, { minLength: count, maxLength: count }))),
        }),
        { minLength: 2, maxLength: 4 },
      ),
    }),
  )
  .map(({ issues, sides }) => ({
    issues,
    wishes: sides.map(({ weights, values }) => wish(issues, weights, values as number[][])),
  }));

test('of up to 200 packages none is fairer than the first, none beats a suggested one, and the best is 100 percent', () => {
  fc.assert(
    fc.property(bargain, ({ issues, wishes }) => {
      const best = wishes.map((side) => Math.max(...everyChoice(issues).map((one) => worthOf(one, side, issues))));
      const shares = (choice: Choice) =>
        wishes.map((side, n) => (best[n] ? worthOf(choice, side, issues) / best[n] : 1));
      const all = everyChoice(issues).map(shares);
      const found = suggestPackages(issues, wishes);
      const least = Math.min(...shares(found[0]?.choice ?? {}));
      expect(all.every((one) => Math.min(...one) <= least + 1e-5)).toBe(true);
      for (const { choice } of found)
        expect(
          all.some((one) =>
            beats(
              one,
              shares(choice).map((w) => w + 1e-5),
            ),
          ),
        ).toBe(false);
      expect(found[0]?.fairness).toBe(100);
      expect(found.every(({ fairness }, n) => fairness <= (found[n - 1]?.fairness ?? 100))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('the same wishes lead to the same answer, whatever order the sides stand in', () => {
  fc.assert(
    fc.property(bargain, ({ issues, wishes }) => {
      expect(suggestPackages(issues, wishes)).toEqual(suggestPackages(issues, wishes));
      expect(suggestPackages(issues, wishes)).toEqual(suggestPackages(issues, wishes.toReversed()));
    }),
    { numRuns: 100 },
  );
});

test('wishes name every question and way, and nothing else', () => {
  const issues = questions(2, 2);
  const whole = wish(
    issues,
    [50, 50],
    [
      [1, 2],
      [3, 4],
    ],
  );
  expect(problemsOfWishes(whole, issues)).toEqual({});
  expect(problemsOfWishes({ ...whole, weights: {} }, issues)).toMatchObject({
    [`weights.${id(9000)}`]: expect.any(String),
  });
  expect(problemsOfWishes({ ...whole, values: {} }, issues)).toMatchObject({ [`values.${id(1)}`]: expect.any(String) });
  expect(
    problemsOfWishes(
      wish(
        issues,
        [0, 0],
        [
          [1, 2],
          [3, 4],
        ],
      ),
      issues,
    ),
  ).toEqual({ weights: 'Something has to matter.' });
  expect(problemsOfWishes({ ...whole, values: { ...whole.values, [id(777)]: 1 } }, issues)).toHaveProperty('weights');
});

test('a package answers every question once with one of its own ways', () => {
  const issues = questions(2, 2);
  const choice = { [id(9000)]: id(1), [id(9001)]: id(101) };
  expect(problemsOfChoice(choice, issues)).toEqual({});
  expect(problemsOfChoice({ [id(9000)]: id(1) }, issues)).toHaveProperty(`choice.${id(9001)}`);
  expect(problemsOfChoice({ ...choice, [id(9001)]: id(1) }, issues)).toHaveProperty(`choice.${id(9001)}`);
  expect(problemsOfChoice({ ...choice, [id(1)]: id(1) }, issues)).toHaveProperty('choice');
});
