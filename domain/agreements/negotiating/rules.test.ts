import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clause } from '../schema.ts';
import { changelogOf, isOutdated, nameOfClause, withSuggestion } from './rules.ts';

const clause = (number: number, words = `Text ${number}`): Clause => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  heading: `Heading ${number}`,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
});
const text = [clause(1), clause(2), clause(3)];
const change = {
  kind: 'change' as const,
  clauseId: clause(2).id,
  afterClauseId: null,
  before: clause(2),
  after: clause(2, 'Other'),
};
const add = {
  kind: 'add' as const,
  clauseId: clause(9).id,
  afterClauseId: clause(1).id,
  before: null,
  after: clause(9),
};
const remove = { kind: 'remove' as const, clauseId: clause(3).id, afterClauseId: null, before: clause(3), after: null };

describe('a suggestion', () => {
  it('changes, adds in its place, or leaves out one clause and nothing else', () => {
    expect(withSuggestion(text, change)).toEqual([clause(1), clause(2, 'Other'), clause(3)]);
    expect(withSuggestion(text, add)).toEqual([clause(1), clause(9), clause(2), clause(3)]);
    expect(withSuggestion(text, { ...add, afterClauseId: clause(7).id })).toEqual([...text, clause(9)]);
    expect(withSuggestion(text, remove)).toEqual([clause(1), clause(2)]);
  });

  it('of other words takes the summary in plain words away that was written for the old ones, and no other', () => {
    const summed = { ...clause(2), plain: 'Look at it within a week.' };
    const accepted = (after: Clause) => withSuggestion([summed], { ...change, before: summed, after })[0];
    expect(accepted({ ...summed, ...clause(2, 'Within 3 days') })).toEqual(clause(2, 'Within 3 days'));
    expect(accepted({ ...summed, heading: 'Looking at it' })?.plain).toBeUndefined();
    const rewritten = { ...clause(2, 'Within 3 days'), plain: 'Look at it within 3 days.' };
    expect(accepted(rewritten)).toEqual(rewritten);
    expect(accepted({ ...summed, plain: 'You have a week.' })?.plain).toBe('You have a week.');
  });

  it('is outdated once its clause is another or gone, and a new clause once it stands there', () => {
    for (const it of [change, add, remove]) expect(isOutdated(it, text)).toBe(false);
    expect(isOutdated(change, [clause(2, 'Third words')])).toBe(true);
    expect(isOutdated(change, [{ ...clause(2), plain: 'A summary.' }])).toBe(true);
    expect(isOutdated(remove, [clause(1)])).toBe(true);
    expect(isOutdated(add, [...text, clause(9)])).toBe(true);
    // Where it stands does not matter, nor in which pieces an editor kept its words.
    const pieces: Clause = {
      ...clause(2),
      body: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Text' },
              { type: 'text', text: ' 2' },
            ],
          },
        ],
      },
    };
    expect(isOutdated(change, [clause(3), pieces])).toBe(false);
  });

  it('of a round comes to the same text in whatever order it is taken, where each is about another clause', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([change, add, remove], { minLength: 3 }), (order) => {
        const after = order.reduce<Clause[]>((clauses, it) => withSuggestion(clauses, it), text);
        expect(after).toEqual([clause(1), clause(9), clause(2, 'Other')]);
      }),
    );
  });

  it('is outdated by itself once it was accepted', () => {
    for (const it of [change, add, remove]) expect(isOutdated(it, withSuggestion(text, it))).toBe(true);
  });
});

describe('the changelog of a round', () => {
  it('names whose suggestions they were, and each clause as it was numbered', () => {
    const all = [change, add, remove].map((it) => ({ ...it, authorName: 'Amina' }));
    expect(changelogOf(all, text)).toBe(
      'Suggested by Amina: clause 2 “Heading 2” reworded, clause “Heading 9” added, clause 3 “Heading 3” removed',
    );
    expect(nameOfClause([], clause(1).id, { ...clause(1), heading: '' })).toBe('clause');
  });

  it('is never longer than a changelog may be', () => {
    const many = Array.from({ length: 50 }, () => ({ ...change, authorName: 'A long name of somebody' }));
    expect(changelogOf(many, text).length).toBeLessThanOrEqual(500);
  });
});
