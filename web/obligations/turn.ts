import { inOne } from '@ahadi/domain/core/claim.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { obligationDefaults } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { hastensOthers, isPresumed } from '@ahadi/domain/obligations/silence.ts';
import type { Tone } from '../ui/StateBadge.tsx';
import type { PromiseText, PromiseWords, Telling } from './words.ts';

export type PromiseDeed = 'claim' | 'accept' | 'reject' | 'ask_day' | 'agree_day' | 'refuse_day' | 'waive' | 'dispute';

export const deedLabels = {
  claim: 'claim',
  accept: 'accept',
  reject: 'reject',
  ask_day: 'askDay',
  agree_day: 'agreeDay',
  refuse_day: 'refuseDay',
  waive: 'waive',
  dispute: 'dispute',
} as const satisfies Record<PromiseDeed, PromiseText>;

export const tones: Record<ObligationView['status'], Tone> = {
  planned: 'neutral',
  due: 'info',
  submitted: 'attention',
  rejected: 'attention',
  overdue: 'danger',
  disputed: 'danger',
  fulfilled: 'good',
  waived: 'neutral',
  released: 'neutral',
};

type Standing = Pick<ObligationView, 'status' | 'myRole' | 'extension' | 'isPaidInFull'> & {
  term?: Pick<ObligationView['term'], 'kind'>;
  mayDisputeOwnPart?: boolean;
};

/** What the reader can do: the one deed that everybody waits for, if it is theirs, and whatever else. Who reads only can do nothing. */
export function deedsOf({ status, myRole, extension, term, mayDisputeOwnPart, isPaidInFull }: Standing): {
  primary: PromiseDeed | null;
  more: PromiseDeed[];
} {
  if (myRole === 'other') return { primary: null, more: [] };
  const can = (action: Parameters<typeof obligationLifecycle.can>[0]) => obligationLifecycle.can(action, status);
  const isAsked = extension !== null && extension.by !== myRole;
  const isDebtor = myRole === 'debtor';
  const all: [PromiseDeed, boolean][] = [
    ['agree_day', isAsked && can('extend')],
    ['refuse_day', isAsked && can('refuse_extension')],
    // What is to be left undone is not kept before its time is over.
    ['claim', isDebtor && can('claim_done') && !(term && isPresumed({ status, term }))],
    ['accept', !isDebtor && can('accept')],
    ['reject', !isDebtor && can('reject')],
    ['dispute', !isPaidInFull && (mayDisputeOwnPart || (can('raise_dispute') && (!isDebtor || status === 'rejected')))],
    ['ask_day', !isAsked && can('propose_extension')],
    ['waive', !isDebtor && can('waive')],
  ];
  const possible = all.flatMap(([deed, may]) => (may ? [deed] : []));
  // What is only due is the other side's turn: there is nothing that one has to do.
  const waits = (deed: PromiseDeed) =>
    deed === 'agree_day' ||
    deed === 'claim' ||
    deed === 'accept' ||
    (deed === 'dispute' && !isDebtor && status === 'overdue');
  const primary = possible.find(waits) ?? null;
  return { primary, more: possible.filter((deed) => deed !== primary) };
}

/** The running deadline that matters now, or null: its own end, or the end of the time to answer. */
export const runningClock = ({ clocks }: Pick<ObligationView, 'clocks'>) =>
  clocks.find(({ kind, status }) => status === 'running' && kind !== 'obligation.reminder') ?? null;

type Money = Pick<NonNullable<ObligationView['stage']>, 'status' | 'amountMinor' | 'heldMinor' | 'releasedMinor'>;

/** Where the money for a promise is, with the reference of its escrow marked. */
export function moneyWords(
  { status, amountMinor, heldMinor, releasedMinor }: Money,
  ref: string,
  currency: string,
  { say, figures }: Telling,
): string {
  const money = figures.money(amountMinor, currency);
  if (heldMinor > 0) return say.held({ money: figures.money(heldMinor, currency), ref });
  if (releasedMinor === amountMinor) return say.paidFor({ ref });
  if (status === 'awaiting_funds') return say.toBePaid({ money, ref });
  if (status === 'settled') return say.divided({ ref });
  return releasedMinor > 0
    ? say.partPaid({ paid: figures.money(releasedMinor, currency), money, ref })
    : say.nothingPaid({ ref });
}

/** "Tabu said that it is delivered. “Brought all forty bags.”": between quotation marks stands only what was written. */
function claimWords(it: ObligationView, say: PromiseWords): string {
  const { kind } = it.term;
  const claim = it.claims.at(-1);
  const text = claim?.text.trim() ?? '';
  return inOne(
    // Of several on one side it is said by one.
    it.myRole === 'debtor' && claim?.isOwn !== false
      ? say.youSaid({ kind })
      : say.theySaid({ kind, name: claim?.byName ?? it.debtorName }),
    text === '' ? null : say.quoted({ words: text }),
  );
}

/** Who is waited for, in a sentence. */
export function standingWords(it: ObligationView, { say, figures }: Telling): string {
  const { status, debtorName, creditorName, myRole } = it;
  const isDebtor = myRole === 'debtor';
  const isCreditor = myRole === 'creditor';
  const unanswered = isCreditor ? say.ifYouDoNothing : say.withoutAnswer({ name: creditorName });
  switch (status) {
    case 'planned':
      return say.begins;
    case 'due':
      if (it.fallsAwayOn !== null) return say.fallsAway({ day: figures.calendarDay(it.fallsAwayOn) });
      return inOne(
        isDebtor ? say.doIt : say.theyDoIt({ name: debtorName }),
        hastensOthers(it) ? say.hastens({ count: obligationDefaults.hastenedDays }) : null,
      );
    case 'submitted':
      return it.claims.at(-1)?.byName === null
        ? inOne(isCreditor ? say.youJudge : say.theyJudge({ name: creditorName }), unanswered)
        : inOne(claimWords(it, say), unanswered);
    case 'rejected':
      return isDebtor ? say.youMend : say.theyMend({ name: debtorName });
    case 'overdue':
      return isDebtor ? say.youAreLate : say.theyAreLate;
    case 'disputed':
      return say.noClock;
    case 'fulfilled':
      return it.claims.at(-1)?.answer === 'silence' ? say.noObjection : say.isDone;
    case 'waived':
      return it.endedReason ?? say.givenUp;
    case 'released':
      return it.endedReason ?? say.notOwed;
  }
}

/** By when it is due, and beside it the day of the text where that is another one: it had passed, was moved, or came back to be put right. */
export function dueWords(
  { plannedOn, dueOn }: Pick<ObligationView, 'plannedOn' | 'dueOn'>,
  { say, figures }: Telling,
): string | null {
  const due = dueOn ?? plannedOn;
  if (due === null) return null;
  const day = figures.calendarDay(due);
  return plannedOn === null || plannedOn === due
    ? say.dueOn({ day })
    : say.dueMoved({ day, written: figures.calendarDay(plannedOn) });
}
