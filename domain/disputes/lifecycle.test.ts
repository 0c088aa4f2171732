import { describe, expect, it } from 'vitest';
import { type Actor, permissions, whoMay } from '../permissions.ts';
import { type DisputeAction, disputeLifecycle, offerLifecycle } from './lifecycle.ts';
import { DisputeStatus, OfferStatus } from './schema.ts';

const { steps } = disputeLifecycle;
const actions = Object.keys(steps) as DisputeAction[];
const out = (status: DisputeStatus) =>
  disputeLifecycle.actionsFrom(status).filter((action) => disputeLifecycle.next(action, status) !== status);

describe('the table of a dispute’s life', () => {
  it('leads out of an end only where the design says so', () => {
    expect(out('rejected')).toEqual(['appeal', 'reopen']);
    expect(out('unserved_closed')).toEqual(['serve_again']);
    expect(out('resolved')).toEqual(['reopen']);
    expect(out('withdrawn')).toEqual(['reopen']);
    expect(out('unresolved_private')).toEqual(['appeal_refusal', 'reopen']);
    expect(out('published')).toEqual(['mark_resolved', 'withdraw', 'set_aside', 'expire']);
  });

  it('reaches every state from a draft, and leaves none that is not an end without a way on', () => {
    const reached = new Set<DisputeStatus>(['draft']);
    for (const status of reached) for (const action of out(status)) reached.add(disputeLifecycle.next(action, status));
    expect([...reached].sort()).toEqual([...DisputeStatus.options].sort());
    for (const status of DisputeStatus.options) expect(out(status).length).toBeGreaterThan(0);
  });

  it('publishes only from the review, and begins the review only when the talks are over or a refusal is appealed', () => {
    const into = (status: DisputeStatus) => actions.filter((action) => steps[action].to === status);
    expect(into('published')).toEqual(['approve']);
    expect(steps.approve.from).toEqual(['publication_review']);
    expect(into('publication_review')).toEqual(['review', 'appeal_refusal']);
    expect(steps.review.from).not.toContain('awaiting_response');
    expect(steps.review.from).not.toContain('settling');
  });

  it('lets the filer end it in every state after it was filed and before it ended', () => {
    for (const status of DisputeStatus.options) {
      const ended = ['rejected', 'unserved_closed', 'resolved', 'withdrawn', 'unresolved_private'].includes(status);
      expect(disputeLifecycle.can('withdraw', status)).toBe(!ended && status !== 'draft');
    }
  });

  it('takes the respondent’s answer as long as nothing is public: in time, late, in the talks and in the review', () => {
    for (const status of ['awaiting_response', 'no_response'] as const)
      expect(disputeLifecycle.can('respond', status)).toBe(true);
    for (const status of ['negotiating', 'publication_review'] as const)
      expect(disputeLifecycle.can('respond_late', status)).toBe(true);
    for (const action of ['respond', 'respond_late'] as const)
      expect(disputeLifecycle.can(action, 'published')).toBe(false);
  });
});

describe('who may', () => {
  const [filer, respondent, officer, recorder] = ['f', 'r', 'o', 'p'];
  const user = (userId: string, ...roles: ('officer' | 'record_officer' | 'admin')[]): Actor => ({
    kind: 'user',
    userId,
    roles,
  });
  const matter: Parameters<(typeof permissions)['dispute.accept']>[1] = {
    filerUserId: filer,
    respondentUserId: respondent,
    isShown: true,
    triagedBy: null,
    publicationRefusedBy: null,
    stayedBy: null,
    decision: null,
    jointUserIds: ['j'],
    involvedUserIds: [],
  };
  const may = (action: DisputeAction, actor: Actor, wishes: Partial<typeof matter> = {}) =>
    permissions[`dispute.${action}`](actor, { ...matter, ...wishes });

  it('has a row and words for every action, and somebody who may do each', () => {
    const everybody = [
      user(filer),
      user(respondent),
      user(officer, 'officer'),
      user(recorder, 'record_officer'),
      { kind: 'system' } as const,
    ];
    for (const action of actions) {
      expect(whoMay[`dispute.${action}`].length).toBeGreaterThan(5);
      expect(
        everybody.some((actor) => may(action, actor)),
        action,
      ).toBe(true);
    }
  });

  it('gives a stranger and an administrator nothing', () => {
    for (const action of actions)
      for (const actor of [user('stranger'), user('stranger', 'admin')]) expect(may(action, actor), action).toBe(false);
  });

  it('lets who only shares a side read it once the other side may, and do nothing in it', () => {
    for (const action of actions) expect(may(action, user('j')), action).toBe(false);
    expect(permissions['dispute.read'](user('j'), matter)).toBe(true);
    expect(permissions['dispute.read'](user('j'), { ...matter, isShown: false })).toBe(false);
  });

  it('lets nobody judge a matter of their own, whatever offices they hold (I10)', () => {
    const judging = actions.filter(
      (action) => may(action, user('n', 'officer')) || may(action, user('n', 'record_officer')),
    );
    expect(judging).toEqual([
      'request_info',
      'reject',
      'accept',
      'confirm_identity',
      'clear_identity',
      'end_external',
      'judge_decision',
      'protective_stay',
      'lift_stay',
      'approve',
      'refuse',
    ]);
    // What a side noted it may end itself, as a side; the sentence below says who else may.
    for (const action of judging.filter((one) => one !== 'end_external'))
      for (const party of [filer, respondent])
        for (const isShown of [true, false])
          expect(may(action, user(party, 'officer', 'record_officer', 'admin'), { isShown }), action).toBe(false);
  });

  it('lets the side that noted proceedings elsewhere end them, or an officer, and never the other side', () => {
    for (const [noted, other] of [
      [filer, respondent],
      [respondent, filer],
    ] as const) {
      expect(may('end_external', user(noted), { stayedBy: noted })).toBe(true);
      expect(may('end_external', user(officer, 'officer'), { stayedBy: noted })).toBe(true);
      expect(may('end_external', user(other, 'officer'), { stayedBy: noted })).toBe(false);
    }
    expect(may('end_external', user('stranger', 'admin'), { stayedBy: filer })).toBe(false);
    for (const bySide of ['filer', 'respondent'] as const) {
      const [own, other] = bySide === 'filer' ? [filer, respondent] : [respondent, filer];
      const entered = { decision: { bySide } };
      expect([own, other].map((one) => may('drop_decision', user(one), entered))).toEqual([true, false]);
      for (const action of ['confirm_decision', 'object_decision'] as const)
        expect([own, other].map((one) => may(action, user(one), entered))).toEqual([false, true]);
    }
  });

  it('keeps who took it on, and who refused it before, from deciding about its publication (I10)', () => {
    for (const action of ['approve', 'refuse'] as const) {
      expect(may(action, user(recorder, 'record_officer'))).toBe(true);
      expect(may(action, user(recorder, 'record_officer', 'officer'), { triagedBy: recorder })).toBe(false);
      expect(may(action, user(recorder, 'record_officer'), { publicationRefusedBy: recorder })).toBe(false);
    }
    for (const action of ['accept', 'reject', 'request_info'] as const)
      expect(may(action, user(officer, 'officer'), { triagedBy: officer })).toBe(false);
  });

  it('lets a record officer refuse and publish but not triage, and an officer triage but not publish', () => {
    expect(may('accept', user(recorder, 'record_officer'))).toBe(false);
    expect(may('approve', user(officer, 'officer'))).toBe(false);
  });

  it('gives the respondent nothing before an officer or the rules took it on, and nothing after it was cleared of them', () => {
    for (const action of actions) expect(may(action, user(respondent), { isShown: false }), action).toBe(false);
    expect(permissions['dispute.read'](user(respondent), { ...matter, isShown: false })).toBe(false);
  });
});

it('an offer is answered once: no way leads out of any answer', () => {
  for (const status of OfferStatus.options)
    expect(offerLifecycle.actionsFrom(status).length).toBe(status === 'open' ? 5 : 0);
});
