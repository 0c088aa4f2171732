import type { Day } from '../../core/time.ts';
import { obligationLifecycle, untouchedObligations } from '../lifecycle.ts';
import { daysOf } from '../plan.ts';
import type { ObligationStatus, ObligationTerm } from '../schema.ts';

/** A day of a promise as it is kept: `edition` is the number of the amendment that planned it, 0 for the first text. */
export type KeptDay = {
  id: string;
  termId: string;
  /** The text it was planned from. */
  term: ObligationTerm;
  occurrence: number;
  edition: number;
  status: ObligationStatus;
  plannedOn: Day | null;
  dueOn: Day | null;
};

/** What an amendment does to what was promised. */
export type Rewriting = {
  /** Days that end with it. */
  release: string[];
  /** Promises of which nothing more is planned from their older text. */
  close: string[];
  /** Days that begin with it. `plannedOn` is null for one that counts from a coming into force that is still ahead. */
  plan: { term: ObligationTerm; occurrence: number; edition: number; plannedOn: Day | null }[];
};

/** Whether two texts promise the same, whatever the order of their keys. */
const isSame = (one: ObligationTerm, other: ObligationTerm): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(canonical).join()}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => `${key}:${canonical(inner)}`)
          .join()}}`
      : JSON.stringify(value);

/**
 * Whether a day ends when its promise is written again or left out. What is said to be done is answered, and what is in dispute is
 * decided, as it was. Of what repeats, a day that has passed stays owed as it was, also where it was given more time; who is owed
 * can give it up.
 */
const isReleased = (day: KeptDay, today: Day): boolean =>
  obligationLifecycle.can('release', day.status) &&
  (day.term.due.kind !== 'repeats' || (untouchedObligations.includes(day.status) && (day.plannedOn ?? today) >= today));

/**
 * What becomes of what was promised in `before` when `after` takes its place on `today`, the local day. What is in both word for word
 * stays, with its state and its clocks. A promise without repetition that is fulfilled, given up, said to be done or in dispute is
 * not promised a second time by other words; who wants more promises something new. Of what repeats, the days up to the last one
 * that stays are not promised a second time either: rent that was paid early is paid. `edition` is the number of the amendment, from 1.
 */
export function rewrite(
  before: readonly ObligationTerm[],
  after: readonly ObligationTerm[],
  all: readonly KeptDay[],
  { today, isInForce, edition }: { today: Day; isInForce: boolean; edition: number },
): Rewriting {
  // What this amendment itself planned is not looked at: then doing it twice changes nothing.
  const kept = all.filter((day) => day.edition < edition);
  const gone = before.filter((old) => !after.some((term) => term.id === old.id && isSame(term, old)));
  const come = after.filter((term) => !before.some((old) => old.id === term.id && isSame(term, old)));
  const daysUnder = (termId: string) => kept.filter((day) => day.termId === termId);
  const release = gone.flatMap((old) => daysUnder(old.id).filter((day) => isReleased(day, today)));
  const released = new Set(release.map(({ id }) => id));
  const plan = come.flatMap((term) => {
    const days = daysUnder(term.id);
    const stay = days.filter((day) => !released.has(day.id) && day.status !== 'released');
    const repeated = before.find(({ id }) => id === term.id)?.due.kind === 'repeats';
    if (term.due.kind !== 'repeats' && !repeated && stay.some((day) => day.term.due.kind !== 'repeats')) return [];
    const first = firstDay(term, isInForce, today, stay);
    return first === null ? [] : [{ term, edition, ...first }];
  });
  return { release: [...released], close: gone.map(({ id }) => id), plan };
}

/**
 * The first day of a promise that begins on `today`; of what repeats the first one that has not passed and lies after those that
 * `stay`. Null when none is left, and for a single day that stays already.
 */
function firstDay(
  { due }: ObligationTerm,
  isInForce: boolean,
  today: Day,
  stay: readonly KeptDay[],
): { occurrence: number; plannedOn: Day | null } | null {
  if (due.kind === 'after' && !isInForce) return { occurrence: 1, plannedOn: null };
  const days = daysOf(due, today);
  if (due.kind !== 'repeats') {
    const plannedOn = days[0] ?? null;
    return stay.some((day) => day.plannedOn === plannedOn) ? null : { occurrence: 1, plannedOn };
  }
  const index = days.findIndex((day) => day >= today && stay.every(({ plannedOn }) => day > (plannedOn ?? '')));
  return index < 0 ? null : { occurrence: index + 1, plannedOn: days[index] ?? null };
}

/** The days that end with an agreement that ends on `day`: those that are due later. What was due by then stays owed. */
export const releasedByEnd = (kept: readonly KeptDay[], day: Day): string[] =>
  kept
    .filter(({ status }) => untouchedObligations.includes(status))
    .filter(({ plannedOn, dueOn }) => (dueOn ?? plannedOn ?? '9999-12-31') > day)
    .map(({ id }) => id);
