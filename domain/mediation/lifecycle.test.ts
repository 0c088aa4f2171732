import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MediationAction, mediationLifecycle, proposalLifecycle, settingUp } from './lifecycle.ts';
import { MediationStatus } from './schema.ts';

/** Goes on by whatever the table allows, as the numbers choose; answers what was done. */
function walk(choices: readonly number[]): readonly MediationAction[] {
  let status: MediationStatus = 'draft';
  const done: MediationAction[] = [];
  for (const choice of choices) {
    const possible = mediationLifecycle.actionsFrom(status);
    const action = possible[choice % Math.max(1, possible.length)];
    if (!action) break;
    status = mediationLifecycle.next(action, status);
    done.push(action);
  }
  return done;
}
const walks = fc.array(fc.nat(10_000), { minLength: 60, maxLength: 120, size: 'max' });

describe('the life of a mediation', () => {
  it('never begins without the consent of all, a chosen mediator and a signed agreement to mediate', () => {
    let reached = 0;
    fc.assert(
      fc.property(walks, (tried) => {
        const done = walk(tried);
        const began = done.indexOf('begin');
        if (began === -1) return;
        reached++;
        const before = done.slice(0, began);
        for (const needed of ['all_consented', 'select', 'engage', 'engaged'] as const)
          expect(before).toContain(needed);
        expect(before.indexOf('engaged')).toBeGreaterThan(before.indexOf('select'));
      }),
      { numRuns: 5000 },
    );
    expect(reached).toBeGreaterThan(20);
  });

  it('is settled only after it began and its terms were agreed since it last went back to talking', () => {
    let reached = 0;
    fc.assert(
      fc.property(walks, (tried) => {
        const done = walk(tried);
        const settled = done.indexOf('settle');
        if (settled === -1) return;
        reached++;
        const before = done.slice(0, settled);
        expect(before).toContain('begin');
        expect(before.lastIndexOf('agree_terms')).toBeGreaterThan(before.lastIndexOf('back_to_talks'));
      }),
      { numRuns: 5000 },
    );
    expect(reached).toBeGreaterThan(20);
  });

  it('can be left at any time from consent to settlement', () => {
    for (const status of [...settingUp, 'active', 'suspended', 'settling'] as const)
      expect(mediationLifecycle.can('end', status), status).toBe(true);
  });

  it('has a way to an end from every state, and no way out of an end but closing', () => {
    const ends: readonly MediationStatus[] = ['declined', 'lapsed', 'withdrawn', 'closed'];
    for (const status of MediationStatus.options) {
      const seen = new Set<MediationStatus>([status]);
      const queue: MediationStatus[] = [status];
      for (let at = queue.pop(); at; at = queue.pop())
        for (const action of mediationLifecycle.actionsFrom(at)) {
          const next = mediationLifecycle.next(action, at);
          if (!seen.has(next)) queue.push(next);
          seen.add(next);
        }
      expect(
        [...seen].some((one) => ends.includes(one)),
        status,
      ).toBe(true);
    }
    for (const status of ends)
      expect(mediationLifecycle.actionsFrom(status).filter((action) => action !== 'destroy')).toEqual([]);
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
