import { describe, expect, it } from 'vitest';
import { type Actor, permissions } from '../../permissions.ts';
import { IdentityKind } from '../schema.ts';
import {
  checksFor,
  checkWords,
  documentKindsFor,
  missingDocuments,
  neededDocuments,
  problemsBeforeSubmitting,
  problemsOfApproval,
} from './rules.ts';
import { CheckName } from './schema.ts';

const firm = { kind: 'business', country: 'KE', registrationNo: 'PVT-7XU2K4' } as const;
const person = { kind: 'person', country: 'KE', registrationNo: null } as const;

describe('what has to be shown', () => {
  it('is said for every kind of identity, and can be chosen', () => {
    for (const kind of IdentityKind.options) {
      expect(neededDocuments[kind].length).toBeGreaterThan(0);
      for (const { anyOf } of neededDocuments[kind])
        for (const one of anyOf) expect(documentKindsFor(kind)).toContain(one);
      expect(missingDocuments(kind, [])).toEqual(neededDocuments[kind]);
      expect(
        missingDocuments(
          kind,
          neededDocuments[kind].map(({ anyOf }) => ({ kind: anyOf[0] ?? 'other' })),
        ),
      ).toEqual([]);
    }
  });

  it('of a person is an ID or a passport, either', () => {
    expect(missingDocuments('person', [{ kind: 'passport' }])).toEqual([]);
    expect(missingDocuments('person', [{ kind: 'national_id' }])).toEqual([]);
    expect(missingDocuments('person', [{ kind: 'other' }])).toHaveLength(1);
  });

  it('is named in one sentence when it is missing', () => {
    expect(problemsBeforeSubmitting({ ...firm, country: null, registrationNo: null }, [])).toEqual({
      documents: 'Still missing: the registration certificate; proof that you may act for it.',
      country: expect.any(String),
      registrationNo: expect.any(String),
    });
    expect(problemsBeforeSubmitting(person, [{ kind: 'passport' }])).toEqual({});
  });
});

describe('an approval', () => {
  it('needs every line of the list for its kind and level', () => {
    for (const kind of IdentityKind.options) {
      expect(checksFor(kind, 3)).toEqual([...checksFor(kind, 2), 'independent_source']);
      for (const check of checksFor(kind, 3)) expect(checkWords[check]).toMatch(/\.$/);
    }
    const all = { checks: checksFor('person', 2), registerNo: null };
    expect(problemsOfApproval(person, 2, all)).toEqual({});
    expect(problemsOfApproval(person, 3, all)).toHaveProperty('checks');
    for (const left of all.checks)
      expect(
        problemsOfApproval(person, 2, { ...all, checks: all.checks.filter((one) => one !== left) }),
      ).toHaveProperty('checks');
  });

  it('of an organisation compares the number; only letters and digits count', () => {
    const problems = (registerNo: string | null) =>
      Object.keys(problemsOfApproval(firm, 2, { checks: CheckName.options, registerNo }));
    for (const same of ['PVT-7XU2K4', 'pvt 7xu/2k4', ' PVT7XU2K4 ']) expect(problems(same)).toEqual([]);
    for (const other of [null, '', '-', 'PVT-7XU2K5', 'PVT-7XU2K']) expect(problems(other)).toEqual(['registerNo']);
  });
});

describe('who may check', () => {
  const it_ = { owners: ['o'], members: ['o', 'm'], uploaders: ['o', 'u'], endorsedBy: 'first', submittedAt: 'then' };
  const as = (userId: string, ...roles: ('reviewer' | 'admin' | 'officer')[]): Actor => ({
    kind: 'user',
    userId,
    roles,
  });

  it('is a reviewer or an administrator who neither belongs to the identity nor gave its documents', () => {
    const may = permissions['verification.approve'];
    expect([may(as('x', 'reviewer'), it_), may(as('x', 'admin'), it_)]).toEqual([true, true]);
    for (const actor of [
      as('x'),
      as('x', 'officer'),
      as('o', 'admin'),
      as('m', 'reviewer'),
      as('u', 'reviewer'),
      { kind: 'system' } as const,
    ])
      expect(may(actor, it_)).toBe(false);
  });

  it('nobody, before the request was sent', () => {
    expect(permissions['verification.review'](as('x', 'reviewer'), { ...it_, submittedAt: null })).toBe(false);
  });

  it('the second time is somebody else than the first time', () => {
    const may = permissions['verification.confirm'];
    expect(may(as('x', 'reviewer'), it_)).toBe(true);
    expect(may(as('first', 'reviewer', 'admin'), it_)).toBe(false);
    expect(may(as('x', 'reviewer'), { ...it_, endorsedBy: null })).toBe(false);
  });
});
