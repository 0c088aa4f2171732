import type { Day } from '../core/time.ts';
import type { FieldProblems } from '../errors.ts';
import type { Decision } from './schema.ts';

// Apart from what is waited for: only who enters a decision loads it.

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
