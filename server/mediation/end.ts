// A mediation ends, is reported, closed, and what was said in it destroyed.

import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { beforeConsent } from '@ahadi/domain/mediation/lifecycle.ts';
import { feeAfter, goesBackOf, outcomeOf } from '@ahadi/domain/mediation/outcome.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { EndReason, Outcome, Report } from '@ahadi/domain/mediation/schema.ts';
import { takeBackSettlement } from '../agreements/settlement.ts';
import { asSystem } from '../core/aggregate.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { extendClock, openClock, pauseClocks, resumeClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { deliverWhole, endUnused, returnUnearned } from '../escrow/leader.ts';
import { clocksOfTalks, drop, dropTalks, inDays, restart } from './deadlines.ts';
import { isSetUp, partOf, sideOf, whoActs } from './held.ts';
import { followEnd } from './matter.ts';
import { casesBy, casesOfDispute, type Held } from './mediation.store.ts';
import { audienceOf, followIf, mediations } from './mediation.ts';
import { destroyContent } from './rooms.ts';
import { endProposals } from './route.ts';
import { sessionsOf } from './sessions.store.ts';
import { endRunning, watchReminders } from './sessions.ts';
import { isSigned, settle } from './settlement.ts';

/** What a mediator can name when they end it. */
const ofTheMediator: readonly EndReason[] = ['no_progress', 'out_of_scope', 'safety', 'conflict'];

/**
 * A side leaves, at any time and without a reason, or the mediator ends the talks with one of the list. The fee goes back where no session was
 * held; what it was about goes on, seven days at least. Throws BAD_INPUT, ILLEGAL_TRANSITION when everybody signed the settlement.
 */
export const endMediation = mediations.deed(
  (ctx, held) => (partOf(ctx, held) === 'mediator' ? 'terminate' : 'end'),
  (ctx, held, { reason }: { reason: EndReason }) => leave(ctx, held, reason),
);

async function leave(ctx: Ctx, held: Held, reason: EndReason): Promise<Held> {
  const isSide = sideOf(ctx, held) !== null;
  if (!isSide && !ofTheMediator.includes(reason))
    throw new DomainError('BAD_INPUT', 'Choose one of the reasons.', { reason: 'Choose one of the reasons.' });
  if (await isSigned(ctx, held))
    throw new DomainError('ILLEGAL_TRANSITION', 'Everybody signed the settlement. It is complete in a moment.');
  return finish(asSystem(ctx), held, isSide ? 'party_left' : reason);
}

/** What every end has in common. */
export async function finish(ctx: Ctx, held: Held, endReason: EndReason): Promise<Held> {
  const outcome = outcomeOf(isSetUp(held), endReason);
  await dropTalks(ctx, held);
  const after = await endProposals(ctx, held, 'job_withdrawn');
  for (const drawnUp of [isSetUp(held) ? null : held.engagementAgreementId, held.settlementAgreementId])
    if (drawnUp) await takeBackSettlement(ctx, drawnUp, 'The mediation has ended.');
  if (held.feeEscrowId) await giveBack(ctx, held, held.feeEscrowId, outcome);
  await followEnd(ctx, held, outcome);
  if (held.startedAt) await restart(ctx, held, 'mediation.report', inDays(ctx, held, mediationDefaults.reportDays));
  await restart(ctx, held, 'mediation.close', inDays(ctx, held, mediationDefaults.closeDays));
  await mediations.tell(ctx, held, 'mediation.ended', {
    outcome,
    ...(held.continuedAs && { continuedAs: held.continuedAs.id }),
  });
  return { ...after, outcome, endReason, endedAt: ctx.now.toISOString() };
}

/** What of the fee goes back with the end: all of it, the part for sessions that were not held, or nothing. */
async function giveBack(ctx: Ctx, held: Held, escrowId: string, outcome: Outcome): Promise<void> {
  const sessions = await sessionsOf(ctx, held.id);
  const after = feeAfter(outcome, sessions, held);
  if (after === 'back') await endUnused(ctx, escrowId, 'The mediation ended before a session.');
  if (after === 'in part')
    await returnUnearned(ctx, escrowId, BigInt(goesBackOf(held, sessions)), 'Another mediator goes on.');
}

const endSetUp = (ctx: Ctx, held: Held, reason: EndReason): Promise<Held> =>
  mediations.follow(ctx, held, 'fail_setup', (ctx, held) => finish(ctx, held, reason));

/** Twenty-five days were not enough to begin. */
export const failSetUp = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'fail_setup', (ctx, held) => endSetUp(ctx, held, 'set_up_time_over'));

/** The escrow of the fee came to nothing. */
export async function feeFailed(ctx: Ctx, escrowId: string): Promise<void> {
  for (const id of await casesBy(ctx, 'fee_escrow_id', escrowId))
    await followIf(ctx, id, 'begin', async (ctx, held) =>
      held.feeWaived ? undefined : endSetUp(ctx, held, 'fee_not_paid'),
    );
}

/** The sixty days are over. A settlement that everybody signed in the last moment counts. */
export const endTerm = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'time_over', async (ctx, held) =>
    (await isSigned(ctx, held))
      ? settle(ctx, held)
      : mediations.follow(ctx, held, 'time_over', (ctx, held) => finish(ctx, held, 'time_over')),
  );

/** The dispute is over without the mediation: there is nothing left to mediate. Doing it twice changes nothing. */
export async function endWithDispute(ctx: Ctx, disputeId: string): Promise<void> {
  for (const { id, status } of await casesOfDispute(ctx, disputeId)) {
    if (beforeConsent.includes(status))
      await followIf(ctx, id, 'withdraw', async (ctx, held) => {
        await drop(ctx, held, 'mediation.consent');
        await mediations.tell(ctx, held, 'mediation.withdrawn', {});
        return { ...mediations.moved(held, 'withdraw'), endReason: 'dispute_over' };
      });
    else
      await followIf(ctx, id, 'end', async (ctx, held) =>
        (await isSigned(ctx, held))
          ? settle(ctx, held)
          : mediations.follow(ctx, held, 'end', (ctx, held) => finish(ctx, held, 'dispute_over')),
      );
  }
}

/** Ten days more, once, when every side and the mediator said so. Throws DSP_ONCE_ONLY. */
export const extend = mediations.deed('extend', async (ctx, held) => {
  if (held.extended) throw new DomainError('DSP_ONCE_ONLY');
  const by = whoActs(ctx, held);
  if (held.extensionBy.includes(by)) return held;
  const extensionBy = [...held.extensionBy, by];
  const everybody = [...held.sides.map(({ side }) => side), 'mediator'] as const;
  if (!everybody.every((one) => extensionBy.includes(one))) {
    await mediations.tell(ctx, held, 'mediation.extension_wanted', { by });
    return { ...held, extensionBy };
  }
  const term = await openClock(ctx, mediations.subject(held), 'mediation.term');
  if (!term?.dueAt) throw new DomainError('ILLEGAL_TRANSITION', 'There is no time that could be longer.');
  const endsBy = addDays(term.dueAt, mediationDefaults.extensionDays);
  await extendClock(ctx, mediations.subject(held), 'mediation.term', endsBy, { audience: audienceOf(held) });
  await mediations.tell(ctx, held, 'mediation.extended', { endsBy: endsBy.toISOString() });
  return { ...held, extensionBy, extended: true };
});

/** The talks stand still, for fourteen days at most. Everybody who takes part reads why. */
export const suspend = mediations.deed('suspend', async (ctx, held, { reason }: { reason: string }) => {
  const until = await restart(ctx, held, 'mediation.suspension', inDays(ctx, held, mediationDefaults.suspensionDays));
  // Reminders are set again when it goes on: a session keeps its hour, however long the talks stood still.
  await drop(ctx, held, 'session.reminder');
  await pauseClocks(ctx, mediations.subject(held), {
    kinds: clocksOfTalks,
    reason: 'Suspended',
    audience: audienceOf(held),
  });
  await mediations.tell(ctx, held, 'mediation.suspended', { until: until.toISOString(), reason });
  return held;
});

async function goOn(ctx: Ctx, held: Held): Promise<Held> {
  await drop(ctx, held, 'mediation.suspension');
  await resumeClocks(ctx, mediations.subject(held), { kinds: clocksOfTalks, audience: audienceOf(held) });
  await watchReminders(ctx, held);
  await mediations.tell(ctx, held, 'mediation.resumed', {});
  return held;
}

export const resume = mediations.deed('resume', goOn);

/** Fourteen days are over. */
export const endSuspension = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'resume', (ctx, held) => mediations.follow(ctx, held, 'resume', goOn));

/**
 * The mediator's report: who, when, how often and with what outcome, and nothing of what was said or why. With it the mediator
 * has delivered what the fee is for. A late one counts, after the case was closed too. Throws DSP_ONCE_ONLY, ILLEGAL_TRANSITION where the talks never began.
 */
export const report = mediations.deed('report', async (ctx, held) => {
  if (held.report) throw new DomainError('DSP_ONCE_ONLY');
  if (!held.startedAt || !held.outcome)
    throw new DomainError('ILLEGAL_TRANSITION', 'The talks never began; there is nothing to report.');
  const ended = await endRunning(ctx, held);
  const written = await reportOf(ctx, held, held.outcome);
  await drop(ctx, held, 'mediation.report');
  await mediations.tell(ctx, held, 'mediation.reported', { sha256: written.sha256 });
  if (held.feeEscrowId)
    await deliverWhole(ctx, held.feeEscrowId, {
      kind: 'service',
      note: `The mediation ${held.ref} has ended. Report ${written.sha256}.`,
      tracking: '',
      evidence: [],
    });
  return { ...ended, report: written };
});

async function reportOf(ctx: Ctx, held: Held, outcome: Outcome): Promise<Report> {
  const { tz } = placeOf(held.calendar);
  const dayOf = (at: string | null) => (at === null ? null : localDayOf(new Date(at), tz));
  const sessions = (await sessionsOf(ctx, held.id)).filter(({ status }) => status === 'held');
  const people = new Map<string, { name: string; sessions: number }>();
  for (const { userId, name } of sessions.flatMap(({ attendance }) => attendance))
    people.set(userId, { name, sessions: (people.get(userId)?.sessions ?? 0) + 1 });
  const facts = {
    outcome,
    startedOn: dayOf(held.startedAt),
    endedOn: dayOf(held.endedAt) ?? localDayOf(ctx.now, tz),
    sessions: sessions.length,
    attendance: [...people.values()],
    at: ctx.now.toISOString(),
  };
  const sha256 = sha256Hex(canonicalJson({ ref: held.ref, ...facts })) as Report['sha256']; // the brand is born here
  return { ...facts, sha256 };
}

/** Seven days without the report: the mediator hears it. */
export const remindOfReport = (ctx: Ctx, id: string): Promise<Held> =>
  mediations.work(asSystem(ctx), id, async (ctx, held) => {
    if (!held.report) await mediations.tell(ctx, held, 'mediation.report_due', {});
    return undefined;
  });

/** Fourteen days after its end a case is closed. Ninety days later what was said is destroyed. */
export const closeLate = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'close', (ctx, held) =>
    mediations.follow(ctx, held, 'close', async (ctx, held) => {
      const destroyAt = addDays(ctx.now, mediationDefaults.retentionDays);
      await drop(ctx, held, 'mediation.close', 'mediation.report');
      await restart(ctx, held, 'mediation.destroy', destroyAt);
      await mediations.tell(ctx, held, 'mediation.closed', { destroyAt: destroyAt.toISOString() });
      return { ...held, destroyAt: destroyAt.toISOString() };
    }),
  );

/** What was said in the rooms is gone, with its keys. Doing it twice changes nothing. */
export const destroy = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'destroy', async (ctx, held) => {
    if (held.destroyedAt) return undefined;
    await destroyContent(ctx, id);
    return { ...held, destroyedAt: ctx.now.toISOString() };
  });
