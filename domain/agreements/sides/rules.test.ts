import { describe, expect, test } from 'vitest';
import { problemsOfAmendment } from '../amending/rules.ts';
import { emptyTerms } from '../rules.ts';
import type { AgreementTerms } from '../schema.ts';
import { liabilityOf, namedSide, sidesWords, withSidesSaid } from './rules.ts';

const plain = emptyTerms('KES');
const two = [{ side: 'A' }, { side: 'B' }, { side: 'B' }];

describe('sides of several people', () => {
  test('are said when a text is sent, jointly and severally unless it says otherwise', () => {
    expect(withSidesSaid(plain, [{ side: 'A' }, { side: 'B' }])).toEqual(plain);
    expect(withSidesSaid(plain, two).sides).toEqual([{ side: 'B', liability: 'both' }]);
    expect(liabilityOf(plain, 'B')).toBe('both');
    const said: AgreementTerms = { ...plain, sides: [{ side: 'B', called: 'Seller', liability: 'severally' }] };
    expect(withSidesSaid(said, two)).toEqual(said);
    // Where one stands alone again nothing is left to share, and the name stays.
    expect(withSidesSaid(said, [{ side: 'A' }, { side: 'B' }]).sides).toEqual([{ side: 'B', called: 'Seller' }]);
    // A letter that nobody stands on says nothing.
    expect(withSidesSaid(said, [{ side: 'A' }, { side: 'C' }]).sides).toBeUndefined();
  });

  test('read as a legal text has them', () => {
    const terms: AgreementTerms = { ...plain, sides: [{ side: 'A', called: 'Seller', liability: 'both' }] };
    expect(namedSide(terms, 'A', ['Wanjiru', 'Musa'])).toBe('Wanjiru and Musa (together “the Seller”)');
    expect(namedSide(terms, 'A', ['Wanjiru'])).toBe('Wanjiru (“the Seller”)');
    expect(namedSide(terms, 'B', ['Kilimo Ltd', 'Zawadi', 'Amina'])).toBe(
      'Kilimo Ltd, Zawadi and Amina (together “Side B”)',
    );
    expect(namedSide(terms, 'B', ['Kilimo Ltd'])).toBe('Kilimo Ltd');
    expect(sidesWords({ sides: [{ side: 'B', liability: 'severally', oneActsForAll: true }] })).toBe(
      'Side B owes and is owed severally: each of them for their own part only, and any one of them settles and gives up for all',
    );
  });

  test('stay as they were signed in an amendment', () => {
    const sides = [{ side: 'B', liability: 'both' as const }];
    expect(problemsOfAmendment({ ...plain, sides }, { ...plain, sides })).toEqual({});
    expect(problemsOfAmendment(plain, { ...plain, sides })).toHaveProperty('sides');
  });
});
