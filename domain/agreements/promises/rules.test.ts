import fc from 'fast-check';
import { expect, it } from 'vitest';
import { problemsOfObligations } from '../../obligations/plan.ts';
import type { ObligationTerm } from '../../obligations/schema.ts';
import type { Clause } from '../schema.ts';
import { promisesTouched, withDuePromises, withPromisesMarked } from './rules.ts';

const clauseOf = (n: number, words: number): Clause => ({
  id: `clause ${n}`,
  heading: 'Rent',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `KES ${words} a month` }] }] },
});
const promiseOf = (n: number, amountMinor: number): ObligationTerm => ({
  ...{ id: `promise ${n}`, clauseId: `clause ${n}`, debtor: 'B', creditor: 'A', kind: 'pay', title: 'Rent' },
  ...{ criteria: '', amountMinor, evidenceRequired: false, reviewDays: 7, due: { kind: 'after', days: 3 } },
});
const both = [0, 1];
const start = {
  effectiveOn: null,
  clauses: both.map((n) => clauseOf(n, 30_000)),
  obligations: both.map((n) => promiseOf(n, 30_000)),
};
type Text = typeof start;

const step = fc.record({
  of: fc.constantFrom('clause', 'promise', 'stays', 'nothing'),
  n: fc.constantFrom(...both),
  to: fc.integer({ min: 1, max: 3 }),
});
type Step = { of: string; n: number; to: number };

const after = (text: Text, { of, n, to }: Step): Text => ({
  ...text,
  clauses: of === 'clause' ? text.clauses.map((it, at) => (at === n ? clauseOf(n, to) : it)) : text.clauses,
  obligations: text.obligations.map((it, at) =>
    at !== n || (of === 'promise' && it.amountMinor === to)
      ? it
      : of === 'promise'
        ? { ...it, amountMinor: to, clauseDue: undefined }
        : of === 'stays'
          ? { ...it, clauseDue: false }
          : it,
  ),
});
/** What a person would say of each promise: it was left behind by the last change of its clause, and nobody looked at it since. */
const left = (steps: readonly Step[]): boolean[] =>
  both.map((n) => {
    let [words, sum, isLeft] = [30_000, 30_000, false];
    for (const { of, to } of steps.filter((one) => one.n === n)) {
      if (of === 'clause' && to !== words) [words, isLeft] = [to, true];
      if (of === 'promise' && to !== sum) [sum, isLeft] = [to, false];
      if (of === 'stays') isLeft = false;
    }
    return isLeft;
  });
const found = (text: Text): boolean[] => {
  const problems = problemsOfObligations(text.obligations, text);
  return both.map((n) => `obligations.${n}.clauseDue` in problems);
};

it('finds each promise whose clause changed and which was neither changed nor confirmed, in any order of deeds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const kept = steps.reduce<Text>((text, one) => withDuePromises(text, after(text, one)), start);
      expect(found(kept)).toEqual(left(steps));
      expect(kept.obligations.every(({ clauseDue }) => clauseDue !== false)).toBe(true);
    }),
  );
});

it('finds the same where several changes are written before they are kept', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), fc.array(step, { maxLength: 6 }), (first, second) => {
      const write = (text: Text, steps: readonly Step[]) =>
        steps.reduce((now, one) => withPromisesMarked(now, after(now, one)), text);
      const written = write(start, first);
      const kept = withDuePromises(start, written);
      const again = write(written, second);
      expect(found(withDuePromises(kept, again))).toEqual(left([...first, ...second]));
    }),
  );
});

it('leaves a text without such a change as it was, and asks nothing where only plain words differ', () => {
  expect(withDuePromises(start, start)).toEqual(start);
  const [clause = clauseOf(0, 1)] = start.clauses;
  expect(promisesTouched(start, clause.id, { ...clause, plain: 'What is paid.' })).toEqual([]);
  expect(promisesTouched(start, clause.id, clauseOf(0, 28_000))).toHaveLength(1);
  expect(promisesTouched(start, clause.id, null)).toHaveLength(1);
});
