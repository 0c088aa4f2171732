import { describe, expect, it } from 'vitest';
import { type MediationAction, mediationLifecycle, proposalLifecycle, settingUp } from './lifecycle.ts';
import { MediationStatus } from './schema.ts';

/** Every state that can be reached from one, without ever doing `forbidden`. */
function reachable(from: MediationStatus, forbidden?: MediationAction): ReadonlySet<MediationStatus> {
  const seen = new Set<MediationStatus>([from]);
  const queue: MediationStatus[] = [from];
  for (let at = queue.pop(); at; at = queue.pop())
    for (const action of mediationLifecycle.actionsFrom(at)) {
      if (action === forbidden) continue;
      const next = mediationLifecycle.next(action, at);
      if (!seen.has(next)) queue.push(next);
      seen.add(next);
    }
  return seen;
}

describe('the life of a mediation', () => {
  it('never begins without the consent of all, a chosen mediator and a signed agreement to mediate', () => {
    expect(reachable('draft')).toContain('active');
    for (const needed of ['all_consented', 'begin_selecting', 'select', 'engage', 'engaged', 'begin'] as const)
      expect(reachable('draft', needed), needed).not.toContain('active');
  });

  it('is settled only after it began and its terms were agreed, and after going back to talking only when they are again', () => {
    expect(reachable('draft')).toContain('settled');
    for (const needed of ['begin', 'agree_terms', 'settle'] as const)
      expect(reachable('draft', needed), needed).not.toContain('settled');
    expect(mediationLifecycle.next('back_to_talks', 'settling')).toBe('active');
    expect(reachable('active', 'agree_terms')).not.toContain('settled');
  });

  it('can be left at any time from consent to settlement', () => {
    for (const status of [...settingUp, 'active', 'suspended', 'settling'] as const)
      expect(mediationLifecycle.can('end', status), status).toBe(true);
  });

  it('has a way to an end from every state, and no way out of an end', () => {
    const ends: readonly MediationStatus[] = ['declined', 'lapsed', 'withdrawn', 'closed'];
    for (const status of MediationStatus.options)
      expect(
        ends.some((end) => reachable(status).has(end)),
        status,
      ).toBe(true);
    for (const status of ends)
      expect(
        mediationLifecycle.actionsFrom(status).filter((action) => mediationLifecycle.next(action, status) !== status),
      ).toEqual([]);
  });

  it('leaves time for the report and for what was begun in a session, however it ended', () => {
    for (const status of ['settled', 'ended', 'closed'] as const)
      for (const action of ['report', 'attend', 'end_session'] as const)
        expect(mediationLifecycle.can(action, status), `${action} ${status}`).toBe(true);
    expect(mediationLifecycle.can('run_session', 'suspended')).toBe(false);
  });

  it('says why not in a sentence', () => {
    expect(mediationLifecycle.whyNot('schedule', 'funding')).toBe(
      'It is waiting for the fee to be put into escrow; one can plan a session only while it is under way.',
    );
  });
});

it('a proposal is opened once, and nothing opens one that has ended', () => {
  for (const status of ['opened', 'selected', 'withdrawn', 'expired', 'disqualified'] as const)
    expect(proposalLifecycle.can('open', status)).toBe(false);
});
