import { disputeLifecycle } from '../lifecycle.ts';
import type { Decision, DisputeSide, DisputeView } from '../schema.ts';

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
