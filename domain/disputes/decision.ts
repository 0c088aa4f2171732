import { disputeLifecycle } from './lifecycle.ts';
import type { Decision, DisputeSide, DisputeView } from './schema.ts';

// What a court or tribunal decided, from when a side enters it until it binds.

/** Why a matter that was decided is not opened again. */
export const decidedWords =
  'A court or tribunal decided it. If that is not done, file a dispute about what is overdue.';

type Decided = Pick<DisputeView, 'decision' | 'status'>;

/** What was entered and does not bind yet; null where nothing is, or where it binds. */
export const pendingDecision = ({ decision, status }: Decided): Decision | null =>
  decision && decision.boundAt === null && disputeLifecycle.can('bind_decision', status) ? decision : null;

/** Whether an officer compares it with its paper: somebody objects, or nothing proves that the other side was told. */
export const isWithOfficer = ({ objection, unprovenAt }: Pick<Decision, 'objection' | 'unprovenAt'>): boolean =>
  objection !== null || unprovenAt != null;

/** Whether this side is asked if it was decided so: the other one entered it, and it has said nothing to it yet. */
export const isAskedAbout = (it: Decided, side: DisputeSide): boolean => {
  const decision = pendingDecision(it);
  return decision !== null && decision.bySide !== side && decision.foundBy === null && decision.objection === null;
};

/** So often a side enters what was decided in a dispute: what was taken back, or what an officer found not to be so, counts. */
export const MOST_ENTERED = 3;

/**
 * Why the side that did not enter it cannot object now; null where it can. It objects once, and where there is an appeal once more: one may be
 * brought after an officer found that it was decided so.
 */
export function whyNoObjection({ objection, objections = 0, appealUntil }: Decision): string | null {
  if (objection !== null) return 'There is an objection. An officer looks at it.';
  if (objections < (appealUntil === null ? 1 : 2)) return null;
  return 'Objecting again is not possible: an officer found that it was decided so.';
}
