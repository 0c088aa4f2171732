import { inOne } from '../core/claim.ts';
import { sessionLifecycle } from './lifecycle.ts';
import { mediationDefaults } from './rules.ts';
import type { EndReason, MediationView, Outcome, Session } from './schema.ts';

const outcomes: Readonly<Record<EndReason, Outcome>> = {
  party_left: 'withdrawn',
  no_progress: 'no_settlement',
  out_of_scope: 'terminated_by_mediator',
  safety: 'terminated_by_mediator',
  conflict: 'terminated_by_mediator',
  set_up_time_over: 'not_begun',
  fee_not_paid: 'not_begun',
  time_over: 'no_settlement',
  no_mediator: 'not_begun',
  dispute_over: 'no_settlement',
  another_mediator: 'continued',
};
/** What a case came to that ended for this reason. */
export const outcomeOf = (hasBegun: boolean, why: EndReason): Outcome => (hasBegun ? outcomes[why] : 'not_begun');

/** Why a case ended that nobody ended, for every reader and every letter; what somebody did or found is not in it. */
export const endedByItself = {
  set_up_time_over: 'The time to find a mediator and begin was over.',
  fee_not_paid: 'The fee was not paid in full in time.',
  time_over: 'The time for the mediation was over.',
  no_mediator: 'No mediator was found.',
  another_mediator: 'It goes on with another mediator.',
} as const satisfies Partial<Record<EndReason, string>>;
/** What a case came to whose settlement everybody signed. */
export const outcomeOfScope = { full: 'settled', partial: 'partial' } as const satisfies Record<string, Outcome>;

/** Somebody of a side was in it, so that it counts as held once it is over. */
export const isVisited = ({ attendance }: Pick<Session, 'attendance'>): boolean =>
  attendance.some(({ side }) => side !== null);

/** One that a side came to and nobody ended yet was held: who leaves in the middle of it does not undo it. */
const wasHeld = (session: Pick<Session, 'status' | 'attendance'>): boolean =>
  session.status === 'held' || (sessionLifecycle.can('hold', session.status) && isVisited(session));

/** What the end of a case does to the dispute that it is about; `outcome` is null where not everybody agreed to mediate. */
export type DisputeAfter = 'resolved' | 'with days left' | 'as it stood' | 'stopped';
export function disputeAfter(outcome: Outcome | null): DisputeAfter {
  if (outcome === null) return 'as it stood';
  if (outcome === 'continued') return 'stopped';
  return outcome === 'settled' ? 'resolved' : 'with days left';
}

/** Where the fee goes that is in escrow: back, to be earned with the report, or a part of it so and the rest back. */
export type FeeAfter = 'back' | 'with the report' | 'in part';
type OfFee = Pick<MediationView, 'feeMinor'> & Partial<Pick<MediationView, 'plannedSessions'>>;
type Held = readonly Pick<Session, 'status' | 'attendance'>[];
export function feeAfter(outcome: Outcome, sessions: Held, fee: OfFee): FeeAfter {
  const isSettled = outcome === 'settled' || outcome === 'partial';
  if (!isSettled && !sessions.some(wasHeld)) return 'back';
  return outcome === 'continued' && goesBackOf(fee, sessions) > 0 ? 'in part' : 'with the report';
}

/**
 * What of a fee goes back where another mediator goes on, in minor units: the part for the sessions that were planned and not held. Nothing
 * where the agreement to mediate does not name it.
 */
export function goesBackOf({ feeMinor, plannedSessions: planned = null }: OfFee, sessions: Held): number {
  if (feeMinor === null || planned === null) return 0;
  return feeMinor - Math.floor((feeMinor * Math.min(sessions.filter(wasHeld).length, planned)) / planned);
}

/** How a case stands in the public figures of its mediator. */
export type CountedCase = 'open' | 'ended' | 'settled';
/** What a case counts as for its mediator; null for nothing, as one that ended before it began. */
export function countedAs(it: { hasBegun: boolean; isEnded: boolean; settled: boolean }): CountedCase | null {
  if (!it.isEnded) return 'open';
  if (!it.hasBegun) return null;
  return it.settled ? 'settled' : 'ended';
}

/** What is said to follow from an end: for the dispute, for a fee that is asked for, and for the mediator's public figures. Null where there is none. */
export type EndClaim = {
  outcome: Outcome | null;
  dispute: DisputeAfter | null;
  fee: FeeAfter | null;
  counts: CountedCase | null;
  words: string;
};

const disputeWords: Readonly<Record<DisputeAfter, string>> = {
  // As disputes call it; taken from there it would bring their rules to every page of a mediation.
  resolved: 'is resolved without a public entry.',
  'with days left': `goes on with at least ${mediationDefaults.floorDays} days left, unless something else stops it.`,
  'as it stood': 'goes on with the time that was left, unless something else stops it.',
  stopped: 'stands still on, for as long as it goes on with another mediator.',
};
/** What an end does to what it was about, which is called `matter`: a letter does not name it. */
export const sayDispute = (after: DisputeAfter, matter: string): string => `${matter} ${disputeWords[after]}`;
export const feeWords: Readonly<Record<FeeAfter, string>> = {
  back: 'Whatever was paid in for the fee goes back to the person who paid it.',
  'in part': `The part of the fee for the sessions that were not held goes back to the person who paid it. The rest stays in escrow until the mediator files the report; then there are ${mediationDefaults.feeLookHours / 24} days to look at it before it is paid out.`,
  'with the report': `The fee stays in escrow until the mediator files the report; then there are ${mediationDefaults.feeLookHours / 24} days to look at it before it is paid out.`,
};
/** As the sides read it, and as the mediator reads it of their own profile. */
export const countWords: Readonly<Record<CountedCase, { ofMediator: string; ofReader: string }>> = {
  open: { ofMediator: '', ofReader: '' },
  ended: {
    ofMediator: 'The mediator’s profile counts one case more that ended here, without a settlement.',
    ofReader: 'Your profile counts one case more that ended here, without a settlement.',
  },
  settled: {
    ofMediator: 'The mediator’s profile counts one case more that ended here, with a settlement.',
    ofReader: 'Your profile counts one case more that ended here, with a settlement.',
  },
};

/** `as`: what its reader is in it, where the words have one. */
type Ending = Pick<
  MediationView,
  'startedAt' | 'disputeId' | 'feeEscrowId' | 'feeMinor' | 'feeWaived' | 'sessions' | 'endReason'
> &
  Partial<Pick<MediationView, 'as' | 'plannedSessions'>>;

/** What follows from an end of this case, by the functions that the end goes by. */
export function endIs(it: Ending, outcome: Outcome | null): EndClaim {
  const isSettled = outcome === 'settled' || outcome === 'partial';
  const dispute = it.disputeId === null || it.endReason === 'dispute_over' ? null : disputeAfter(outcome);
  const fee = it.feeEscrowId === null || it.feeWaived || outcome === null ? null : feeAfter(outcome, it.sessions, it);
  const counts = countedAs({ hasBegun: it.startedAt !== null, isEnded: true, settled: isSettled });
  const words = inOne(
    dispute && sayDispute(dispute, 'The dispute'),
    fee && feeWords[fee],
    counts && countWords[counts][it.as === 'mediator' ? 'ofReader' : 'ofMediator'],
  );
  return { outcome, dispute, fee, counts, words };
}

/** Whether a fee that is in escrow waits for the report of this case. */
export const feeWaitsForReport = (it: Ending & Pick<MediationView, 'outcome'>): boolean =>
  it.outcome !== null && ['with the report', 'in part'].includes(endIs(it, it.outcome).fee ?? '');

/** What the report does with a fee that is in escrow. */
export const reportWords: string = `With the report the fee counts as delivered, and there are ${mediationDefaults.feeLookHours / 24} days to look at it before it is paid out.`;
/** The same of this case; empty where no fee waits for it. */
export const reportDoes = (it: Ending & Pick<MediationView, 'outcome'>): string =>
  feeWaitsForReport(it) ? reportWords : '';

/** What follows from leaving it or ending it now. */
export const leavingIs = (it: Ending, why: EndReason): EndClaim => endIs(it, outcomeOf(it.startedAt !== null, why));
