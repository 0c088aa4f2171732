import type { Challenge } from '@ahadi/domain/records/schema.ts';

type Held = Pick<Challenge, 'status' | 'rung' | 'firstActionDue' | 'reaffirmDue' | 'decisionDue'>;
/** What of a challenge is late, and the deadline that counts now; `due` is null once the last one is over. */
export type DeskDue = { late: string | null; label: string; due: string | null };

/** Which clock counts at a desk, and what the one before left undone: nothing that is late stands without a word. */
export function deskDueOf({ status, rung, firstActionDue, reaffirmDue, decisionDue }: Held): DeskDue | null {
  if (status === 'decided') return null;
  const decision = { label: 'Decision due', due: decisionDue };
  if (rung === 'panel' || rung === 'owner') return { late: 'The decision is late', ...decision };
  if (status === 'open' && firstActionDue === null) return { late: 'The first step is late', ...decision };
  if (status === 'open') return { late: null, label: 'First step due', due: firstActionDue };
  if (status === 'forwarded' && reaffirmDue !== null)
    return { late: null, label: 'Filer’s word due', due: reaffirmDue };
  return { late: null, ...decision };
}
