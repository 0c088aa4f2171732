import type { Proposal } from '@ahadi/domain/mediation/schema.ts';
import { describe, expect, test } from 'vitest';
import { inOrder, moved } from './ranking.ts';

const proposal = (id: string, myRank: number | null, myStrike = false): Proposal =>
  ({ id, myRank, myStrike }) as Proposal; // what is looked at here

describe('the order of a side', () => {
  test('begins as the proposals came in, without those struck out', () => {
    expect(inOrder([proposal('a', null), proposal('b', null, true), proposal('c', null)])).toEqual(['a', 'c']);
  });
  test('is the one that was sent, with newcomers behind it', () => {
    expect(inOrder([proposal('a', 2), proposal('new', null), proposal('b', 1)])).toEqual(['b', 'a', 'new']);
  });
  test('moves one a place up or down and stays as it is at its ends', () => {
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  });
});
