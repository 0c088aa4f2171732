/** Where an action may start and where it leads; `to: 'same'` for a deed that leaves the state as it is. */
export type Step<Status extends string> = {
  readonly from: readonly Status[];
  readonly to: Status | 'same';
};

export type Lifecycle<Status extends string, Action extends string> = {
  readonly steps: Readonly<Record<Action, Step<Status>>>;
  /** The state after `action`. Throws {@link IllegalTransition} when the table has no such row; nothing else decides. */
  next(action: Action, status: Status): Status;
  /** True when the table has a row for this action from this state. */
  can(action: Action, status: Status): boolean;
  /** Why the action is not possible now, or null when it is. The page shows it beside the disabled button. */
  whyNot(action: Action, status: Status): string | null;
  /** Every action the table allows from this state, in table order. */
  actionsFrom(status: Status): readonly Action[];
};

export class IllegalTransition extends Error {
  readonly action: string;
  readonly status: string;
  constructor(action: string, status: string, reason: string) {
    super(reason);
    this.name = 'IllegalTransition';
    this.action = action;
    this.status = status;
  }
}

/**
 * Builds a life cycle from a table action → {from, to}. `describe` names a state the way a person would
 * ("waiting for signatures"), so that refusals read as sentences.
 */
// @__NO_SIDE_EFFECTS__
export function lifecycle<Status extends string, Action extends string>(
  steps: Readonly<Record<Action, Step<Status>>>,
  describe: Readonly<Record<Status, string>>,
  verbs: Readonly<Record<Action, string>>,
): Lifecycle<Status, Action> {
  const whyNot = (action: Action, status: Status): string | null =>
    steps[action].from.includes(status)
      ? null
      : `It is ${describe[status]}; one can ${verbs[action]} only while it is ${orList(steps[action].from.map((from) => describe[from]))}.`;
  return {
    steps,
    whyNot,
    can: (action, status) => steps[action].from.includes(status),
    next(action, status) {
      const reason = whyNot(action, status);
      if (reason !== null) throw new IllegalTransition(action, status, reason);
      const { to } = steps[action];
      return to === 'same' ? status : (to as Status); // `to` is Exclude<Status | 'same', 'same'>, which TypeScript cannot narrow for a generic Status
    },
    actionsFrom: (status) => (Object.keys(steps) as Action[]).filter((action) => steps[action].from.includes(status)),
  };
}

const orList = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
