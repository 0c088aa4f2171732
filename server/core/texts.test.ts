import fc from 'fast-check';
import {
  type CompiledQuery,
  createQueryId,
  PostgresQueryCompiler,
  type RawBuilder,
  type RootOperationNode,
  sql,
} from 'kysely';
import { expect, test, vi } from 'vitest';
import { among } from './db.ts';
import { RememberingCompiler } from './texts.ts';

const remembering = new RememberingCompiler();
const plain = new PostgresQueryCompiler();
const both = (statement: RawBuilder<unknown>): [CompiledQuery, CompiledQuery] => {
  const node = statement.toOperationNode() as RootOperationNode;
  return [remembering.compileQuery(node, createQueryId()), plain.compileQuery(node, createQueryId())];
};

type Part = RawBuilder<unknown> | number;
/** Templates of no, one, two and three places; what stands in them may be a value or another one. */
const made: Record<string, (...parts: Part[]) => RawBuilder<unknown>> = {
  none: () => sql`none`,
  one: (a) => sql`one(${a})`,
  two: (a, b) => sql`two(${a}, ${b})`,
  three: (a, b, c) => sql`three(${a}${b} ${c})`,
  listed: (a) => sql`listed(${sql.join([1, 2, a])})`,
  named: (a) => sql`named(${sql.id('column')}, ${sql.ref('table.column')}, ${a})`,
  written: (a) => sql`written(${sql.raw('now()')}, ${sql.lit(7)}, ${a})`,
};

test('any statement has the text and the values that it has without being remembered', () => {
  const statement: fc.Arbitrary<RawBuilder<unknown>> = fc.letrec<{ part: Part; statement: RawBuilder<unknown> }>(
    (tie) => ({
      part: fc.oneof({ maxDepth: 4 }, fc.nat(), tie('statement')),
      statement: fc
        .tuple(fc.constantFrom(...Object.keys(made)), tie('part'), tie('part'), tie('part'))
        .map(([name, ...parts]) => (made[name] as (typeof made)[string])(...parts)),
    }),
  ).statement;
  fc.assert(
    fc.property(statement, (statement) => {
      const [ours, theirs] = both(statement);
      expect([ours.sql, ours.parameters]).toEqual([theirs.sql, theirs.parameters]);
    }),
    { numRuns: 3000 },
  );
});

test('the same templates with other values are put together once', () => {
  const puttingTogether = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery');
  const of = (from: number, isNamed: boolean) =>
    remembering.compileQuery(
      sql`select ${from} from t ${isNamed ? sql`where name = ${'n'}` : sql``} limit ${2}`.toOperationNode() as RootOperationNode,
      createQueryId(),
    );
  expect(of(1, true).sql).toBe('select $1 from t where name = $2 limit $3');
  expect(of(7, true).parameters).toEqual([7, 'n', 2]);
  expect(of(1, false).sql).toBe('select $1 from t  limit $2');
  expect(of(8, true).sql).toBe('select $1 from t where name = $2 limit $3');
  expect(puttingTogether).toHaveBeenCalledTimes(2);
  puttingTogether.mockRestore();
});

test('a set of states is written out, and remembered with the template around it', () => {
  const puttingTogether = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery').mockClear();
  const [open, over] = [['new', 'open'], ['closed']];
  const of = (states: readonly string[]) =>
    remembering.compileQuery(
      sql`select from t where status in ${among(states)} and a = ${1}`.toOperationNode() as RootOperationNode,
      createQueryId(),
    ).sql;
  for (const _ of [1, 2]) {
    expect(of(open)).toBe("select from t where status in ('new', 'open') and a = $1");
    expect(of(over)).toBe("select from t where status in ('closed') and a = $1");
  }
  expect(puttingTogether).toHaveBeenCalledTimes(2);
});
