// Longer than other files: one of the tables that everything goes by, and a table is read as one.

import type { CertificateAction } from './academy/certificates/lifecycle.ts';
import type { CourseAction } from './academy/courses/lifecycle.ts';
import type { FeeAction, RegistrationAction } from './academy/registrations/lifecycle.ts';
import type { RunAction } from './academy/runs/lifecycle.ts';
import type { VerificationAction } from './accounts/verification/lifecycle.ts';
import type { AgreementLike, AgreementPermission } from './agreements/permissions.ts';
import * as agreements from './agreements/permissions.ts';
import type { ChatAction } from './assistant/lifecycle.ts';
import type { EntryAction } from './community/lifecycle.ts';
import type { CaseAction } from './community/moderation/lifecycle.ts';
import { type Actor, hasRole, isSystem, isUser } from './core/actor.ts';
import type { Desk } from './core/desks.ts';
import type { DisputeLike, DisputePermission } from './disputes/permissions.ts';
import * as disputes from './disputes/permissions.ts';
import type { EscrowLike, EscrowPermission, MilestoneLike, MilestonePermission } from './escrow/permissions.ts';
import * as escrow from './escrow/permissions.ts';
import type { ArticleAction } from './help/lifecycle.ts';
import type { OrderAction, ParcelAction } from './marketplace/buying/lifecycle.ts';
import type { ProductAction } from './marketplace/products/lifecycle.ts';
import type { SupplierAction } from './marketplace/suppliers/lifecycle.ts';
import type { CourtAction } from './mediation/court/lifecycle.ts';
import * as mediation from './mediation/permissions.ts';
import {
  isCaseMediator,
  isCaseSide,
  isSideOrMediator,
  type MediationLike,
  type MediationPermission,
} from './mediation/permissions.ts';
import type { ApplicationAction, MediatorAction } from './mediators/lifecycle.ts';
import type { NoteAction } from './notes/lifecycle.ts';
import type { ObligationLike, ObligationPermission } from './obligations/permissions.ts';
import * as obligations from './obligations/permissions.ts';
import type { ApprovalLike, ApprovalPermission } from './organisations/approvals/permissions.ts';
import * as approvals from './organisations/approvals/permissions.ts';
import type { IntentAction, PayoutAction } from './payments/lifecycle.ts';
import type { PromotionAction } from './promotions/lifecycle.ts';
import type { Rung } from './records/challenging/rules.ts';
import type { RecordAction } from './records/lifecycle.ts';
import type { RestrictionLike, RestrictionPermission } from './restrictions/permissions.ts';
import * as restrictions from './restrictions/permissions.ts';
import type { TicketAction } from './support/lifecycle.ts';

export type { Actor } from './core/actor.ts';

type RecordLike = {
  filerUserId: string;
  subjectUserId: string | null;
  /** The officer who took the dispute on, and who challenges the entry: neither judges it (I10). */
  triagedBy: string | null;
  challengedBy: string | null;
  /** Who added to that challenge. */
  joinedBy?: readonly string[];
  /** Who acts, or acted, for an organisation that is one of its sides. */
  actingUserIds?: readonly string[];
  /** Who is to decide about the challenge: administrators too, where nobody did in time. */
  rung?: Rung;
  /** Who proposed the decision or redaction that waits for a second person. */
  proposedBy: string | null;
};

const isChallengeOfficer = (actor: Actor, it: RecordLike) =>
  (hasRole(actor, 'record_officer') || (it.rung === 'owner' && hasRole(actor, 'admin'))) &&
  ![
    ...[it.filerUserId, it.subjectUserId, it.triagedBy, it.challengedBy],
    ...[...(it.joinedBy ?? []), ...(it.actingUserIds ?? [])],
  ].some((userId) => isUser(actor, userId));
const isSecondChallengeOfficer = (actor: Actor, it: RecordLike) =>
  isChallengeOfficer(actor, it) && !isUser(actor, it.proposedBy);

/** A payment, or a payout: whose it is, who belongs to its identity, and who decided about it before. */
type MoneyLike = {
  ownerUserIds: readonly string[];
  /** Who acts, or acted, for the organisation whose it is. */
  actingUserIds?: readonly string[];
  decidedBy: readonly string[];
};
const isMoneyOwner = (actor: Actor, it: MoneyLike) => it.ownerUserIds.some((userId) => isUser(actor, userId));
/** Admins decide about others' money, each once. */
const isMoneyJudge = (actor: Actor, it: MoneyLike) =>
  hasRole(actor, 'admin') &&
  !isMoneyOwner(actor, it) &&
  ![...it.decidedBy, ...(it.actingUserIds ?? [])].some((userId) => isUser(actor, userId));

/** What another program uses: who made it, and who owns the identity it is for. */
type ProgramLike = { userId: string; owners: readonly string[] };
type ProgramPermission = 'webhook.manage' | 'api_key.revoke' | 'batch.manage' | 'template.write';
const isOwnerOf = (actor: Actor, it: ProgramLike) => it.owners.some((userId) => isUser(actor, userId));

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

/** A certified mediator. */
type MediatorLike = { userId: string };
const isSelf = (actor: Actor, it: MediatorLike) => isUser(actor, it.userId);
const isRosterAdmin = (actor: Actor, it: MediatorLike) => hasRole(actor, 'admin') && !isSelf(actor, it);

/** Who sells: the people who act for its identity, and who sent it in. */
type SupplierLike = { memberUserIds: readonly string[]; appliedBy: string | null };

/** A product: those who act for its supplier, and who sent in what waits. */
type ProductLike = { memberUserIds: readonly string[]; submittedBy: string | null };
type OrderLike = { buyerUserId: string };
/** `isDisputed`: what is held for it is in dispute. */
type ParcelLike = { buyerUserId: string; memberUserIds: readonly string[]; isDisputed?: boolean };
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
/** Editors, and administrators in their stead. */
const isEditor = (actor: Actor) => hasRole(actor, 'editor') || hasRole(actor, 'admin');

/** A message to support: whose it is, or null for who wrote without an account. */
type TicketLike = { requesterUserId: string | null };
const isWriter = (actor: Actor, it: TicketLike) => isUser(actor, it.requesterUserId);
const isStaff = (actor: Actor) => hasRole(actor, 'support') || hasRole(actor, 'admin');
/** Nobody answers a message of their own. */
const isSupport = (actor: Actor, it: TicketLike) => isStaff(actor) && !isWriter(actor, it);

/** A conversation: whose it is, and whether they asked for a person. Until then nobody else reads it. */
type ChatLike = { ownerUserId: string; isHandedOff: boolean };
const isChatOwner = (actor: Actor, it: ChatLike) => isUser(actor, it.ownerUserId);
const isChatSupport = (actor: Actor, it: ChatLike) => it.isHandedOff && isStaff(actor) && !isChatOwner(actor, it);

type NoteLike = { ownerUserId: string };
const isNoteOwner = (actor: Actor, it: NoteLike) => isUser(actor, it.ownerUserId);

/** A post or a comment. */
type EntryLike = { authorUserId: string };
const isAuthor = (actor: Actor, it: EntryLike) => isUser(actor, it.authorUserId);
const isReader = (actor: Actor, it: EntryLike) => actor.kind === 'user' && !isAuthor(actor, it);
const isAnyModerator = (actor: Actor) => hasRole(actor, 'moderator') || hasRole(actor, 'admin');

/** A case of moderation: whose words, who is in an open matter with them, who reported them, and who decided before. */
type CaseLike = EntryLike & {
  involvedUserIds: readonly string[];
  reporterUserIds: readonly string[];
  decidedBy: readonly string[];
};
/** Nobody moderates their own words, those of somebody they have a matter with, or what they reported themselves. */
const isModeratorOf = (actor: Actor, it: CaseLike) =>
  isAnyModerator(actor) &&
  !isAuthor(actor, it) &&
  ![...it.involvedUserIds, ...it.reporterUserIds].some((userId) => isUser(actor, userId));
/** An appeal is heard by another person than the decision (DSA Art. 20). */
const isAppealJudge = (actor: Actor, it: CaseLike) =>
  isModeratorOf(actor, it) && !it.decidedBy.some((userId) => isUser(actor, userId));
const isModeratorOrSystem = (actor: Actor, it: CaseLike) => isSystem(actor) || isModeratorOf(actor, it);

/** A sponsored post: everybody who wrote in it. */
type PromotionLike = { authorUserIds: readonly string[] };
const isPromoter = (actor: Actor) => hasRole(actor, 'admin');
/** The reviewer is never one of its authors. */
const isPromotionJudge = (actor: Actor, it: PromotionLike) =>
  isPromoter(actor) && !it.authorUserIds.some((userId) => isUser(actor, userId));
const isPromoterOrSystem = (actor: Actor) => isPromoter(actor) || isSystem(actor);
/** A course: who sent in what waits. */
type CourseLike = { submittedBy: string | null };
type RunLike = { instructorUserIds: readonly string[] };
/** A registration, a fee for it or a certificate of it: whose it is. */
type LearnerLike = RunLike & { learnerUserId: string };
const isLearner = (actor: Actor, it: LearnerLike) => isUser(actor, it.learnerUserId);
const isInstructor = (actor: Actor, it: RunLike) => it.instructorUserIds.some((userId) => isUser(actor, userId));
/** Administrators, about nobody but others. */
const isAcademyDesk = (actor: Actor, it: LearnerLike) => hasRole(actor, 'admin') && !isLearner(actor, it);
const isTeacherOf = (actor: Actor, it: LearnerLike) =>
  (isInstructor(actor, it) || hasRole(actor, 'admin')) && !isLearner(actor, it);
const isAdmin = (actor: Actor) => hasRole(actor, 'admin');

type VerificationRight = VerificationAction | 'read' | 'review' | 'read_file';
type OnVerification = `verification.${VerificationRight}`;
type RecordPermission = `record.${RecordAction | 'judge' | 'confirm' | 'reaffirm'}`;
type MoneyPermission =
  | `payment.${IntentAction | 'read' | 'answer' | 'judge'}`
  | `payout.${PayoutAction | 'read' | 'request' | 'judge'}`;
type RoomPermission = `room.${'read' | 'write' | 'release' | 'read_ledger'}`;
type PackagePermission = `package.${'read' | 'set_issues' | 'wish' | 'suggest' | 'propose' | 'answer' | 'withdraw'}`;
type CourtPermission = `court.${CourtAction | 'read' | 'declare'}`;
type ApplicationPermission = `mediator_application.${ApplicationAction | 'read' | 'review' | 'read_file'}`;
type MediatorPermission = `mediator.${MediatorAction | 'standing' | 'administer' | 'decide_complaint'}`;

type SupplierPermission = `supplier.${SupplierAction | 'read'}`;
type ProductPermission = `product.${ProductAction | 'read' | 'count' | 'feature'}`;
type OrderPermission = `order.${OrderAction | 'read' | 'pay'}`;
type ParcelPermission = `parcel.${ParcelAction | 'read' | 'write' | 'read_messages'}`;
type ArticlePermission = `article.${ArticleAction | 'read_draft'}`;
type TicketPermission = `ticket.${TicketAction | 'read' | 'rate' | 'add_file'}`;
type ChatPermission = `chat.${ChatAction | 'read' | 'rate' | 'remove'}`;
type NotePermission = `note.${NoteAction | 'read'}`;
type EntryPermission = `entry.${Exclude<EntryAction, CaseEntryAction> | 'accept' | 'react' | 'report'}`;
/** What becomes of somebody's words by a decision about them. */
type CaseEntryAction = 'approve' | 'give_back' | 'hide' | 'show' | 'remove' | 'restore';
type CasePermission = `moderation_case.${CaseAction | 'read'}` | `entry.${CaseEntryAction | 'administer'}`;
type PromotionPermission = `promotion.${PromotionAction}`;
type CoursePermission = `course.${CourseAction | 'read'}`;
type RunPermission = `course_run.${RunAction | 'read'}`;
type LearnerPermission =
  | `registration.${RegistrationAction | 'read' | 'learn' | 'mark' | 'judge' | 'answer' | 'rename' | 'promote'}`
  | `fee.${FeeAction | 'read_proof'}`
  | `certificate.${CertificateAction | 'read' | 'issue'}`;
export type Permission =
  | Desk
  | ProgramPermission
  | PromotionPermission
  | CoursePermission
  | RunPermission
  | LearnerPermission
  | ArticlePermission
  | TicketPermission
  | ChatPermission
  | NotePermission
  | EntryPermission
  | CasePermission
  | SupplierPermission
  | ProductPermission
  | OrderPermission
  | ParcelPermission
  | MediationPermission
  | RoomPermission
  | PackagePermission
  | CourtPermission
  | ApplicationPermission
  | MediatorPermission
  | 'credits.grant'
  | EscrowPermission
  | MilestonePermission
  | ObligationPermission
  | MoneyPermission
  | AgreementPermission
  | DisputePermission
  | RecordPermission
  | OnVerification
  | RestrictionPermission
  | ApprovalPermission
  | 'ledger.resume_payouts';
/** What a permission is asked about. */
export type ThingOf<Key extends Permission> = Key extends PromotionPermission
  ? PromotionLike
  : Key extends RestrictionPermission
    ? RestrictionLike
    : Key extends ProgramPermission
      ? ProgramLike
      : Key extends AgreementPermission
        ? AgreementLike
        : Key extends ObligationPermission
          ? ObligationLike
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
                                      : Key extends TicketPermission
                                        ? TicketLike
                                        : Key extends ChatPermission
                                          ? ChatLike
                                          : Key extends NotePermission
                                            ? NoteLike
                                            : Key extends CasePermission
                                              ? CaseLike
                                              : Key extends EntryPermission
                                                ? EntryLike
                                                : Key extends CoursePermission
                                                  ? CourseLike
                                                  : Key extends RunPermission
                                                    ? RunLike
                                                    : Key extends LearnerPermission
                                                      ? LearnerLike
                                                      : Key extends ApprovalPermission
                                                        ? ApprovalLike
                                                        : null;

/** Who may do what to a thing they can see. An action added to a life cycle without a row here does not compile. */
export const permissions: { [Key in Permission]: (actor: Actor, it: ThingOf<Key>) => boolean } = {
  ...agreements.permissions,
  ...obligations.permissions,
  ...disputes.permissions,
  ...escrow.permissions,
  ...mediation.permissions,
  ...restrictions.permissions,
  ...approvals.permissions,
  'restriction.desk': isAdmin,
  'operating.desk': isAdmin,
  'academy.desk': isAdmin,
  'course.read': isAdmin,
  'course.save': isAdmin,
  'course.submit': isAdmin,
  'course.send_back': isAdmin,
  'course.publish': isAdmin,
  'course.archive': isAdmin,
  'course.restore': isAdmin,
  'course_run.read': (actor, it) => isAdmin(actor) || isInstructor(actor, it),
  'course_run.teach': (actor, it) => isAdmin(actor) || isInstructor(actor, it),
  'course_run.save': isAdmin,
  'course_run.open': isAdmin,
  'course_run.cancel': isAdmin,
  'course_run.end': (actor) => isAdmin(actor) || isSystem(actor),
  'course_run.close': isSystem,
  'course_run.start': isSystem,
  'registration.read': isLearner,
  'registration.learn': isLearner,
  'registration.accept': isLearner,
  'registration.give': isLearner,
  'registration.cancel': isLearner,
  'registration.mark': isTeacherOf,
  'registration.judge': isTeacherOf,
  'registration.answer': isTeacherOf,
  'registration.rename': isAcademyDesk,
  'registration.promote': isAcademyDesk,
  'registration.move': isAcademyDesk,
  'registration.drop': (actor, it) => isAcademyDesk(actor, it) || isSystem(actor),
  'registration.reject': isAcademyDesk,
  'registration.confirm': (actor, it) => isAcademyDesk(actor, it) || isSystem(actor),
  'registration.complete': isAcademyDesk,
  'registration.fail': isAcademyDesk,
  'registration.miss': (actor, it) => isAcademyDesk(actor, it) || isSystem(actor),
  'registration.offer': isSystem,
  'registration.expire': isSystem,
  'registration.attend': isSystem,
  'fee.promise': isAcademyDesk,
  'fee.vouch': isAcademyDesk,
  'fee.approve': (actor, it) => isAcademyDesk(actor, it) || isSystem(actor),
  'fee.reject': isAcademyDesk,
  'fee.read_proof': isAcademyDesk,
  'fee.return': isSystem,
  'fee.came_back': (actor, it) => isAcademyDesk(actor, it) || isSystem(actor),
  'certificate.read': isLearner,
  'certificate.issue': isAcademyDesk,
  // What damages a name follows a restriction that two administrators decided (domain/restrictions): nobody does it alone.
  'certificate.suspend': isSystem,
  'certificate.reinstate': isSystem,
  'certificate.revoke': isSystem,
  'certificate.restore': isSystem,
  'certificate.supersede': isAcademyDesk,
  'help.desk': isEditor,
  'article.read_draft': isEditor,
  'article.save': isEditor,
  'article.submit': isEditor,
  'article.send_back': isEditor,
  'article.publish': isEditor,
  'article.confirm': isEditor,
  'article.archive': isEditor,
  'article.restore': isEditor,
  'article.doubt': isSystem,
  'support.desk': isStaff,
  'ticket.read': (actor, it) => isWriter(actor, it) || isSupport(actor, it),
  'ticket.add_file': isWriter,
  'ticket.rate': isWriter,
  'ticket.write': isWriter,
  'ticket.confirm': isWriter,
  'ticket.reopen': isWriter,
  'ticket.take': isSupport,
  'ticket.answer': isSupport,
  'ticket.note': isSupport,
  'ticket.resolve': isSupport,
  'ticket.mark_spam': isSupport,
  'ticket.restore': isSupport,
  'ticket.close': isSystem,
  'chat.read': (actor, it) => isChatOwner(actor, it) || isChatSupport(actor, it),
  'chat.ask': isChatOwner,
  'chat.begin_flow': isChatOwner,
  'chat.end_flow': isChatOwner,
  'chat.hand_off': isChatOwner,
  'chat.close': (actor, it) => isChatOwner(actor, it) || isChatSupport(actor, it),
  'chat.reopen': isChatOwner,
  'chat.rate': isChatOwner,
  'chat.remove': isChatOwner,
  'chat.take': isChatSupport,
  'chat.answer': isChatSupport,
  'chat.give_back': isChatSupport,
  'chat.lapse': isSystem,
  'note.read': isNoteOwner,
  'note.save': isNoteOwner,
  'note.archive': isNoteOwner,
  'note.unarchive': isNoteOwner,
  'note.bin': isNoteOwner,
  'note.restore': isNoteOwner,
  'note.purge': isNoteOwner,
  'entry.edit': isAuthor,
  'entry.delete': isAuthor,
  'entry.resubmit': isAuthor,
  'entry.accept': isAuthor,
  'entry.react': isReader,
  'entry.report': isReader,
  'entry.approve': isModeratorOf,
  'entry.give_back': isModeratorOf,
  'entry.show': isModeratorOf,
  'entry.remove': isModeratorOf,
  'entry.administer': isModeratorOf,
  'entry.hide': isModeratorOrSystem,
  'entry.restore': isAppealJudge,
  'moderation.desk': isAnyModerator,
  'moderation_case.read': isModeratorOf,
  'moderation_case.take': isModeratorOf,
  'moderation_case.put_back': isModeratorOf,
  'moderation_case.decide': isModeratorOf,
  'moderation_case.appeal': isAuthor,
  'moderation_case.uphold': isAppealJudge,
  'moderation_case.overturn': isAppealJudge,
  'moderation_case.modify': isAppealJudge,
  'promotion.desk': isPromoter,
  'promotion.save': isPromoter,
  'promotion.submit': isPromoter,
  'promotion.withdraw': isPromoter,
  'promotion.send_back': isPromotionJudge,
  'promotion.approve': isPromotionJudge,
  'promotion.start': isSystem,
  'promotion.pause': isPromoter,
  'promotion.resume': isPromoter,
  'promotion.revise': isPromoter,
  'promotion.end': isPromoterOrSystem,
  'promotion.arrange': isPromoter,
  'promotion.duplicate': isPromoter,
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
  'record.join_challenge': isSystem,
  'record.uphold': isSystem,
  'record.uphold_resolved': isSystem,
  'record.annotate': isSystem,
  'record.redact': isChallengeOfficer,
  'record.judge': isChallengeOfficer,
  'record.confirm': isSecondChallengeOfficer,
  'record.reaffirm': (actor, it) => isUser(actor, it.filerUserId),
  'marketplace.curate': (actor) => hasRole(actor, 'admin'),
  'supplier.read': (actor, it) => isSellerOrCurator(actor, it) || isSystem(actor),
  'supplier.save': isSellerOf,
  'supplier.apply': isSellerOf,
  'supplier.withdraw': isSellerOf,
  'supplier.close': isSellerOf,
  'supplier.ask': isSupplierJudge,
  'supplier.approve': isSupplierJudge,
  'supplier.reject': isSupplierJudge,
  'supplier.suspend': isSystem,
  'supplier.reinstate': isSystem,
  'supplier.terminate': isSystem,
  'supplier.reopen': isSystem,
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
  // Who decides has to know what was said; nobody else does.
  'parcel.read_messages': (actor, it) => isCustomerOrSeller(actor, it) || (isAdmin(actor) && it.isDisputed === true),
  'parcel.accept': isSellerOf,
  'parcel.refuse': (actor, it) => isSellerOf(actor, it) || isSystem(actor),
  'parcel.cancel_lines': isCustomerOrSeller,
  'parcel.give_up': isCustomer,
  'parcel.ship': isSellerOf,
  'parcel.correct': isSellerOf,
  'parcel.receive': (actor, it) => isCustomer(actor, it) || isSystem(actor),
  'parcel.report': isCustomer,
  'parcel.answer_report': isSellerOf,
  'parcel.complete': (actor, it) => isCustomer(actor, it) || isSystem(actor),
  'parcel.place': isSystem,
  'parcel.drop': isSystem,
  'parcel.settle': isSystem,
  'parcel.go_on': isSystem,
  'parcel.cancel': isSystem,
  'webhook.manage': isOwnerOf,
  'api_key.revoke': (actor, it) => isOwnerOf(actor, it) || isUser(actor, it.userId),
  'batch.manage': (actor, it) => isUser(actor, it.userId),
  'template.write': isOwnerOf,
  'verification.read': isOwner,
  'verification.save': isOwner,
  'verification.submit': isOwner,
  'verification.withdraw': isOwner,
  'verification.read_file': (actor, it) => isOwner(actor, it) || isImpartial(actor, it),
  'verification.queue': isReviewer,
  'ledger.resume_payouts': (actor) => hasRole(actor, 'admin'),
  'payment.read': (actor, it) => isMoneyOwner(actor, it) || hasRole(actor, 'admin') || isSystem(actor),
  'payment.give_up': isMoneyOwner,
  'payment.answer': isMoneyOwner,
  'payment.judge': isMoneyJudge,
  'payment.submit': isSystem,
  'payment.refuse': isSystem,
  'payment.succeed': isSystem,
  'payment.fail': isSystem,
  'payment.expire': isSystem,
  'payment.question': isSystem,
  'payment.return_part': isSystem,
  'payment.return_all': isSystem,
  'payment.charge_back': isSystem,
  'payout.read': (actor, it) => isMoneyOwner(actor, it) || hasRole(actor, 'admin') || isSystem(actor),
  'payout.request': isMoneyOwner,
  'payout.second': isMoneyOwner,
  'payout.cancel': isMoneyOwner,
  'payout.approve': (actor, it) => isMoneyJudge(actor, it) || isSystem(actor),
  'payout.refuse': isMoneyJudge,
  'payout.agree': isMoneyJudge,
  'payout.submit': isSystem,
  'payout.confirm': isSystem,
  'payout.fail': isSystem,
  'payout.lose_sight': isSystem,
  'payout.turn_out_paid': isSystem,
  'payout.come_back': isSystem,
  'payout.judge': isMoneyJudge,
  'finance.desk': (actor) => hasRole(actor, 'admin'),
  'verification.review': isImpartial,
  'verification.take': isImpartial,
  'verification.request_info': isImpartial,
  'verification.approve': isImpartial,
  'verification.endorse': isImpartial,
  'verification.reject': isImpartial,
  'verification.confirm': isSecond,
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
  'mediator.suspend': isSystem,
  'mediator.reinstate': isSystem,
  'mediator.revoke': isSystem,
  'mediator.restore': isSystem,
  'mediator.restore_unbegun': isSystem,
  'mediator.administer': isRosterAdmin,
  'mediator.decide_complaint': isRosterAdmin,
  'mediator.roster': (actor) => hasRole(actor, 'admin'),
  'credits.grant': isRosterAdmin,
};

const byTwo = 'two administrators, one after the other,';
/** The second half of a refusal: who may do it, in words for the page. */
export const whoMay: Record<Permission, string> = {
  ...agreements.whoMay,
  ...obligations.whoMay,
  ...disputes.whoMay,
  ...escrow.whoMay,
  ...mediation.whoMay,
  ...restrictions.whoMay,
  ...approvals.whoMay,
  'restriction.desk': 'administrators',
  'operating.desk': 'administrators',
  'academy.desk': 'administrators',
  'course.read': 'administrators',
  'course.save': 'administrators',
  'course.submit': 'administrators',
  'course.send_back': 'administrators',
  'course.publish': 'administrators',
  'course.archive': 'administrators',
  'course.restore': 'administrators',
  'course_run.read': 'who teaches it, and administrators',
  'course_run.teach': 'who teaches it, and administrators',
  'course_run.save': 'administrators',
  'course_run.open': 'administrators',
  'course_run.cancel': 'administrators',
  'course_run.end': 'administrators, and the platform',
  'course_run.close': 'the platform',
  'course_run.start': 'the platform',
  'registration.read': 'the learner',
  'registration.learn': 'the learner',
  'registration.accept': 'the learner',
  'registration.give': 'the learner',
  'registration.cancel': 'the learner',
  'registration.mark': 'who teaches it, and administrators',
  'registration.judge': 'who teaches it, and administrators',
  'registration.answer': 'who teaches it, and administrators',
  'registration.rename': 'another administrator',
  'registration.promote': 'another administrator',
  'registration.move': 'another administrator',
  'registration.drop': 'another administrator, and the platform',
  'registration.reject': 'another administrator',
  'registration.confirm': 'another administrator, and the platform',
  'registration.complete': 'another administrator',
  'registration.fail': 'another administrator',
  'registration.miss': 'another administrator, and the platform',
  'registration.offer': 'the platform',
  'registration.expire': 'the platform',
  'registration.attend': 'the platform',
  'fee.promise': 'another administrator',
  'fee.vouch': 'another administrator',
  'fee.approve': 'another administrator, and the platform',
  'fee.reject': 'another administrator',
  'fee.read_proof': 'another administrator',
  'fee.return': 'the platform',
  'fee.came_back': 'another administrator, and the platform',
  'certificate.read': 'the learner',
  'certificate.issue': 'another administrator',
  'certificate.suspend': byTwo,
  'certificate.reinstate': byTwo,
  'certificate.revoke': byTwo,
  'certificate.restore': byTwo,
  'certificate.supersede': 'another administrator',
  'help.desk': 'editors',
  'article.read_draft': 'editors',
  'article.save': 'editors',
  'article.submit': 'editors',
  'article.send_back': 'editors',
  'article.publish': 'editors',
  'article.confirm': 'editors',
  'article.archive': 'editors',
  'article.restore': 'editors',
  'article.doubt': 'the clock',
  'support.desk': 'the people of support',
  'ticket.read': 'its writer, and the people of support',
  'ticket.add_file': 'its writer',
  'ticket.rate': 'its writer',
  'ticket.write': 'its writer',
  'ticket.confirm': 'its writer',
  'ticket.reopen': 'its writer',
  'ticket.take': 'another person of support',
  'ticket.answer': 'another person of support',
  'ticket.note': 'another person of support',
  'ticket.resolve': 'another person of support',
  'ticket.mark_spam': 'another person of support',
  'ticket.restore': 'another person of support',
  'ticket.close': 'the clock',
  'chat.read': 'its owner, and the support team once they were asked',
  'chat.ask': 'its owner',
  'chat.begin_flow': 'its owner',
  'chat.end_flow': 'its owner',
  'chat.hand_off': 'its owner',
  'chat.close': 'its owner, and the support team once they were asked',
  'chat.reopen': 'its owner',
  'chat.rate': 'its owner',
  'chat.remove': 'its owner',
  'chat.take': 'the people of support',
  'chat.answer': 'the people of support',
  'chat.give_back': 'the people of support',
  'chat.lapse': 'the clock',
  'note.read': 'its owner',
  'note.save': 'its owner',
  'note.archive': 'its owner',
  'note.unarchive': 'its owner',
  'note.bin': 'its owner',
  'note.restore': 'its owner',
  'note.purge': 'its owner',
  'entry.edit': 'its author',
  'entry.delete': 'its author',
  'entry.resubmit': 'its author',
  'entry.accept': 'its author',
  'entry.react': 'anybody but its author',
  'entry.report': 'anybody but its author',
  'entry.approve': 'a moderator who neither wrote nor reported it and has no matter with its author',
  'entry.give_back': 'a moderator who neither wrote nor reported it and has no matter with its author',
  'entry.show': 'a moderator who neither wrote nor reported it and has no matter with its author',
  'entry.remove': 'a moderator who neither wrote nor reported it and has no matter with its author',
  'entry.administer': 'a moderator who neither wrote nor reported it and has no matter with its author',
  'entry.hide': 'moderators',
  'entry.restore': 'another moderator than the one who decided',
  'moderation.desk': 'moderators',
  'moderation_case.read': 'a moderator who neither wrote nor reported it and has no matter with its author',
  'moderation_case.take': 'a moderator who neither wrote nor reported it and has no matter with its author',
  'moderation_case.put_back': 'a moderator who neither wrote nor reported it and has no matter with its author',
  'moderation_case.decide': 'a moderator who neither wrote nor reported it and has no matter with its author',
  'moderation_case.appeal': 'its author',
  'moderation_case.uphold': 'another moderator than the one who decided',
  'moderation_case.overturn': 'another moderator than the one who decided',
  'moderation_case.modify': 'another moderator than the one who decided',
  'marketplace.curate': 'administrators',
  'supplier.read': 'those who act for the shop, and administrators',
  'supplier.save': 'those who act for the shop',
  'supplier.apply': 'those who act for the shop',
  'supplier.withdraw': 'those who act for the shop',
  'supplier.close': 'those who act for the shop',
  'supplier.ask': 'an administrator who neither acts for the shop nor sent it in',
  'supplier.approve': 'an administrator who neither acts for the shop nor sent it in',
  'supplier.reject': 'an administrator who neither acts for the shop nor sent it in',
  'supplier.suspend': byTwo,
  'supplier.reinstate': byTwo,
  'supplier.reopen': byTwo,
  'supplier.terminate': byTwo,
  'supplier.administer': 'an administrator who does not act for the shop',
  'product.read': 'those who act for the shop, and administrators',
  'product.save': 'those who act for the shop, and administrators',
  'product.submit': 'those who act for the shop, and administrators',
  'product.withdraw': 'those who act for the shop, and administrators',
  'product.reopen': 'those who act for the shop, and administrators',
  'product.pause': 'those who act for the shop, and administrators',
  'product.resume': 'those who act for the shop, and administrators',
  'product.archive': 'those who act for the shop, and administrators',
  'product.restore': 'those who act for the shop, and administrators',
  'product.count': 'those who act for the shop',
  'product.approve': 'an administrator who neither acts for the shop nor sent it in',
  'product.ask': 'an administrator who neither acts for the shop nor sent it in',
  'product.reject': 'an administrator who neither acts for the shop nor sent it in',
  'product.takedown': 'an administrator who does not act for the shop',
  'product.lift': 'an administrator who does not act for the shop',
  'product.feature': 'an administrator who does not act for the shop',
  'order.read': 'the buyer',
  'order.pay': 'the buyer',
  'order.cancel': 'the buyer',
  'order.place': 'the platform',
  'order.expire': 'the platform',
  'order.revive': 'the platform',
  'order.complete': 'the platform',
  'parcel.read': 'the buyer and the seller',
  'parcel.write': 'the buyer and the seller',
  'parcel.read_messages': 'the buyer and the seller; an administrator while it is disputed',
  'parcel.cancel_lines': 'the buyer and the seller',
  'parcel.accept': 'the seller',
  'parcel.refuse': 'the seller',
  'parcel.ship': 'the seller',
  'parcel.correct': 'the seller',
  'parcel.give_up': 'the buyer',
  'parcel.receive': 'the buyer',
  'parcel.report': 'the buyer',
  'parcel.answer_report': 'the seller',
  'parcel.complete': 'the buyer',
  'parcel.place': 'the platform',
  'parcel.drop': 'the platform',
  'parcel.settle': 'the platform',
  'parcel.go_on': 'the platform',
  'parcel.cancel': 'the platform',
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
  'record.join_challenge': 'the platform, after what people decided',
  'record.uphold': 'the platform, after what people decided',
  'record.uphold_resolved': 'the platform, after what people decided',
  'record.annotate': 'the platform, after what people decided',
  'promotion.desk': 'administrators',
  'promotion.save': 'administrators',
  'promotion.submit': 'administrators',
  'promotion.withdraw': 'administrators',
  'promotion.send_back': 'another administrator than those who wrote it',
  'promotion.approve': 'another administrator than those who wrote it',
  'promotion.start': 'the clock',
  'promotion.pause': 'administrators',
  'promotion.resume': 'administrators',
  'promotion.revise': 'administrators',
  'promotion.end': 'administrators',
  'promotion.arrange': 'administrators',
  'promotion.duplicate': 'administrators',
  'record.redact': 'a record officer who has no part in the matter',
  'record.judge': 'a record officer who has no part in the matter; an administrator once nobody decided in time',
  'record.confirm': 'a second record officer, or such an administrator',
  'record.reaffirm': 'the side that filed the dispute',
  'webhook.manage': 'an owner of the identity',
  'api_key.revoke': 'the maker of the key and an owner of the identity',
  'batch.manage': 'the person who made the agreement',
  'template.write': 'members of its identity who may do more than look',
  'verification.read': 'the owner of the identity',
  'verification.save': 'the owner of the identity',
  'verification.submit': 'the owner of the identity',
  'verification.withdraw': 'the owner of the identity',
  'verification.read_file': 'the owner of the identity and its reviewers',
  'verification.queue': 'reviewers',
  'ledger.resume_payouts': 'two administrators, one after the other',
  'payment.read': 'the payer',
  'payment.give_up': 'the payer',
  'payment.answer': 'the payer',
  'payment.judge': 'an administrator who has no part in it and did not decide before',
  'payment.submit': 'the platform',
  'payment.refuse': 'the platform',
  'payment.succeed': 'the platform',
  'payment.fail': 'the platform',
  'payment.expire': 'the platform',
  'payment.question': 'the platform',
  'payment.return_part': 'the platform',
  'payment.return_all': 'the platform',
  'payment.charge_back': 'the platform',
  'payout.read': 'the payee',
  'payout.request': 'the owner of the money',
  'payout.second': 'another person of the organisation',
  'payout.cancel': 'the person who asked for it',
  'payout.approve': 'an administrator who has no part in it and did not decide before',
  'payout.refuse': 'an administrator who has no part in it and did not decide before',
  'payout.agree': 'an administrator who has no part in it and did not decide before',
  'payout.submit': 'the platform',
  'payout.confirm': 'the platform',
  'payout.fail': 'the platform',
  'payout.lose_sight': 'the platform',
  'payout.turn_out_paid': 'the platform',
  'payout.come_back': 'the platform',
  'payout.judge': 'an administrator who has no part in it and did not decide before',
  'finance.desk': 'administrators',
  'verification.review': 'a reviewer who does not belong to the identity',
  'verification.take': 'a reviewer who does not belong to the identity',
  'verification.request_info': 'a reviewer who does not belong to the identity',
  'verification.approve': 'a reviewer who does not belong to the identity',
  'verification.endorse': 'a reviewer who does not belong to the identity',
  'verification.reject': 'a reviewer who does not belong to the identity',
  'verification.confirm': 'a second reviewer, who neither checked it first nor belongs to the identity,',
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
  'mediator.suspend': byTwo,
  'mediator.reinstate': byTwo,
  'mediator.revoke': byTwo,
  'mediator.restore': byTwo,
  'mediator.restore_unbegun': byTwo,
  'mediator.administer': 'an administrator',
  'mediator.decide_complaint': 'an administrator',
  'mediator.roster': 'administrators',
  'credits.grant': 'an administrator',
};
