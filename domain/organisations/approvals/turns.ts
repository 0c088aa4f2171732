import type { Turn } from '../../core/turn.ts';
import type { ApprovalStatus } from './schema.ts';

/** Whose turn it is while a text waits for approval: of everybody to whom its next step was put, until one of them answers. */
export const turnsOfApproval = ({
  status,
  waitsFor,
}: {
  status: ApprovalStatus;
  waitsFor: readonly string[];
}): Turn<'approval.approve', never>[] =>
  status === 'open' ? waitsFor.map((userId) => ({ userId, verb: 'approval.approve', clock: null })) : [];
