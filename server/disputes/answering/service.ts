import { addCalendarDays, dueAfter, endOfLocalDay, localDayOf, placeOf } from '@ahadi/domain/core/calendar.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView, Response, ResponseInput } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { canonicalJson, sha256Hex } from '../../core/canonical.ts';
import { extendClock, meetClock, openClock, pauseClocks, resumeClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { calendarOf } from '../../core/holidays.ts';
import {
  audienceOf,
  countryOf,
  dayIn,
  hasAnswered,
  keepStill,
  move,
  partyOf,
  readDispute,
  requireSide,
  step,
  subjectOf,
  tell,
  viewDispute,
} from '../life/service.ts';
import { renewEntry } from '../publishing/service.ts';
import { scheduleReminders } from '../reminding/service.ts';
import * as store from '../store.ts';

const running: readonly ClockKind[] = ['dispute.response', 'dispute.resolution'];

/**
 * The respondent's answer, once. In time it meets the clock; afterwards, as long as nothing is public, it is taken too and marked
 * as late. Throws DSP_ONCE_ONLY, BAD_INPUT by field.
 */
export const respond = (ctx: Ctx, id: string, input: ResponseInput): Promise<DisputeView> =>
  transaction(ctx, async (ctx) => {
    const { status } = await readDispute(ctx, id, true);
    const action = disputeLifecycle.can('respond', status) ? 'respond' : 'respond_late';
    await step(ctx, id, action, async (ctx, held) => {
      if (hasAnswered(held))
        throw new DomainError('DSP_ONCE_ONLY', 'You have answered already. Make an offer or write a statement.');
      refuseBadPlan(ctx, held, input);
      const { truth: _, ...words } = input;
      // Its end says whether it is in time, fired already or not: the same instant has one outcome whoever comes first.
      const clock = await openClock(ctx, subjectOf(held), 'dispute.response');
      const inTime = clock !== null && (clock.dueAt === null || clock.dueAt > ctx.now);
      if (inTime) await meetClock(ctx, subjectOf(held), 'dispute.response');
      const response: Response = { ...words, at: ctx.now.toISOString(), late: !inTime };
      await store.changeParty(ctx, id, 'respondent', { status: 'joined' });
      await tell(ctx, held, 'dispute.responded', {
        kind: input.kind,
        late: response.late,
        textHash: sha256Hex(canonicalJson(words)),
      });
      return { response, ...(held.responseOverAt ? {} : { response_over_at: ctx.now }) };
    });
    await scheduleReminders(ctx, id); // what is due now depends on the state after it
    await keepStill(ctx, id);
    await renewEntry(ctx, id);
    return viewDispute(ctx, id);
  });

function refuseBadPlan(ctx: Ctx, held: store.Held, input: ResponseInput): void {
  const problem = (field: string, sentence: string) =>
    new DomainError('BAD_INPUT', sentence, { [`response.${field}`]: sentence });
  if (input.planDue && input.planDue <= dayIn(held, ctx.now)) throw problem('planDue', 'Choose a day in the future.');
  if (input.kind === 'part_admit' && input.admittedMinor === null)
    throw problem('admittedMinor', 'Say how much you admit.');
  if (input.kind === 'counterclaim' && input.counterRelief.length === 0)
    throw problem('counterRelief', 'Say what you ask for in turn.');
}

/** "It is not me": the clocks stand still while an officer looks, five working days. */
export const claimNotMe = (ctx: Ctx, id: string, statement: string): Promise<DisputeView> =>
  step(ctx, id, 'not_me', async (ctx, held) => {
    await pauseClocks(ctx, subjectOf(held), {
      reason: 'Checked whether it names the right person',
      audience: audienceOf(held),
    });
    const country = countryOf(held);
    const days = disputeDefaults.identityCheckWorkingDays;
    await startClock(ctx, subjectOf(held), {
      kind: 'dispute.identity_check',
      dueAt: dueAfter(ctx.now, { days, dayKind: 'working', roll: true }, calendarOf(country, ctx.now)),
      place: placeOf(country),
    });
    await scheduleReminders(ctx, id);
    await tell(ctx, held, 'dispute.not_me_claimed', {});
    return { not_me_statement: statement };
  });

/**
 * An officer's finding. The right person goes on where it stood, with seven days at least; the wrong one is taken off it, and the
 * matter closes without a trace for them.
 */
export const decideIdentity = (ctx: Ctx, id: string, rightPerson: boolean, reason: string): Promise<DisputeView> =>
  transaction(ctx, async (ctx) => {
    const view = await step(ctx, id, rightPerson ? 'confirm_identity' : 'clear_identity', async (ctx, held) => {
      await meetClock(ctx, subjectOf(held), 'dispute.identity_check');
      await tell(ctx, held, 'dispute.identity_decided', { rightPerson, reason });
      if (rightPerson) {
        await resumeClocks(ctx, subjectOf(held), { floorDays: 7, audience: audienceOf(held) });
        return { officer_words: reason };
      }
      const { userId } = partyOf(held, 'respondent');
      if (userId) await store.removeReader(ctx, id, userId);
      await store.changeParty(ctx, id, 'respondent', {
        user_id: null,
        identity_id: null,
        clause_accepted_at: null, // the consent was theirs
        frozen: null,
        status: 'named',
        served_at: null,
        served_by: null,
      });
      return { officer_words: reason, shown_to_respondent: false };
    });
    if (rightPerson) await afterReturn(ctx, id);
    return rightPerson ? viewDispute(ctx, id) : view;
  });

/** Where the time to answer had ended before the check, it has ended after it, too. */
async function afterReturn(ctx: Ctx, id: string): Promise<void> {
  const held = await readDispute(ctx, id, true);
  if (!(await openClock(ctx, subjectOf(held), 'dispute.response')))
    await noteSilence(ctx, held, new Date(held.responseOverAt ?? ctx.now));
  await scheduleReminders(ctx, id);
  await keepStill(ctx, id);
}

/** The time to answer ran out. The fact is written down; an answer is still taken until it is public. */
export async function noteSilence(ctx: Ctx, held: store.Held, dueAt: Date): Promise<void> {
  if (!disputeLifecycle.can('note_silence', held.status)) return;
  await store.changeParty(ctx, held.id, 'respondent', { status: 'defaulted' });
  await move(ctx, held, 'note_silence', { response_over_at: ctx.now });
  await tell(ctx, held, 'dispute.silence_noted', { dueAt: dueAt.toISOString() });
}

/** The respondent's own seven days more, once, asked for before the time is over; the deadline moves with it. */
export const extendOwnTime = (ctx: Ctx, id: string): Promise<DisputeView> =>
  step(ctx, id, 'extend', async (ctx, held) => {
    if (held.extendedByRespondent)
      throw new DomainError('DSP_ONCE_ONLY', 'You have had more time once. Ask the other side for more.');
    const clock = await openClock(ctx, subjectOf(held), 'dispute.response');
    if (clock && !clock.dueAt)
      throw new DomainError('ILLEGAL_TRANSITION', 'The time stands still. Ask for more when it goes on.');
    if (!clock?.dueAt || clock.dueAt <= ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
    const days = held.policy?.responseExtensionDays ?? disputeDefaults.responseExtensionDays;
    const dueAt = await moveDeadlines(ctx, held, days, 'More time to answer');
    await tell(ctx, held, 'dispute.extended', { days, by: 'respondent', dueAt: dueAt.toISOString() });
    return { extended_by_respondent: true };
  });

/** Moves the time to answer (where it runs) and the deadline by whole days, each to the end of a working day. Answers the new deadline. */
async function moveDeadlines(ctx: Ctx, held: store.Held, days: number, reason: string): Promise<Date> {
  const subject = subjectOf(held);
  let last = ctx.now;
  for (const kind of running) {
    const clock = await openClock(ctx, subject, kind);
    if (!clock) continue;
    // While it stands still it has the end it would have had, had it gone on.
    const end = clock.dueAt ?? new Date((clock.pausedAt ?? ctx.now).getTime() + (clock.remainingMs ?? 0));
    const calendar = calendarOf(clock.calendar, end);
    const day = addCalendarDays(localDayOf(end, clock.tz), days);
    const to = dueAfter(endOfLocalDay(day, clock.tz), { days: 0, dayKind: 'calendar', roll: true }, calendar);
    await extendClock(ctx, subject, kind, to, { reason, audience: audienceOf(held) });
    last = to;
  }
  await scheduleReminders(ctx, held.id);
  return last;
}

/** One side proposes more time to the other; together never more than ninety days. Throws DSP_ONCE_ONLY while one is open. */
export const proposeExtension = (ctx: Ctx, id: string, days: number): Promise<DisputeView> =>
  step(ctx, id, 'propose_extension', async (ctx, held) => {
    if (held.extensionOffer)
      throw new DomainError('ILLEGAL_TRANSITION', 'More time is proposed already. It is answered first.');
    const cap = held.policy?.extensionCapDays ?? disputeDefaults.extensionCapDays;
    const left = cap - held.extendedDaysMutual;
    if (days > left)
      throw new DomainError('BAD_INPUT', undefined, {
        days: left > 0 ? `At most ${left} more days can be agreed.` : `The ${cap} days that can be agreed are used up.`,
      });
    const side = requireSide(ctx, held);
    await tell(ctx, held, 'dispute.extension_proposed', { side, days });
    return { extension_offer: { fromSide: side, days, at: ctx.now.toISOString() } };
  });

/** The other side agrees, and both clocks move; or it does not, and nothing does. */
export const answerExtension = (ctx: Ctx, id: string, accept: boolean): Promise<DisputeView> =>
  step(ctx, id, 'answer_extension', async (ctx, held) => {
    const offer = held.extensionOffer;
    if (!offer) throw new DomainError('ILLEGAL_TRANSITION', 'No more time is proposed at the moment.');
    if (offer.fromSide === requireSide(ctx, held) && accept)
      throw new DomainError('FORBIDDEN', 'The other side answers what you proposed.');
    if (!accept) {
      await tell(ctx, held, 'dispute.extension_refused', { days: offer.days });
      return { extension_offer: null };
    }
    const dueAt = await moveDeadlines(ctx, held, offer.days, 'Agreed by both sides');
    await tell(ctx, held, 'dispute.extended', { days: offer.days, by: 'both', dueAt: dueAt.toISOString() });
    return { extension_offer: null, extended_days_mutual: held.extendedDaysMutual + offer.days };
  });
