// What ends by time in a mediation ends here.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { Clock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { endAcceptance, endObjections } from './appointment.ts';
import { endJob, endSelecting } from './choice.ts';
import { lapse } from './consent.ts';
import { closeLate, destroy, endSuspension, endTerm, failSetUp, remindOfReport } from './end.ts';
import { endEngagement } from './engagement.ts';
import { returnUnopened } from './proposals.ts';
import { remindOfSessions } from './sessions.ts';
import { endReflection } from './settlement.ts';

type CaseClock = Extract<ClockKind, `mediation.${string}`>;
type Deed = (ctx: Ctx, id: string) => Promise<unknown>;

/** What a deadline of a case does when it runs out. A kind without a row does not compile. */
const deeds: Record<CaseClock | 'session.reminder' | 'proposal.unopened', Deed> = {
  'mediation.consent': lapse,
  'mediation.setup': failSetUp,
  'mediation.job': endJob,
  'mediation.selecting': endSelecting,
  'mediation.accept': endAcceptance,
  'mediation.objection': endObjections,
  'mediation.engagement': endEngagement,
  // The escrow's own clock decides: who paid a part may have been given more time there.
  'mediation.funding': async () => {},
  'mediation.term': endTerm,
  'mediation.reflection': endReflection,
  'mediation.suspension': endSuspension,
  'mediation.report': remindOfReport,
  'mediation.close': closeLate,
  'mediation.destroy': destroy,
  'session.reminder': remindOfSessions,
  'proposal.unopened': returnUnopened,
};

/** The deed of a case's clock, in the transaction that fired it and with the case held. */
export const fireMediationClock = async (ctx: Ctx, clock: Clock): Promise<void> => {
  await deeds[clock.kind as CaseClock](ctx, clock.subject.id); // the schedule calls this for kinds of cases only
};
