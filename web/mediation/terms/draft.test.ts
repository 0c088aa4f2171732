import type { Settlement } from '@ahadi/domain/mediation/schema.ts';
import { describe, expect, test } from 'vitest';
import { blankTerm, draftOf, problemsOfDraft, type TermDraft, type TermsDraft, termsOf } from './draft.ts';

const today = '2026-11-21';
const term = (over: Partial<TermDraft> = {}): TermDraft => ({
  ...blankTerm('k'),
  who: 'B',
  what: 'Delivers forty desks to the school.',
  by: '2026-12-15',
  otherwise: 'The price is paid back.',
  ...over,
});
const draft = (...terms: TermDraft[]): TermsDraft => ({
  ...{ scope: 'full', place: 'Nairobi', profile: 'ke_private_settlement', terms },
});
const problems = (...terms: TermDraft[]) => problemsOfDraft(draft(...terms), ['A', 'B'], today, 'KES');

describe('terms while they are written', () => {
  test('that say who does what by when and what follows have nothing to mend', () => {
    expect(problems(term(), term({ amount: '15,000', to: 'A' }))).toEqual({});
  });
  test('name beside its field what is missing, vague or past', () => {
    expect(Object.keys(problems(term({ who: '' })))).toEqual(['terms.0.who']);
    expect(Object.keys(problems(term({ by: '' })))).toEqual(['terms.0.by']);
    expect(Object.keys(problems(term({ by: today })))).toEqual(['terms.0.by']);
    expect(Object.keys(problems(term({ what: 'Pays as soon as possible' })))).toEqual(['terms.0.what']);
    expect(Object.keys(problems(term(), term({ otherwise: '' })))).toEqual(['terms.1.otherwise']);
  });
  test('with an amount need the other side that gets it', () => {
    expect(Object.keys(problems(term({ amount: '15,000' })))).toEqual(['terms.0.to']);
    expect(Object.keys(problems(term({ amount: '15,000', to: 'B' })))).toEqual(['terms.0.to']);
    expect(problems(term({ amount: 'a lot', to: 'A' }))['terms.0.amountMinor']).toContain('amount like');
  });
  test('are sent in minor units, and without a receiver where there is no amount', () => {
    expect(termsOf(draft(term({ amount: '15,000.50', to: 'A' })), 'KES')[0]).toMatchObject({
      amountMinor: 1_500_050,
      to: 'A',
    });
    expect(termsOf(draft(term({ amount: '', to: 'A' })), 'KES')[0]).toMatchObject({ amountMinor: null, to: null });
  });
  test('begin as what is on the table, or blank with the rules of the country', () => {
    const by = { currency: 'KES', place: 'Kisumu', country: 'UG', newKey: () => 'k' };
    expect(draftOf(null, by)).toMatchObject({ place: 'Kisumu', profile: 'ug_consent_judgment', terms: [{ who: '' }] });
    const settlement = {
      ...{ scope: 'partial', place: 'Nairobi', profile: 'sg_convention' },
      terms: [{ who: 'A', what: 'Pays.', by: today, amountMinor: 1_500_050, to: 'B', otherwise: '' }],
    } as unknown as Settlement; // what is looked at here
    expect(draftOf(settlement, by)).toMatchObject({ scope: 'partial', terms: [{ amount: '15,000.50', to: 'B' }] });
  });
});
