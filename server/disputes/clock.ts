// What ends by time ends here.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { type Clock, openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { daysUntil, scheduleReminders } from './deadlines.ts';
import { bindDecision } from './decision.ts';
import { deemServed, giveUpService, sendNextNotice } from './delivery.ts';
import type { Held } from './dispute.store.ts';
import { disputes, followUp } from './dispute.ts';
import { subjectOf } from './held.ts';
import { askAboutProceedings, endStay } from './holds.ts';
import { expireOffer, remindOfOffer } from './offers.ts';
import { endObjection, endReview, endTerm, giveFinalNotice } from './publication.ts';
import { lapseInfo, missPlan, takeSilence } from './resolution.ts';
import { noteSilence } from './response.ts';

/** What a deadline's end does; it answers the dispute after it, or undefined where that is as it was. */
type Deed = (ctx: Ctx, held: Held, clock: Clock) => Promise<Held | undefined>;
type DisputeClock = Extract<ClockKind, `dispute.${string}`>;

/** Nothing ends on its own when an officer is late; their desk shows it as overdue. */
const overdueAtDesk: Deed = async () => undefined;

/** What a dispute's deadline does when it runs out. A kind without a row does not compile. */
const deeds: Record<DisputeClock, Deed> = {
  'dispute.triage': overdueAtDesk,
  'dispute.info': lapseInfo,
  'dispute.notice': sendNextNotice,
  'dispute.service_deemed': deemServed,
  'dispute.service_limit': giveUpService,
  'dispute.response': async (ctx, held, { dueAt }) => {
    const after = await noteSilence(ctx, held, dueAt ?? ctx.now);
    await scheduleReminders(ctx, after);
    return after;
  },
  'dispute.response_reminder': async (ctx, held) => {
    const response = await openClock(ctx, subjectOf(held), 'dispute.response');
    await disputes.tell(ctx, held, 'dispute.response_reminded', { daysLeft: daysUntil(ctx, response?.dueAt) });
    await scheduleReminders(ctx, held);
    return undefined;
  },
  'dispute.resolution': endTerm,
  'dispute.final_notice': giveFinalNotice,
  'dispute.offer': expireOffer,
  'dispute.offer_reminder': remindOfOffer,
  'dispute.plan': missPlan,
  'dispute.identity_check': overdueAtDesk,
  'dispute.claimed_resolved': takeSilence,
  'dispute.hold_end': endStay,
  'dispute.proceedings_check': askAboutProceedings,
  'dispute.decision': bindDecision,
  'dispute.review': endReview,
  'dispute.objection': endObjection,
};

/** The deed of a dispute's clock, in the transaction that fired it and with the dispute held. */
export const fireDisputeClock = (ctx: Ctx, clock: Clock): Promise<void> =>
  followUp(ctx, clock.subject.id, (ctx, held) => deeds[clock.kind as DisputeClock](ctx, held, clock)); // the schedule calls this for kinds of disputes only
