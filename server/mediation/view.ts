// Each reader is shown of a case what is theirs to see.
import { openingUses } from '@ahadi/domain/credits/rules.ts';
import { consentVersion } from '@ahadi/domain/mediation/rules.ts';
import type { CaseSide, MediationView, Proposal, Session } from '@ahadi/domain/mediation/schema.ts';
import { turnsOfPackage } from '@ahadi/domain/mediation/turns.ts';
import type { Ctx } from '../core/ctx.ts';
import { type MediatorFacts, mediatorsOf } from '../mediators/mediator.ts';
import type { HeldObjection } from './appointment.store.ts';
import { partOf, sideOf } from './held.ts';
import type { Held, HeldSide } from './mediation.store.ts';
import type { HeldProposal } from './proposals.store.ts';
import type { HeldSession } from './sessions.store.ts';
import { aroundOf, isAskedForFee } from './view.store.ts';

/** Who mediates shows once somebody opened the proposal or its writer accepted: the names of others never do. */
export const isShown = (held: Pick<Held, 'chosenProposalId' | 'acceptedAt'>, { id, openedAt }: HeldProposal): boolean =>
  openedAt !== null || (held.chosenProposalId === id && held.acceptedAt !== null);

type Standing = Pick<MediatorFacts, 'tier' | 'judiciaryAccredited'>;

/** Tier and badge are those of `now`, the roster's: what was true when it was written may be over. */
function proposalFor(held: Held, own: HeldSide | null, one: HeldProposal, now: Standing = one): Proposal {
  const shown = isShown(held, one);
  const place = own?.ranking?.order.indexOf(one.id) ?? -1;
  return {
    id: one.id,
    tier: now.tier,
    judiciaryAccredited: now.judiciaryAccredited,
    languages: one.proposal.languages,
    feeKind: one.proposal.feeKind,
    feeMinor: one.proposal.feeMinor,
    earliestOn: one.proposal.earliestOn,
    sessions: one.proposal.sessions,
    status: one.status,
    mediatorUserId: shown ? (one.userId as Proposal['mediatorUserId']) : null, // the brand is born here
    mediatorName: shown ? one.name : null,
    approach: shown ? one.proposal.approach : null,
    hourlyMinor: shown ? one.proposal.hourlyMinor : null,
    openedAt: one.openedAt,
    costsCredits: openingUses(one),
    myRank: place === -1 ? null : place + 1,
    myStrike: own?.ranking?.strikes.includes(one.id) ?? false,
  };
}

/** Where a caucus of the other side is and what was noted of it is not this reader's. */
function sessionFor(
  { reminded: _, ...session }: HeldSession,
  part: MediationView['as'],
  mine: CaseSide | null,
): Session {
  const isMine = part === 'mediator' || (part === 'side' && (session.side === null || session.side === mine));
  return isMine ? session : { ...session, place: '', note: '' };
}

function appointmentOf(
  held: Held,
  proposals: readonly HeldProposal[],
  objections: readonly HeldObjection[],
  part: MediationView['as'],
  roster: readonly MediatorFacts[],
): MediationView['appointment'] {
  const chosen = proposals.find(({ id }) => id === held.chosenProposalId);
  if (!chosen || (part === 'side' && !isShown(held, chosen))) return null;
  const suspension = roster.find(({ userId }) => userId === chosen.userId)?.suspension;
  return {
    proposalId: chosen.id,
    mediatorUserId: chosen.userId as NonNullable<MediationView['appointment']>['mediatorUserId'], // the brand is born here
    mediatorName: chosen.name,
    acceptedAt: held.acceptedAt,
    isRevoked: held.mediatorRevoked,
    suspension: suspension ? { ...suspension, until: suspension.until.toISOString() } : null,
    disclosure: held.disclosure,
    objections: objections
      .filter(({ proposalId }) => proposalId === chosen.id)
      .map(({ proposalId: _, ...objection }) => objection),
  };
}

/** Clocks that are ours alone: whether a proposal was looked at, and when a reminder goes out. */
const unseen: readonly string[] = ['proposal.unopened', 'session.reminder', 'mediation.report'];

/**
 * The case as its reader may see it. A side sees its own order of the proposals and nobody else's; the mediator sees no proposals;
 * an officer sees no proposals, no terms, no report, and the answers of the screening only while they are asked to judge them.
 */
export async function viewFor(ctx: Ctx, held: Held): Promise<MediationView> {
  const part = partOf(ctx, held);
  const mine = sideOf(ctx, held);
  const { proposals, objections, clocks, signing, sessions, courtStatus } = await aroundOf(ctx, held);
  const shown = part === 'side' ? proposals : [];
  const roster = await mediatorsOf(
    ctx,
    shown.map(({ userId }) => userId),
  );
  const isWriter = ctx.actor?.kind === 'user' && ctx.actor.userId === held.requesterUserId;
  const seesScreening = isWriter || (part === 'officer' && held.status === 'screening');
  const isIn = part !== 'officer';
  // Who was removed as a mediator can still report what they did, and learns nothing of what goes on.
  const seesTerms = isIn && !(part === 'mediator' && held.mediatorRevoked);
  return {
    id: held.id,
    ref: held.ref,
    status: held.status,
    as: part,
    mySide: mine?.side ?? null,
    requesterUserId: held.requesterUserId,
    revision: held.revision,
    request: { ...held.request, screening: seesScreening ? held.request.screening : null },
    disputeId: held.disputeId,
    disputeRef: held.disputeRef,
    agreementId: held.agreementId,
    agreementRef: held.agreementRef,
    sides: held.sides.map((side) => ({
      side: side.side,
      name: side.name,
      identityId: side.identityId,
      userId: side.userId,
      consent: side.consent,
      consentAt: side.consentAt,
      representatives: side.representatives,
      route: side.route,
      ranked: side.ranking !== null,
      noObjection: side.noObjection,
    })),
    others: isWriter ? namedIn(held) : [],
    consentVersion: held.consentVersion || consentVersion,
    route: held.route,
    postedTimes: held.postedTimes,
    proposals: shown.map((one) =>
      proposalFor(
        held,
        mine,
        one,
        roster.find(({ userId }) => userId === one.userId),
      ),
    ),
    appointment: appointmentOf(held, proposals, objections, part, roster),
    appointmentsFailed: held.appointmentsFailed,
    engagementAgreementId: held.engagementAgreementId,
    feeMinor: held.feeMinor,
    feeWaived: held.feeWaived,
    feeEscrowId: held.feeEscrowId,
    asksForFee:
      held.status === 'funding' && ctx.actor?.kind === 'user' && (await isAskedForFee(ctx, held, ctx.actor.userId)),
    sessions: sessions.map((session) => sessionFor(session, part, mine?.side ?? null)),
    settlement: seesTerms ? settlementOf(held) : null,
    outcome: held.outcome,
    endReason: isIn ? held.endReason : null,
    report: isIn ? held.report : null,
    startedAt: held.startedAt,
    asksAboutPackage: ctx.actor?.kind === 'user' && isAskedAboutPackage(held, ctx.actor.userId),
    agreedPackage: seesTerms ? held.agreedPackage : null,
    extended: held.extended,
    extensionBy: held.extensionBy,
    replacementBy: held.replacementBy,
    continues: part === 'mediator' ? null : held.continues,
    continuedAs: part === 'mediator' ? null : held.continuedAs,
    plannedSessions: held.plannedSessions,
    destroyAt: held.destroyAt,
    destroyedAt: held.destroyedAt,
    courtStatus: seesTerms ? courtStatus : null,
    clocks: [
      ...clocks.filter(({ kind }) => !unseen.includes(kind)),
      ...signing.filter(({ kind }) => kind === 'agreement.sign_window'),
    ],
    createdAt: held.createdAt,
    updatedAt: held.updatedAt,
  };
}

/** Whether an open package waits for this reader themselves: whom else it waits for is said to nobody. */
const isAskedAboutPackage = ({ status, openPackage, sides }: Held, userId: string): boolean =>
  turnsOfPackage(status, openPackage, sides).some((turn) => turn.userId === userId);

/** Whom a draft about nothing else names, with the addresses that only its writer sees, so that they can go on writing. */
const namedIn = (held: Held): MediationView['others'] =>
  held.status === 'draft' && !held.disputeId && !held.agreementId
    ? held.sides.slice(1).map(({ name, email }) => ({ name, email }))
    : [];

/** The terms without who advised whom: that stands in the settlement itself. */
function settlementOf({ settlement }: Held): MediationView['settlement'] {
  if (!settlement) return null;
  const { advisers: _, ...shown } = settlement;
  return shown;
}
