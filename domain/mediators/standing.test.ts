import { describe, expect, it } from 'vitest';
import {
  courtAccreditation,
  type HeldAccreditation,
  hindrancesOf,
  nextAlert,
  paperEnds,
  shownAccreditation,
} from './rules.ts';

const today = '2026-11-21';
const paper = (wishes: Partial<HeldAccreditation> = {}): HeldAccreditation => ({
  body: 'Registry of Mediators',
  number: 'R-1',
  expiresOn: '2027-06-01',
  checked: true,
  ...wishes,
});
const bodies = [{ name: 'Registry of  mediators', country: 'KE' }];
const of = (accreditations: HeldAccreditation[], countries = ['KE']) => ({ accreditations, countries });

describe('the badge of a court', () => {
  it('is earned by a number that was found, holds today, and is of a body of the list in a country of theirs', () => {
    expect(courtAccreditation(of([paper()]), bodies, today)).toEqual(paper());
    expect(courtAccreditation(of([paper({ expiresOn: null })]), bodies, today)).not.toBeNull();
    expect(courtAccreditation(of([paper({ checked: false })]), bodies, today)).toBeNull();
    expect(courtAccreditation(of([paper({ expiresOn: today })]), bodies, today)).toBeNull();
    expect(courtAccreditation(of([paper()], ['UG']), bodies, today)).toBeNull();
    expect(courtAccreditation(of([paper({ body: 'Registry' })]), bodies, today)).toBeNull();
  });
  it('goes before other papers where one is named; one that does not hold is never named', () => {
    const other = paper({ body: 'A society', number: 'S-9' });
    expect(shownAccreditation(of([other, paper()]), bodies, today)?.number).toBe('R-1');
    expect(shownAccreditation(of([other]), bodies, today)?.number).toBe('S-9');
    expect(shownAccreditation(of([paper({ checked: false }), paper({ expiresOn: today })]), bodies, today)).toBeNull();
  });
});

describe('papers end', () => {
  it('with the last accreditation that was found, where the tier rests on one, and with the insurance', () => {
    const accreditations = [paper({ expiresOn: '2027-01-01' }), paper({ expiresOn: '2028-01-01' })];
    const it = { tier: 'certified', accreditations, insuranceExpiresOn: '2027-03-01' } as const;
    expect(paperEnds(it)).toEqual([
      { what: 'accreditation', on: '2028-01-01' },
      { what: 'insurance', on: '2027-03-01' },
    ]);
    expect(paperEnds({ ...it, tier: 'provisional', insuranceExpiresOn: null })).toEqual([]);
    expect(paperEnds({ ...it, accreditations: [...accreditations, paper({ expiresOn: null })] })).toHaveLength(1);
    const unproven = [paper({ expiresOn: '2029-01-01', checked: false }), ...accreditations];
    expect(paperEnds({ ...it, accreditations: unproven })[0]?.on).toBe('2028-01-01');
  });
});

describe('a new case is taken', () => {
  const free = { status: 'active', tier: 'certified', openCases: 7, isOver: false } as const;
  const codes = (it: Parameters<typeof hindrancesOf>[0]) => hindrancesOf(it).map(({ code }) => code);
  it('by who is active, has papers that hold, and has room for it', () => {
    expect(codes(free)).toEqual([]);
    expect(codes({ ...free, openCases: 8 })).toEqual(['MED_CASES_FULL']);
    expect(codes({ ...free, isOver: true })).toEqual(['MED_EXPIRED']);
    expect(codes({ ...free, status: 'expired', openCases: 9 })).toEqual(['MED_EXPIRED', 'MED_CASES_FULL']);
    for (const status of ['onboarding', 'suspended', 'revoked'] as const)
      expect(codes({ ...free, status })).toEqual(['MED_NOT_MEDIATOR']);
  });
});

it('warnings come once each, 60, 30 and 7 days before', () => {
  expect([null, 60, 30, 7].map(nextAlert)).toEqual([60, 30, 7, null]);
});
