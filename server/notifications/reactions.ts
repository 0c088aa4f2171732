// People are told of what happened, each deed by the table of its own feature.
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { noticesOfAcademy } from '../academy/notices.ts';
import { noticesOf as noticesOfVerification } from '../accounts/verification-notices.ts';
import { noticesOfApproval } from '../agreements/approval-notices.ts';
import { noticesOfBatch } from '../agreements/batch-notices.ts';
import { noticesOf as noticesOfAgreement } from '../agreements/notices.ts';
import { noticesOfCommunity } from '../community/notices.ts';
import type { Ctx } from '../core/ctx.ts';
import { noticesOfCredits } from '../credits/notices.ts';
import { noticesOf as noticesOfDispute } from '../disputes/notices.ts';
import { noticesOf as noticesOfEscrow } from '../escrow/notices.ts';
import { noticesOfHelp } from '../help/notices.ts';
import { noticesOfMarket } from '../marketplace/notices.ts';
import { noticesOfCourt } from '../mediation/court-notices.ts';
import { noticesOf as noticesOfMediation } from '../mediation/notices.ts';
import { noticesOfMediators } from '../mediators/notices.ts';
import { noticesOfNotes } from '../notes/notices.ts';
import { noticesOfObligation } from '../obligations/notices.ts';
import { noticesOfMoney } from '../payments/notices.ts';
import { noticesOfPrivacy } from '../privacy/notices.ts';
import { noticesOfPrograms } from '../programs/notices.ts';
import { noticesOfPromotion } from '../promotions/notices.ts';
import { noticesOfRecord } from '../records/notices.ts';
import { noticesOfRestriction } from '../restrictions/notices.ts';
import { noticesOfSupport } from '../support/notices.ts';
import { noticesOfReturned } from './bounce-notice.ts';
import { tell } from './telling.ts';

/** Tells everybody with an account of a deed on an agreement, once however often it runs. */
export async function notifyOfAgreement(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, held } = await noticesOfAgreement(ctx, event);
  // Once everybody has signed, the seal tells of the last signature: in the product there is one notice of it, as there is one letter.
  if (event.name === 'agreement.signed' && held && !agreementLifecycle.can('sign', held.status)) return;
  const related_agreement_id = event.subjectId as Notification['related_agreement_id']; // the brand is born here
  await tell(ctx, event, notices, () => ({ ...about, related_agreement_id }));
}

/** Tells the sides of what was promised of a deed about it, once however often it runs. */
export async function notifyOfObligation(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, agreement } = await noticesOfObligation(ctx, event);
  const related_agreement_id = agreement.id as Notification['related_agreement_id']; // the brand is born here
  await tell(ctx, event, notices, () => ({ ...about, related_agreement_id }));
}

/** Tells the sides of a dispute, and the desks, of a deed, once however often it runs. */
export async function notifyOfDispute(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices } = await noticesOfDispute(ctx, event);
  const related_dispute_id = event.subjectId as Notification['related_dispute_id']; // the brand is born here
  await tell(ctx, event, notices, () => ({ ...about, related_dispute_id }));
}

/** Tells who takes part in an escrow of a deed, once however often it runs. */
export async function notifyOfEscrow(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices } = await noticesOfEscrow(ctx, event);
  await tell(ctx, event, notices, () => ({ ...about, link: to('escrow', { id: event.subjectId }) }));
}

/** Tells the sides of an entry, its challenger and officers of a deed, with the dispute as what it leads to. */
export async function notifyOfRecord(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, disputeId } = await noticesOfRecord(ctx, event);
  const related_dispute_id = disputeId as Notification['related_dispute_id']; // the brand is born here
  await tell(ctx, event, notices, ({ link }) => (link ? { ...about, link } : { ...about, related_dispute_id }));
}

/** Tells owner or reviewers of a step in checking an identity, once however often it runs. */
export async function notifyOfVerification(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const notices = await noticesOfVerification(ctx, event);
  await tell(ctx, event, notices, ({ link }) => ({ ...about, link }));
}

/** Tells the owner of an account that letters to it come back. */
export async function notifyOfReturned(ctx: Ctx, event: WrittenEvent<'user.letters_returned'>): Promise<void> {
  await tell(ctx, event, await noticesOfReturned(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells payer, payee or administrators of a deed about money, once however often it runs. */
export async function notifyOfMoney(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfMoney(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Reminds the owner of a note, once however often it runs; nobody else is told anything. */
export async function notifyOfNotes(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfNotes(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells the owner of an account about a copy of their data, or that it is about to be deleted. */
export async function notifyOfPrivacy(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfPrivacy(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells the owners of an identity that a webhook of it was stopped. */
export async function notifyOfPrograms(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfPrograms(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells who is to approve a text inside an organisation, who asked, and its owners. */
export async function notifyOfApproval(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfApproval(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells who sent one text to many what became of it. */
export async function notifyOfBatch(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfBatch(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells who takes part in a mediation of packages and of the way to a court, once however often it runs. */
export async function notifyOfCourt(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices } = await noticesOfCourt(ctx, event);
  await tell(ctx, event, notices, ({ link }) => ({ ...about, link }));
}

/** Tells applicant, reviewers, mediator, administrators or the sides of a case of a deed, once however often it runs. */
export async function notifyOfMediators(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfMediators(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells buyers, sellers or administrators of a deed in the marketplace, once however often it runs. */
export async function notifyOfMarket(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfMarket(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells who wrote to support, or the people of support, of a deed, once however often it runs. */
export async function notifyOfSupport(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfSupport(ctx, event), ({ link }) => ({ ...about, link }));
}

/**
 * Tells who follows, is answered or called, authors and moderators of a deed in the community, once however often it runs. What comes in
 * numbers is one row while it is unread.
 */
export async function notifyOfCommunity(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfCommunity(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells learners, teachers and administrators of a deed in the academy, once however often it runs. */
export async function notifyOfAcademy(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfAcademy(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells the owner of credits of a deed, once however often it runs. */
export async function notifyOfCredits(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfCredits(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells anyone who takes part in a mediation, and its officers, of a deed, once however often it runs. */
export async function notifyOfMediation(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices } = await noticesOfMediation(ctx, event);
  await tell(ctx, event, notices, ({ link }) => ({ ...about, link }));
}

/** Tells administrators that a sponsored post waits, and its authors what became of it, once however often it runs. */
export async function notifyOfPromotion(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfPromotion(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells whom a restriction is about, and administrators that a second one is needed, once however often it runs. */
export async function notifyOfRestriction(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfRestriction(ctx, event), ({ link }) => ({ ...about, link }));
}

/** Tells editors that a help article is to be looked at again, once however often it runs. */
export async function notifyOfHelp(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tell(ctx, event, await noticesOfHelp(ctx, event), ({ link }) => ({ ...about, link }));
}

/** What a notification leads to; each feature names its own. */
const about = { related_agreement_id: null, related_dispute_id: null, link: null };
