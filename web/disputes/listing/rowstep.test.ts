import { expect, test } from 'vitest';
import { rowStep } from './rowstep.ts';

test('a row says what its reader is waited for, whichever deadline comes first', () => {
  const row = { status: 'awaiting_response', waitsForMe: true, mySide: 'respondent', nextDueKind: null } as const;
  expect(rowStep({ ...row, turn: 'answer_decision', nextDueKind: 'dispute.hold_end' })).toBe(
    'Say whether it was decided so',
  );
  // Who entered what was decided still owes an answer.
  expect(rowStep({ ...row, turn: 'answer', nextDueKind: 'dispute.decision' })).toBe('Answer it');
  expect(rowStep({ ...row, waitsForMe: false, turn: null, nextDueKind: 'dispute.decision' })).toBe(
    'What was decided waits',
  );
  expect(rowStep({ ...row, status: 'settling', turn: null })).toBe('Sign the settlement');
});
