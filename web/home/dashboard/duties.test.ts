import type { AgreementRow, AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { describe, expect, test } from 'vitest';
import { byDeadline, dutyOf, waitingOf, waitingSentence } from './duties.ts';

const row = (over: Record<string, unknown> = {}): AgreementRow =>
  ({
    id: 'a',
    title: 'Supply of lanterns',
    status: 'signing',
    signDueAt: '2026-11-22T20:59:00.000Z',
    updatedAt: '2026-11-18T08:00:00.000Z',
    ...over,
  }) as AgreementRow; // what a duty looks at
const party = (over: Record<string, unknown>): Party =>
  ({
    id: 'p',
    userId: 'u',
    name: 'Amina',
    status: 'viewed',
    signOrder: 1,
    acceptedVersionId: 'v',
    signedAt: null,
    changeRequest: null,
    ...over,
  }) as Party;
const view = (over: Record<string, unknown>, parties: Party[]): AgreementView =>
  ({
    status: 'signing',
    creatorUserId: 'maker',
    versionId: 'v',
    versionNo: 4,
    myPartyId: 'p',
    terms: { signMode: 'parallel', publicClauseOffered: false },
    parties,
    ...over,
  }) as AgreementView;

describe('a duty', () => {
  test('to sign names the last signature and what follows from doing nothing', () => {
    const other = party({
      id: 'q',
      userId: 'x',
      name: 'Lanterns Ltd',
      status: 'signed',
      signedAt: '2026-11-18T08:37:00.000Z',
    });
    const duty = dutyOf(row(), view({}, [party({}), other]), 'u');
    expect(duty.verb).toBe('Sign');
    expect(duty.fact).toMatch(/^Lanterns Ltd signed on Wed 18 Nov/);
    expect(duty.consequence).toBe('If nobody acts, the agreement lapses and nothing is owed.');
  });

  test('to answer names the version', () => {
    const status = 'negotiating' as const;
    const duty = dutyOf(row({ status, signDueAt: null }), view({ status }, [party({ acceptedVersionId: null })]), 'u');
    expect([duty.verb, duty.fact]).toEqual(['Answer', 'Version 4 is for you to accept or to change.']);
  });

  test('of the maker is to ask for signatures once everybody accepted', () => {
    const status = 'negotiating' as const;
    const parties = [party({ userId: 'maker' }), party({ id: 'q', userId: 'x' })];
    expect(dutyOf(row({ status }), view({ status }, parties), 'maker').verb).toBe('Request');
  });

  test('of the maker is to decide about a change that is asked for', () => {
    const asks = party({
      id: 'q',
      userId: 'x',
      name: 'Juma',
      status: 'change_requested',
      changeRequest: 'One week later.',
    });
    const duty = dutyOf(row(), view({}, [party({ userId: 'maker', status: 'signed' }), asks]), 'maker');
    expect([duty.verb, duty.fact]).toEqual(['Decide', 'Juma asks for a change.']);
  });

  test('whose agreement could not be read claims no more than its row', () => {
    expect(dutyOf(row(), undefined, 'u')).toMatchObject({ verb: 'Read', fact: null });
  });
});

describe('the duty list', () => {
  test('is ordered by deadline, then by how long it has waited', () => {
    const rows = [
      row({ id: 'new', signDueAt: null, updatedAt: '2026-11-19T00:00:00.000Z' }),
      row({ id: 'old', signDueAt: null, updatedAt: '2026-11-01T00:00:00.000Z' }),
      row({ id: 'later', signDueAt: '2026-12-01T00:00:00.000Z' }),
      row({ id: 'soon' }),
    ];
    expect(
      rows
        .map(waitingOf)
        .toSorted(byDeadline)
        .map(({ id }) => id),
    ).toEqual(['soon', 'later', 'old', 'new']);
  });

  test('says how many things wait', () => {
    expect([0, 1, 4, 12].map((count) => waitingSentence(count, false))).toEqual([
      'Nothing waits for you',
      'One thing waits for you',
      'Four things wait for you',
      '12 things wait for you',
    ]);
    expect(waitingSentence(100, true)).toBe('More than 100 things wait for you');
  });
});
