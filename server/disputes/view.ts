// What each reader is shown of a dispute.
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { roundsFor } from '@ahadi/domain/disputes/bidding/rules.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import type { DisputeSide, DisputeView, Prospect } from '@ahadi/domain/disputes/schema.ts';
import { addressInWords, maskedAddress } from '@ahadi/domain/privacy/holding/rules.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import { clocksOf } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { challengeAhead } from '../records/challenge.ts';
import { entryOf } from '../records/reading.ts';
import { settlementKept } from '../records/standing.ts';
import { biddingOf } from './bid-terms.ts';
import { clauseAcceptedAt } from './clause.ts';
import { endOfTalks, offerClocks } from './deadlines.ts';
import { noticeFor, type ServiceProof } from './delivery.store.ts';
import type { Held } from './dispute.store.ts';
import { exhibitOf } from './exhibits.store.ts';
import { governingOf } from './governing-text.ts';
import { guardsBy, lastingFailure, publisherBy } from './guards.ts';
import { partyOf, sideOf } from './held.ts';
import { offerOf } from './offers.store.ts';
import { refusalAppealUntil } from './refusal.ts';
import { aroundOf } from './view.store.ts';

/**
 * The view of its reader: offers, bids and private words are the two sides' own; an officer reads the file without them and
 * without their clock (design 4.3, offers are without prejudice). The other side's address is shown masked, in the claim, too.
 */
export async function viewFor(ctx: Ctx, held: Held): Promise<DisputeView> {
  const mySide = sideOf(ctx, held);
  const {
    respondentUserId: _user,
    isShown: _shown,
    triagedBy,
    publicationRefusedBy,
    signatoryUserIds: _signatories,
    involvedUserIds,
    joint,
    jointUserIds,
    filedWith: _with,
    agreementVersionId: _version,
    respondentPartyId: _party,
    flags,
    acceptedAt,
    truthStatementAt: _truth,
    extendedByRespondent: extended,
    extendedDaysMutual: _days,
    finalTextHash: _hash,
    responseOverAt: _responseOver,
    resolutionOverAt: _resolutionOver,
    stayedBy,
    openOffer: _offer,
    endedAt: _ended,
    parties,
    resolvedClaim,
    ...view
  } = held;
  const isJoint = jointUserIds.some((userId) => isReader(ctx, userId));
  const around = await aroundOf(ctx, held, { mySide, isOfficer: mySide === null && !isJoint });
  const guards = acceptedAt ? guardsBy(ctx, held, around.proof) : [];
  const appealUntil = await refusalAppealUntil(ctx, held);
  const entry = held.recordId ? await entryOf(ctx, held.recordId) : undefined;
  const cureUntil =
    entry?.publishedAt && disputeLifecycle.can('expire', held.status) ? cureEnd(entry.publishedAt) : null;
  const { bids } = around;
  const talks = mySide !== null && held.submittedAt !== null;
  const isOwnAddress = mySide === 'filer' || (mySide && partyOf(held, mySide).email === view.claim.respondentEmail);
  return {
    ...view,
    awaitsFigureOf: mySide === null ? null : view.awaitsFigureOf,
    // What an officer and a side said to each other is not for who only shares a side.
    ...(isJoint && { officerWords: null, notMeStatement: null }),
    joint:
      held.isShown || mySide === 'filer'
        ? joint.map(
            ({ partyId, side, name, userId }) =>
              ({ partyId, side, name, isMe: isReader(ctx, userId) }) as DisputeView['joint'][number],
          ) // the brand is born here
        : [],
    together: around.together,
    claim: {
      ...view.claim,
      flags,
      // Half an address is no address: who is not to have it gets none, and the masked one stands with the side.
      respondentEmail: isOwnAddress ? addressInWords(view.claim.respondentEmail) : '',
    },
    clocks: clocksFor(around.clocks, mySide).filter(hasBegun(around.proof)),
    mySide,
    governing: mySide && (await governingOf(ctx, held)),
    parties: parties.map(
      ({
        legalName: _legal,
        country: _country,
        city: _city,
        registrationNo: _no,
        frozen: _frozen,
        memberUserIds: _members,
        ...party
      }) => ({
        ...party,
        email: party.side === mySide || mySide === 'filer' ? addressInWords(party.email) : maskedAddress(party.email),
      }),
    ),
    resolvedClaim: resolvedClaim && { kind: resolvedClaim.kind, text: resolvedClaim.text, at: resolvedClaim.at },
    offers: around.offers.map(offerOf),
    bids: talks ? roundsFor(bids, mySide, ctx.now) : [],
    bidding: talks ? biddingOf(ctx, held, mySide, { bids, talksEnd: endOfTalks(around.clocks) }) : null,
    exhibits: around.exhibits.map(exhibitOf),
    notices: around.notices.map((notice) => noticeFor(notice, mySide)),
    guards,
    prospect: mySide === 'filer' && acceptedAt === null && isUnfiled(held) ? await prospectOf(ctx, held) : null,
    publisher: acceptedAt && !lastingFailure(held, guards) ? publisherBy(held, around.objections.length > 0) : null,
    refusalAppealUntil: appealUntil && appealUntil >= ctx.now ? appealUntil.toISOString() : null,
    // It is read by those who signed it.
    settlementAgreementId: mySide && view.settlementAgreementId,
    settlementDueAt: (await signWindowOf(ctx, held))?.dueAt ?? null,
    stayedBySide: stayedBy === null ? null : stayedBy === held.filerUserId ? 'filer' : 'respondent',
    counters: around.counters,
    breaches: around.breaches,
    recordRef: entry?.ref ?? null,
    challenge: await challengeOf(ctx, held, entry),
    cureUntil,
    isCureOver: cureUntil !== null && cureUntil < ctx.now.toISOString(),
    settlement: await settlementOf(ctx, held),
    isAnswerOver: held.responseOverAt !== null,
    extended,
    judged: {
      tookOn: isReader(ctx, triagedBy),
      refusedPublication: isReader(ctx, publicationRefusedBy),
      isInvolved: involvedUserIds.some((userId) => isReader(ctx, userId)),
    },
  };
}

/** How far what settled it is kept, by the side it was filed against; null where nothing settled it. */
const settlementOf = (ctx: Ctx, { status, settlementAgreementId: id, parties }: Held) =>
  disputeLifecycle.can('reopen', status) && id !== null
    ? settlementKept(ctx, id, parties.find(({ side }) => side === 'respondent')?.identityId ?? null)
    : null;

/** The challenge that its entry names, and until when its filer is asked about it. */
async function challengeOf(
  ctx: Ctx,
  { recordId }: Held,
  entry: Awaited<ReturnType<typeof entryOf>>,
): Promise<DisputeView['challenge']> {
  if (recordId === null || !entry?.annotations.some(({ kind }) => kind === 'challenge_pending')) return null;
  const clocks = await clocksOf(ctx, { kind: 'record', id: recordId });
  const asked = clocks.find(({ kind, status }) => kind === 'record.challenge_reaffirm' && status === 'running');
  const { isOver, isUnlisted } = await challengeAhead(ctx, recordId);
  return {
    reaffirmBy: asked?.dueAt ?? null,
    undecided: isOver ? 'nothing' : isUnlisted ? 'listed_again' : 'left_open',
  };
}

const isReader = (ctx: Ctx, userId: string | null): boolean =>
  userId !== null && ctx.actor?.kind === 'user' && ctx.actor.userId === userId;

/** The deadline of the signatures that the settlement waits for, or null. */
export async function signWindowOf(ctx: Ctx, held: Held): Promise<ClockView | null> {
  if (!disputeLifecycle.can('settle', held.status) || !held.settlementAgreementId) return null;
  const clocks = await clocksOf(ctx, { kind: 'agreement', id: held.settlementAgreementId });
  return clocks.find(({ kind, status }) => kind === 'agreement.sign_window' && status === 'running') ?? null;
}

/** The clocks as a reader sees them: that there is an open offer is the two sides' own business. */
export const clocksFor = (clocks: readonly ClockView[], side: DisputeSide | null): ClockView[] =>
  clocks.filter(({ kind }) => side !== null || !offerClocks.some((one) => one === kind));

/** While no letter has left it does not count as delivered some day. */
const hasBegun =
  ({ sentAt }: ServiceProof) =>
  ({ kind }: ClockView): boolean =>
    kind !== 'dispute.service_deemed' || sentAt !== null;

/** It is still its filer's to change. */
const isUnfiled = ({ status }: Held): boolean => disputeLifecycle.can('submit', status);

const prospectOf = async (ctx: Ctx, held: Held): Promise<Prospect> => ({
  hasAgreement: held.agreementId !== null,
  clauseAccepted: (await clauseAcceptedAt(ctx, held)) !== null,
  filerLevel: partyOf(held, 'filer').verificationLevel ?? 0,
  respondentLevel: partyOf(held, 'respondent').verificationLevel ?? 0,
});

/** The same instant at which the clock of the entry ends its cure. */
const cureEnd = (publishedAt: string): string => addDays(new Date(publishedAt), recordDefaults.cureDays).toISOString();
