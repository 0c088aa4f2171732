import type { Claim } from '../core/claim.ts';
import { type ObligationAction, obligationLifecycle } from './lifecycle.ts';
import { obligationDefaults } from './rules.ts';
import type { ObligationView } from './schema.ts';

export type Kept = Pick<ObligationView, 'status'> & { term: Pick<ObligationView['term'], 'kind'> };
export type PromiseClaim = Claim<ObligationView['status'], 'debtor' | 'creditor'>;
export type SilentPromiseClock = 'obligation.due' | 'obligation.review';

/** What the clock can do to a promise. */
export type SilentDeed = Extract<ObligationAction, 'accept_silently' | 'presume_kept' | 'fall_overdue'>;

/**
 * What is to be left undone, until its time is over: there is nothing to say done before, and then it counts as kept unless the other
 * side objects. What was sent back is not presumed kept against its word.
 */
export const isPresumed = ({ status, term }: Kept): boolean => term.kind === 'refrain' && status === 'due';

/** The deed that the clock does to a promise at the end of a deadline, for the clock that fires it and the page that foretells it. */
export function deedAtEnd(kind: SilentPromiseClock, it: Kept): SilentDeed {
  if (kind === 'obligation.review') return 'accept_silently';
  return isPresumed(it) ? 'presume_kept' : 'fall_overdue';
}

const sayings = {
  accept_silently: 'It counts as accepted.',
  presume_kept: 'Its time is over, and the other side is asked whether it was kept.',
  fall_overdue: 'It is overdue, and the other side can file a dispute.',
} as const satisfies Record<SilentDeed, string>;

type Instalment = { term: Pick<ObligationView['term'], 'allDueIfLate'> } & Pick<ObligationView, 'plannedOn' | 'dueOn'>;
/** Whether it is due sooner than promised because another instalment was late. */
export const isHastened = ({ term, plannedOn, dueOn }: Instalment): boolean =>
  term.allDueIfLate === true && plannedOn !== null && dueOn !== null && dueOn < plannedOn;
/** Whether the other instalments become due if this one is late: where one was late before, they are already. */
export const hastensOthers = (it: Instalment): boolean => it.term.allDueIfLate === true && !isHastened(it);

/** What silence does with a promise at the end of a deadline; `hastens` as {@link hastensOthers} has it. */
export const promiseSilence = (deed: SilentDeed, hastens = false): string =>
  deed === 'fall_overdue' && hastens
    ? `It is overdue, any instalments left are due ${obligationDefaults.hastenedDays} days later, and the other side can file a dispute.`
    : sayings[deed];
/** What is overdue, and goes on being so. */
export const overdueSilence = (creditor: string): string => `It stays overdue, and ${creditor} can file a dispute.`;

/** Nobody answers who asks for another day. */
export const extensionSilence = 'The day stays as it is.';

/** What is claimed of the deadlines of a promise that run; of one that ends with its agreement before its day, that says it. */
export const claimsOfPromise = (
  it: Kept & Instalment & Pick<ObligationView, 'clocks' | 'fallsAwayOn'>,
): PromiseClaim[] =>
  (['obligation.due', 'obligation.review'] as const).flatMap((kind) => {
    const at = it.clocks.find((clock) => clock.kind === kind && clock.status === 'running')?.dueAt;
    if (!at || (kind === 'obligation.due' && it.fallsAwayOn !== null)) return [];
    const deed = deedAtEnd(kind, it);
    return {
      ...{
        clock: kind,
        at,
        status: obligationLifecycle.next(deed, it.status),
        pays: {},
        words: promiseSilence(deed, hastensOthers(it)),
      },
      begins: deed === 'presume_kept' ? ('obligation.review' as const) : null,
      waitsFor: kind === 'obligation.review' ? ('creditor' as const) : ('debtor' as const),
    };
  });
