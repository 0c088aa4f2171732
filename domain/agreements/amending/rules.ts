import { addCalendarDays } from '../../core/calendar.ts';
import type { Day } from '../../core/time.ts';
import type { AgreementTerms, Purpose } from '../schema.ts';

/** Days in which an amendment is signed (design 3.1). */
export const amendingDefaults = {
  windowDays: 14,
  windowLeast: 3,
  windowMost: 60,
  /** Everybody is reminded so many days before the last day on which notice can be given. */
  remindDaysBefore: 14,
} as const;

/** What a document that changes or ends another is called. */
export const purposeWords: Record<Purpose, string> = { amendment: 'Amendment', termination: 'Termination' };

type Ending = Pick<AgreementTerms, 'renewal' | 'noticeDays'>;

/** What an amendment cannot say of the text in force, in English; a page in another language gives its own sentences. */
export const amendmentProblems = {
  amendProof: 'An amendment is signed with at least the proof that the agreement was signed with.',
  amendClauseStays: 'The public-history clause cannot be taken out by an amendment. It stays as it was answered.',
  amendNoClause: 'The public-history clause cannot be put in by an amendment. Make a new agreement for it.',
  amendCurrency: 'An amendment keeps the currency.',
  amendFrom: 'An amendment holds as soon as everybody has signed it. The day of coming into force stays as it was.',
  amendSides: 'An amendment keeps how those who share a side owe and are owed. Make a new agreement for it.',
  amendWindow: ({ least, most }: { least: number; most: number }) =>
    `An amendment is signed within ${least} to ${most} days.`,
};

/** Why an amendment cannot say this of the text in force, by field path; empty when it can. */
export function problemsOfAmendment(
  after: AgreementTerms,
  before: AgreementTerms,
  say = amendmentProblems,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (after.minAssurance < before.minAssurance) problems.minAssurance = say.amendProof;
  if (after.publicClauseOffered !== before.publicClauseOffered)
    problems.publicClauseOffered = before.publicClauseOffered ? say.amendClauseStays : say.amendNoClause;
  if (after.currency !== before.currency) problems.currency = say.amendCurrency;
  // It changes what holds the moment that all have signed; another day would be shown and not kept.
  if (after.effectiveOn !== before.effectiveOn) problems.effectiveOn = say.amendFrom;
  // What is owed already is owed as it was signed, by each of those who share a side.
  if (JSON.stringify(after.sides ?? []) !== JSON.stringify(before.sides ?? [])) problems.sides = say.amendSides;
  if (after.signWindowDays < amendingDefaults.windowLeast || after.signWindowDays > amendingDefaults.windowMost)
    problems.signWindowDays = say.amendWindow({
      least: amendingDefaults.windowLeast,
      most: amendingDefaults.windowMost,
    });
  return problems;
}

/** What cannot be said about the end, in English. */
export const endProblems = {
  endMissing: 'Say until when it runs: without an end there is nothing to renew.',
  endNotice: 'The notice is as long as the time that is added. Make it shorter.',
};

/** Why what is said about the end cannot be shared, by field path; empty when it can. */
export function problemsOfEnd(
  terms: Pick<AgreementTerms, 'endsOn' | 'effectiveOn'> & Ending,
  say = endProblems,
): Record<string, string> {
  const { renewal, endsOn } = terms;
  if (!renewal) return {};
  if (endsOn === null) return { renewal: say.endMissing };
  // Anyone who wants out has time for it in every period.
  return renewal.noticeDays >= renewal.everyMonths * 28 ? { renewal: say.endNotice } : {};
}

/** The same day so many months later; the last one of a month that is too short. The day of `anchor` comes back after February. */
export function addMonths(day: Day, months: number, anchor: Day = day): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const place = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(place / 12), (place % 12) + 1];
  const length = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const date = Math.min(Number(anchor.slice(8)), length);
  return `${toYear}-${String(toMonth).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** The last day after one more renewal. `anchor` is the last day as it was written. */
export const renewedUntil = (endsOn: Day, everyMonths: number, anchor: Day): Day =>
  addMonths(endsOn, everyMonths, anchor);

/** The same when it is renewed on `today`: what could not be done for a long time is done once. */
export function renewedTo(endsOn: Day, everyMonths: number, anchor: Day, today: Day): Day {
  let until = renewedUntil(endsOn, everyMonths, anchor);
  while (until < today) until = renewedUntil(until, everyMonths, anchor);
  return until;
}

/** The last day on which notice keeps an agreement from being renewed after `endsOn`. */
export const lastNoticeDay = (endsOn: Day, noticeDays: number): Day => addCalendarDays(endsOn, -noticeDays);

/**
 * The day on which an agreement ends when notice is given on `today`, or null when none can be given: after the days its terms
 * name, or with the running period that notice is in time for, whichever is earlier.
 */
export function noticeEnd(terms: Ending, endsOn: Day | null, today: Day, anchor: Day | null = endsOn): Day | null {
  // Whatever has had its last day ends by that, even where nobody was told yet.
  if (!terms.renewal && endsOn !== null && endsOn < today) return null;
  const days: Day[] = [];
  if (terms.noticeDays !== undefined) days.push(addCalendarDays(today, terms.noticeDays));
  if (terms.renewal && endsOn !== null && anchor !== null) {
    let end = endsOn;
    while (lastNoticeDay(end, terms.renewal.noticeDays) < today)
      end = renewedUntil(end, terms.renewal.everyMonths, anchor);
    days.push(end);
  }
  // Without renewal it ends on its last day whatever is said.
  if (!terms.renewal && endsOn !== null && days.length > 0) days.push(endsOn);
  return days.sort()[0] ?? null;
}

/** The earlier of the last day and the day on which a notice ends it; null where neither is known. */
export const nextEnd = ({ endsOn, noticeEndsOn }: { endsOn: Day | null; noticeEndsOn: Day | null }): Day | null =>
  [endsOn, noticeEndsOn].filter((day) => day !== null).sort()[0] ?? null;

/** What becomes of an agreement when a last day of it is over: at the end of `day`, local. */
export type End = 'terminate' | 'renew' | 'complete' | 'expire' | 'wait';

type Standing = {
  endsOn: Day | null;
  /** The day on which a notice ends it. */
  noticeEndsOn: Day | null;
  isRenewed: boolean;
  /** How many of its promises are open, and how many it ever had. */
  open: number;
  all: number;
  isDisputed: boolean;
};

/**
 * How an agreement stands when `day` is over. A notice comes first; then a renewal; then everything is done, or its time is up. One
 * without an end is complete as soon as nothing of it is open, and one in dispute waits for that.
 */
export function endOf(it: Standing, day: Day): End {
  if (it.noticeEndsOn !== null && it.noticeEndsOn <= day) return 'terminate';
  const isOver = it.endsOn !== null && it.endsOn <= day;
  if (isOver && it.isRenewed) return 'renew';
  const isDone = it.all > 0 && it.open === 0 && !it.isDisputed;
  if (isDone && (it.endsOn === null || isOver)) return 'complete';
  return isOver ? 'expire' : 'wait';
}

/** "renewed every 12 months unless notice is given 30 days before". */
export const renewalWords = ({ everyMonths, noticeDays }: NonNullable<AgreementTerms['renewal']>): string =>
  `renewed by ${everyMonths === 1 ? 'a month' : everyMonths === 12 ? 'a year' : `${everyMonths} months`} each time, unless notice is given ${noticeDays === 1 ? 'a day' : `${noticeDays} days`} before the end`;

/** "by any party, with 30 days’ notice". */
export const noticeWords = (days: number): string =>
  days === 0
    ? 'by any party, on the day of its notice'
    : `by any party, ${days === 1 ? 'a day' : `${days} days`} after its notice`;
