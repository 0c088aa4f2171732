import type { ClockKind } from '../core/clock.ts';
import type { Turn } from '../core/turn.ts';
import { type Waits, waitsFor } from './rules.ts';
import type { DisputeSide, DisputeView, Offer } from './schema.ts';

/** What is waited for in the dispute itself: a settlement is signed as the agreement that it is. */
type OwnWaits = Exclude<Waits, 'sign_settlement'>;

/** By which deadline each is waited for. */
const clocks: Record<OwnWaits, ClockKind | null> = {
  finish: null,
  add_information: 'dispute.info',
  read: 'dispute.service_deemed',
  answer: 'dispute.response',
  confirm_resolved: 'dispute.claimed_resolved',
  answer_extension: 'dispute.response',
  answer_decision: 'dispute.decision',
  answer_offer: 'dispute.offer',
  seal_figure: null,
  keep_plan: 'dispute.plan',
  accept_plan: 'dispute.resolution',
  answer_late: 'dispute.resolution',
  talk: 'dispute.resolution',
};

/** What it goes by whose turn it is. `isShown`: the respondent may see it. */
export type DisputeInTurns = Pick<
  DisputeView,
  'status' | 'response' | 'resolvedClaim' | 'extensionOffer' | 'filerUserId' | 'awaitsFigureOf' | 'decision'
> & {
  respondentUserId: string | null;
  isShown: boolean;
  openOffer: Pick<Offer, 'fromSide' | 'fromBids'> | null;
};

/** Whose turn it is in a dispute: of each side that has an account and sees it, the one thing that is waited for. */
export function turnsOfDispute(it: DisputeInTurns): Turn<`dispute.${OwnWaits}`, never>[] {
  const offers = it.openOffer ? [{ ...it.openOffer, status: 'open' as const }] : [];
  const turnOf = (side: DisputeSide, userId: string | null) => {
    const waits = waitsFor({ ...it, offers }, side);
    if (userId === null || waits === null || waits === 'sign_settlement') return [];
    return [{ userId, verb: `dispute.${waits}` as const, clock: clocks[waits] }];
  };
  return [...turnOf('filer', it.filerUserId), ...turnOf('respondent', it.isShown ? it.respondentUserId : null)];
}
