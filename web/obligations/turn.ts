import { ifYouDoNothing, inOne } from '@ahadi/domain/core/claim.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { obligationKindWords } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { hastensOthers, isPresumed, promiseSilence } from '@ahadi/domain/obligations/silence.ts';
import { amountWords, formatCalendarDay } from '../core/words.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export type PromiseDeed = 'claim' | 'accept' | 'reject' | 'ask_day' | 'agree_day' | 'refuse_day' | 'waive' | 'dispute';

export const deedLabels: Record<PromiseDeed, string> = {
  claim: 'Say it is done',
  accept: 'Accept it',
  reject: 'Send it back',
  ask_day: 'Ask for another day',
  agree_day: 'Agree to the new day',
  refuse_day: 'Keep the day',
  waive: 'Give it up',
  dispute: 'File a dispute',
};

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

/** Where the money for a promise is, in words before the reference of its escrow. */
export function moneyWords({ status, amountMinor, heldMinor, releasedMinor }: Money, currency: string): string {
  if (heldMinor > 0) return `${amountWords(heldMinor, currency)} held for it in escrow`;
  if (releasedMinor === amountMinor) return 'Paid for through escrow';
  if (status === 'awaiting_funds') return `${amountWords(amountMinor, currency)} to be paid in for it, in escrow`;
  if (status === 'settled') return 'Its money was divided in escrow';
  return releasedMinor > 0
    ? `${amountWords(releasedMinor, currency)} of ${amountWords(amountMinor, currency)} paid out for it in escrow`
    : 'Nothing was paid out for it in escrow';
}

/** "Tabu says that it is delivered. “Brought all forty bags.”": between quotation marks stands only what was written. */
function claimWords(it: ObligationView, debtor: string): string {
  const { done } = obligationKindWords[it.term.kind];
  const text = it.claims.at(-1)?.text.trim() ?? '';
  return inOne(
    `${debtor} said that ${done.charAt(0).toLowerCase()}${done.slice(1)}.`,
    text === '' ? null : `“${text}”`,
  );
}

/** Who is waited for, in a sentence. */
export function standingWords(it: ObligationView): string {
  const { status, debtorName, creditorName, myRole } = it;
  const debtor = myRole === 'debtor' ? 'You' : debtorName;
  const creditor = myRole === 'creditor' ? 'you' : creditorName;
  const silence = promiseSilence('accept_silently');
  const unanswered =
    myRole === 'creditor' ? ifYouDoNothing(silence) : `Without an answer from ${creditorName}: ${silence}`;
  switch (status) {
    case 'planned':
      return 'Its time begins when the agreement is in force.';
    case 'due':
      if (it.fallsAwayOn !== null)
        return `The agreement ends by notice with ${formatCalendarDay(it.fallsAwayOn)}, before this is due. Then it is not owed any more.`;
      return [
        myRole === 'debtor' ? 'Do it by then, and say so here.' : `${debtorName} does it by then and says so here.`,
        ...(hastensOthers(it) ? [`If not: ${promiseSilence('fall_overdue', true)}`] : []),
      ].join(' ');
    case 'submitted':
      return it.claims.at(-1)?.byName === null
        ? `Its time is over; ${creditor} ${myRole === 'creditor' ? 'say' : 'says'} whether it was kept. ${unanswered}`
        : inOne(claimWords(it, debtor), unanswered);
    case 'rejected':
      return myRole === 'debtor' ? 'It was sent back. Put it right by then.' : `${debtorName} puts it right by then.`;
    case 'overdue':
      return myRole === 'debtor'
        ? 'Its day is over. It can still be done, or moved if the other side agrees.'
        : 'Its day is over and nobody said that it is done.';
    case 'disputed':
      return 'No clock runs here while the dispute is open.';
    case 'fulfilled':
      return it.claims.at(-1)?.answer === 'silence' ? 'Nobody objected in time.' : 'It is done and accepted.';
    case 'waived':
      return it.endedReason ?? 'It was given up.';
    case 'released':
      return it.endedReason ?? 'It is no longer owed.';
  }
}

/** By when it is due, and beside it the day of the text where that is another one: it had passed, was moved, or came back to be put right. */
export function dueWords({ plannedOn, dueOn }: Pick<ObligationView, 'plannedOn' | 'dueOn'>): string | null {
  const day = dueOn ?? plannedOn;
  if (day === null) return null;
  const written = plannedOn === null || plannedOn === day ? '' : `, promised for ${formatCalendarDay(plannedOn)}`;
  return `due ${formatCalendarDay(day)}${written}`;
}
