import { emptyTerms } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementStatus, Party } from '@ahadi/domain/agreements/schema.ts';
import { comesOfSigned } from '@ahadi/domain/agreements/silence.ts';
import { describe, expect, it } from 'vitest';
import { forecast, horizonDays, momentsIfNobodyActs } from './nobodyacts.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const party: Party = {
  ...{ id: '018f0000-0000-7000-8000-000000000001' as Party['id'], side: 'B', name: 'Bora', email: 'b@example.org' },
  ...{ signOrder: 1, userId: null, identityId: null, identityKind: null, verificationLevel: null, status: 'viewed' },
  ...{
    acceptedVersionId: null,
    clauseAnswer: null,
    changeRequest: null,
    letterReturned: null,
    rightPerson: null,
    viewedAt: null,
    signedAt: null,
  },
  ...{
    signedLevel: null,
    signedMark: null,
    signedInPerson: false,
    signedByLetter: false,
    signedName: null,
    signedAuthority: null,
    inPerson: false,
  },
};
const life = (status: AgreementStatus) => ({
  status,
  signDueAt: '2026-11-30T13:02:00.000Z',
  purpose: null,
  terms: { ...emptyTerms('KES'), signWindowDays: 15 },
  parties: [party],
  attendants: [],
  versionId: party.id as never, // any version will do
});

describe('what happens if nobody acts', () => {
  it('stays as it is until the time to sign ends, and lapses at that instant', () => {
    expect(forecast(life('signing'), now, 10)).toMatchObject({ status: 'signing' });
    expect(forecast(life('signing'), now, 11)).toMatchObject({ status: 'lapsed', next: null });
  });

  it('sends reminders at most until the end, and none that are past', () => {
    const moments = momentsIfNobodyActs(life('signing'), now);
    expect(moments.map((moment) => moment.at.toISOString())).toEqual([
      '2026-11-21T13:02:00.000Z',
      '2026-11-24T13:02:00.000Z',
      '2026-11-27T13:02:00.000Z',
      '2026-11-30T13:02:00.000Z',
    ]);
  });

  it('reminds nobody when the one whose turn it is asked for a change', () => {
    const asking = { ...life('signing'), parties: [{ ...party, status: 'change_requested' as const }] };
    expect(momentsIfNobodyActs(asking, now).map((moment) => moment.kind)).toEqual(['end']);
  });

  it('comes into force on its first day once everybody signed', () => {
    // With the day where the agreement's days are counted: 5 December begins in Nairobi at nine in the evening in London.
    const signed = { ...life('executed'), comes: comesOfSigned('2026-12-05', 'Africa/Nairobi') };
    expect(signed.comes).toMatchObject({
      at: '2026-12-04T21:00:00.000Z',
      words: expect.stringContaining('5 December 2026'),
    });
    expect(forecast(signed, now, 14).status).toBe('executed');
    expect(forecast(signed, now, 15).status).toBe('active');
    expect(comesOfSigned(null, 'Africa/Nairobi')).toBeNull();
  });

  it('changes nothing in states without a clock', () => {
    for (const status of ['draft', 'negotiating', 'active', 'declined', 'voided', 'lapsed'] as const)
      expect(forecast(life(status), now, 100).status).toBe(status);
  });

  it('lets the slider reach beyond the last thing that happens', () => {
    expect(horizonDays(life('signing'), now)).toBe(14);
    expect(horizonDays(life('draft'), now)).toBe(14);
  });

  it('is what the server says of the last day, at its instant', () => {
    const comes = {
      ...{ at: '2026-12-01T20:59:59.999Z', status: 'expired' as const, or: ['completed' as const] },
      ...{ words: 'Its time is over.', says: { key: 'expires_or_completes' as const, day: '2026-12-01' } },
    };
    const ends = { ...life('active'), comes };
    expect(forecast(ends, now, 11)).toMatchObject({ status: 'active', or: [], next: { status: 'expired' } });
    expect(forecast(ends, now, 12)).toMatchObject({ status: 'expired', or: ['completed'], next: null });
    const renewed = { ...ends, comes: { ...comes, status: 'active' as const, or: [] } };
    expect(forecast(renewed, now, 20)).toMatchObject({
      status: 'active',
      happened: [{ sentence: 'Its time is over.' }],
    });
    // A draft has no last day to be over.
    expect(momentsIfNobodyActs({ ...ends, status: 'draft' }, now)).toEqual([]);
  });
});
