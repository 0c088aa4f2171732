import type { Lifecycle, Step } from './lifecycle.ts';

// Sets of states stand beside the table they come from. Making one does nothing else, and the build is told so: a page that asks for none
// loads none.

const statesIn = <Status extends string>({ steps }: Lifecycle<Status, string>): readonly Status[] => [
  ...new Set(
    Object.values<Step<Status>>(steps).flatMap(({ from, to }) => (to === 'same' ? from : [...from, to as Status])), // as in `next`
  ),
];

/** The states from which at least one of these actions is possible. */
// @__NO_SIDE_EFFECTS__
export const statesThatCan = <Status extends string, Action extends string>(
  cycle: Lifecycle<Status, Action>,
  ...actions: readonly NoInfer<Action>[]
): readonly Status[] => statesIn(cycle).filter((status) => actions.some((action) => cycle.can(action, status)));

/** The states that no action is possible from. */
// @__NO_SIDE_EFFECTS__
export const finalStates = <Status extends string>(cycle: Lifecycle<Status, string>): readonly Status[] =>
  statesIn(cycle).filter((status) => cycle.actionsFrom(status).length === 0);

/** These states and those of these sets. */
// @__NO_SIDE_EFFECTS__
export const statesOf = <Status extends string>(...parts: readonly (Status | readonly Status[])[]): readonly Status[] =>
  parts.flat() as Status[]; // flat() does not know that a Status has no parts

/** All states but these. */
// @__NO_SIDE_EFFECTS__
export const statesExcept = <Status extends string>(
  cycle: Lifecycle<Status, string>,
  ...parts: readonly NoInfer<Status | readonly Status[]>[]
): readonly Status[] => {
  const others = statesOf(...parts);
  return statesIn(cycle).filter((status) => !others.includes(status));
};
