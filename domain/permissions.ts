// Longer than other files: one of the tables that everything goes by, and a table is read as one.
import type { Role } from './accounts/schema.ts';
import type { VerificationAction } from './accounts/verification/lifecycle.ts';
import type { AgreementAction } from './agreements/lifecycle.ts';
import { isTurnOf } from './agreements/rules.ts';
import type { AgreementView } from './agreements/schema.ts';
import type { Contract } from './contract.ts';
import type { DisputeAction } from './disputes/lifecycle.ts';
import type { EscrowAction } from './escrow/lifecycle.ts';
import type { MilestoneAction } from './escrow/milestones/lifecycle.ts';
import type { OrderAction, ParcelAction } from './marketplace/buying/lifecycle.ts';
import type { ProductAction } from './marketplace/products/lifecycle.ts';
import type { SupplierAction } from './marketplace/suppliers/lifecycle.ts';
import type { CourtAction } from './mediation/court/lifecycle.ts';
import type { MediationAction } from './mediation/lifecycle.ts';
import type { ApplicationAction, MediatorAction } from './mediators/lifecycle.ts';
import type { RecordAction } from './records/lifecycle.ts';

/** Who acts: a signed-in person with their roles. The clock and reactions act as `system`. */
export type Actor = { kind: 'user'; userId: string; roles: readonly Role[] } | { kind: 'system' };

type AgreementLike = Pick<AgreementView, 'creatorUserId'> & {
  terms: Pick<AgreementView['terms'], 'signMode'>;
  parties: readonly Pick<AgreementView['parties'][number], 'id' | 'userId' | 'status' | 'signOrder'>[];
};

const isCreator = (actor: Actor, it: AgreementLike) => actor.kind === 'user' && actor.userId === it.creatorUserId;
const partyOf = (actor: Actor, it: AgreementLike) =>
  actor.kind === 'user' ? it.parties.find((party) => party.userId === actor.userId) : undefined;
const isParty = (actor: Actor, it: AgreementLike) => partyOf(actor, it) !== undefined;
const isInvolved = (actor: Actor, it: AgreementLike) => isCreator(actor, it) || isParty(actor, it);
const isSystem = (actor: Actor) => actor.kind === 'system';
const isTurn = (actor: Actor, it: AgreementLike) => {
  const party = partyOf(actor, it);
  return party !== undefined && isTurnOf(party, it.parties, it.terms.signMode);
};

/** A dispute as permissions look at it. `isShown`: an officer took it on and it was not cleared of the respondent since. */
type DisputeLike = {
  filerUserId: string;
  respondentUserId: string | null;
  isShown: boolean;
  /** The officer who took it on or refused it, and the record officer who refused its publication: another one judges next. */
  triagedBy: string | null;
  publicationRefusedBy: string | null;
  /** Who noted the proceedings elsewhere that stop it. */
  stayedBy: string | null;
  /** Whoever signed the agreement it is about, and whoever belongs to one of its two sides. */
  involvedUserIds: readonly string[];
};
type RecordLike = {
  filerUserId: string;
  subjectUserId: string | null;
  /** The officer who took the dispute on, and who challenges the entry: neither judges it (I10). */
  triagedBy: string | null;
  challengedBy: string | null;
  /** Who proposed the decision or redaction that waits for a second person. */
  proposedBy: string | null;
};

const isUser = (actor: Actor, userId: string | null) =>
  actor.kind === 'user' && userId !== null && actor.userId === userId;
const hasRole = (actor: Actor, role: Role) => actor.kind === 'user' && actor.roles.includes(role);
const isFiler = (actor: Actor, it: DisputeLike) => isUser(actor, it.filerUserId);
const isRespondent = (actor: Actor, it: DisputeLike) => it.isShown && isUser(actor, it.respondentUserId);
const isSide = (actor: Actor, it: DisputeLike) => isFiler(actor, it) || isRespondent(actor, it);
/** Nobody judges a matter of their own, of their organisation, or of an agreement that they signed themselves (I10). */
const isNeutral = (actor: Actor, it: DisputeLike) =>
  ![it.filerUserId, it.respondentUserId, ...it.involvedUserIds].some((userId) => isUser(actor, userId));
const isOfficer = (actor: Actor, it: DisputeLike) => hasRole(actor, 'officer') && isNeutral(actor, it);
/** After an appeal another officer looks at it than the one who refused it. */
const isNextOfficer = (actor: Actor, it: DisputeLike) => isOfficer(actor, it) && !isUser(actor, it.triagedBy);
/** One officer takes the case on, another person decides that it becomes public (design 3.7). */
const isRecordOfficer = (actor: Actor, it: DisputeLike) =>
  hasRole(actor, 'record_officer') &&
  isNeutral(actor, it) &&
  !isUser(actor, it.triagedBy) &&
  !isUser(actor, it.publicationRefusedBy);
const isChallengeOfficer = (actor: Actor, it: RecordLike) =>
  hasRole(actor, 'record_officer') &&
  ![it.filerUserId, it.subjectUserId, it.triagedBy, it.challengedBy].some((userId) => isUser(actor, userId));
const isSecondChallengeOfficer = (actor: Actor, it: RecordLike) =>
  isChallengeOfficer(actor, it) && !isUser(actor, it.proposedBy);

/** An escrow as permissions look at it. */
type EscrowLike = {
  creatorUserId: string;
  parties: readonly { role: 'buyer' | 'seller' | 'payer'; userId: string | null }[];
  /** Who mediates a stage of it; they see it from then on. */
  mediatorUserIds: readonly string[];
};
/** One stage of it, with who mediates it and who entered the decision that waits for a second person. */
type MilestoneLike = EscrowLike & { mediatorUserId: string | null; decisionBy: string | null };

const hasRoleIn = (actor: Actor, it: EscrowLike, roles: readonly EscrowLike['parties'][number]['role'][]) =>
  it.parties.some(({ role, userId }) => roles.includes(role) && isUser(actor, userId));
const isEscrowMaker = (actor: Actor, it: EscrowLike) => isUser(actor, it.creatorUserId);
const isBuyer = (actor: Actor, it: EscrowLike) => hasRoleIn(actor, it, ['buyer']);
const isSeller = (actor: Actor, it: EscrowLike) => hasRoleIn(actor, it, ['seller']);
const isBuyerOrSeller = (actor: Actor, it: EscrowLike) => hasRoleIn(actor, it, ['buyer', 'seller']);
const isPayer = (actor: Actor, it: EscrowLike) => hasRoleIn(actor, it, ['buyer', 'payer']);
const isInEscrow = (actor: Actor, it: EscrowLike) =>
  isEscrowMaker(actor, it) || hasRoleIn(actor, it, ['buyer', 'seller', 'payer']);
const isMediatorOf = (actor: Actor, it: MilestoneLike) => isUser(actor, it.mediatorUserId);
/** Nobody administers money of their own, or of a matter they mediate. */
const isFinanceAdmin = (actor: Actor, it: EscrowLike) =>
  hasRole(actor, 'admin') && !isInEscrow(actor, it) && !it.mediatorUserIds.some((userId) => isUser(actor, userId));
const isSecondAdmin = (actor: Actor, it: MilestoneLike) => isFinanceAdmin(actor, it) && !isUser(actor, it.decisionBy);

/** A payment, or a payout: whose it is, who belongs to its identity, and who decided about it before. */
type MoneyLike = { ownerUserIds: readonly string[]; decidedBy: readonly string[] };
const isMoneyOwner = (actor: Actor, it: MoneyLike) => it.ownerUserIds.some((userId) => isUser(actor, userId));
/** Admins decide about others' money, each once. */
const isMoneyJudge = (actor: Actor, it: MoneyLike) =>
  hasRole(actor, 'admin') && !isMoneyOwner(actor, it) && !it.decidedBy.some((userId) => isUser(actor, userId));

type VerificationLike = {
  /** User ids: who owns the identity, who may act for it, and who gave documents. */
  owners: readonly string[];
  members: readonly string[];
  uploaders: readonly string[];
  endorsedBy: string | null;
  submittedAt: string | null;
};

const isOwner = (actor: Actor, it: VerificationLike) => actor.kind === 'user' && it.owners.includes(actor.userId);
const isReviewer = (actor: Actor) =>
  actor.kind === 'user' && (actor.roles.includes('reviewer') || actor.roles.includes('admin'));
/** Nobody checks an identity they belong to or gave documents for; nobody sees a request that was never sent. */
const isImpartial = (actor: Actor, it: VerificationLike) =>
  actor.kind === 'user' &&
  isReviewer(actor) &&
  it.submittedAt !== null &&
  !it.members.includes(actor.userId) &&
  !it.uploaders.includes(actor.userId);
const isSecond = (actor: Actor, it: VerificationLike) =>
  isImpartial(actor, it) && actor.kind === 'user' && it.endorsedBy !== null && it.endorsedBy !== actor.userId;

/** A mediation as permissions look at it. A side speaks through its own person and through those it named. */
type MediationLike = {
  requesterUserId: string;
  sides: readonly { userId: string | null; representativeUserIds: readonly string[] }[];
  /** Who was chosen and is asked, and who mediates since they accepted. */
  chosenUserId: string | null;
  mediatorUserId: string | null;
  /** The certification of that person was taken away: they have no part in the talks any more. */
  mediatorRevoked: boolean;
  /** Whoever signed what it is about, and whoever belongs to one of its sides. */
  involvedUserIds: readonly string[];
};
const isPrincipal = (actor: Actor, it: MediationLike) => it.sides.some(({ userId }) => isUser(actor, userId));
const isCaseSide = (actor: Actor, it: MediationLike) =>
  isPrincipal(actor, it) ||
  it.sides.some(({ representativeUserIds }) => representativeUserIds.some((userId) => isUser(actor, userId)));
const isRequester = (actor: Actor, it: MediationLike) => isUser(actor, it.requesterUserId);
const isAsked = (actor: Actor, it: MediationLike) => isPrincipal(actor, it) && !isRequester(actor, it);
const isChosen = (actor: Actor, it: MediationLike) => isUser(actor, it.chosenUserId);
const wasAppointed = (actor: Actor, it: MediationLike) => isUser(actor, it.mediatorUserId);
const isCaseMediator = (actor: Actor, it: MediationLike) => !it.mediatorRevoked && wasAppointed(actor, it);
const isSideOrMediator = (actor: Actor, it: MediationLike) => isCaseSide(actor, it) || isCaseMediator(actor, it);
/** Somebody without a part in it, signed in. */
const isOutside = (actor: Actor, it: MediationLike) =>
  actor.kind === 'user' &&
  !isCaseSide(actor, it) &&
  !it.involvedUserIds.some((userId) => isUser(actor, userId)) &&
  !isRequester(actor, it);
/** Officers screen, name a list and judge objections; what is said in a mediation is not theirs to see. */
const isMediationOfficer = (actor: Actor, it: MediationLike) =>
  hasRole(actor, 'officer') && isOutside(actor, it) && !isChosen(actor, it) && !wasAppointed(actor, it);

/** A room: who its members are. Nobody else reads it, whatever their role. */
type RoomLike = { memberUserIds: readonly string[]; sideUserIds: readonly string[]; mediatorUserId: string | null };
const isMember = (actor: Actor, it: RoomLike) => it.memberUserIds.some((userId) => isUser(actor, userId));

/** An application to mediate: whose it is, and who judged it, now and before an appeal. */
type ApplicationLike = {
  applicantUserId: string;
  memberUserIds: readonly string[];
  submittedAt: string | null;
  assessedBy: readonly string[];
  judgedBefore: readonly string[];
};
const isApplicant = (actor: Actor, it: ApplicationLike) => isUser(actor, it.applicantUserId);
/** Nobody judges their own application, or one of somebody they act with, or one they judged before an appeal. */
const isExaminer = (actor: Actor, it: ApplicationLike) =>
  isReviewer(actor) &&
  it.submittedAt !== null &&
  ![it.applicantUserId, ...it.memberUserIds, ...it.judgedBefore].some((userId) => isUser(actor, userId));

/** A certified mediator: who it is, and who proposed to remove them for good. */
type MediatorLike = { userId: string; revocationBy: string | null };
const isSelf = (actor: Actor, it: MediatorLike) => isUser(actor, it.userId);
const isRosterAdmin = (actor: Actor, it: MediatorLike) => hasRole(actor, 'admin') && !isSelf(actor, it);

/** Who sells: whoever acts for its identity, who sent it in, and who proposed to close it for good. */
type SupplierLike = { memberUserIds: readonly string[]; appliedBy: string | null; terminationBy: string | null };
/** A product: whoever acts for its supplier, and who sent in what waits. */
type ProductLike = { memberUserIds: readonly string[]; submittedBy: string | null };
type OrderLike = { buyerUserId: string };
type ParcelLike = { buyerUserId: string; memberUserIds: readonly string[] };
const isSellerOf = (actor: Actor, it: { memberUserIds: readonly string[] }) =>
  it.memberUserIds.some((userId) => isUser(actor, userId));
const isCuratorOf = (actor: Actor, it: { memberUserIds: readonly string[] }) =>
  hasRole(actor, 'admin') && !isSellerOf(actor, it);
/** Nobody decides about a shop of their own, or one they sent in. */
const isSupplierJudge = (actor: Actor, it: SupplierLike) => isCuratorOf(actor, it) && !isUser(actor, it.appliedBy);
/** The reviewer is never the submitter. */
const isProductJudge = (actor: Actor, it: ProductLike) => isCuratorOf(actor, it) && !isUser(actor, it.submittedBy);
const isSellerOrCurator = (actor: Actor, it: { memberUserIds: readonly string[] }) =>
  isSellerOf(actor, it) || hasRole(actor, 'admin');
const isCustomer = (actor: Actor, it: OrderLike) => isUser(actor, it.buyerUserId);
const isCustomerOrSeller = (actor: Actor, it: ParcelLike) => isCustomer(actor, it) || isSellerOf(actor, it);

type VerificationRight = VerificationAction | 'read' | 'review' | 'read_file';
type AgreementPermission = `agreement.${AgreementAction | 'read'}`;
type OnVerification = `verification.${VerificationRight}`;
type DisputePermission = `dispute.${DisputeAction | 'read'}`;
type RecordPermission = `record.${RecordAction | 'judge' | 'confirm' | 'reaffirm'}`;
type EscrowPermission = `escrow.${EscrowAction | 'read' | 'add_evidence'}`;
type MilestonePermission = `milestone.${MilestoneAction | 'appoint_mediator' | 'enter_decision'}`;
type MoneyPermission =
  | `payment.${'read' | 'give_up' | 'answer' | 'judge'}`
  | `payout.${'read' | 'request' | 'cancel' | 'approve' | 'refuse' | 'judge'}`;
type MediationPermission = `mediation.${MediationAction | 'read' | 'read_linked' | 'life'}`;
type RoomPermission = `room.${'read' | 'write' | 'release' | 'read_ledger'}`;
type PackagePermission = `package.${'read' | 'set_issues' | 'wish' | 'suggest' | 'propose' | 'answer' | 'withdraw'}`;
type CourtPermission = `court.${CourtAction | 'read' | 'declare'}`;
type ApplicationPermission = `mediator_application.${ApplicationAction | 'read' | 'review' | 'read_file'}`;
type MediatorPermission =
  `mediator.${MediatorAction | 'standing' | 'confirm_revocation' | 'administer' | 'decide_complaint'}`;
type SupplierPermission = `supplier.${SupplierAction | 'read' | 'confirm_termination'}`;
type ProductPermission = `product.${ProductAction | 'read' | 'count' | 'feature'}`;
type OrderPermission = `order.${OrderAction | 'read' | 'pay'}`;
type ParcelPermission = `parcel.${ParcelAction | 'read' | 'write'}`;
export type Permission =
  | SupplierPermission
  | ProductPermission
  | OrderPermission
  | ParcelPermission
  | 'marketplace.curate'
  | MediationPermission
  | RoomPermission
  | PackagePermission
  | CourtPermission
  | ApplicationPermission
  | MediatorPermission
  | 'mediator.roster'
  | 'credits.grant'
  | EscrowPermission
  | MilestonePermission
  | MoneyPermission
  | 'finance.desk'
  | AgreementPermission
  | DisputePermission
  | RecordPermission
  | OnVerification
  | 'verification.queue'
  | 'ledger.resume_payouts';
/** What a permission is asked about. */
export type ThingOf<Key extends Permission> = Key extends AgreementPermission
  ? AgreementLike
  : Key extends DisputePermission
    ? DisputeLike
    : Key extends RecordPermission
      ? RecordLike
      : Key extends OnVerification
        ? VerificationLike
        : Key extends MilestonePermission
          ? MilestoneLike
          : Key extends EscrowPermission
            ? EscrowLike
            : Key extends MoneyPermission
              ? MoneyLike
              : Key extends MediationPermission | PackagePermission | CourtPermission
                ? MediationLike
                : Key extends RoomPermission
                  ? RoomLike
                  : Key extends ApplicationPermission
                    ? ApplicationLike
                    : Key extends MediatorPermission | 'credits.grant'
                      ? MediatorLike
                      : Key extends SupplierPermission
                        ? SupplierLike
                        : Key extends ProductPermission
                          ? ProductLike
                          : Key extends OrderPermission
                            ? OrderLike
                            : Key extends ParcelPermission
                              ? ParcelLike
                              : null;

/** Who may do what to a thing they can see. An action added to a life cycle without a row here does not compile. */
export const permissions: { [Key in Permission]: (actor: Actor, it: ThingOf<Key>) => boolean } = {
  'agreement.read': isInvolved,
  'agreement.save_text': isInvolved,
  'agreement.save_parties': isCreator,
  'agreement.remove': isCreator,
  'agreement.share': isCreator,
  'agreement.publish_text': isInvolved,
  'agreement.accept_text': isParty,
  'agreement.answer_clause': isParty,
  'agreement.request_signatures': isCreator,
  'agreement.reopen': isCreator,
  'agreement.sign': isTurn,
  'agreement.propose_change': isParty,
  'agreement.decline': isParty,
  'agreement.void': isCreator,
  'agreement.remind': isCreator,
  'agreement.extend': isCreator,
  'agreement.execute': isSystem,
  'agreement.activate': isSystem,
  'agreement.lapse': isSystem,
  'dispute.read': (actor, it) =>
    isSide(actor, it) ||
    isSystem(actor) ||
    isOfficer(actor, it) ||
    (hasRole(actor, 'record_officer') && isNeutral(actor, it)),
  'dispute.save': isFiler,
  'dispute.remove': isFiler,
  'dispute.submit': isFiler,
  'dispute.appeal': isFiler,
  'dispute.serve_again': isFiler,
  'dispute.accept_plan': isFiler,
  'dispute.deny_resolved': isFiler,
  'dispute.mark_resolved': (actor, it) => isFiler(actor, it) || isSystem(actor),
  'dispute.withdraw': (actor, it) => isFiler(actor, it) || isSystem(actor),
  'dispute.appeal_refusal': isFiler,
  'dispute.reopen': isFiler,
  'dispute.extend': isRespondent,
  'dispute.respond': isRespondent,
  'dispute.respond_late': isRespondent,
  'dispute.not_me': isRespondent,
  'dispute.claim_resolved': isRespondent,
  'dispute.object': isRespondent,
  'dispute.propose_extension': isSide,
  'dispute.answer_extension': isSide,
  'dispute.offer': isSide,
  'dispute.bid': isSide,
  'dispute.answer_offer': isSide,
  'dispute.withdraw_offer': isSide,
  'dispute.accept_offer': isSide,
  'dispute.add_exhibit': isSide,
  'dispute.withdraw_exhibit': isSide,
  'dispute.join_exhibit': isSide,
  'dispute.stay_external': isSide,
  'dispute.end_external': (actor, it) =>
    (isSide(actor, it) && (it.stayedBy === null || isUser(actor, it.stayedBy))) || isOfficer(actor, it),
  'dispute.write_statement': isSide,
  'dispute.request_info': isNextOfficer,
  'dispute.reject': isNextOfficer,
  'dispute.accept': (actor, it) => isNextOfficer(actor, it) || isSystem(actor),
  'dispute.confirm_identity': isOfficer,
  'dispute.clear_identity': isOfficer,
  'dispute.protective_stay': isOfficer,
  'dispute.lift_stay': isOfficer,
  'dispute.approve': (actor, it) => isRecordOfficer(actor, it) || isSystem(actor),
  'dispute.refuse': isRecordOfficer,
  'dispute.lapse_info': isSystem,
  'dispute.mark_served': isSystem,
  'dispute.give_up_service': isSystem,
  'dispute.note_silence': isSystem,
  'dispute.settle': isSystem,
  'dispute.settlement_failed': isSystem,
  'dispute.plan_missed': isSystem,
  'dispute.final_notice': isSystem,
  'dispute.close_private': isSystem,
  'dispute.review': isSystem,
  'dispute.set_aside': isSystem,
  'dispute.expire': isSystem,
  'record.hold': isSystem,
  'record.publish': isSystem,
  'record.cure': isSystem,
  'record.resolve_late': isSystem,
  'record.resolve_challenged': isSystem,
  'record.withdraw': isSystem,
  'record.set_aside': isSystem,
  'record.expunge': isSystem,
  'record.expire': isSystem,
  'record.refuse': isSystem,
  'record.release': isSystem,
  'record.renew': isSystem,
  'record.challenge': isSystem,
  'record.uphold': isSystem,
  'record.uphold_resolved': isSystem,
  'record.annotate': isSystem,
  'record.redact': isChallengeOfficer,
  'record.judge': isChallengeOfficer,
  'record.confirm': isSecondChallengeOfficer,
  'record.reaffirm': (actor, it) => isUser(actor, it.filerUserId),
  'marketplace.curate': (actor) => hasRole(actor, 'admin'),
  'supplier.read': isSellerOrCurator,
  'supplier.save': isSellerOf,
  'supplier.apply': isSellerOf,
  'supplier.withdraw': isSellerOf,
  'supplier.close': isSellerOf,
  'supplier.ask': isSupplierJudge,
  'supplier.approve': isSupplierJudge,
  'supplier.reject': isSupplierJudge,
  'supplier.suspend': isCuratorOf,
  'supplier.reinstate': isCuratorOf,
  'supplier.terminate': isCuratorOf,
  'supplier.confirm_termination': (actor, it) => isCuratorOf(actor, it) && !isUser(actor, it.terminationBy),
  'supplier.administer': isCuratorOf,
  'product.read': isSellerOrCurator,
  'product.save': isSellerOrCurator,
  'product.submit': isSellerOrCurator,
  'product.withdraw': isSellerOrCurator,
  'product.approve': isProductJudge,
  'product.ask': isProductJudge,
  'product.reject': isProductJudge,
  'product.reopen': isSellerOrCurator,
  'product.pause': isSellerOrCurator,
  'product.resume': isSellerOrCurator,
  'product.archive': isSellerOrCurator,
  'product.restore': isSellerOrCurator,
  'product.count': isSellerOf,
  'product.takedown': isCuratorOf,
  'product.lift': isCuratorOf,
  'product.feature': isCuratorOf,
  'order.read': (actor, it) => isCustomer(actor, it) || isSystem(actor),
  'order.pay': isCustomer,
  'order.cancel': (actor, it) => isCustomer(actor, it) || isSystem(actor),
  'order.place': isSystem,
  'order.expire': isSystem,
  'order.revive': isSystem,
  'order.complete': isSystem,
  'parcel.read': (actor, it) => isCustomerOrSeller(actor, it) || isSystem(actor),
  'parcel.write': isCustomerOrSeller,
  'parcel.accept': isSellerOf,
  'parcel.refuse': (actor, it) => isSellerOf(actor, it) || isSystem(actor),
  'parcel.cancel_lines': isCustomerOrSeller,
  'parcel.give_up': isCustomer,
  'parcel.ship': isSellerOf,
  'parcel.correct': isSellerOf,
  'parcel.receive': (actor, it) => isCustomer(actor, it) || isSystem(actor),
  'parcel.report': isCustomer,
  'parcel.complete': (actor, it) => isCustomer(actor, it) || isSystem(actor),
  'parcel.place': isSystem,
  'parcel.drop': isSystem,
  'parcel.settle': isSystem,
  'parcel.go_on': isSystem,
  'parcel.cancel': isSystem,
  'verification.read': isOwner,
  'verification.save': isOwner,
  'verification.submit': isOwner,
  'verification.withdraw': isOwner,
  'verification.read_file': (actor, it) => isOwner(actor, it) || isImpartial(actor, it),
  'verification.queue': isReviewer,
  'ledger.resume_payouts': (actor) => hasRole(actor, 'admin'),
  'escrow.read': (actor, it) =>
    isInEscrow(actor, it) ||
    isSystem(actor) ||
    isFinanceAdmin(actor, it) ||
    it.mediatorUserIds.some((userId) => isUser(actor, userId)),
  'escrow.add_evidence': (actor, it) => isBuyerOrSeller(actor, it) || isFinanceAdmin(actor, it),
  'escrow.save': isEscrowMaker,
  'escrow.remove': isEscrowMaker,
  'escrow.propose': isEscrowMaker,
  'escrow.counter': isBuyerOrSeller,
  'escrow.accept': isBuyerOrSeller,
  'escrow.decline': isBuyerOrSeller,
  'escrow.withdraw': isEscrowMaker,
  'escrow.cancel': isBuyerOrSeller,
  'escrow.pay': isPayer,
  'escrow.extend_funding': isBuyer,
  'escrow.propose_end': isBuyerOrSeller,
  'escrow.agree_end': isBuyerOrSeller,
  'escrow.hold': isFinanceAdmin,
  'escrow.lift': isFinanceAdmin,
  'escrow.agree': isSystem,
  'escrow.begin': isSystem,
  'escrow.lapse': isSystem,
  'escrow.fail_funding': isSystem,
  'escrow.close': isSystem,
  'milestone.fund': isSystem,
  'milestone.take_back': isBuyerOrSeller,
  'milestone.fail_funding': isSystem,
  'milestone.deliver': isSeller,
  'milestone.receive': (actor, it) => isBuyer(actor, it) || isSystem(actor),
  'milestone.cancel_overdue': isBuyer,
  'milestone.fail_delivery': isSystem,
  'milestone.release': isBuyer,
  'milestone.refund': isSeller,
  'milestone.accept_by_silence': isSystem,
  'milestone.reject': isBuyer,
  'milestone.cure': isSeller,
  'milestone.agree_refund': isSeller,
  'milestone.ask_return': (actor, it) => isSeller(actor, it) || isSystem(actor),
  'milestone.contest': isSeller,
  'milestone.refund_by_silence': isSystem,
  'milestone.ship_return': isBuyer,
  'milestone.receive_return': isSeller,
  'milestone.refuse_return': isSeller,
  'milestone.keep_goods': isSystem,
  'milestone.dispute': isBuyerOrSeller,
  'milestone.offer': isBuyerOrSeller,
  'milestone.withdraw_offer': isBuyerOrSeller,
  'milestone.accept_offer': isBuyerOrSeller,
  'milestone.waive': isBuyer,
  'milestone.propose_split': isMediatorOf,
  'milestone.answer_split': isBuyerOrSeller,
  'milestone.accept_split': isSystem,
  'milestone.escalate': isSystem,
  'milestone.execute': isSecondAdmin,
  'milestone.cancel': isSystem,
  'milestone.appoint_mediator': isFinanceAdmin,
  'milestone.enter_decision': isFinanceAdmin,
  'payment.read': (actor, it) => isMoneyOwner(actor, it) || hasRole(actor, 'admin') || isSystem(actor),
  'payment.give_up': isMoneyOwner,
  'payment.answer': isMoneyOwner,
  'payment.judge': isMoneyJudge,
  'payout.read': (actor, it) => isMoneyOwner(actor, it) || hasRole(actor, 'admin') || isSystem(actor),
  'payout.request': isMoneyOwner,
  'payout.cancel': isMoneyOwner,
  'payout.approve': (actor, it) => isMoneyJudge(actor, it) || isSystem(actor),
  'payout.refuse': isMoneyJudge,
  'payout.judge': isMoneyJudge,
  'finance.desk': (actor) => hasRole(actor, 'admin'),
  'verification.review': isImpartial,
  'verification.take': isImpartial,
  'verification.request_info': isImpartial,
  'verification.approve': isImpartial,
  'verification.endorse': isImpartial,
  'verification.reject': isImpartial,
  'verification.confirm': isSecond,
  'mediation.read': (actor, it) =>
    isSideOrMediator(actor, it) || isChosen(actor, it) || isMediationOfficer(actor, it) || isSystem(actor),
  'mediation.life': (actor, it) => isSideOrMediator(actor, it) || isMediationOfficer(actor, it) || isSystem(actor),
  'mediation.read_linked': isCaseMediator,
  'mediation.save': isRequester,
  'mediation.remove': isRequester,
  'mediation.request': isRequester,
  'mediation.withdraw': isRequester,
  'mediation.ask_screening': isRequester,
  'mediation.pass_screening': isMediationOfficer,
  'mediation.refuse_screening': isMediationOfficer,
  'mediation.list': isMediationOfficer,
  'mediation.judge_objection': isMediationOfficer,
  'mediation.consent': isAsked,
  'mediation.refuse': isAsked,
  'mediation.name_representative': isPrincipal,
  'mediation.remove_representative': isPrincipal,
  'mediation.choose_route': isCaseSide,
  'mediation.open_proposal': isCaseSide,
  'mediation.rank': isCaseSide,
  'mediation.object': isCaseSide,
  'mediation.confirm_session': isCaseSide,
  'mediation.answer_terms': isCaseSide,
  'mediation.waive_reflection': isCaseSide,
  'mediation.propose': isOutside,
  'mediation.withdraw_proposal': isOutside,
  'mediation.decline_invitation': isOutside,
  'mediation.accept_appointment': isChosen,
  'mediation.decline_appointment': (actor, it) => isChosen(actor, it) || isSystem(actor),
  'mediation.waive_fee': isCaseMediator,
  'mediation.schedule': isCaseMediator,
  'mediation.run_session': isCaseMediator,
  'mediation.end_session': isCaseMediator,
  // What was done before counts: a mediator who was removed since says so, and learns nothing by it.
  'mediation.report': wasAppointed,
  'mediation.attend': isSideOrMediator,
  'mediation.propose_terms': isSideOrMediator,
  'mediation.extend': isSideOrMediator,
  'mediation.suspend': (actor, it) => isCaseMediator(actor, it) || isMediationOfficer(actor, it),
  'mediation.resume': (actor, it) => isCaseMediator(actor, it) || isMediationOfficer(actor, it) || isSystem(actor),
  'mediation.end': (actor, it) => isCaseSide(actor, it) || isSystem(actor),
  'mediation.terminate': isCaseMediator,
  'mediation.close': (actor, it) => isCaseMediator(actor, it) || isSystem(actor),
  'mediation.all_consented': isSystem,
  'mediation.lapse': isSystem,
  'mediation.post': isSystem,
  'mediation.invite': isSystem,
  'mediation.ask_list': isSystem,
  'mediation.repost': isSystem,
  'mediation.begin_selecting': isSystem,
  'mediation.select': isSystem,
  'mediation.reselect': isSystem,
  'mediation.engage': isSystem,
  'mediation.engaged': isSystem,
  'mediation.begin': isSystem,
  'mediation.agree_terms': isSystem,
  'mediation.back_to_talks': isSystem,
  'mediation.settle': isSystem,
  'mediation.fail_setup': isSystem,
  'mediation.time_over': isSystem,
  'mediation.destroy': isSystem,
  'room.read': isMember,
  'room.write': isMember,
  'room.release': (actor, it) => isMember(actor, it) && it.sideUserIds.some((userId) => isUser(actor, userId)),
  'room.read_ledger': isMember,
  'package.read': isSideOrMediator,
  'package.set_issues': isCaseMediator,
  'package.suggest': isCaseMediator,
  'package.propose': isCaseMediator,
  'package.withdraw': isCaseMediator,
  'package.wish': isCaseSide,
  'package.answer': isCaseSide,
  'court.read': (actor, it) => isSideOrMediator(actor, it) || isSystem(actor),
  'court.declare': isCaseMediator,
  'court.save': isSideOrMediator,
  'court.add_paper': isSideOrMediator,
  'court.make_ready': isSideOrMediator,
  'court.unready': isSideOrMediator,
  'court.file': isSideOrMediator,
  'court.note_outcome_returned': isSideOrMediator,
  'court.note_outcome': isSideOrMediator,
  'court.deny_outcome': isSideOrMediator,
  'court.adopt': (actor, it) => isSideOrMediator(actor, it) || isSystem(actor),
  'court.refuse': (actor, it) => isSideOrMediator(actor, it) || isSystem(actor),
  'mediator_application.save': isApplicant,
  'mediator_application.submit': isApplicant,
  'mediator_application.withdraw': isApplicant,
  'mediator_application.appeal': isApplicant,
  'mediator_application.read': isApplicant,
  'mediator_application.review': isExaminer,
  'mediator_application.take': isExaminer,
  'mediator_application.ask': isExaminer,
  'mediator_application.check': isExaminer,
  'mediator_application.invite': isExaminer,
  'mediator_application.reject': isExaminer,
  'mediator_application.assess': (actor, it) =>
    isExaminer(actor, it) && !it.assessedBy.some((userId) => isUser(actor, userId)),
  'mediator_application.read_file': (actor, it) => isApplicant(actor, it) || isExaminer(actor, it),
  'mediator_application.approve': isSystem,
  'mediator_application.lapse': isSystem,
  'mediator.onboard': isSelf,
  'mediator.renew': isSelf,
  'mediator.standing': isSelf,
  'mediator.expire': isSystem,
  'mediator.suspend': isRosterAdmin,
  'mediator.reinstate': (actor, it) => isRosterAdmin(actor, it) || isSystem(actor),
  'mediator.revoke': isRosterAdmin,
  'mediator.confirm_revocation': (actor, it) => isRosterAdmin(actor, it) && !isUser(actor, it.revocationBy),
  'mediator.administer': isRosterAdmin,
  'mediator.decide_complaint': isRosterAdmin,
  'mediator.roster': (actor) => hasRole(actor, 'admin'),
  'credits.grant': isRosterAdmin,
};

/** The second half of a refusal: who may do it, in words for the page. */
export const whoMay: Record<Permission, string> = {
  'marketplace.curate': 'administrators',
  'supplier.read': 'whoever acts for the shop, and administrators',
  'supplier.save': 'whoever acts for the shop',
  'supplier.apply': 'whoever acts for the shop',
  'supplier.withdraw': 'whoever acts for the shop',
  'supplier.close': 'whoever acts for the shop',
  'supplier.ask': 'an administrator who neither acts for the shop nor sent it in',
  'supplier.approve': 'an administrator who neither acts for the shop nor sent it in',
  'supplier.reject': 'an administrator who neither acts for the shop nor sent it in',
  'supplier.suspend': 'an administrator who does not act for the shop',
  'supplier.reinstate': 'an administrator who does not act for the shop',
  'supplier.terminate': 'an administrator who does not act for the shop',
  'supplier.administer': 'an administrator who does not act for the shop',
  'supplier.confirm_termination': 'a second administrator, who does not act for the shop,',
  'product.read': 'whoever acts for the shop, and administrators',
  'product.save': 'whoever acts for the shop, and administrators',
  'product.submit': 'whoever acts for the shop, and administrators',
  'product.withdraw': 'whoever acts for the shop, and administrators',
  'product.reopen': 'whoever acts for the shop, and administrators',
  'product.pause': 'whoever acts for the shop, and administrators',
  'product.resume': 'whoever acts for the shop, and administrators',
  'product.archive': 'whoever acts for the shop, and administrators',
  'product.restore': 'whoever acts for the shop, and administrators',
  'product.count': 'whoever acts for the shop',
  'product.approve': 'an administrator who neither acts for the shop nor sent it in',
  'product.ask': 'an administrator who neither acts for the shop nor sent it in',
  'product.reject': 'an administrator who neither acts for the shop nor sent it in',
  'product.takedown': 'an administrator who does not act for the shop',
  'product.lift': 'an administrator who does not act for the shop',
  'product.feature': 'an administrator who does not act for the shop',
  'order.read': 'whoever ordered',
  'order.pay': 'whoever ordered',
  'order.cancel': 'whoever ordered',
  'order.place': 'the platform',
  'order.expire': 'the platform',
  'order.revive': 'the platform',
  'order.complete': 'the platform',
  'parcel.read': 'whoever ordered and whoever sends it',
  'parcel.write': 'whoever ordered and whoever sends it',
  'parcel.cancel_lines': 'whoever ordered and whoever sends it',
  'parcel.accept': 'whoever sends it',
  'parcel.refuse': 'whoever sends it',
  'parcel.ship': 'whoever sends it',
  'parcel.correct': 'whoever sends it',
  'parcel.give_up': 'whoever ordered',
  'parcel.receive': 'whoever ordered',
  'parcel.report': 'whoever ordered',
  'parcel.complete': 'whoever ordered',
  'parcel.place': 'the platform',
  'parcel.drop': 'the platform',
  'parcel.settle': 'the platform',
  'parcel.go_on': 'the platform',
  'parcel.cancel': 'the platform',
  'agreement.read': 'the parties',
  'agreement.save_text': 'the parties',
  'agreement.save_parties': 'the person who made the agreement',
  'agreement.remove': 'the person who made the agreement',
  'agreement.share': 'the person who made the agreement',
  'agreement.publish_text': 'the parties',
  'agreement.accept_text': 'each party for itself',
  'agreement.answer_clause': 'each party for itself',
  'agreement.request_signatures': 'the person who made the agreement',
  'agreement.reopen': 'the person who made the agreement',
  'agreement.sign': 'the party whose turn it is',
  'agreement.propose_change': 'a party that has not signed',
  'agreement.decline': 'a party that has not signed',
  'agreement.void': 'the person who made the agreement',
  'agreement.remind': 'the person who made the agreement',
  'agreement.extend': 'the person who made the agreement, once',
  'agreement.execute': 'the platform, on the last signature',
  'agreement.activate': 'the platform, on the first day of effect',
  'agreement.lapse': 'the clock',
  'dispute.read': 'the two sides and officers',
  'dispute.save': 'the side that filed it',
  'dispute.remove': 'the side that filed it',
  'dispute.submit': 'the side that filed it',
  'dispute.appeal': 'the side that filed it',
  'dispute.serve_again': 'the side that filed it',
  'dispute.accept_plan': 'the side that filed it',
  'dispute.deny_resolved': 'the side that filed it',
  'dispute.mark_resolved': 'the side that filed it',
  'dispute.withdraw': 'the side that filed it',
  'dispute.appeal_refusal': 'the side that filed it',
  'dispute.reopen': 'the side that filed it',
  'dispute.extend': 'the side it is against',
  'dispute.respond': 'the side it is against',
  'dispute.respond_late': 'the side it is against',
  'dispute.not_me': 'the side it is against',
  'dispute.claim_resolved': 'the side it is against',
  'dispute.object': 'the side it is against',
  'dispute.propose_extension': 'the two sides',
  'dispute.answer_extension': 'the two sides',
  'dispute.offer': 'the two sides',
  'dispute.bid': 'the two sides',
  'dispute.answer_offer': 'the two sides',
  'dispute.withdraw_offer': 'the two sides',
  'dispute.accept_offer': 'the two sides',
  'dispute.add_exhibit': 'the two sides',
  'dispute.withdraw_exhibit': 'the two sides',
  'dispute.join_exhibit': 'the two sides',
  'dispute.stay_external': 'the two sides',
  'dispute.end_external': 'the side that noted them, or an officer',
  'dispute.write_statement': 'the two sides',
  'dispute.request_info': 'an officer who has no part in the matter',
  'dispute.reject': 'an officer who has no part in the matter',
  'dispute.accept': 'an officer who has no part in the matter',
  'dispute.confirm_identity': 'an officer who has no part in the matter',
  'dispute.clear_identity': 'an officer who has no part in the matter',
  'dispute.protective_stay': 'an officer who has no part in the matter',
  'dispute.lift_stay': 'an officer who has no part in the matter',
  'dispute.approve': 'a record officer who has had no part in the matter',
  'dispute.refuse': 'a record officer who has had no part in the matter',
  'dispute.lapse_info': 'the platform',
  'dispute.mark_served': 'the platform',
  'dispute.give_up_service': 'the platform',
  'dispute.note_silence': 'the platform',
  'dispute.settle': 'the platform',
  'dispute.settlement_failed': 'the platform',
  'dispute.plan_missed': 'the platform',
  'dispute.final_notice': 'the platform',
  'dispute.close_private': 'the platform',
  'dispute.review': 'the platform',
  'dispute.set_aside': 'the platform',
  'dispute.expire': 'the platform',
  'record.hold': 'the platform, after what people decided',
  'record.publish': 'the platform, after what people decided',
  'record.cure': 'the platform, after what people decided',
  'record.resolve_late': 'the platform, after what people decided',
  'record.resolve_challenged': 'the platform, after what people decided',
  'record.withdraw': 'the platform, after what people decided',
  'record.set_aside': 'the platform, after what people decided',
  'record.expunge': 'the platform, after what people decided',
  'record.expire': 'the platform, after what people decided',
  'record.refuse': 'the platform, after what people decided',
  'record.release': 'the platform, after what people decided',
  'record.renew': 'the platform, after what people decided',
  'record.challenge': 'the platform, after what people decided',
  'record.uphold': 'the platform, after what people decided',
  'record.uphold_resolved': 'the platform, after what people decided',
  'record.annotate': 'the platform, after what people decided',
  'record.redact': 'a record officer who has no part in the matter',
  'record.judge': 'a record officer who has no part in the matter',
  'record.confirm': 'a second record officer',
  'record.reaffirm': 'the side that filed the dispute',
  'verification.read': 'the owner of the identity',
  'verification.save': 'the owner of the identity',
  'verification.submit': 'the owner of the identity',
  'verification.withdraw': 'the owner of the identity',
  'verification.read_file': 'the owner of the identity and its reviewers',
  'verification.queue': 'reviewers',
  'ledger.resume_payouts': 'two administrators, one after the other',
  'escrow.read': 'those who take part in it',
  'escrow.add_evidence': 'the buyer and the seller',
  'escrow.save': 'the person who made it',
  'escrow.remove': 'the person who made it',
  'escrow.propose': 'the person who made it',
  'escrow.counter': 'the buyer and the seller',
  'escrow.accept': 'the buyer and the seller',
  'escrow.decline': 'the buyer and the seller',
  'escrow.withdraw': 'the person who made it',
  'escrow.cancel': 'the buyer and the seller',
  'escrow.pay': 'the buyer and those who pay with the buyer',
  'escrow.extend_funding': 'the buyer',
  'escrow.propose_end': 'the buyer and the seller',
  'escrow.agree_end': 'the buyer and the seller',
  'escrow.hold': 'an administrator without a part in it',
  'escrow.lift': 'an administrator without a part in it',
  'escrow.agree': 'the platform',
  'escrow.begin': 'the platform',
  'escrow.lapse': 'the platform',
  'escrow.fail_funding': 'the platform',
  'escrow.close': 'the platform',
  'milestone.fund': 'the platform',
  'milestone.take_back': 'the buyer and the seller',
  'milestone.fail_funding': 'the platform',
  'milestone.deliver': 'the seller',
  'milestone.receive': 'the buyer',
  'milestone.cancel_overdue': 'the buyer',
  'milestone.fail_delivery': 'the platform',
  'milestone.release': 'the buyer',
  'milestone.refund': 'the seller',
  'milestone.accept_by_silence': 'the platform',
  'milestone.reject': 'the buyer',
  'milestone.cure': 'the seller',
  'milestone.agree_refund': 'the seller',
  'milestone.ask_return': 'the seller',
  'milestone.contest': 'the seller',
  'milestone.refund_by_silence': 'the platform',
  'milestone.ship_return': 'the buyer',
  'milestone.receive_return': 'the seller',
  'milestone.refuse_return': 'the seller',
  'milestone.keep_goods': 'the platform',
  'milestone.dispute': 'the buyer and the seller',
  'milestone.offer': 'the buyer and the seller',
  'milestone.withdraw_offer': 'the buyer and the seller',
  'milestone.accept_offer': 'the buyer and the seller',
  'milestone.waive': 'the buyer',
  'milestone.propose_split': 'the mediator who was appointed',
  'milestone.answer_split': 'the buyer and the seller',
  'milestone.accept_split': 'the platform',
  'milestone.escalate': 'the platform',
  'milestone.execute': 'a second administrator without a part in it',
  'milestone.cancel': 'the platform',
  'milestone.appoint_mediator': 'an administrator without a part in it',
  'milestone.enter_decision': 'an administrator without a part in it',
  'payment.read': 'whoever paid',
  'payment.give_up': 'whoever pays',
  'payment.answer': 'whoever pays',
  'payment.judge': 'an administrator who has no part in it and did not decide before',
  'payout.read': 'whoever is paid',
  'payout.request': 'whoever the money belongs to',
  'payout.cancel': 'whoever asked for it',
  'payout.approve': 'an administrator who has no part in it and did not decide before',
  'payout.refuse': 'an administrator who has no part in it and did not decide before',
  'payout.judge': 'an administrator who has no part in it and did not decide before',
  'finance.desk': 'administrators',
  'verification.review': 'a reviewer who does not belong to the identity',
  'verification.take': 'a reviewer who does not belong to the identity',
  'verification.request_info': 'a reviewer who does not belong to the identity',
  'verification.approve': 'a reviewer who does not belong to the identity',
  'verification.endorse': 'a reviewer who does not belong to the identity',
  'verification.reject': 'a reviewer who does not belong to the identity',
  'verification.confirm': 'a second reviewer, who neither checked it first nor belongs to the identity,',
  'mediation.read': 'those who take part in it and officers',
  'mediation.life': 'those who take part in it and officers',
  'mediation.read_linked': 'its mediator, once appointed',
  'mediation.save': 'the side that asks for it',
  'mediation.remove': 'the side that asks for it',
  'mediation.request': 'the side that asks for it',
  'mediation.withdraw': 'the side that asks for it',
  'mediation.ask_screening': 'the side that asks for it',
  'mediation.pass_screening': 'an officer without a part in it',
  'mediation.refuse_screening': 'an officer without a part in it',
  'mediation.list': 'an officer without a part in it',
  'mediation.judge_objection': 'an officer without a part in it',
  'mediation.consent': 'a side that was asked',
  'mediation.refuse': 'a side that was asked',
  'mediation.name_representative': 'each side for itself',
  'mediation.remove_representative': 'each side for itself',
  'mediation.choose_route': 'the sides of the case',
  'mediation.open_proposal': 'the sides of the case',
  'mediation.rank': 'the sides of the case',
  'mediation.object': 'the sides of the case',
  'mediation.confirm_session': 'the sides of the case',
  'mediation.answer_terms': 'the sides of the case',
  'mediation.waive_reflection': 'the sides of the case',
  'mediation.propose': 'certified mediators without a part in it',
  'mediation.withdraw_proposal': 'certified mediators without a part in it',
  'mediation.decline_invitation': 'certified mediators who were asked by name',
  'mediation.accept_appointment': 'the mediator who was chosen',
  'mediation.decline_appointment': 'the mediator who was chosen',
  'mediation.waive_fee': 'the mediator of the case',
  'mediation.schedule': 'the mediator of the case',
  'mediation.run_session': 'the mediator of the case',
  'mediation.end_session': 'the mediator of the case',
  'mediation.report': 'the mediator of the case',
  'mediation.attend': 'the sides and the mediator',
  'mediation.propose_terms': 'the sides and the mediator',
  'mediation.extend': 'the sides and the mediator',
  'mediation.suspend': 'the mediator or an officer',
  'mediation.resume': 'the mediator or an officer',
  'mediation.end': 'the sides',
  'mediation.terminate': 'the mediator of the case',
  'mediation.close': 'the mediator of the case',
  'mediation.all_consented': 'the platform',
  'mediation.lapse': 'the platform',
  'mediation.post': 'the platform',
  'mediation.invite': 'the platform',
  'mediation.ask_list': 'the platform',
  'mediation.repost': 'the platform',
  'mediation.begin_selecting': 'the platform',
  'mediation.select': 'the platform',
  'mediation.reselect': 'the platform',
  'mediation.engage': 'the platform',
  'mediation.engaged': 'the platform',
  'mediation.begin': 'the platform',
  'mediation.agree_terms': 'the platform',
  'mediation.back_to_talks': 'the platform',
  'mediation.settle': 'the platform',
  'mediation.fail_setup': 'the platform',
  'mediation.time_over': 'the platform',
  'mediation.destroy': 'the platform',
  'room.read': 'the members of the room',
  'room.write': 'the members of the room',
  'room.release': 'the side whose room it is',
  'room.read_ledger': 'the side and the mediator',
  'package.read': 'the sides and the mediator',
  'package.set_issues': 'the mediator of the case',
  'package.suggest': 'the mediator of the case',
  'package.propose': 'the mediator of the case',
  'package.withdraw': 'the mediator of the case',
  'package.wish': 'the sides of the case',
  'package.answer': 'the sides of the case',
  'court.read': 'the sides and the mediator',
  'court.declare': 'the mediator of the case',
  'court.save': 'the sides and the mediator',
  'court.add_paper': 'the sides and the mediator',
  'court.make_ready': 'the sides and the mediator',
  'court.unready': 'the sides and the mediator',
  'court.file': 'the sides and the mediator',
  'court.note_outcome_returned': 'the sides and the mediator',
  'court.note_outcome': 'the sides and the mediator',
  'court.deny_outcome': 'the sides and the mediator',
  'court.adopt': 'the other side and the mediator, or the clock',
  'court.refuse': 'the other side and the mediator, or the clock',
  'mediator_application.save': 'the applicant',
  'mediator_application.submit': 'the applicant',
  'mediator_application.withdraw': 'the applicant',
  'mediator_application.appeal': 'the applicant',
  'mediator_application.read': 'the applicant',
  'mediator_application.review': 'a reviewer without a tie to the applicant',
  'mediator_application.take': 'a reviewer without a tie to the applicant',
  'mediator_application.ask': 'a reviewer without a tie to the applicant',
  'mediator_application.check': 'a reviewer without a tie to the applicant',
  'mediator_application.invite': 'a reviewer without a tie to the applicant',
  'mediator_application.reject': 'a reviewer without a tie to the applicant',
  'mediator_application.assess': 'a reviewer who has not assessed it yet',
  'mediator_application.read_file': 'the applicant and its reviewers',
  'mediator_application.approve': 'the platform, when two reviewers agree',
  'mediator_application.lapse': 'the platform',
  'mediator.onboard': 'the mediator',
  'mediator.renew': 'the mediator',
  'mediator.standing': 'the mediator',
  'mediator.expire': 'the platform',
  'mediator.suspend': 'an administrator',
  'mediator.reinstate': 'an administrator',
  'mediator.revoke': 'two administrators, one after the other',
  'mediator.confirm_revocation': 'a second administrator',
  'mediator.administer': 'an administrator',
  'mediator.decide_complaint': 'an administrator',
  'mediator.roster': 'administrators',
  'credits.grant': 'an administrator',
};

/** The door to every procedure: anyone at all, or a session. What one may do behind it is decided above, thing by thing. */
export type Access = 'anyone' | 'session';
type ProcedureName = {
  [Feature in keyof Contract]: `${Feature}.${Extract<keyof Contract[Feature], string>}`;
}[keyof Contract];

export const access: Record<ProcedureName, Access> = {
  'accounts.session': 'anyone',
  'accounts.demoPeople': 'anyone',
  'accounts.updateProfile': 'session',
  'accounts.createIdentity': 'session',
  'accounts.updateIdentity': 'session',
  'accounts.uploadAvatar': 'session',
  'accounts.removeAvatar': 'session',
  'accounts.signInWays': 'session',
  'accounts.devices': 'session',
  'accounts.revokeDevice': 'session',
  'accounts.revokeOtherDevices': 'session',
  'activity.mine': 'session',
  'agreements.list': 'session',
  'agreements.get': 'session',
  'agreements.create': 'session',
  'agreements.openText': 'session',
  'agreements.saveText': 'session',
  'agreements.discardText': 'session',
  'agreements.publishText': 'session',
  'agreements.versions': 'session',
  'agreements.versionTerms': 'session',
  'agreements.saveParties': 'session',
  'agreements.share': 'session',
  'agreements.acceptText': 'session',
  'agreements.answerClause': 'session',
  'agreements.requestSignatures': 'session',
  'agreements.reopen': 'session',
  'agreements.proposeChange': 'session',
  'agreements.decline': 'session',
  'agreements.void': 'session',
  'agreements.extend': 'session',
  'agreements.remind': 'session',
  'agreements.remove': 'session',
  'agreements.markOpened': 'session',
  'agreements.startSigning': 'session',
  'agreements.sign': 'session',
  'agreements.verify': 'session',
  'agreements.verifyCopy': 'session',
  'agreements.life': 'session',
  'agreements.document': 'session',
  'disputes.list': 'session',
  'disputes.desk': 'session',
  'disputes.get': 'session',
  'disputes.open': 'session',
  'disputes.create': 'session',
  'disputes.save': 'session',
  'disputes.remove': 'session',
  'disputes.submit': 'session',
  'disputes.withdraw': 'session',
  'disputes.reopen': 'session',
  'disputes.appeal': 'session',
  'disputes.serveAgain': 'session',
  'disputes.addExhibit': 'session',
  'disputes.withdrawExhibit': 'session',
  'disputes.joinExhibit': 'session',
  'disputes.exhibitFile': 'session',
  'disputes.respond': 'session',
  'disputes.notMe': 'session',
  'disputes.extend': 'session',
  'disputes.proposeExtension': 'session',
  'disputes.answerExtension': 'session',
  'disputes.makeOffer': 'session',
  'disputes.answerOffer': 'session',
  'disputes.withdrawOffer': 'session',
  'disputes.bid': 'session',
  'disputes.acceptPlan': 'session',
  'disputes.claimResolved': 'session',
  'disputes.denyResolved': 'session',
  'disputes.markResolved': 'session',
  'disputes.stayExternal': 'session',
  'disputes.endExternal': 'session',
  'disputes.requestInfo': 'session',
  'disputes.reject': 'session',
  'disputes.accept': 'session',
  'disputes.decideIdentity': 'session',
  'disputes.protectiveStay': 'session',
  'disputes.liftStay': 'session',
  'disputes.approvePublication': 'session',
  'disputes.refusePublication': 'session',
  'disputes.object': 'session',
  'disputes.appealRefusal': 'session',
  'disputes.entryPreview': 'session',
  'disputes.saveStatement': 'session',
  'disputes.life': 'session',
  'disputes.ifNobodyActs': 'session',
  'disputes.calendar': 'session',
  'disputes.disputable': 'session',
  'notifications.list': 'session',
  'notifications.markAllRead': 'session',
  'records.search': 'anyone',
  'records.entry': 'anyone',
  'records.mine': 'session',
  'records.challenge': 'anyone',
  'records.desk': 'session',
  'records.forward': 'session',
  'records.reaffirm': 'session',
  'records.propose': 'session',
  'records.confirm': 'session',
  'records.redact': 'session',
  'records.redactions': 'session',
  'records.removals': 'anyone',
  'verification.mine': 'session',
  'verification.start': 'session',
  'verification.save': 'session',
  'verification.addDocument': 'session',
  'verification.removeDocument': 'session',
  'verification.submit': 'session',
  'verification.withdraw': 'session',
  'verification.document': 'session',
  'verification.queue': 'session',
  'verification.get': 'session',
  'verification.take': 'session',
  'verification.requestInfo': 'session',
  'verification.decide': 'session',
  'verification.confirm': 'session',
  'escrow.list': 'session',
  'escrow.desk': 'session',
  'escrow.get': 'session',
  'escrow.life': 'session',
  'escrow.create': 'session',
  'escrow.save': 'session',
  'escrow.remove': 'session',
  'escrow.propose': 'session',
  'escrow.counter': 'session',
  'escrow.accept': 'session',
  'escrow.decline': 'session',
  'escrow.withdraw': 'session',
  'escrow.cancel': 'session',
  'escrow.extendFunding': 'session',
  'escrow.pay': 'session',
  'escrow.proposeEnd': 'session',
  'escrow.answerEnd': 'session',
  'escrow.hold': 'session',
  'escrow.lift': 'session',
  'escrow.addEvidence': 'session',
  'escrow.evidenceFile': 'session',
  'escrow.takeBack': 'session',
  'escrow.deliver': 'session',
  'escrow.receive': 'session',
  'escrow.release': 'session',
  'escrow.refund': 'session',
  'escrow.reject': 'session',
  'escrow.cure': 'session',
  'escrow.agreeRefund': 'session',
  'escrow.contest': 'session',
  'escrow.cancelOverdue': 'session',
  'escrow.shipReturn': 'session',
  'escrow.receiveReturn': 'session',
  'escrow.refuseReturn': 'session',
  'escrow.dispute': 'session',
  'escrow.offer': 'session',
  'escrow.answerOffer': 'session',
  'escrow.withdrawOffer': 'session',
  'escrow.waive': 'session',
  'escrow.appointMediator': 'session',
  'escrow.proposeSplit': 'session',
  'escrow.answerSplit': 'session',
  'escrow.enterDecision': 'session',
  'escrow.confirmDecision': 'session',
  'payments.options': 'session',
  'payments.get': 'session',
  'payments.list': 'session',
  'payments.exportCsv': 'session',
  'payments.receipt': 'session',
  'payments.check': 'session',
  'payments.giveUp': 'session',
  'payments.answerSimulated': 'session',
  'payments.wallets': 'session',
  'payments.statement': 'session',
  'payments.destinations': 'session',
  'payments.payoutOptions': 'session',
  'payments.sendCode': 'session',
  'payments.addDestination': 'session',
  'payments.removeDestination': 'session',
  'payments.payouts': 'session',
  'payments.requestPayout': 'session',
  'payments.cancelPayout': 'session',
  'finance.summary': 'session',
  'finance.reviews': 'session',
  'finance.decideReview': 'session',
  'finance.uncertain': 'session',
  'finance.decideUncertain': 'session',
  'finance.unapplied': 'session',
  'finance.returnUnapplied': 'session',
  'finance.reconciliation': 'session',
  'finance.clearLine': 'session',
  'finance.payouts': 'session',
  'finance.approvePayout': 'session',
  'finance.refusePayout': 'session',
  'finance.resumePayouts': 'session',
  'court.get': 'session',
  'court.chooseProfile': 'session',
  'court.save': 'session',
  'court.addPaper': 'session',
  'court.removePaper': 'session',
  'court.paper': 'session',
  'court.makeReady': 'session',
  'court.unready': 'session',
  'court.bundle': 'session',
  'court.file': 'session',
  'court.noteOutcome': 'session',
  'court.confirmOutcome': 'session',
  'credits.wallet': 'session',
  'credits.statement': 'session',
  'credits.holds': 'session',
  'credits.buy': 'session',
  'credits.refund': 'session',
  'credits.grant': 'session',
  'mediation.list': 'session',
  'mediation.desk': 'session',
  'mediation.get': 'session',
  'mediation.life': 'session',
  'mediation.create': 'session',
  'mediation.save': 'session',
  'mediation.remove': 'session',
  'mediation.request': 'session',
  'mediation.passScreening': 'session',
  'mediation.refuseScreening': 'session',
  'mediation.consent': 'session',
  'mediation.refuse': 'session',
  'mediation.withdraw': 'session',
  'mediation.nameRepresentative': 'session',
  'mediation.removeRepresentative': 'session',
  'mediation.chooseRoute': 'session',
  'mediation.nameList': 'session',
  'mediation.openProposal': 'session',
  'mediation.rank': 'session',
  'mediation.acceptAppointment': 'session',
  'mediation.declineAppointment': 'session',
  'mediation.object': 'session',
  'mediation.judgeObjection': 'session',
  'mediation.noObjection': 'session',
  'mediation.waiveFee': 'session',
  'mediation.schedule': 'session',
  'mediation.confirmSession': 'session',
  'mediation.startSession': 'session',
  'mediation.attend': 'session',
  'mediation.endSession': 'session',
  'mediation.proposeTerms': 'session',
  'mediation.answerTerms': 'session',
  'mediation.waiveReflection': 'session',
  'mediation.extend': 'session',
  'mediation.suspend': 'session',
  'mediation.resume': 'session',
  'mediation.end': 'session',
  'mediation.report': 'session',
  'mediation.jobs': 'session',
  'mediation.job': 'session',
  'mediation.propose': 'session',
  'mediation.withdrawProposal': 'session',
  'mediation.declineInvitation': 'session',
  'mediation.myProposals': 'session',
  'mediation.linked': 'session',
  'marketplace.products': 'session',
  'marketplace.categories': 'session',
  'marketplace.featured': 'session',
  'marketplace.product': 'session',
  'marketplace.similar': 'session',
  'marketplace.shop': 'session',
  'marketplace.picture': 'session',
  'marketplace.favour': 'session',
  'marketplace.reviews': 'session',
  'marketplace.review': 'session',
  'marketplace.cart': 'session',
  'marketplace.putInCart': 'session',
  'marketplace.acceptChanges': 'session',
  'marketplace.deliverTo': 'session',
  'marketplace.emptyCart': 'session',
  'marketplace.checkout': 'session',
  'marketplace.orders': 'session',
  'marketplace.order': 'session',
  'marketplace.payOrder': 'session',
  'marketplace.cancelOrder': 'session',
  'marketplace.parcel': 'session',
  'marketplace.cancelPieces': 'session',
  'marketplace.giveUp': 'session',
  'marketplace.receive': 'session',
  'marketplace.complete': 'session',
  'marketplace.report': 'session',
  'marketplace.messages': 'session',
  'marketplace.write': 'session',
  'selling.shops': 'session',
  'selling.start': 'session',
  'selling.save': 'session',
  'selling.apply': 'session',
  'selling.withdraw': 'session',
  'selling.close': 'session',
  'selling.figures': 'session',
  'selling.products': 'session',
  'selling.product': 'session',
  'selling.addProduct': 'session',
  'selling.saveProduct': 'session',
  'selling.addPicture': 'session',
  'selling.submit': 'session',
  'selling.withdrawProduct': 'session',
  'selling.dropChange': 'session',
  'selling.pause': 'session',
  'selling.resume': 'session',
  'selling.archive': 'session',
  'selling.restore': 'session',
  'selling.reopen': 'session',
  'selling.adjustStock': 'session',
  'selling.stock': 'session',
  'selling.parcels': 'session',
  'selling.accept': 'session',
  'selling.refuse': 'session',
  'selling.ship': 'session',
  'selling.reply': 'session',
  'curating.queue': 'session',
  'curating.product': 'session',
  'curating.decide': 'session',
  'curating.products': 'session',
  'curating.takedown': 'session',
  'curating.lift': 'session',
  'curating.feature': 'session',
  'curating.suppliers': 'session',
  'curating.supplier': 'session',
  'curating.addSupplier': 'session',
  'curating.saveSupplier': 'session',
  'curating.approve': 'session',
  'curating.ask': 'session',
  'curating.reject': 'session',
  'curating.suspend': 'session',
  'curating.reinstate': 'session',
  'curating.terminate': 'session',
  'curating.orders': 'session',
  'curating.order': 'session',
  'curating.finance': 'session',
  'curating.log': 'session',
  'mediators.application': 'session',
  'mediators.start': 'session',
  'mediators.save': 'session',
  'mediators.addDocument': 'session',
  'mediators.removeDocument': 'session',
  'mediators.document': 'session',
  'mediators.submit': 'session',
  'mediators.withdraw': 'session',
  'mediators.appeal': 'session',
  'mediators.queue': 'session',
  'mediators.review': 'session',
  'mediators.take': 'session',
  'mediators.ask': 'session',
  'mediators.check': 'session',
  'mediators.invite': 'session',
  'mediators.assess': 'session',
  'mediators.directory': 'session',
  'mediators.profile': 'session',
  'mediators.standing': 'session',
  'mediators.onboard': 'session',
  'mediators.renew': 'session',
  'mediators.addCpd': 'session',
  'mediators.removeCpd': 'session',
  'mediators.cpdFile': 'session',
  'mediators.answerDigest': 'session',
  'mediators.answerComplaint': 'session',
  'mediators.complain': 'session',
  'mediators.roster': 'session',
  'mediators.file': 'session',
  'mediators.suspend': 'session',
  'mediators.reinstate': 'session',
  'mediators.revoke': 'session',
  'mediators.verifyCpd': 'session',
  'mediators.writeDigest': 'session',
  'mediators.complaints': 'session',
  'mediators.decideComplaint': 'session',
  'mediators.courtBodies': 'session',
  'mediators.addCourtBody': 'session',
  'mediators.removeCourtBody': 'session',
  'packages.get': 'session',
  'packages.setIssues': 'session',
  'packages.saveWishes': 'session',
  'packages.suggest': 'session',
  'packages.propose': 'session',
  'packages.answer': 'session',
  'packages.withdraw': 'session',
  'rooms.list': 'session',
  'rooms.messages': 'session',
  'rooms.send': 'session',
  'rooms.file': 'session',
  'rooms.markRead': 'session',
  'rooms.release': 'session',
  'rooms.releases': 'session',
  'rpc.get_user_settings_summary': 'session',
  'rpc.get_unread_notification_count': 'session',
  'rpc.mark_notification_read': 'session',
  'rpc.has_role': 'session',
};

/** Procedures of what is said in confidence: nothing that goes in or comes out of them is kept in the clear, not for an hour. */
export const isConfidential = (procedure: string): boolean => /^(?:rooms|packages)\./.test(procedure);

/** Procedures that move money or decide about it: what is refused there is written down. */
export const isAboutMoney = (procedure: string): boolean => /^(?:credits|escrow|payments|finance)\./.test(procedure);

/**
 * Procedures that work for seconds or minutes before they write anything: their key claims no transaction, which would be open all
 * that time. Doing one of them twice has to have one effect by itself.
 */
export const takesLong = (procedure: string): boolean =>
  procedure === 'court.makeReady' || procedure === 'selling.addPicture';
