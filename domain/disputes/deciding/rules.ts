import type { Day } from '../../core/time.ts';
import type { FieldProblems } from '../../errors.ts';
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

/** Whether this side is asked if it was decided so: the other one entered it, and it has said nothing to it yet. */
export const isAskedAbout = (it: Decided, side: DisputeSide): boolean => {
  const decision = pendingDecision(it);
  return decision !== null && decision.bySide !== side && decision.foundBy === null && decision.objection === null;
};

/** Why a decision cannot be entered like this, by field ("terms.0.what"); empty when it can. `today` is the day in the place of the dispute. */
export function problemsOfDecision(
  { on, appealUntil, terms }: Pick<Decision, 'on' | 'appealUntil' | 'terms'>,
  today: Day,
): FieldProblems {
  const problems: Record<string, string> = {};
  if (on > today) problems.on = 'Choose a day that is not in the future.';
  if (appealUntil !== null && appealUntil < on) problems.appealUntil = 'This is before the decision.';
  terms.forEach(({ what, by, amountMinor }, index) => {
    if (what.trim().length < 3 && amountMinor === null)
      problems[`terms.${index}.what`] = 'Say in a few words what is to be done.';
    if (by < on) problems[`terms.${index}.by`] = 'This is before the decision.';
  });
  return problems;
}
