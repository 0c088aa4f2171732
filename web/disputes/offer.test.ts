import { publicityOf } from '@ahadi/domain/disputes/publicity.ts';
import { emptyClaim } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView, Offer } from '@ahadi/domain/disputes/schema.ts';
import { describe, expect, test } from 'vitest';
import { badgeFor, besideOf, isMine, offer, primaryOf } from './offer.ts';
import type { Reader } from './useReader.ts';

const filer: Reader = { kind: 'user', userId: 'f', roles: [] };
const respondent: Reader = { kind: 'user', userId: 'r', roles: [] };
const officer: Reader = { kind: 'user', userId: 'o', roles: ['officer'] };

const view = (over: Record<string, unknown> = {}): DisputeView =>
  ({
    status: 'awaiting_response',
    claim: emptyClaim('KES'),
    filerUserId: 'f',
    parties: [
      { side: 'filer', userId: 'f', name: 'Amina' },
      { side: 'respondent', userId: 'r', name: 'Lanterns Ltd' },
    ],
    mySide: 'respondent',
    joint: [],
    response: null,
    offers: [],
    bids: [],
    clocks: [],
    holds: [],
    guards: [],
    resolvedClaim: null,
    extensionOffer: null,
    finalNoticeAt: null,
    stayedBySide: null,
    appealed: false,
    reopenedOnce: false,
    extended: false,
    judged: { tookOn: false, refusedPublication: false, isInvolved: false },
    ...over,
  }) as unknown as DisputeView; // what is looked at here
const anOffer = (over: Partial<Offer>): Offer =>
  ({ id: 'x', fromSide: 'filer', status: 'open', madeAt: '2026-11-01T00:00:00.000Z', ...over }) as Offer;

describe('what is offered to a side', () => {
  test('the one it is against answers, and the filer is told whose it is', () => {
    expect(primaryOf(view(), respondent)).toBe('respond');
    expect(badgeFor(view(), respondent)).toEqual({ label: 'Waiting for your answer', tone: 'gold' });
    expect(offer('respond', view({ mySide: 'filer' }), filer)).toEqual({
      can: false,
      why: 'This is up to the side it is against.',
    });
  });

  test('there is one answer', () => {
    const answered = view({ status: 'negotiating', response: { kind: 'deny' } });
    expect(offer('respond_late', answered, respondent).why).toMatch(/one answer/);
  });

  test('who is asked whether it is resolved sees yes and no side by side', () => {
    const asked = view({ status: 'published', mySide: 'filer', resolvedClaim: { kind: 'paid', text: '', at: '' } });
    expect(primaryOf(asked, filer)).toBe('mark_resolved');
    expect(besideOf(asked, filer)).toEqual(['deny_resolved']);
  });

  test('the one who answered can correct it, in sight, until the filer builds on it', () => {
    const response = { kind: 'deny', planDue: null, at: '2026-11-02T00:00:00.000Z' };
    const answered = view({ status: 'responded', response });
    expect(besideOf(answered, respondent)).toEqual(['correct_answer']);
    expect(besideOf({ ...answered, mySide: 'filer' }, filer)).not.toContain('correct_answer');
    const built = view({ status: 'negotiating', response, offers: [anOffer({ madeAt: '2026-11-03T00:00:00.000Z' })] });
    expect(offer('correct_answer', built, respondent).why).toMatch(/built on it/);
  });

  test('who was silent in time is led to the answer, not to an offer', () => {
    expect(primaryOf(view({ status: 'no_response' }), respondent)).toBe('respond');
    const answered = view({ status: 'no_response', response: { kind: 'deny' } });
    expect(primaryOf(answered, respondent)).toBe('offer');
  });

  test('the extra time that needs no consent is taken once', () => {
    expect(offer('extend', view(), respondent).can).toBe(true);
    expect(offer('extend', view({ extended: true }), respondent).why).toMatch(/already/);
  });

  test('nobody offers twice in a row', () => {
    const mine = view({ status: 'negotiating', mySide: 'filer', offers: [anOffer({})] });
    expect(offer('offer', mine, filer).why).toMatch(/other side answers first/);
    expect(primaryOf(mine, filer)).toBeNull();
    const theirs = view({ status: 'negotiating', offers: [anOffer({})] });
    expect(primaryOf(theirs, respondent)).toBe('answer_offer');
    expect(offer('offer', theirs, respondent).can).toBe(true);
  });

  test('who may talk and is not waited for is led to an offer', () => {
    expect(primaryOf(view({ status: 'responded', mySide: 'filer', response: { planDue: null } }), filer)).toBe('offer');
  });

  test('who noted proceedings elsewhere ends them, or an officer', () => {
    const stayed = view({ holds: [{ kind: 'external_proceedings' }], stayedBySide: 'respondent' });
    expect(offer('end_external', stayed, respondent).can).toBe(true);
    expect(offer('end_external', { ...stayed, mySide: null }, officer).can).toBe(true);
    expect(offer('end_external', { ...stayed, mySide: 'filer' }, filer).why).toMatch(/side that noted them/);
  });

  test('a statement waits for the final notice', () => {
    expect(offer('write_statement', view({ status: 'negotiating' }), respondent).why).toMatch(/final notice/);
    const noticed = view({ status: 'negotiating', finalNoticeAt: '2026-11-01T00:00:00.000Z' });
    expect(offer('write_statement', noticed, respondent).can).toBe(true);
  });
});

describe('blind bidding', () => {
  const bid = (no: number, myCommitment: string | null, result: 'gap' | 'overlap' | null) => ({
    no,
    myCommitment,
    result,
  });
  const bidding = { no: 1 } as DisputeView['bidding']; // what is looked at
  test('has one figure a round, while the server says for what', () => {
    const sealed = view({ status: 'negotiating', bids: [bid(1, 'ab', null)], bidding });
    expect(offer('bid', sealed, respondent).why).toMatch(/round 1 is sealed/);
    const theirs = view({ status: 'negotiating', bids: [bid(1, null, null)], bidding });
    expect(offer('bid', theirs, respondent).can).toBe(true);
    const three = [1, 2, 3].map((no) => bid(no, 'ab', 'gap'));
    expect(offer('bid', view({ status: 'negotiating', bids: three, bidding: null }), respondent).why).toMatch(
      /is over/,
    );
  });

  test('of earlier days left an offer that is nobody’s: both may answer it, and nobody takes it back', () => {
    const open = { status: 'open', fromSide: 'respondent', fromBids: true } as DisputeView['offers'][number]; // what is looked at
    const met = view({ status: 'negotiating', bids: [bid(1, 'ab', 'overlap')], offers: [open], bidding: null });
    expect(offer('answer_offer', met, respondent).can).toBe(true);
    expect(offer('offer', met, respondent).can).toBe(true);
    expect(offer('withdraw_offer', met, respondent).can).toBe(false);
    expect(offer('bid', met, respondent).why).toMatch(/met already/);
  });
});

test('a refusal is looked at again for the side that filed it, and not where what was kept offline does not say until when', () => {
  const ended = { status: 'unresolved_private', mySide: 'filer', recordId: null, reopenedOnce: true };
  const refused = view({ ...ended, refusalAppealUntil: '2026-12-01T00:00:00.000Z' });
  expect(publicityOf(refused).words).toContain('The side that filed it can ask another record officer');
  expect(offer('appeal_refusal', refused, filer).can).toBe(true);
  expect(publicityOf(view(ended)).mayBecomePublic).toBe(false);
  expect(offer('appeal_refusal', view(ended), filer).can).toBe(false);
});

describe('the desk', () => {
  test('an officer takes on what was filed, and never what is their own', () => {
    const filed = view({ status: 'submitted', mySide: null });
    expect(primaryOf(filed, officer)).toBe('accept');
    expect(isMine('accept', { ...filed, filerUserId: 'o' as DisputeView['filerUserId'] }, officer)).toBe(false);
    expect(isMine('approve', filed, officer)).toBe(false);
  });

  test('the one who refused it is not offered the same matter after the appeal', () => {
    const again = view({
      status: 'submitted',
      mySide: null,
      judged: { tookOn: true, refusedPublication: false, isInvolved: false },
    });
    expect(primaryOf(again, officer)).toBeNull();
    const recordOfficer: Reader = { ...officer, roles: ['record_officer'] };
    const publication = { status: 'publication_review', mySide: null };
    expect(isMine('approve', view(publication), recordOfficer)).toBe(true);
    const refused = { ...publication, judged: { tookOn: false, refusedPublication: true, isInvolved: false } };
    expect(isMine('approve', view(refused), recordOfficer)).toBe(false);
  });

  test('a record officer publishes in spite of an objection that still runs, and in spite of no other hold', () => {
    const recordOfficer: Reader = { ...officer, roles: ['record_officer'] };
    const guards = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'].map((guard) => ({
      guard,
      passed: guard !== 'G6',
      sentence: '',
    }));
    const held = (...kinds: string[]) =>
      view({ status: 'publication_review', mySide: null, guards, holds: kinds.map((kind) => ({ kind })) });
    expect(offer('approve', held('publication_objection'), recordOfficer).can).toBe(true);
    expect(offer('approve', held('publication_objection', 'protective_stay'), recordOfficer).can).toBe(false);
    expect(offer('approve', held(), recordOfficer).can).toBe(false);
  });
});
