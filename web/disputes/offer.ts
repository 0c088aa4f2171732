import { foreseen } from '@ahadi/domain/core/foreseen.ts';
import { actIn } from '@ahadi/domain/disputes/acts.ts';
import { whyNotCorrected } from '@ahadi/domain/disputes/answering/rules.ts';
import {
  decidedWords,
  isAskedAbout,
  isWithOfficer,
  pendingDecision,
  whyNoObjection,
} from '@ahadi/domain/disputes/decision.ts';
import { type DisputeAction, disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { permissions, whoMay } from '@ahadi/domain/disputes/permissions.ts';
import { whyNotReopened } from '@ahadi/domain/disputes/publicity.ts';
import { type InTheWay, standsInTheWay } from '@ahadi/domain/disputes/publishing/rules.ts';
import { disputeDefaults, isPublishable, mayOffer, waitsFor } from '@ahadi/domain/disputes/rules.ts';
import type { Claim, DisputeParty, DisputeSide, DisputeView, HoldKind, Offer } from '@ahadi/domain/disputes/schema.ts';
import { whyNotActing } from '@ahadi/domain/organisations/acts.ts';
import type { DialogAction } from './acting/DeedDialog.tsx';
import type { Reader } from './useReader.ts';
import { type Badge, statusBadge } from './words.ts';

/** Whether the reader can do this now, and if not, the sentence that says why. */
export type Possible = { can: true; why: null } | { can: false; why: string };

const yes: Possible = { can: true, why: null };
const no = (why: string): Possible => ({ can: false, why });

export const partyOf = (view: Pick<DisputeView, 'parties'>, side: DisputeSide): DisputeParty | null =>
  view.parties.find((party) => party.side === side) ?? null;

/**
 * Whether this reader reads the entry: before it is public the two sides and record officers, then all who may read the dispute and find
 * the entry.
 */
export const readsEntry = (
  { mySide, status, recordRef }: Pick<DisputeView, 'mySide' | 'status' | 'recordRef'>,
  { roles }: Pick<Reader, 'roles'>,
): boolean =>
  mySide !== null || roles.includes('record_officer') || (recordRef !== null && disputeLifecycle.can('expire', status));

/** The other side's name as the reader would say it; for an officer the one it is against. */
export const otherName = (view: Pick<DisputeView, 'parties' | 'mySide' | 'claim'>): string =>
  partyOf(view, view.mySide === 'respondent' ? 'filer' : 'respondent')?.name ||
  view.claim.respondentName ||
  'the other side';

/** What would keep it private for good as it is written now; known while it is a draft. */
export const guardsOf = (view: DisputeView, claim: Claim): InTheWay[] =>
  view.prospect ? standsInTheWay(claim, view.prospect, otherName(view)) : [];

export const openOffer = (view: Pick<DisputeView, 'offers'>): Offer | null =>
  view.offers.find((offer) => offer.status === 'open') ?? null;

/** Made by this reader. What came of sealed figures is nobody's offer: either side may answer it. */
export const isOwn = (offer: Offer, { mySide }: Pick<DisputeView, 'mySide'>): boolean =>
  offer.fromSide === mySide && !offer.fromBids;

const hasHold = (view: DisputeView, kind: HoldKind): boolean => view.holds.some((hold) => hold.kind === kind);

function whyNoBid(view: DisputeView): string | null {
  const round = view.bidding?.no ?? null;
  if (view.bids.at(-1)?.result === 'overlap') return 'The figures met already.';
  if (round === null) return `Blind bidding is over: there are at most ${disputeDefaults.bidRounds} rounds.`;
  return view.bids.some((bid) => bid.no === round && bid.myCommitment !== null)
    ? `Your figure of round ${round} is sealed. The other side seals theirs next.`
    : null;
}

function whyNoAnswer(view: DisputeView): string | null {
  const offer = openOffer(view);
  if (!offer) return 'No offer is open.';
  return isOwn(offer, view) ? 'Your own offer is open. The other side answers it.' : null;
}

/** The guards as they stand once the record officer has decided about an objection, which publishing in spite of it does. */
const withoutObjection = ({ guards, holds }: DisputeView): DisputeView['guards'] =>
  holds.length > 0 && holds.every(({ kind }) => kind === 'publication_objection')
    ? guards.map((finding) => (finding.guard === 'G6' ? { ...finding, passed: true } : finding))
    : guards;

type Guard = (view: DisputeView) => string | null;
const only =
  (isSo: (view: DisputeView) => boolean, why: string): Guard =>
  (view) =>
    isSo(view) ? null : why;

const inCourt: Guard = (view) =>
  hasHold(view, 'external_proceedings') && !pendingDecision(view) ? null : 'No court has it, or its decision waits.';
const noDecision = 'No decision waits.';

/** What must also be true beyond the life cycle and the permission; the server refuses with the same reasons. */
const guards: Partial<Record<DisputeAction, Guard>> = {
  respond: only((view) => view.response === null, 'There is an answer already, and there is one answer.'),
  respond_late: only((view) => view.response === null, 'There is an answer already, and there is one answer.'),
  correct_answer: (view) => whyNotCorrected(view.response, view),
  extend: only((view) => !view.extended, 'You have taken the extra time already. More needs the other side’s consent.'),
  appeal: only((view) => !view.appealed, foreseen.DSP_ONCE_ONLY.sentence),
  appeal_refusal: only(
    (view) => view.refusalAppealUntil != null,
    `Only an officer’s refusal can be looked at again, once, within ${disputeDefaults.appealDays} days.`,
  ),
  reopen: (view) => {
    const why = whyNotReopened(view);
    if (why === 'was_decided') return decidedWords;
    if (why === 'was_public') return 'It was public history. File a new dispute about what is new.';
    return why && foreseen.DSP_ONCE_ONLY.sentence;
  },
  propose_extension: only((view) => view.extensionOffer === null, 'A proposal for more time waits for its answer.'),
  answer_extension: only(
    (view) => view.extensionOffer !== null && view.extensionOffer.fromSide !== view.mySide,
    'The other side has not proposed more time.',
  ),
  offer: only(
    (view) => view.mySide === null || mayOffer(view.mySide, view.offers),
    foreseen.OFFER_NOT_YOUR_TURN.sentence,
  ),
  bid: whyNoBid,
  answer_offer: whyNoAnswer,
  accept_offer: whyNoAnswer,
  withdraw_offer: only((view) => {
    const open = openOffer(view);
    return open !== null && isOwn(open, view);
  }, 'You have no open offer.'),
  accept_plan: only((view) => view.response?.planDue != null, 'The answer names no day by which it is done.'),
  claim_resolved: only((view) => view.resolvedClaim === null, 'It is said already; the filer answers.'),
  deny_resolved: only((view) => view.resolvedClaim !== null, 'Nobody has said that it is resolved.'),
  stay_external: only((view) => !hasHold(view, 'external_proceedings'), 'Proceedings elsewhere are noted already.'),
  end_external: inCourt,
  enter_decision: inCourt,
  confirm_decision: only((view) => view.mySide !== null && isAskedAbout(view, view.mySide), noDecision),
  object_decision: (view) => {
    const decision = pendingDecision(view);
    return decision ? whyNoObjection(decision) : noDecision;
  },
  drop_decision: only((view) => pendingDecision(view) !== null, noDecision),
  judge_decision: only((view) => {
    const decision = pendingDecision(view);
    return decision !== null && isWithOfficer(decision);
  }, noDecision),
  protective_stay: only((view) => !hasHold(view, 'protective_stay'), 'A protective stay runs already.'),
  lift_stay: only((view) => hasHold(view, 'protective_stay'), 'No protective stay runs.'),
  write_statement: only(
    (view) => view.finalNoticeAt !== null,
    'Statements are written from the final notice on, when both sides see the entry.',
  ),
  object: only((view) => !hasHold(view, 'publication_objection'), 'There is an objection already.'),
  approve: only(
    (view) => isPublishable(withoutObjection(view)),
    'Not everything is true that has to be true before it is public.',
  ),
};

/** A dispute as the permissions look at it: of who judged it before they only ask whether it was this reader. */
const likeOf = (view: DisputeView, reader: Reader) => ({
  filerUserId: view.filerUserId,
  respondentUserId: partyOf(view, 'respondent')?.userId ?? null,
  isShown: view.mySide === 'respondent' || view.joint.some(({ isMe }) => isMe),
  jointUserIds: view.joint.some(({ isMe }) => isMe) ? [reader.userId] : [],
  triagedBy: view.judged.tookOn ? reader.userId : null,
  publicationRefusedBy: view.judged.refusedPublication ? reader.userId : null,
  involvedUserIds: view.judged.isInvolved ? [reader.userId] : [],
  decision: view.decision ?? null,
  stayedBy: view.stayedBySide === null ? null : (partyOf(view, view.stayedBySide)?.userId ?? null),
});

/** True when this deed is the reader's at all, now or at another time. */
export const isMine = (action: DisputeAction, view: DisputeView, reader: Reader): boolean =>
  permissions[`dispute.${action}`](reader, likeOf(view, reader));

/** True for an officer without a part in it, who reads before a decision what stands beside the file. */
export const isAtDesk = (view: DisputeView, reader: Reader): boolean =>
  permissions['dispute.read_earlier'](reader, likeOf(view, reader));

/** What the two tables of the domain (when, who) and the guards say to this reader. */
export function offer(action: DisputeAction, view: DisputeView, reader: Reader): Possible {
  const when = disputeLifecycle.whyNot(action, view.status);
  if (when !== null) return no(when);
  if (!isMine(action, view, reader)) return no(`This is up to ${whoMay[`dispute.${action}`]}.`);
  const guard = whyNotActing(reader.acting, actIn(action)) ?? guards[action]?.(view) ?? null;
  return guard === null ? yes : no(guard);
}

/** The one thing that helps this reader most now; null when others must act first or all is done. */
export type Primary =
  | 'write'
  | 'sign_settlement'
  | Extract<
      DisputeAction,
      | 'respond'
      | 'answer_offer'
      | 'bid'
      | 'mark_resolved'
      | 'answer_extension'
      | 'accept_plan'
      | 'offer'
      | 'claim_resolved'
      | 'accept'
      | 'confirm_identity'
      | 'approve'
      | 'confirm_decision'
    >
  | null;

const primaries = {
  finish: 'write',
  add_information: 'write',
  // Its page is read by being there.
  read: null,
  answer: 'respond',
  answer_offer: 'answer_offer',
  seal_figure: 'bid',
  keep_plan: 'claim_resolved',
  confirm_resolved: 'mark_resolved',
  answer_extension: 'answer_extension',
  answer_decision: 'confirm_decision',
  accept_plan: 'accept_plan',
  sign_settlement: 'sign_settlement',
  answer_late: 'respond',
  talk: 'offer',
} as const;

const deskDeeds = ['accept', 'confirm_identity', 'approve'] as const;
/** True for a deed that only an officer has. */
export const isDeskDeed = (primary: Primary): primary is (typeof deskDeeds)[number] =>
  deskDeeds.some((deed) => deed === primary);

export function primaryOf(view: DisputeView, reader: Reader): Primary {
  if (view.mySide === null) return deskDeeds.find((deed) => offer(deed, view, reader).can) ?? null;
  const waits = waitsFor(view, view.mySide);
  if (waits !== null) {
    const primary = primaries[waits];
    if (primary === null) return null;
    const act = primary === 'write' ? 'draft' : primary === 'sign_settlement' ? 'read' : actIn(primary);
    return whyNotActing(reader.acting, act) === null ? primary : null;
  }
  // Nobody waits for this side; while talking is possible, an offer is what brings it forward, and later that it was put right.
  return (['offer', 'claim_resolved'] as const).find((deed) => offer(deed, view, reader).can) ?? null;
}

/** The state as this reader sees it: gold when it is they whom everybody waits for. */
export function badgeFor(view: DisputeView, reader: Reader): Badge {
  const primary = primaryOf(view, reader);
  if (primary === 'respond') return { label: 'Waiting for your answer', tone: 'gold' };
  if (primary === 'answer_offer') return { label: 'An offer waits for you', tone: 'gold' };
  if (primary === 'bid') return { label: 'A sealed figure waits for yours', tone: 'gold' };
  if (primary === 'confirm_decision') return { label: 'Say if it was decided so', tone: 'gold' };
  if (primary === 'mark_resolved') return { label: 'Is it resolved?', tone: 'gold' };
  if (primary === 'sign_settlement') return { label: 'Settlement waits for signatures', tone: 'gold' };
  return statusBadge[view.status];
}

/** Deeds that stand beside the primary one where there is room. */
const secondary: Partial<Record<DisputeView['status'], readonly DialogAction[]>> = {
  submitted: ['request_info', 'reject'],
  rejected: ['appeal'],
  unserved_closed: ['serve_again'],
  awaiting_response: ['extend'],
  responded: ['mark_resolved', 'correct_answer'],
  no_response: ['offer'],
  negotiating: ['offer'],
  resolved_pending: ['mark_resolved', 'claim_resolved'],
  publication_review: ['refuse', 'object'],
  unresolved_private: ['appeal_refusal'],
  published: ['mark_resolved'],
};

/** Deeds in sight beside the primary one, each of which the reader can do. Who is asked whether it is resolved sees both answers. */
export function besideOf(view: DisputeView, reader: Reader): DialogAction[] {
  const primary = primaryOf(view, reader);
  return [...(view.resolvedClaim ? (['deny_resolved'] as const) : []), ...(secondary[view.status] ?? [])].filter(
    (action) => action !== primary && offer(action, view, reader).can,
  );
}
