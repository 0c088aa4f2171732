import { expect, test } from 'vitest';
import { describeEscrowStatus, type EscrowAction, escrowLifecycle, escrowStatuses } from './lifecycle.ts';

const ended = ['closed', 'declined', 'cancelled', 'expired'] as const;

test('an escrow that has ended has no way out, and every other has one', () => {
  for (const status of escrowStatuses)
    expect(escrowLifecycle.actionsFrom(status).length > 0, describeEscrowStatus[status]).toBe(
      !ended.some((one) => one === status),
    );
});

test('nobody pays before both sides accepted the terms, and nobody changes them afterwards', () => {
  const from = (action: EscrowAction) => escrowLifecycle.steps[action].from;
  expect(from('pay')).toEqual(['awaiting_funding', 'active']);
  expect([from('save'), from('counter'), from('accept')]).toEqual([['draft'], ['proposed'], ['proposed']]);
  expect(escrowLifecycle.whyNot('pay', 'proposed')).toBe(
    'It is being agreed; one can pay into it only while it is waiting for the money or under way.',
  );
});

test('once money moves it ends by its milestones alone: what is under way is not declined, cancelled or out of time', () => {
  for (const action of ['decline', 'withdraw', 'lapse', 'cancel', 'fail_funding'] as const)
    expect(escrowLifecycle.can(action, 'active'), action).toBe(false);
});
