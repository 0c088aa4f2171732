import { contract } from '@ahadi/domain/contract.ts';
import { type AnyContractRouter, isContractProcedure, oc } from '@orpc/contract';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { compiled } from './compiled.ts';

const Wares = z.object({
  rows: z.array(z.object({ id: z.uuid(), name: z.string().max(9), price: z.int().positive().nullable() })),
  note: z.string().optional(),
});
const id = '89fba7b5-9ef6-48e3-85c9-b65e489fd2dd';
const checkOf = (part: AnyContractRouter) => {
  if (!isContractProcedure(part)) throw new Error('it is no procedure');
  return part['~orpc'].outputSchema['~standard'].validate;
};

test.each([
  ['what fits', { rows: [{ id, name: 'Soap', price: 4 }], note: 'new' }],
  ['what may be missing', { rows: [] }],
  ['more than is agreed on, at any depth', { rows: [{ id, name: 'Soap', price: null, cost: 1 }], seller: 'Amina' }],
  [
    'a value that is wrong, deep inside',
    {
      rows: [
        { id, name: 'Soap', price: 4 },
        { id: '4', name: 'Soap', price: 0.5 },
      ],
    },
  ],
  ['what is not there', { note: 'new' }],
  ['nothing', undefined],
])('a compiled check says of %s what the one it stands for says', (_what, answer) => {
  const goods = { wares: oc.output(Wares) };
  expect(checkOf(compiled(goods).wares)(answer)).toEqual(checkOf(goods.wares)(answer));
});

test('what is not agreed on does not pass a compiled check', () => {
  const check = checkOf(compiled(oc.output(Wares)));
  expect(check({ rows: [{ id, name: 'Soap', price: 4, cost: 1 }], seller: 'Amina' })).toEqual({
    value: { rows: [{ id, name: 'Soap', price: 4 }] },
  });
});

test('every check of the contract can be compiled', () => {
  const compileAll = (part: AnyContractRouter): void => {
    if (isContractProcedure(part)) {
      const { inputSchema, outputSchema } = part['~orpc'];
      for (const schema of [inputSchema, outputSchema]) if (schema) z.compile(schema, { strict: true });
    } else for (const inside of Object.values(part)) compileAll(inside);
  };
  expect(() => compileAll(contract)).not.toThrow();
});
