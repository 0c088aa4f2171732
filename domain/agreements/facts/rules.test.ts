import { describe, expect, it } from 'vitest';
import { Sha256 } from '../../core/ids.ts';
import { emptyTerms } from '../rules.ts';
import { AgreementTerms } from '../schema.ts';
import { saidFacts, termFacts } from './rules.ts';

const say = (day: string) => day;
const plain = emptyTerms('KES');
/** Of each field that is compared as a whole, a value that it does not have in `plain`. */
const others = {
  title: 'Maize from Kitale',
  kind: 'sale',
  valueMinor: 4_000_000,
  currency: 'UGX',
  effectiveOn: '2026-12-05',
  endsOn: '2027-12-04',
  governingLaw: 'Kenya',
  renewal: { everyMonths: 12, noticeDays: 30 },
  noticeDays: 30,
  sides: [
    { side: 'A', called: 'Seller', liability: 'both' },
    { side: 'B', called: 'Buyer' },
  ],
  document: {
    ...{ sha256: Sha256.parse('ab'.repeat(32)), name: 'lanterns.pdf', size: 4_000 },
    pages: [
      { width: 595, height: 842 },
      { width: 842, height: 595 },
    ],
  },
  places: [
    {
      ...{ id: '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b', side: 'A', shows: 'signature', page: 1 },
      ...{ x: 1000, y: 8000, width: 2800, height: 520 },
    },
  ],
  publicClauseOffered: !plain.publicClauseOffered,
  signMode: plain.signMode === 'parallel' ? 'sequential' : 'parallel',
  signWindowDays: plain.signWindowDays + 1,
  minAssurance: plain.minAssurance === 0 ? 1 : 0,
} satisfies Partial<AgreementTerms>;

describe('the fields of the terms', () => {
  it('are all there, and each that is not compared piece by piece reads otherwise when it is another', () => {
    expect(Object.keys(termFacts).sort()).toEqual(Object.keys(AgreementTerms.shape).sort());
    for (const [name, { words }] of Object.entries(termFacts)) {
      if (!words) continue;
      const changed = { ...plain, [name]: others[name as keyof typeof others] };
      expect([name, words(changed, say)]).not.toEqual([name, words(plain, say)]);
    }
  });

  it('tell a changed document from the one before, though name and pages are the same', () => {
    const { document } = others;
    const wordsOf = (sha256: string) =>
      termFacts.document.words?.({ ...plain, document: { ...document, sha256: Sha256.parse(sha256) } }, say);
    expect(wordsOf('cd'.repeat(32))).not.toEqual(wordsOf('ab'.repeat(32)));
  });

  it('stand above the clauses where they say something, the same on the page and on paper', () => {
    const namesOf = (terms: AgreementTerms) => saidFacts(terms, say).map(({ name, words }) => `${name}: ${words}`);
    expect(namesOf(plain)).toEqual(['In force from: the last signature']);
    expect(namesOf({ ...plain, ...others, currency: 'KES' })).toEqual([
      'Kind: Sale of goods',
      'Value: KES 40,000',
      'In force from: 2026-12-05',
      'Until: 2027-12-04',
      'Governing law: Kenya',
      'At its end: renewed by a year each time, unless notice is given 30 days before the end',
      'Can be ended: by any party, 30 days after its notice',
      'Sides: Side A, “the Seller”, owes and is owed jointly and severally: each of them for the whole, and each settles and gives up only for themself. Side B is “the Buyer”',
    ]);
    // Without a last day nothing is renewed.
    expect(namesOf({ ...plain, renewal: others.renewal })).toEqual(['In force from: the last signature']);
  });
});
