import { addDays, HOUR } from '../core/time.ts';
import { effectiveRestrictions, neverTaken, restrictionLifecycle, waitingRestrictions } from './lifecycle.ts';
import type { RestrictedThing, RestrictionMeasure, RestrictionRule, RestrictionStatus } from './schema.ts';

/** How long everything waits: days, and hours where nobody has looked a second time yet. */
export const restrictionTimes = {
  /** A proposal that nobody confirms lapses. */
  confirmDays: 14,
  /** What could not wait counts for so long on one person's word, and then is over by itself. */
  protectHours: 72,
  /** As against decisions of moderation. */
  appealDays: 183,
  /** An appeal that nobody decides in that time is granted. */
  appealDecisionDays: 30,
} as const;

/** The longest suspension, in days. */
export const longestDays: Readonly<Record<RestrictedThing, number>> = {
  certificate: 90,
  mediator: 30,
  shop: 90,
  account: 90,
};

/** Everything that can be taken, for pages, which carry no schema. */
export const restrictedThings = Object.keys(longestDays) as RestrictedThing[]; // the table's own keys

/** What can be done to what. */
export const measuresOf: Readonly<Record<RestrictedThing, readonly RestrictionMeasure[]>> = {
  certificate: ['suspend', 'revoke'],
  mediator: ['suspend', 'revoke'],
  shop: ['suspend', 'revoke'],
  account: ['suspend'],
};

/** The rules that each can rest on, in the words that the person reads. */
export const rulesOf: Readonly<Record<RestrictedThing, Partial<Readonly<Record<RestrictionRule, string>>>>> = {
  certificate: {
    mistake: 'It was given by mistake.',
    deception: 'It was obtained by deception.',
    misconduct: 'Its holder broke the code of conduct.',
    asked_for: 'Its holder asked for it.',
  },
  mediator: {
    misconduct: 'The code of conduct for mediators was broken.',
    deception: 'What was said in the application is not so.',
    unsafe: 'People in a case are not safe.',
    asked_for: 'The mediator asked for it.',
  },
  shop: {
    not_delivering: 'What was paid for is not delivered.',
    forbidden: 'It sells what may not be sold here.',
    fraud: 'Buyers are deceived.',
    asked_for: 'The seller asked for it.',
  },
  account: {
    fraud: 'It is used to deceive others.',
    abuse: 'It is used to threaten or harass others.',
    deception: 'It pretends to be somebody else.',
    forbidden: 'It is used for what the law forbids.',
  },
};

/** A rule in the words that the person reads. */
export const ruleWords = (thing: RestrictedThing, rule: RestrictionRule): string =>
  rulesOf[thing][rule] ?? 'It was decided before a rule had to be named.';

/** What is wrong with a proposal, by its field. */
export function problemsOfProposal(it: {
  thing: RestrictedThing;
  measure: RestrictionMeasure;
  rule: RestrictionRule;
  days: number | null;
}): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!measuresOf[it.thing].includes(it.measure)) problems.measure = 'An account can be suspended, and not taken away.';
  if (!(it.rule in rulesOf[it.thing])) problems.rule = 'This rule is for something else. Choose one of the list.';
  const longest = longestDays[it.thing];
  if (it.measure === 'suspend' && (it.days === null || it.days > longest))
    problems.days = `Say for how many days, ${longest} at most.`;
  if (it.measure === 'revoke' && it.days !== null) problems.days = 'What is taken for good has no days.';
  return problems;
}

/** Whether it counts now: the certificate is not good, the shop sells nothing. */
export const isEffective = (status: RestrictionStatus): boolean => effectiveRestrictions.includes(status);
/** Whether it waits for a second person, or for who decides an appeal. */
export const isWaiting = (status: RestrictionStatus): boolean => waitingRestrictions.includes(status);

/** When a proposal lapses. */
export const lapseOf = (proposedAt: Date, isUrgent: boolean): Date =>
  isUrgent
    ? new Date(proposedAt.getTime() + restrictionTimes.protectHours * HOUR)
    : addDays(proposedAt, restrictionTimes.confirmDays);

/** Until when a restriction that counts since then can be appealed against: a suspension that is over by itself before leaves nothing to appeal. */
export const appealUntil = (confirmedAt: Date, endsAt: Date | null): Date => {
  const until = addDays(confirmedAt, restrictionTimes.appealDays);
  return endsAt !== null && endsAt < until ? endsAt : until;
};

/** Whether a suspension is over by itself before an appeal against it has to be decided. */
export const endsFirst = (endsAt: Date | null, appealDueAt: Date | null): boolean =>
  endsAt !== null && appealDueAt !== null && endsAt <= appealDueAt;

/** When an appeal that is made then has to be decided. */
export const appealDueOf = (appealedAt: Date): Date => addDays(appealedAt, restrictionTimes.appealDecisionDays);

/**
 * What the clock does when nobody acts, and what that means; null when nothing waits. Pages and letters say nothing else. Of what is
 * appealed against it goes by whether it {@link endsFirst}.
 */
export function ifNobodyActs(
  status: RestrictionStatus,
  isOverFirst = false,
): { action: 'lapse' | 'overturn' | 'end'; words: string } | null {
  if (status === 'proposed') return { action: 'lapse', words: 'It lapses, and nothing happens.' };
  if (status === 'protecting') return { action: 'lapse', words: 'It is over, and everything is as before.' };
  if (status === 'appealed' && isOverFirst)
    return { action: 'end', words: 'The suspension ends by itself, and the appeal with it, undecided.' };
  if (status === 'appealed')
    return { action: 'overturn', words: 'The appeal is granted, and everything is as before.' };
  if (restrictionLifecycle.can('end', status)) return { action: 'end', words: 'It ends, and everything is as before.' };
  return null;
}

/** What came of an appeal that nobody decided before a suspension was over by itself. */
export const appealOver = 'It was not decided before the suspension was over, and is over with it.';

const taken: Readonly<Record<RestrictedThing, Readonly<Record<RestrictionMeasure, string>>>> = {
  certificate: { suspend: 'Certificate suspended', revoke: 'Certificate revoked' },
  mediator: { suspend: 'Mediator suspended', revoke: 'Mediator removed' },
  shop: { suspend: 'Shop suspended', revoke: 'Shop closed for good' },
  account: { suspend: 'Account suspended', revoke: 'Account suspended' },
};
/** What it is called. */
export const titleOf = (thing: RestrictedThing, measure: RestrictionMeasure): string => taken[thing][measure];

type Now = { thing: RestrictedThing; measure: RestrictionMeasure; status: RestrictionStatus };
/** What is so while it waits for a second person: what could not wait is suspended, whatever is proposed. */
const measureNow = ({ measure, status }: Now): RestrictionMeasure => (status === 'protecting' ? 'suspend' : measure);
/** What it is called as it stands: what nobody has confirmed is not said to be done. */
export function titleNow(it: Now): string {
  const title = titleOf(it.thing, measureNow(it));
  return neverTaken.includes(it.status) ? title.replace(' ', ' to be ') : title;
}

/** What is so again for who it was about, once it counts no more. */
export const againWords = (thing: RestrictedThing): string =>
  thing === 'account'
    ? 'Everything is open to you again. Deadlines ran on meanwhile: your dashboard says what waits for you.'
    : 'Everything is as before.';

const changes: Readonly<Record<RestrictedThing, Readonly<Record<RestrictionMeasure, string>>>> = {
  certificate: {
    suspend: 'Until it ends, checking the certificate answers that it is suspended.',
    revoke: 'Checking the certificate answers that it was revoked, and by which rule.',
  },
  mediator: {
    suspend: 'Until it ends, no new case comes. Running cases go on, and their sides are told.',
    revoke: 'You are no longer listed as a mediator. The sides of your cases are told.',
  },
  shop: {
    suspend: 'Until it ends, nothing is sold. What was ordered goes on: send it in time.',
    revoke: 'Nothing is sold any more. What was ordered goes on: send it in time.',
  },
  account: {
    suspend:
      'Until it ends, you can sign in and read everything that is yours, take your data with you, keep what you promised and say so, answer and settle what is brought against you, and write to support. Everything else is shut; deadlines run on. Saying that something was delivered or has come begins the days to look at it: unless it is rejected or a problem is reported in them, its money is paid. A shop for which nobody else acts sells nothing, and to a mediator no new case comes; the sides of running cases are told.',
    revoke: '',
  },
};
/** What it changes as it stands, for who it is about. */
export const changeNow = (it: Now): string => changes[it.thing][measureNow(it)];
/** What it changes for who it is about. */
export const changeWords = (thing: RestrictedThing, measure: RestrictionMeasure): string => changes[thing][measure];
