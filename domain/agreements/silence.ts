import { endOfLocalDay, startOfLocalDay } from '../core/calendar.ts';
import type { OpenClaim } from '../core/claim.ts';
import { type Day, dayInWords, type Instant } from '../core/time.ts';
import { type End, endOf, nextEnd, renewedTo } from './amending/rules.ts';
import type { ComesSaying } from './amending/schema.ts';
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
export type LastDayClaim = OpenClaim<AgreementStatus, never> & { says: ComesSaying };

/** What becomes of an agreement, and `or` where else it may come to stand; `at`: null where it stays as it is. */
type Comes = { at: Instant | null; status: AgreementStatus; or: AgreementStatus[]; words: string; says: ComesSaying };

/** What each of them says in English; a page says the same in the language of its reader. */
export const comesWords = {
  begins: (day) => `It comes into force with the beginning of ${day}.`,
  terminates: (day) =>
    `The notice takes effect with the end of ${day}, and the agreement ends. What was due before stays owed; what would have been due later is released.`,
  renews: (day) => `It is renewed until ${day} and goes on.`,
  goes_on: () => 'It goes on.',
  completes: (day) => `It is complete with the end of ${day}: everything that was promised is closed.`,
  expires: (day) => `Its time is over with the end of ${day}.`,
  expires_or_completes: (day) =>
    `Its time is over with the end of ${day}. It is complete if everything that was promised is closed by then; what is still open stays owed and can be disputed.`,
  stays_until_closed: () => 'It stays in force until everything that was promised is closed.',
  stays: () => 'It stays in force.',
} satisfies Record<ComesSaying['key'], (day: string) => string>;

/** The sentence and what it is made of. */
const saying = (key: ComesSaying['key'], day: Day | null = null): Pick<Comes, 'words' | 'says'> => ({
  words: comesWords[key](day === null ? '' : dayInWords(day)),
  says: { key, day },
});

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
        ...saying('begins', effectiveOn),
      };

type Told = InForce & { day: Day; mayComplete: boolean };
const sayings: Record<Exclude<End, 'wait'>, (it: Told) => Pick<Comes, 'words' | 'says'>> = {
  terminate: ({ day }) => saying('terminates', day),
  renew: ({ endsOn, anchor, renewal, today }) =>
    renewal && endsOn !== null
      ? saying('renews', renewedTo(endsOn, renewal.everyMonths, anchor ?? endsOn, today))
      : saying('goes_on'),
  complete: ({ day }) => saying('completes', day),
  expire: ({ day, mayComplete }) => saying(mayComplete ? 'expires_or_completes' : 'expires', day),
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
    ...sayings[end]({ ...it, day: last.day, mayComplete }),
  };
}

/** What becomes of an agreement in force when nobody acts: at the end of its last day, or as it goes on without one. */
export function comesOf(it: InForce): Comes {
  const claim = claimOfLastDay(it);
  if (claim) return { at: claim.at, status: claim.status, or: [...claim.or], words: claim.words, says: claim.says };
  return it.all > 0
    ? {
        ...{ at: null, status: 'active', or: ['completed'] },
        ...saying('stays_until_closed'),
      }
    : { at: null, status: 'active', or: [], ...saying('stays') };
}

/**
 * What becomes of what is asked around a text when nobody answers, in its letter and beside the duty: nothing of it happens. None begins with a
 * name, since each stands behind “If you do nothing,” as well.
 */
export const unanswered = {
  approve: 'Nobody you approve for can sign it.',
  inside: 'It is not sent before it is approved.',
  witness: 'Without the word of its witness it does not come into force.',
  renewal: 'It is renewed and goes on.',
  suggestion: 'The text stays as it is, and the suggestion waits for an answer.',
  rightPerson: (invited: string) => `Nobody else is invited, and ${invited} stays invited.`,
  delegation: (signer: string) => `Nobody signs in their place, and ${signer} can still sign.`,
} as const;
