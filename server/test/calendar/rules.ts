import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import {
  type Country,
  DAY,
  daysAfter,
  daysAfterInBoth,
  dayThere,
  endOf,
  firstAt,
  HOUR,
  lastOf,
  monthsLater,
  plus,
  twoWorkedDaysLater,
  workingAfter,
} from './oracle.ts';

/** What a life said of itself: the days and instants that people chose in it, by a name. */
export type Chosen = {
  /** Last days of an agreement or of a run, in the order in which they come. */
  ends?: readonly string[];
  promised?: readonly string[];
  planned?: string;
  first?: string;
  expires?: string;
  instants?: readonly number[];
  /** Where a run takes place. */
  zone?: Country;
};

/** A deadline that began, and what its rule may look at. */
export type Begun = {
  from: number;
  a: Country;
  b: Country;
  chosen: Chosen;
  /** Each end that the deadlines of a kind of the same thing ever had. */
  ends: (kind: ClockKind) => number[];
};
/** The instants at which it may end: one, or one for each way in which it can begin. */
export type Rule = (it: Begun) => number[];

/** On the way to a mediation nothing lasts longer than the time in which it has to begin. */
const untilItBegins =
  (rule: Rule): Rule =>
  (it) => {
    const ends = it.ends('mediation.setup');
    return rule(it).flatMap((at) => (ends.length === 0 ? [at] : ends.map((end) => Math.min(at, end))));
  };
const hours =
  (...each: number[]): Rule =>
  ({ from }) =>
    each.map((count) => from + count * HOUR);
const days = (...each: number[]): Rule => hours(...each.map((count) => count * 24));
const rolled =
  (count: number, side: 'a' | 'b'): Rule =>
  (it) => [daysAfter(it.from, count, it[side], true)];
const rolledForBoth =
  (count: number): Rule =>
  ({ from, a, b }) => [daysAfterInBoth(from, count, [a, b], true)];
const working =
  (count: number, side: 'a' | 'b'): Rule =>
  (it) => [workingAfter(it.from, count, it[side])];
const either =
  (...rules: Rule[]): Rule =>
  (it) =>
    rules.flatMap((rule) => rule(it));
/** The first of these times before the end of another deadline that is still to come. */
const before =
  (kinds: readonly ClockKind[], ...hoursBefore: number[]): Rule =>
  ({ from, ends }) =>
    kinds.flatMap(ends).flatMap((end) =>
      hoursBefore
        .map((count) => end - count * HOUR)
        .filter((at) => at > from)
        .slice(0, 1),
    );
/** The same with the middle of the time first, which is also what is left to say once it has passed. */
const halfThen =
  (kinds: readonly ClockKind[]): Rule =>
  (it) =>
    kinds
      .flatMap(it.ends)
      .map((end) => it.from + (end - it.from) / 2)
      .concat(before(kinds, 24, 2)(it));
const chosenInstant: Rule = ({ chosen }) => [...(chosen.instants ?? [])];
const lastDays: Rule = ({ chosen, a }) => (chosen.ends ?? []).map((day) => endOf(day, chosen.zone ?? a));
const each = (day: string | undefined): readonly string[] => (day === undefined ? [] : [day]);
const nine = (day: string, where: Country): number => firstAt(`${day} 09:00`, where);
const mornings = (from: number, where: Country, each: readonly string[]): number[] =>
  each.map((day) => nine(day, where)).filter((at) => at > from);
const yearsLater =
  (...years: number[]): Rule =>
  ({ from }) =>
    years.map((count) => monthsLater(from, count * 12));

/** When each kind of deadline ends, as its rule says it in words, apart from the product's own numbers. */
export const rules = {
  // Of a settlement, as the terms say, and unless they say anything.
  'agreement.sign_window': days(7, 14, 30),
  'agreement.reminder': days(3),
  'agreement.end': lastDays,
  // Fourteen days before the last day for notice, five before the end; the next morning where that is over.
  'agreement.renewal_reminder': ({ from, a, chosen }) =>
    (chosen.ends ?? []).map((day) => {
      const at = nine(plus(day, -19), a);
      return at > from ? at : nine(plus(dayThere(from, a), 1), a);
    }),
  // A promise is both sides': its day ends when it has ended for each.
  'obligation.due': ({ chosen, a, b }) => (chosen.promised ?? []).map((day) => endOf(day, lastOf(a, b))),
  'obligation.review': ({ from, a, b }) => [daysAfterInBoth(from, 7, [a, b], false)],
  'obligation.reminder': ({ from, a, b, chosen }) => [
    ...(chosen.promised ?? []).flatMap((day) =>
      mornings(from, lastOf(a, b), [plus(day, -7), plus(day, -1), day]).slice(0, 1),
    ),
    nine(plus(dayThere(daysAfterInBoth(from, 7, [a, b], false), lastOf(a, b)), -1), lastOf(a, b)),
  ],
  'dispute.triage': working(2, 'a'),
  'dispute.info': days(7),
  'dispute.notice': days(2),
  // From the letter that left; looked at again each day while none has.
  'dispute.service_deemed': either(({ from, b }) => [daysAfter(from, 5, b, false)], days(1)),
  'dispute.service_limit': rolled(21, 'b'),
  'dispute.response': rolled(14, 'b'),
  'dispute.response_reminder': before(['dispute.response'], 5 * 24, 24),
  // From the service; after a plan that was not kept; where the entry was not shown for a week.
  'dispute.resolution': either(rolled(30, 'b'), days(10, 7)),
  'dispute.final_notice': either(before(['dispute.resolution'], 240, 120, 24), hours(0)),
  'dispute.offer': days(7),
  'dispute.offer_reminder': before(['dispute.offer'], 24),
  'dispute.plan': ({ chosen, b }) => each(chosen.planned).map((day) => endOf(plus(day, 5), b)),
  'dispute.identity_check': working(5, 'b'),
  'dispute.claimed_resolved': days(7),
  'dispute.hold_end': days(20),
  'dispute.proceedings_check': rolled(90, 'b'),
  // Fourteen days to object from five days after the letter, or the end of the last day to appeal where that is later.
  'dispute.decision': ({ from, b }) => [daysAfter(daysAfter(from, 5, b, false), 14, b, true)],
  'dispute.review': working(2, 'b'),
  'dispute.objection': working(5, 'b'),
  // A person's after three years, an organisation's after six; resolved late, one year later.
  'record.expiry': yearsLater(1, 3, 6),
  'record.expiry_reminder': before(['record.expiry'], 7 * 24),
  'record.challenge_action': ({ from }) => [twoWorkedDaysLater(from)],
  'record.challenge_reaffirm': rolled(5, 'a'),
  // Once there are fifteen days more.
  'record.challenge_decision': either(({ from }) => [daysAfter(from, 30, 'KE', true)], days(15)),
  'escrow.proposal': days(7),
  'escrow.funding': hours(72),
  'escrow.funding_reminder': halfThen(['escrow.funding']),
  'milestone.delivery': days(32),
  'milestone.no_delivery': days(14),
  'milestone.receipt': days(7),
  'milestone.inspection': hours(72),
  'milestone.inspection_reminder': halfThen(['milestone.inspection']),
  'milestone.offer': hours(48),
  'milestone.negotiation': days(7),
  'milestone.stale': days(90),
  'mediation.consent': rolledForBoth(5),
  'mediation.setup': rolledForBoth(25),
  'mediation.job': untilItBegins(rolledForBoth(7)),
  'mediation.selecting': untilItBegins(rolledForBoth(5)),
  'mediation.accept': untilItBegins(rolledForBoth(3)),
  'mediation.objection': untilItBegins(rolledForBoth(3)),
  // With the time to sign what was drawn up, in whole days, one at least.
  'mediation.engagement': untilItBegins(days(7, 6, 5, 4, 3, 2, 1)),
  'mediation.term': rolledForBoth(60),
  'mediation.reflection': hours(24),
  'mediation.report': rolledForBoth(7),
  'mediation.close': rolledForBoth(14),
  'mediation.destroy': days(90),
  'proposal.unopened': hours(96),
  // Where the applicant lives, wherever they want to mediate.
  'application.review': either(working(10, 'a'), days(7)),
  'application.info': rolled(14, 'a'),
  'mediator.expiry': chosenInstant,
  'mediator.expiry_reminder': before(['mediator.expiry'], 60 * 24, 30 * 24, 7 * 24),
  'lot.expiry': days(365),
  'lot.expiry_reminder': before(['lot.expiry'], 30 * 24, 7 * 24),
  'course_run.close': chosenInstant,
  'course_run.start': ({ chosen }) => each(chosen.first).map((day) => firstAt(`${day} 00:00`, chosen.zone ?? 'KE')),
  'course_run.end': lastDays,
  'course_run.reminder': before(['course_run.start'], 15),
  'registration.hold': hours(72),
  'registration.offer': hours(24),
  'certificate.expiry_reminder': ({ from, chosen }) =>
    each(chosen.expires).flatMap((day) =>
      [60, 30, 7]
        .map((count) => endOf(day, chosen.zone ?? 'KE') - count * DAY)
        .filter((at) => at > from)
        .slice(0, 1),
    ),
} satisfies { [Kind in ClockKind]?: Rule };
export type LivedKind = keyof typeof rules;

/** Kinds that no life here has, and why: what is counted in hours or chosen as an instant is the same on every day. */
export const notLived: { readonly [Kind in Exclude<ClockKind, LivedKind>]: string } = {
  'escrow.end_proposal': 'Seven times 24 hours, as escrow.proposal: server/escrow/joint-end.ts.',
  'milestone.funding': '72 hours, as escrow.funding, where a stage is paid by itself: server/escrow/part-payment.ts.',
  'milestone.answer': '72 hours from a rejection: server/escrow/returns.ts.',
  'milestone.reminder':
    'The middle, a day and two hours before the ends of those beside it: server/escrow/reminders.ts.',
  'milestone.return': 'Seven times 24 hours: server/escrow/returns.ts.',
  'milestone.return_check': '72 hours: server/escrow/returns.ts.',
  'milestone.split_answer': '72 hours from the mediator’s word: server/escrow/decision.ts.',
  'mediation.funding': 'The end of escrow.funding of the fee, as it is told there.',
  'mediation.suspension': 'Fourteen days as the other terms of a mediation, by the same function.',
  'session.reminder': '48 and 2 hours before an instant that people chose.',
  'package.open': 'Days of 24 hours that the mediator chose.',
  'court.filing':
    'Days after a signature by the same function as the terms of a mediation, not rolled: server/mediation/court-filing.ts.',
  'court.filing_reminder': 'Days of 24 hours before court.filing.',
  'court.outcome': 'Told with the outcome: server/mediation/court-outcome.ts.',
  'order.hold': 'Fifteen minutes: server/marketplace.',
  'order.payment': 'Thirty minutes: server/marketplace.',
  'parcel.accept': '48 hours: server/marketplace.',
  'parcel.ship_reminder':
    '24 hours before the day to send, which server/marketplace counts in working days of the shop.',
  'parcel.late': 'Three times 24 hours after that day.',
  'ticket.first_reply': 'Working hours, counted forward and back over each other in domain/support/rules.test.ts.',
  'ticket.close': 'Seven times 24 hours: server/support.',
  'chat.close': 'Seven times 24 hours: server/assistant.',
  'reminder.due': 'An instant that its owner chose: server/notes.',
  'article.review': '180 times 24 hours: server/help.',
  'post.choose': 'Seven times 24 hours: server/community.',
  'post.solved_lock': 'Thirty times 24 hours: server/community.',
  'moderation_case.decide': '24 hours: server/community.',
  'promotion.start': 'An instant that its sponsor chose: server/promotions.',
  'promotion.end': 'An instant that its sponsor chose: server/promotions.',
  'account.deletion': 'Fourteen times 24 hours: server/privacy.',
  'account.deletion_reminder': '48 hours before it: server/privacy.',
  'account.hold': 'Seven calendar years: domain/privacy/holding.',
  'copy.expiry': 'Days of 24 hours: server/privacy.',
  'restriction.confirmation': '72 hours, or fourteen times 24: server/restrictions.',
  'restriction.end': 'Days of 24 hours that an administrator chose: server/restrictions.',
  'restriction.appeal': 'Thirty times 24 hours: server/restrictions.',
};
