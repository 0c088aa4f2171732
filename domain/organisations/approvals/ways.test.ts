import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { freeWays, heldWays } from './ways.ts';

/** The features whose commands are about the text of an agreement. */
const about = [
  'agreements',
  'negotiating',
  'amending',
  'batches',
  'invitations',
  'documents',
  'fields',
  'templates',
] as const;

test('every command about a text is held until it is approved inside, or says why not', () => {
  const commands = about.flatMap((feature) =>
    Object.entries(contract[feature] as Record<string, unknown>).flatMap(([name, it]) =>
      isContractProcedure(it) && it['~orpc'].route.method !== 'GET' ? [`${feature}.${name}`] : [],
    ),
  );
  const named = [...heldWays, ...Object.values(freeWays).flat()];
  expect([...named].sort()).toEqual([...commands].sort());
});
