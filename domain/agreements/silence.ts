import { endOfLocalDay, startOfLocalDay } from '../core/calendar.ts';
import type { OpenClaim } from '../core/claim.ts';
import { type Day, dayInWords, type Instant } from '../core/time.ts';
import { type End, endOf, nextEnd, renewedTo } from './amending/rules.ts';
import { agreementLifecycle } from './lifecycle.ts';
import type { AgreementStatus, AgreementTerms } from './schema.ts';

/** How an agreement in force stands. Days end in `tz` (IANA); `anchor`: the last day as it was written. */
export type InForce = {
  endsOn: Day | null;
  anchor: Day | null;
  noticeEndsOn: Day | null;
  renewal: AgreementTerms['renewal'];
  open: number;
  all: number;
  isDisputed: boolean;
  tz: string;
  /** The local day there. */
  today: Day;
};

/** It may be complete instead of over, when what is open or in dispute now is closed by then. */
export type LastDayClaim = OpenClaim<AgreementStatus, never>;

/** What becomes of an agreement, and `or` where else it may come to stand; `at`: null where it stays as it is. */
type Comes = { at: Instant | null; status: AgreementStatus; or: AgreementStatus[]; words: string };

/** When the next last day is over, where its days are counted; null where none is known. For the clock, and for the page that foretells it. */
export function lastDayEnds(it: Pick<InForce, 'endsOn' | 'noticeEndsOn' | 'tz'>): { day: Day; at: Date } | null {
  const day = nextEnd(it);
  return day === null ? null : { day, at: endOfLocalDay(day, it.tz) };
}

/** When an agreement that names its first day comes into force: with that day, where its days are counted. */
export const firstDayBegins = (day: Day, tz: string): Date => startOfLocalDay(day, tz);

/** What becomes of a signed agreement by itself: it comes into force. Null where it names no day, as it does so at once then. */
export const comesOfSigned = (effectiveOn: Day | null, tz: string): Comes | null =>
  effectiveOn === null
    ? null
    : {
        ...{ at: firstDayBegins(effectiveOn, tz).toISOString(), status: 'active', or: [] },
        words: `It comes into force with the beginning of ${dayInWords(effectiveOn)}.`,
      };

type Told = InForce & { day: Day; mayComplete: boolean };
const sayings: Record<Exclude<End, 'wait'>, (it: Told) => string> = {
  terminate: ({ day }) =>
    `The notice takes effect with the end of ${dayInWords(day)}, and the agreement ends. What was due before stays owed; what would have been due later is released.`,
  renew: ({ endsOn, anchor, renewal, today }) =>
    renewal && endsOn !== null
      ? `It is renewed until ${dayInWords(renewedTo(endsOn, renewal.everyMonths, anchor ?? endsOn, today))} and goes on.`
      : 'It goes on.',
  complete: ({ day }) => `It is complete with the end of ${dayInWords(day)}: everything that was promised is closed.`,
  expire: ({ day, mayComplete }) =>
    `Its time is over with the end of ${dayInWords(day)}.${mayComplete ? ' It is complete if everything that was promised is closed by then; what is still open stays owed and can be disputed.' : ''}`,
};

/** What the next last day of an agreement in force brings when nobody acts; null while none is known. */
export function claimOfLastDay(it: InForce): LastDayClaim | null {
  const last = lastDayEnds(it);
  if (last === null) return null;
  const end = endOf({ ...it, isRenewed: it.renewal !== undefined }, last.day);
  if (end === 'wait') return null;
  const mayComplete = end === 'expire' && it.all > 0 && (it.open > 0 || it.isDisputed);
  return {
    ...{ clock: 'agreement.end', at: last.at.toISOString(), pays: {}, waitsFor: null },
    status: agreementLifecycle.next(end, 'active'),
    or: mayComplete ? ['completed'] : [],
    begins: end === 'renew' ? 'agreement.end' : null,
    words: sayings[end]({ ...it, day: last.day, mayComplete }),
  };
}

/** What becomes of an agreement in force when nobody acts: at the end of its last day, or as it goes on without one. */
export function comesOf(it: InForce): Comes {
  const claim = claimOfLastDay(it);
  if (claim) return { at: claim.at, status: claim.status, or: [...claim.or], words: claim.words };
  return it.all > 0
    ? {
        ...{ at: null, status: 'active', or: ['completed'] },
        words: 'It stays in force until everything that was promised is closed.',
      }
    : { at: null, status: 'active', or: [], words: 'It stays in force.' };
}

/** What becomes of what is asked around a text when nobody answers, in its letter and beside the duty: nothing of it happens. */
export const unanswered = {
  approve: 'Nobody you approve for can sign it.',
  witness: 'Without the word of its witness it does not come into force.',
  renewal: 'It is renewed and goes on.',
  suggestion: 'The text stays as it is, and the suggestion waits for an answer.',
  delegation: (signer: string) => `${signer} can still sign, and nobody in their place.`,
} as const;
