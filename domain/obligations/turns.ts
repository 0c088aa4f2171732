import type { ClockKind } from '../core/clock.ts';
import type { Turn } from '../core/turn.ts';
import type { ObligationLike } from './permissions.ts';
import type { ObligationView } from './schema.ts';
import { isPresumed, type Kept } from './silence.ts';

const clocks = {
  'obligation.answer': 'obligation.review',
  'obligation.answer_extension': null,
  'obligation.put_right': 'obligation.due',
  'obligation.do_late': null,
  'obligation.do': 'obligation.due',
  'obligation.decide_overdue': null,
} as const satisfies Record<string, ClockKind | null>;
type Verb = keyof typeof clocks;

const ofDebtor: Partial<Record<ObligationView['status'], Verb>> = {
  due: 'obligation.do',
  rejected: 'obligation.put_right',
  overdue: 'obligation.do_late',
};
const ofCreditor: Partial<Record<ObligationView['status'], Verb>> = {
  submitted: 'obligation.answer',
  overdue: 'obligation.decide_overdue',
};

/**
 * Whose turn it is in a promise: to do it or put it right, to say whether it is done, to answer who asks for another day. It is its
 * debtor's from when it is in force, but for what is to be left undone; how near its day must be to be shown is its reader's to say.
 */
export function turnsOfObligation(
  it: Kept & Pick<ObligationView, 'extension'> & Pick<ObligationLike, 'debtorUserIds' | 'creditorUserIds'>,
): Turn<Verb, never>[] {
  const turnOf = (userIds: readonly string[], side: 'debtor' | 'creditor', verb: Verb | undefined) => {
    const isAsked = it.extension !== null && it.extension.by !== side && verb !== 'obligation.answer';
    const asked = isAsked ? 'obligation.answer_extension' : verb;
    return asked ? userIds.map((userId) => ({ userId, verb: asked, clock: clocks[asked] })) : [];
  };
  return [
    ...turnOf(it.debtorUserIds, 'debtor', isPresumed(it) ? undefined : ofDebtor[it.status]),
    ...turnOf(it.creditorUserIds, 'creditor', ofCreditor[it.status]),
  ];
}
