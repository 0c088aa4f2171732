import { lifecycle } from './lifecycle.ts';
import { statesThatCan } from './states.ts';
import { addDays, DAY } from './time.ts';

/**
 * Every deadline of the product: what runs out, and so what the platform does on its own. The server has one deed a kind
 * (server/schedule.ts); a kind runs at most once at a time for one subject.
 */
export const clockKinds = [
  'agreement.sign_window',
  'agreement.reminder',
  'agreement.end',
  'agreement.renewal_reminder',
  'obligation.due',
  'obligation.review',
  'obligation.reminder',
  'dispute.triage',
  'dispute.info',
  'dispute.notice',
  'dispute.service_deemed',
  'dispute.service_limit',
  'dispute.response',
  'dispute.response_reminder',
  'dispute.resolution',
  'dispute.final_notice',
  'dispute.offer',
  'dispute.offer_reminder',
  'dispute.plan',
  'dispute.identity_check',
  'dispute.claimed_resolved',
  'dispute.hold_end',
  'dispute.proceedings_check',
  'dispute.decision',
  'dispute.review',
  'dispute.objection',
  'record.expiry',
  'record.expiry_reminder',
  'record.challenge_action',
  'record.challenge_reaffirm',
  'record.challenge_decision',
  'escrow.proposal',
  'escrow.funding',
  'escrow.funding_reminder',
  'escrow.end_proposal',
  'milestone.funding',
  'milestone.delivery',
  'milestone.no_delivery',
  'milestone.receipt',
  'milestone.inspection',
  'milestone.inspection_reminder',
  'milestone.answer',
  'milestone.return',
  'milestone.return_check',
  'milestone.reminder',
  'milestone.offer',
  'milestone.negotiation',
  'milestone.split_answer',
  'milestone.stale',
  'mediation.consent',
  'mediation.setup',
  'mediation.job',
  'mediation.selecting',
  'mediation.accept',
  'mediation.objection',
  'mediation.engagement',
  'mediation.funding',
  'mediation.term',
  'mediation.reflection',
  'mediation.suspension',
  'mediation.report',
  'mediation.close',
  'mediation.destroy',
  'session.reminder',
  'proposal.unopened',
  'package.open',
  'court.filing',
  'court.filing_reminder',
  'court.outcome',
  'application.review',
  'application.info',
  'mediator.expiry',
  'mediator.expiry_reminder',
  'lot.expiry',
  'lot.expiry_reminder',
  'order.hold',
  'order.payment',
  'parcel.accept',
  'parcel.ship_reminder',
  'parcel.late',
  'ticket.first_reply',
  'ticket.close',
  'chat.close',
  'reminder.due',
  'article.review',
  'post.choose',
  'post.solved_lock',
  'moderation_case.decide',
  'promotion.start',
  'promotion.end',
  'account.deletion',
  'account.deletion_reminder',
  'account.hold',
  'copy.expiry',
  'course_run.close',
  'course_run.start',
  'course_run.end',
  'course_run.reminder',
  'registration.hold',
  'registration.offer',
  'certificate.expiry_reminder',
  'restriction.confirmation',
  'restriction.end',
  'restriction.appeal',
  'succession.review',
  'succession.rest',
  'succession.papers',
] as const;
export type ClockKind = (typeof clockKinds)[number];

/** Kinds that write to somebody before a deadline: no page and no list counts down to one. */
export const reminders: readonly ClockKind[] = clockKinds.filter((kind) => kind.endsWith('reminder'));

/** Kinds that only remind: nobody can lose time by them, so they are late after an outage and not moved. */
export const remindingKinds: readonly ClockKind[] = [
  'agreement.reminder',
  'obligation.reminder',
  'dispute.notice',
  'dispute.response_reminder',
  'dispute.offer_reminder',
  'record.expiry_reminder',
  'milestone.inspection_reminder',
  'milestone.reminder',
  'escrow.funding_reminder',
  'mediation.report',
  'session.reminder',
  // The court's own deadline: we only know of it, and what took time here moves nothing there.
  'court.filing',
  'court.filing_reminder',
  'application.review',
  'mediator.expiry_reminder',
  'lot.expiry_reminder',
  'parcel.ship_reminder',
  'ticket.first_reply',
  'chat.close',
  'reminder.due',
  'article.review',
  'post.choose',
  'moderation_case.decide',
  // Days that a sponsor was told; nobody loses time by an outage.
  'promotion.start',
  'promotion.end',
  'account.deletion_reminder',
  'copy.expiry',
  'course_run.reminder',
  'certificate.expiry_reminder',
];

export const clockStatuses = ['running', 'paused', 'met', 'fired', 'cancelled'] as const;
export type ClockStatus = (typeof clockStatuses)[number];

/** Why a deadline moved. */
export const clockMoves = ['pause', 'resume', 'extension', 'outage'] as const;
export type ClockMove = (typeof clockMoves)[number];

/** pause … resume keeps what remains; extend moves it; credit gives back what an outage took; meet, fire and cancel end it. */
export type ClockAction = 'pause' | 'resume' | 'extend' | 'credit' | 'meet' | 'fire' | 'cancel';

/** Life of a deadline (design 3.2, invariant I3): always exactly one of five states, and the last three have no way out. */
export const clockLifecycle = lifecycle<ClockStatus, ClockAction>(
  {
    pause: { from: ['running'], to: 'paused' },
    resume: { from: ['paused'], to: 'running' },
    extend: { from: ['running', 'paused'], to: 'same' },
    credit: { from: ['running'], to: 'same' },
    meet: { from: ['running', 'paused'], to: 'met' },
    fire: { from: ['running'], to: 'fired' },
    cancel: { from: ['running', 'paused'], to: 'cancelled' },
  },
  {
    running: 'running',
    paused: 'paused',
    met: 'met in time',
    fired: 'over',
    cancelled: 'no longer needed',
  },
  {
    pause: 'pause it',
    resume: 'let it go on',
    extend: 'extend it',
    credit: 'give back lost time',
    meet: 'meet it',
    fire: 'let it run out',
    cancel: 'take it away',
  },
);

/** Why a clock stands still: its own matter says so, or a rest that was granted to a side does. Each reason ends by itself. */
export type StillFor = 'matter' | `rest:${string}`;

/**
 * What a deadline is at an instant. Running it has `dueAt` and no `remainingMs`, paused the other way about; ended it keeps
 * what it last had.
 */
export type ClockState = {
  status: ClockStatus;
  startsAt: Date;
  dueAt: Date | null;
  remainingMs: number | null;
  pausedAt: Date | null;
  /** Why it stands still; nothing while it runs. */
  stillFor: readonly StillFor[];
};

/** A stretch of time in which the platform could not be reached. */
export type Outage = { from: Date; to: Date };

const dueOf = ({ dueAt }: ClockState): number => dueAt?.getTime() ?? Number.NaN; // the life cycle lets only running clocks get here

/** Stops a clock; what remains is kept to the millisecond, nothing when it was due already. Throws IllegalTransition. */
export const pauseAt = <Clock extends ClockState>(clock: Clock, now: Date, reason: StillFor = 'matter'): Clock => ({
  ...clock,
  stillFor: [reason],
  status: clockLifecycle.next('pause', clock.status),
  dueAt: null,
  remainingMs: Math.max(0, dueOf(clock) - now.getTime()),
  pausedAt: now,
});

/** Lets a paused clock go on with what remained, or with `floorDays` days of 24 hours when less remained. Throws IllegalTransition. */
export const resumeAt = <Clock extends ClockState>(clock: Clock, now: Date, floorDays = 0): Clock => ({
  ...clock,
  status: clockLifecycle.next('resume', clock.status),
  dueAt: new Date(Math.max(now.getTime() + (clock.remainingMs ?? 0), addDays(now, floorDays).getTime())),
  remainingMs: null,
  pausedAt: null,
  stillFor: [],
});

/** Whether a clock stands still, and this is one of its reasons. */
export const standsFor = ({ stillFor }: Pick<ClockState, 'stillFor'>, reason: StillFor): boolean =>
  stillFor.includes(reason);

/** A clock that stands still has one more reason to. */
export const stillAlsoFor = <Clock extends ClockState>(clock: Clock, reason: StillFor): Clock =>
  standsFor(clock, reason) ? clock : { ...clock, stillFor: [...clock.stillFor, reason] };

/**
 * One reason of a paused clock is over: it goes on where that was the last, with `floorDays` days of 24 hours at least; else it stands still
 * with no less than these days to come. A clock that does not stand still for it is answered as it is.
 */
export function withoutReason<Clock extends ClockState>(
  clock: Clock,
  reason: StillFor,
  now: Date,
  floorDays = 0,
): Clock {
  if (!standsFor(clock, reason)) return clock;
  const stillFor = clock.stillFor.filter((one) => one !== reason);
  if (stillFor.length === 0) return resumeAt(clock, now, floorDays);
  return { ...clock, stillFor, remainingMs: Math.max(clock.remainingMs ?? 0, floorDays * DAY) };
}

/**
 * Moves the end of an open clock to `to`; for a paused one that is the end it would have had, had it not been paused.
 * Throws IllegalTransition, and RangeError when that is no later than before: nobody's time is ever shortened.
 */
export function extendTo<Clock extends ClockState>(clock: Clock, to: Date): Clock {
  const status = clockLifecycle.next('extend', clock.status);
  const pausedAt = clock.pausedAt?.getTime() ?? Number.NaN;
  const before = clock.pausedAt ? pausedAt + (clock.remainingMs ?? 0) : dueOf(clock);
  if (to.getTime() <= before) throw new RangeError('An extension ends later than what it extends.');
  return clock.pausedAt ? { ...clock, status, remainingMs: to.getTime() - pausedAt } : { ...clock, status, dueAt: to };
}

/** Ends a clock: met, fired or cancelled. Throws IllegalTransition. */
export const endBy = <Clock extends ClockState>(clock: Clock, action: 'meet' | 'fire' | 'cancel'): Clock => ({
  ...clock,
  status: clockLifecycle.next(action, clock.status),
});

/** A deadline that ends this soon after an outage is moved too: its last day was not a whole one. */
export const CREDIT_MS = DAY;

/** True for a running clock that the outage took time from: it ran then, and ends inside of it or in the 24 hours after. */
export const isTouched = (clock: ClockState, { from, to }: Outage): boolean =>
  clockLifecycle.can('credit', clock.status) &&
  clock.startsAt < to &&
  dueOf(clock) >= from.getTime() &&
  dueOf(clock) <= to.getTime() + CREDIT_MS;

/**
 * Gives back what an outage took (design 3.2, M17): a touched clock ends later by the outage's length, by 24 hours at least.
 * Any other clock is answered as it is.
 */
export function creditFor<Clock extends ClockState>(clock: Clock, outage: Outage): Clock {
  if (!isTouched(clock, outage)) return clock;
  const lost = Math.max(outage.to.getTime() - outage.from.getTime(), CREDIT_MS);
  return { ...clock, status: clockLifecycle.next('credit', clock.status), dueAt: new Date(dueOf(clock) + lost) };
}

/** Deadlines that are neither met, over nor taken away. */
export const standingClocks = statesThatCan(clockLifecycle, 'meet');
/** Deadlines that say by when something is to be done, or was. */
export const pressingClocks: readonly ClockStatus[] = ['running', 'fired'];
