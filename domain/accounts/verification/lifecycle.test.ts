import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openRequests, type VerificationAction, verificationLifecycle } from './lifecycle.ts';
import { VerificationStatus } from './schema.ts';

const actions = Object.keys(verificationLifecycle.steps) as VerificationAction[]; // the table's own keys
const finals = ['approved', 'rejected', 'withdrawn'] as const;

it('ends in approved, rejected or withdrawn, and nothing leads out of them', () => {
  for (const status of finals) expect(verificationLifecycle.actionsFrom(status)).toEqual([]);
  expect([...openRequests, ...finals].sort()).toEqual([...VerificationStatus.options].sort());
});

it('an owner may withdraw whatever is open', () => {
  for (const status of ['draft', 'submitted', 'under_review', 'info_requested', 'confirming'] as const)
    expect(verificationLifecycle.can('withdraw', status)).toBe(true);
});

it('is never approved without having been sent and looked at, whatever is tried in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 12 }), (tried) => {
      let status: VerificationStatus = 'draft';
      const done: VerificationAction[] = [];
      for (const action of tried)
        if (verificationLifecycle.can(action, status)) {
          status = verificationLifecycle.next(action, status);
          done.push(action);
        }
      if (status !== 'approved') return;
      expect(done).toContain('submit');
      expect(done.indexOf('take')).toBeGreaterThan(done.indexOf('submit'));
      // Level 3 ends in a confirmation, and one never comes without the first reviewer's word since the last sending.
      if (done.at(-1) === 'confirm') expect(done.lastIndexOf('endorse')).toBeGreaterThan(done.lastIndexOf('submit'));
    }),
    { numRuns: 2000 },
  );
});

it('says why not in a sentence', () => {
  expect(verificationLifecycle.whyNot('submit', 'under_review')).toBe(
    'It is being checked; one can send it only while it is being prepared or waiting for more from its owner.',
  );
});
