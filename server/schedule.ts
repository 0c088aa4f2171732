import { checkAcademy } from './academy/audit.ts';
import { academyClocks } from './academy/clock.ts';
import { matchCodes } from './academy/fee-decision.ts';
import { endLeftOpen } from './academy/quiz.ts';
import { putRound as approvalsRound } from './agreements/approval-notices.ts';
import { batchesRound } from './agreements/batch.ts';
import { activateDueAgreements, lapseAgreement, remindToSign } from './agreements/clock.ts';
import { endOnDay, remindOfRenewal } from './agreements/end.ts';
import { wordsRound as agreementWordsRound } from './agreements/portfolio.ts';
import { sealLeftAgreements } from './agreements/seal.ts';
import { chatClocks } from './assistant/clock.ts';
import { fireCommunityClock } from './community/clock.ts';
import { fadingRound, wordsRound } from './community/rounds.ts';
import { type ClockDeeds, fireDueClocks } from './core/firing.ts';
import { forgetOldKeys } from './core/housekeeping.ts';
import type { Schedule } from './core/jobs.ts';
import { checkCredits } from './credits/audit.ts';
import { fireCreditsClock } from './credits/clock.ts';
import { forgetLapsedFigures } from './disputes/bids.ts';
import { fireDisputeClock } from './disputes/clock.ts';
import { checkStages } from './escrow/audit.ts';
import { fireEscrowClock } from './escrow/clock.ts';
import { forgetReaders, reviewArticle } from './help/clock.ts';
import { auditAlso, auditLedger } from './ledger/audit.ts';
import { takeCheckpoints } from './ledger/checkpoint.ts';
import { fireOrderClock } from './marketplace/clock.ts';
import { fireMediationClock } from './mediation/clock.ts';
import { fireCourtClock } from './mediation/court-clock.ts';
import { expirePackage } from './mediation/packages.ts';
import { applicationClocks } from './mediators/application.ts';
import { mediatorClocks } from './mediators/expiry.ts';
import { fireReminder } from './notes/reminders.ts';
import { tidyNotes } from './notes/tidying.ts';
import { forgetNotifications, tellingRound } from './notifications/tidying.ts';
import { obligationClocks } from './obligations/clock.ts';
import { checkPayments } from './payments/audit.ts';
import { inboxRound } from './payments/inbox.ts';
import { pollsRound } from './payments/poll.ts';
import { reconcileRound } from './payments/reconciliation.ts';
import { refundsRound } from './payments/refund.ts';
import { forgetOldBytes } from './payments/retention.ts';
import { carryDeliveries } from './payments/simulation.ts';
import { submitLeftBehind } from './payments/submission.ts';
import { payoutsRound } from './payments/transfer.ts';
import { expireCopy } from './privacy/copy.ts';
import { removeForgotten } from './privacy/erasure.ts';
import { lookAtHold } from './privacy/hold.ts';
import { finishDeparture, remindOfDeletion } from './privacy/leaving.ts';
import { deliveriesRound, forgetDeliveries } from './programs/delivery.ts';
import { forgetShowings } from './promotions/retention.ts';
import { endOnTime, startOnTime } from './promotions/run.ts';
import { forgetUnconfirmed } from './records/address-confirmation.ts';
import { expireDue, setAsideUnaffirmed, tellOfExpiry, warnOfDecision, warnOfFirstAction } from './records/decision.ts';
import { restrictionClocks } from './restrictions/clock.ts';
import { ticketClocks } from './support/clock.ts';
import { appendRound } from './transparency/append.ts';
import { signCover } from './transparency/cover.ts';
import { signDaily } from './transparency/head.ts';

/** Kind of a deadline → what happens when it runs out. */
export const clocks: Required<ClockDeeds> = {
  'agreement.sign_window': lapseAgreement,
  'agreement.reminder': remindToSign,
  'agreement.end': endOnDay,
  'agreement.renewal_reminder': remindOfRenewal,
  ...obligationClocks,
  'dispute.info': fireDisputeClock,
  'dispute.triage': fireDisputeClock,
  'dispute.notice': fireDisputeClock,
  'dispute.service_deemed': fireDisputeClock,
  'dispute.service_limit': fireDisputeClock,
  'dispute.response': fireDisputeClock,
  'dispute.response_reminder': fireDisputeClock,
  'dispute.resolution': fireDisputeClock,
  'dispute.final_notice': fireDisputeClock,
  'dispute.offer': fireDisputeClock,
  'dispute.offer_reminder': fireDisputeClock,
  'dispute.plan': fireDisputeClock,
  'dispute.identity_check': fireDisputeClock,
  'dispute.claimed_resolved': fireDisputeClock,
  'dispute.hold_end': fireDisputeClock,
  'dispute.proceedings_check': fireDisputeClock,
  'dispute.decision': fireDisputeClock,
  'dispute.review': fireDisputeClock,
  'dispute.objection': fireDisputeClock,
  'record.expiry': expireDue,
  'record.expiry_reminder': tellOfExpiry,
  'record.challenge_action': warnOfFirstAction,
  'record.challenge_reaffirm': setAsideUnaffirmed,
  'record.challenge_decision': warnOfDecision,
  'escrow.proposal': fireEscrowClock,
  'escrow.funding': fireEscrowClock,
  'escrow.funding_reminder': fireEscrowClock,
  'escrow.end_proposal': fireEscrowClock,
  'milestone.funding': fireEscrowClock,
  'milestone.delivery': fireEscrowClock,
  'milestone.no_delivery': fireEscrowClock,
  'milestone.receipt': fireEscrowClock,
  'milestone.inspection': fireEscrowClock,
  'milestone.inspection_reminder': fireEscrowClock,
  'milestone.answer': fireEscrowClock,
  'milestone.return': fireEscrowClock,
  'milestone.return_check': fireEscrowClock,
  'milestone.reminder': fireEscrowClock,
  'milestone.offer': fireEscrowClock,
  'milestone.negotiation': fireEscrowClock,
  'milestone.split_answer': fireEscrowClock,
  'milestone.stale': fireEscrowClock,
  ...applicationClocks,
  ...mediatorClocks,
  'lot.expiry': fireCreditsClock,
  'lot.expiry_reminder': fireCreditsClock,
  'order.hold': fireOrderClock,
  'order.payment': fireOrderClock,
  'parcel.accept': fireOrderClock,
  'parcel.ship_reminder': fireOrderClock,
  'parcel.late': fireOrderClock,
  'mediation.consent': fireMediationClock,
  'mediation.setup': fireMediationClock,
  'mediation.job': fireMediationClock,
  'mediation.selecting': fireMediationClock,
  'mediation.accept': fireMediationClock,
  'mediation.objection': fireMediationClock,
  'mediation.engagement': fireMediationClock,
  'mediation.funding': fireMediationClock,
  'mediation.term': fireMediationClock,
  'mediation.reflection': fireMediationClock,
  'mediation.suspension': fireMediationClock,
  'mediation.report': fireMediationClock,
  'mediation.close': fireMediationClock,
  'mediation.destroy': fireMediationClock,
  'session.reminder': fireMediationClock,
  'proposal.unopened': fireMediationClock,
  'package.open': expirePackage,
  'court.filing': fireCourtClock,
  'court.filing_reminder': fireCourtClock,
  'court.outcome': fireCourtClock,
  ...ticketClocks,
  ...chatClocks,
  'article.review': reviewArticle,
  'reminder.due': fireReminder,
  'post.choose': fireCommunityClock,
  'post.solved_lock': fireCommunityClock,
  'moderation_case.decide': fireCommunityClock,
  'promotion.start': startOnTime,
  'promotion.end': endOnTime,
  'account.deletion': finishDeparture,
  'account.deletion_reminder': remindOfDeletion,
  'account.hold': lookAtHold,
  'copy.expiry': expireCopy,
  ...academyClocks,
  ...restrictionClocks,
};

auditAlso(checkPayments, checkStages, checkCredits, checkAcademy);

/** What the clock does. Each round works in small batches and skips what another process holds, so rounds may overlap. */
export const schedule: Schedule = {
  clocks: { everyMinutes: 1, run: (ctx) => fireDueClocks(ctx, clocks, 2) },
  'agreements-activate': { everyMinutes: 1, run: activateDueAgreements },
  'agreements-batches': { everyMinutes: 1, run: batchesRound },
  'agreements-words': { everyMinutes: 1, run: agreementWordsRound },
  'agreements-approvals': { everyMinutes: 10, run: approvalsRound },
  'agreements-seal': { everyMinutes: 5, run: sealLeftAgreements },
  'ledger-checkpoints': { everyMinutes: 10, run: (ctx) => takeCheckpoints(ctx) },
  'ledger-audit': {
    everyMinutes: 30,
    run: async (ctx) => {
      await auditLedger(ctx);
    },
  },
  'academy-attempts': { everyMinutes: 1, run: endLeftOpen },
  'payments-submit': { everyMinutes: 1, run: submitLeftBehind },
  'payments-inbox': {
    everyMinutes: 1,
    run: async (ctx) => {
      await carryDeliveries(ctx);
      await inboxRound(ctx);
    },
  },
  'payments-poll': { everyMinutes: 1, run: pollsRound },
  'payouts-send': { everyMinutes: 1, run: payoutsRound },
  'payments-reconcile': {
    everyMinutes: 30,
    run: async (ctx) => {
      await reconcileRound(ctx);
      await matchCodes(ctx);
    },
  },
  'payments-refunds': { everyMinutes: 1, run: refundsRound },
  'payments-forget': { everyMinutes: 60, run: forgetOldBytes },
  'help-forget': { everyMinutes: 60, run: forgetReaders },
  'notes-tidy': { everyMinutes: 30, run: tidyNotes },
  'community-words': { everyMinutes: 1, run: wordsRound },
  'community-fading': { everyMinutes: 30, run: fadingRound },
  webhooks: { everyMinutes: 1, run: deliveriesRound },
  'webhooks-forget': { everyMinutes: 60, run: forgetDeliveries },
  'promotions-forget': { everyMinutes: 60, run: forgetShowings },
  'files-forget': { everyMinutes: 5, run: removeForgotten },
  telling: { everyMinutes: 1, run: tellingRound },
  'notifications-forget': { everyMinutes: 30, run: forgetNotifications },
  'log-append': { everyMinutes: 1, run: appendRound },
  'cover-sign': { everyMinutes: 30, run: signCover },
  'log-sign': { everyMinutes: 30, run: signDaily },
  'figures-forget': { everyMinutes: 30, run: forgetLapsedFigures },
  'challenges-forget': { everyMinutes: 30, run: forgetUnconfirmed },
  'forget-old-keys': { everyMinutes: 30, run: forgetOldKeys },
};
