// Why a duty cannot be done now is said beside it.
import { contract, type ProcedureName } from '@ahadi/domain/contract.ts';
import type { Door } from '@ahadi/domain/core/door.ts';
import type { DutyKind } from '@ahadi/domain/dashboard/duties/rules.ts';
import { mayAct, whoActs } from '@ahadi/domain/organisations/acts.ts';
import { actBehind } from '@ahadi/domain/organisations/permissions.ts';
import type { Ctx } from '../core/ctx.ts';

/** What each duty is done by, the first of it where it takes several deeds. */
const doneBy: Readonly<Record<DutyKind, ProcedureName>> = {
  'agreement.accept_text': 'agreements.acceptText',
  'agreement.answer_suggestions': 'negotiating.answer',
  'agreement.request_signatures': 'agreements.requestSignatures',
  'agreement.answer_change': 'agreements.reopen',
  'agreement.sign': 'agreements.sign',
  'agreement.sign_in_person': 'agreements.sign',
  'agreement.answer_delegation': 'agreements.answerDelegation',
  'agreement.approve': 'agreements.approve',
  'agreement.attest': 'agreements.attest',
  'agreement.sign_settlement': 'agreements.sign',
  'agreement.sign_engagement': 'agreements.sign',
  'obligation.do': 'obligations.claimDone',
  'obligation.do_late': 'obligations.claimDone',
  'obligation.put_right': 'obligations.claimDone',
  'obligation.answer': 'obligations.accept',
  'obligation.answer_extension': 'obligations.answerExtension',
  'obligation.decide_overdue': 'obligations.accept',
  'dispute.finish': 'disputes.save',
  'dispute.add_information': 'disputes.save',
  'dispute.answer': 'disputes.respond',
  'dispute.answer_late': 'disputes.respond',
  'dispute.confirm_resolved': 'disputes.markResolved',
  'dispute.answer_extension': 'disputes.answerExtension',
  'dispute.answer_decision': 'disputes.confirmDecision',
  'dispute.answer_offer': 'disputes.answerOffer',
  'dispute.keep_plan': 'disputes.claimResolved',
  'dispute.seal_figure': 'disputes.bid',
  'dispute.accept_plan': 'disputes.acceptPlan',
  'dispute.talk': 'disputes.makeOffer',
  'record.cure': 'disputes.claimResolved',
  'record.reaffirm': 'records.reaffirm',
  'escrow.finish': 'escrow.save',
  'escrow.accept': 'escrow.accept',
  'escrow.pay': 'escrow.pay',
  'escrow.pay_stage': 'escrow.pay',
  'escrow.answer_end': 'escrow.answerEnd',
  'escrow.deliver': 'escrow.deliver',
  'escrow.deliver_late': 'escrow.deliver',
  'escrow.confirm_receipt': 'escrow.receive',
  'escrow.inspect': 'escrow.release',
  'escrow.answer_rejection': 'escrow.cure',
  'escrow.send_back': 'escrow.shipReturn',
  'escrow.check_return': 'escrow.receiveReturn',
  'escrow.answer_offer': 'escrow.answerOffer',
  'escrow.answer_split': 'escrow.answerSplit',
  'mediation.finish': 'mediation.save',
  'mediation.consent': 'mediation.consent',
  'mediation.choose_route': 'mediation.chooseRoute',
  'mediation.read_proposals': 'mediation.openProposal',
  'mediation.rank': 'mediation.rank',
  'mediation.object': 'mediation.object',
  'mediation.answer_settlement': 'mediation.answerTerms',
  'mediation.answer_package': 'packages.answer',
  'mediation.answer_extension': 'mediation.extend',
  'mediation.confirm_session': 'mediation.confirmSession',
  'mediation.attend_session': 'mediation.attend',
  'mediation.attend_as_mediator': 'mediation.startSession',
  'mediation.answer_appointment': 'mediation.acceptAppointment',
  'mediation.plan_session': 'mediation.schedule',
  'mediation.report': 'mediation.report',
  'mediation.propose': 'mediation.propose',
  'court.file': 'court.save',
  'court.confirm_outcome': 'court.confirmOutcome',
  'application.finish': 'mediators.save',
  'application.add': 'mediators.save',
  'mediator.begin': 'mediators.onboard',
  'mediator.renew': 'mediators.renew',
  'mediator.answer_complaint': 'mediators.answerComplaint',
  'order.pay': 'marketplace.payOrder',
  'registration.accept': 'academy.accept',
  'registration.pay': 'academy.pay',
  'registration.answer': 'teaching.answerAttempt',
  'parcel.receive': 'marketplace.receive',
  'parcel.inspect': 'marketplace.complete',
  'parcel.accept': 'selling.accept',
  'parcel.send': 'selling.ship',
  'supplier.change': 'selling.save',
  'product.change': 'selling.saveProduct',
  'account.verify_email': 'accounts.updateProfile',
  'terms.accept': 'terms.accept',
  'verification.add_documents': 'verification.addDocument',
  'ticket.answer': 'support.write',
  'reminder.due': 'notes.endReminder',
  'credits.use': 'mediation.propose',
  'post.choose': 'community.accept',
};

/** What settles a dispute; the door that lets only that through is open to it. */
const settles: readonly DutyKind[] = ['agreement.sign_settlement'];

/** Whether somebody whose account is suspended finds the door shut that a duty is done through. */
function isShutWhenSuspended(kind: DutyKind): boolean {
  const [feature = '', name = ''] = doneBy[kind].split('.');
  const doors: Record<string, Record<string, { '~orpc': { meta: Door } }>> = contract;
  const isOpen = doors[feature]?.[name]?.['~orpc'].meta.whenSuspended;
  return isOpen === 'to settle' ? !settles.includes(kind) : isOpen !== true;
}

/** Whether those who act for an organisation can do it, as its owner at least. */
export const isDoneByActing = (kind: DutyKind): boolean => actBehind(doneBy[kind]) !== null;

/** Why a reader cannot do what waits, or null when they can. */
export function whyNot({ acting, isSuspended }: Pick<Ctx, 'acting' | 'isSuspended'>, kind: DutyKind): string | null {
  if (isSuspended && isShutWhenSuspended(kind)) return 'Not while your account is suspended';
  const act = actBehind(doneBy[kind]);
  if (!acting || (act !== null && mayAct(acting, act))) return null;
  return act === null ? 'Done with the account’s own sign-in' : `Only ${whoActs(act)} can do this`;
}
