import * as z from 'zod';
import { LifeEvent } from '../agreements/schema.ts';
import { aboutMoney, takesFile, takesText, through } from '../core/door.ts';
import { AgreementId, EscrowId, IdentityId, MilestoneId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { AmountMinorSchema, ReasonSchema, SixDigits } from '../core/schema.ts';
import { EXHIBIT_LIMIT_BYTES } from '../disputes/rules.ts';
import { PaymentMethod, PaymentView } from '../payments/schema.ts';
import { CoverProof } from '../transparency/schema.ts';
import { deliveryKinds, disputeReasons } from './lifecycle.ts';
import { EscrowPartyInput, EscrowRow, EscrowTerms, EscrowView, EvidenceFile, EvidenceIds, Shares } from './schema.ts';

const one = z.object({ id: EscrowId });
const part = one.extend({ milestoneId: MilestoneId });
const withReason = one.extend({ reason: ReasonSchema });
/** A reason that decides about money: 20 characters at least (design 5.1). */
const MoneyReason = z
  .string()
  .trim()
  .min(20, 'Give a reason of at least 20 characters; the other side acts on it.')
  .max(4000, 'Use at most 4000 characters.');
/** The code from the mail, where a deed asks for one (CODE_NEEDED). */
const Code = SixDigits.optional();
const command = <Input extends z.ZodType>(path: `/${string}`, input: Input, begin: typeof aboutMoney = aboutMoney) =>
  begin.route({ method: 'POST', path }).input(input).output(EscrowView);
/**
 * To keep what was promised, and to say what came: open to who is suspended, too. The deed itself pays nobody; to deliver, to mend and to say
 * that it came begin days whose silence pays, and in those the buyer can still reject it, suspended or not.
 */
const kept = through({ isAboutMoney: true, whenSuspended: true });

export const EscrowFilter = z.enum(['all', 'waiting', 'draft', 'open', 'disputed', 'closed']);

/** Fifty stages with all that may be said of them. */
const ESCROW_LIMITS = { json: 512 * 1024 } as const;

/** Escrow: money that both sides see and neither can take alone. Every command answers the whole view after it. */
export const escrow = {
  list: aboutMoney
    .route({ method: 'GET', path: '/escrows' })
    .input(
      PageRequest.extend({
        filter: EscrowFilter.default('all'),
        q: z.string().trim().max(100).optional(),
        agreementId: AgreementId.optional(),
      }),
    )
    .output(pageOf(EscrowRow)),
  /** For administrators: what is in dispute or on hold, without the parties' words. FORBIDDEN without the role. */
  desk: aboutMoney
    .route({ method: 'GET', path: '/escrows/desk' })
    .input(PageRequest.extend({ view: z.enum(['disputed', 'mediators', 'held', 'decisions']) }))
    .output(pageOf(EscrowRow)),
  get: aboutMoney.route({ method: 'GET', path: '/escrows/{id}' }).input(one).output(EscrowView),
  /** How what lies in it is proved to be in the newest statement of all customers' money. */
  cover: aboutMoney.route({ method: 'GET', path: '/escrows/{id}/cover' }).input(one).output(z.array(CoverProof)),
  life: aboutMoney.route({ method: 'GET', path: '/escrows/{id}/life' }).input(one).output(z.array(LifeEvent)),
  /** A draft by one of its two sides; from an agreement its title, value and clauses are taken over. Throws EMAIL_UNVERIFIED. */
  create: aboutMoney
    .route({ method: 'POST', path: '/escrows' })
    .input(
      z.object({
        identityId: IdentityId,
        role: z.enum(['buyer', 'seller']),
        agreementId: AgreementId.nullable().default(null),
      }),
    )
    .output(EscrowView),
  /** Autosave of a draft. Throws STALE when `revision` is not the newest. `others` are all who take part beside its writer. */
  save: through({ isAboutMoney: true, ...takesText(ESCROW_LIMITS) })
    .route({ method: 'PUT', path: '/escrows/{id}' })
    .input(one.extend({ revision: Revision, terms: EscrowTerms, others: z.array(EscrowPartyInput).max(10) }))
    .output(EscrowView),
  remove: aboutMoney
    .route({ method: 'DELETE', path: '/escrows/{id}' })
    .input(one)
    .output(z.object({ removed: z.literal(true) })),
  /** Throws BAD_INPUT by field; the draft stays. Its writer accepts with it. */
  propose: command('/escrows/{id}/propose', one),
  /** Other terms: a new version, and nobody has accepted it but the one who wrote it. Throws ESC_TERMS_CHANGED, BAD_INPUT. */
  counter: through({ isAboutMoney: true, ...takesText(ESCROW_LIMITS) })
    .route({ method: 'POST', path: '/escrows/{id}/counter' })
    .input(one.extend({ version: Revision, terms: EscrowTerms, changeNote: ReasonSchema }))
    .output(EscrowView),
  /** Throws ESC_TERMS_CHANGED unless version and hash are those of the newest terms. */
  accept: command(
    '/escrows/{id}/accept',
    one.extend({ version: Revision, termsSha256: z.string(), identityId: IdentityId.optional() }),
  ),
  decline: command('/escrows/{id}/decline', withReason),
  withdraw: command('/escrows/{id}/withdraw', withReason),
  /** Before the work began; any money paid in goes back. */
  cancel: command('/escrows/{id}/cancel', withReason),
  /** 72 hours more to pay, once, when a part is in already; under way, for the stage that is paid in part. Throws DSP_ONCE_ONLY. */
  extendFunding: command('/escrows/{id}/extend-funding', one),
  /**
   * Starts one payment for what is still to be paid in, or for `amountMinor` of it; cut to the largest that the way of paying
   * takes. From a wallet a code is asked for from the limit on. Throws PAY_RAIL_CLOSED, BAD_INPUT, ESC_ON_HOLD, CODE_NEEDED.
   */
  pay: aboutMoney
    .route({ method: 'POST', path: '/escrows/{id}/pay' })
    .input(one.extend({ amountMinor: AmountMinorSchema.optional(), method: PaymentMethod, code: Code }))
    .output(PaymentView),
  proposeEnd: command(
    '/escrows/{id}/end',
    one.extend({
      parts: z
        .array(z.object({ milestoneId: MilestoneId, toSellerMinor: z.int().min(0) }))
        .min(1)
        .max(50),
      reason: ReasonSchema,
    }),
  ),
  answerEnd: command('/escrows/{id}/end/answer', one.extend({ accept: z.boolean(), code: Code })),
  /** Administrators. Everything that leaves stands still, and so do the clocks. */
  hold: command('/escrows/{id}/hold', withReason),
  /** Alone within seven days; after that two administrators. */
  lift: command('/escrows/{id}/lift', withReason),

  /** Up to 25 MB; kept beside the escrow until a deed names it. Throws FILE_TOO_LARGE, FILE_TYPE. */
  addEvidence: through({ isAboutMoney: true, whenSuspended: true, ...takesFile(EXHIBIT_LIMIT_BYTES) })
    .route({ method: 'POST', path: '/escrows/{id}/evidence' })
    .input(one.extend({ file: z.file() }))
    .output(EvidenceFile),
  evidenceFile: aboutMoney
    .route({ method: 'GET', path: '/escrows/{id}/evidence/{evidenceId}' })
    .input(one.extend({ evidenceId: z.uuid() }))
    .output(z.file()),
  /** What is in of a stage that is not whole goes back, and the stage waits for its money again; by either side. */
  takeBack: command('/escrows/{id}/milestones/{milestoneId}/take-back', part),
  deliver: command(
    '/escrows/{id}/milestones/{milestoneId}/deliver',
    part.extend({
      kind: z.enum(deliveryKinds),
      note: z.string().trim().max(2000).default(''),
      tracking: z.string().trim().max(80).default(''),
      evidence: EvidenceIds.min(1, 'Add at least one file that shows it.'),
    }),
    kept,
  ),
  receive: command('/escrows/{id}/milestones/{milestoneId}/receive', part, kept),
  /** The buyer pays `amountMinor` of what is held. Throws CODE_NEEDED from the limit on. */
  release: command(
    '/escrows/{id}/milestones/{milestoneId}/release',
    part.extend({ amountMinor: AmountMinorSchema, code: Code }),
  ),
  /** The seller gives `amountMinor` back. */
  refund: command(
    '/escrows/{id}/milestones/{milestoneId}/refund',
    part.extend({ amountMinor: AmountMinorSchema, reason: ReasonSchema }),
  ),
  /** All of it or a part; what is not contested goes on being inspected. */
  reject: command(
    '/escrows/{id}/milestones/{milestoneId}/reject',
    part.extend({ contestedMinor: AmountMinorSchema, reason: MoneyReason, evidence: EvidenceIds.default([]) }),
    kept,
  ),
  cure: command(
    '/escrows/{id}/milestones/{milestoneId}/cure',
    part.extend({
      note: MoneyReason,
      evidence: EvidenceIds.min(1, 'Add at least one file that shows it.'),
      /** How it comes again; as the last time unless said otherwise. What travels is inspected once it came. */
      kind: z.enum(deliveryKinds).optional(),
      tracking: z.string().trim().max(80).default(''),
    }),
    kept,
  ),
  /** The seller agrees that the money goes back; at once, or after what was delivered came back. */
  agreeRefund: command('/escrows/{id}/milestones/{milestoneId}/agree-refund', part),
  contest: command('/escrows/{id}/milestones/{milestoneId}/contest', part.extend({ statement: MoneyReason })),
  cancelOverdue: command('/escrows/{id}/milestones/{milestoneId}/cancel-overdue', part),
  shipReturn: command(
    '/escrows/{id}/milestones/{milestoneId}/return',
    part.extend({
      tracking: z.string().trim().max(80).default(''),
      evidence: EvidenceIds.default([]),
    }),
    kept,
  ),
  receiveReturn: command('/escrows/{id}/milestones/{milestoneId}/return/received', part),
  refuseReturn: command(
    '/escrows/{id}/milestones/{milestoneId}/return/refused',
    part.extend({ statement: MoneyReason }),
  ),
  /** Freezes `contestedMinor` only. Throws ESC_NOT_YET in the first day, but for fraud. */
  dispute: command(
    '/escrows/{id}/milestones/{milestoneId}/dispute',
    part.extend({
      contestedMinor: AmountMinorSchema,
      reason: z.enum(disputeReasons),
      statement: z
        .string()
        .trim()
        .min(100, 'Tell what happened in at least 100 characters.')
        .max(50_000, 'Use at most 50,000 characters.'),
      evidence: EvidenceIds.default([]),
    }),
  ),
  offer: command(
    '/escrows/{id}/milestones/{milestoneId}/offers',
    part.extend({ toSellerMinor: z.int().min(0).max(1_000_000_000_000) }),
  ),
  /** Throws OFFER_NOT_YOUR_TURN for one's own, STALE when it is not the open one any more, CODE_NEEDED for giving away from the limit on. */
  answerOffer: command(
    '/escrows/{id}/milestones/{milestoneId}/offers/{offerId}/answer',
    part.extend({ offerId: z.uuid(), accept: z.boolean(), code: Code }),
  ),
  withdrawOffer: command(
    '/escrows/{id}/milestones/{milestoneId}/offers/{offerId}/withdraw',
    part.extend({ offerId: z.uuid() }),
  ),
  /** The buyer ends the dispute alone; the seller's is ended when the buyer agrees, which is the buyer's own waive. */
  waive: command('/escrows/{id}/milestones/{milestoneId}/waive', part),
  /** An administrator names who mediates, by user number; nobody who takes part. */
  appointMediator: command(
    '/escrows/{id}/milestones/{milestoneId}/mediator',
    part.extend({ userNumber: z.string().trim().min(4).max(40) }),
  ),
  /** The mediator's split; it is signed, and both sides answer within 72 hours. */
  proposeSplit: command(
    '/escrows/{id}/milestones/{milestoneId}/split',
    part.extend({ shares: Shares, reasons: MoneyReason }),
  ),
  answerSplit: command(
    '/escrows/{id}/milestones/{milestoneId}/split/{resolutionId}/answer',
    part.extend({ resolutionId: z.uuid(), accept: z.boolean(), code: Code }),
  ),
  /** The first of two administrators enters a binding decision with its document. */
  enterDecision: command(
    '/escrows/{id}/milestones/{milestoneId}/decision',
    part.extend({
      source: z.enum(['award', 'court', 'consent']),
      shares: Shares,
      reasons: MoneyReason,
      evidenceId: z.uuid(),
      decidedOn: z.iso.date(),
    }),
  ),
  /** The second, another person, carries it out or sends it back. Throws PUB_TWO_PERSON_REQUIRED, ESC_NOT_YET within 14 days of its entry, where it is no consent. */
  confirmDecision: command(
    '/escrows/{id}/milestones/{milestoneId}/decision/{resolutionId}/confirm',
    part.extend({ resolutionId: z.uuid(), carryOut: z.boolean(), reason: ReasonSchema }),
  ),
};
