import { addCalendarDays, dueAfter, endOfLocalDay, localDayOf, placeOf } from '@ahadi/domain/core/calendar.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView, Response, ResponseInput } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { canonicalJson, sha256Hex } from '../../core/canonical.ts';
import {
  extendClock,
  meetClock,
  openClock,
  openClocks,
  pauseClocks,
  resumeClocks,
  startClock,
} from '../../core/clocks.ts';
import type { Ctx } from '../../core/ctx.ts';
import { calendarOf } from '../../core/holidays.ts';
import {
  audienceOf,
  countryOf,
  dayIn,
  hasAnswered,
  partyOf,
  requireSide,
  subjectOf,
  withParty,
  withPerson,
} from '../held/service.ts';
import { disputes, moved } from '../life/service.ts';
import { renewEntry } from '../publishing/service.ts';
import { keepStill, scheduleReminders, terms } from '../reminding/service.ts';
import { type Held, removeReader } from '../store.ts';

/**
 * The respondent's answer, once. In time it meets the clock; afterwards, as long as nothing is public, it is taken too and marked
 * as late. Throws DSP_ONCE_ONLY, BAD_INPUT by field.
 */
export const respond = disputes.deed(
  (_ctx, held) => answerOn(held),
  async (ctx, held, { response: { truth: _, ...words } }: { response: ResponseInput }) => {
    if (hasAnswered(held))
      throw new DomainError('DSP_ONCE_ONLY', 'You have answered already. Make an offer or write a statement.');
    refuseBadPlan(ctx, held, words);
    // Its end says whether it is in time, fired already or not: the same instant has one outcome, no matter who comes first.
    const clock = await openClock(ctx, subjectOf(held), 'dispute.response');
    const inTime = clock !== null && (clock.dueAt === null || clock.dueAt > ctx.now);
    if (inTime) await meetClock(ctx, subjectOf(held), 'dispute.response');
    const response: Response = { ...words, at: ctx.now.toISOString(), late: !inTime };
    await disputes.tell(ctx, held, 'dispute.responded', {
      kind: words.kind,
      late: response.late,
      textHash: sha256Hex(canonicalJson(words)),
    });
    const answered = moved(ctx, withParty(held, 'respondent', { status: 'joined' }), answerOn(held), {
      response,
      responseOverAt: held.responseOverAt ?? ctx.now.toISOString(),
    });
    await scheduleReminders(ctx, answered); // what is due now depends on the state after it
    return renewEntry(ctx, answered);
  },
);

/** An answer in its time, or one that comes late. */
function answerOn({ status }: Pick<Held, 'status'>): 'respond' | 'respond_late' {
  return disputeLifecycle.can('respond', status) ? 'respond' : 'respond_late';
}

function refuseBadPlan(ctx: Ctx, held: Held, input: Omit<ResponseInput, 'truth'>): void {
  const problem = (field: string, sentence: string) =>
    new DomainError('BAD_INPUT', sentence, { [`response.${field}`]: sentence });
  if (input.planDue && input.planDue <= dayIn(held, ctx.now)) throw problem('planDue', 'Choose a day in the future.');
  if (input.kind === 'part_admit' && input.admittedMinor === null)
    throw problem('admittedMinor', 'Say how much you admit.');
  if (input.kind === 'counterclaim' && input.counterRelief.length === 0)
    throw problem('counterRelief', 'Say what you ask for in turn.');
}

/** "It is not me": the clocks stand still while an officer looks, five working days. */
export const claimNotMe = disputes.deed('not_me', async (ctx, held, { statement }: { statement: string }) => {
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
  await scheduleReminders(ctx, held);
  await disputes.tell(ctx, held, 'dispute.not_me_claimed', {});
  return { ...held, notMeStatement: statement };
});

type Finding = { id: string; rightPerson: boolean; reason: string };
/**
 * An officer's finding. The right person goes on where it stood, with seven days at least; the wrong one is taken off it, and the
 * matter closes without a trace for them.
 */
export const decideIdentity = (ctx: Ctx, finding: Finding): Promise<DisputeView> =>
  (finding.rightPerson ? confirmIdentity : clearIdentity)(ctx, finding);

const confirmIdentity = disputes.deed('confirm_identity', async (ctx, held, { reason }: Finding) => {
  await noteFinding(ctx, held, true, reason);
  await resumeClocks(ctx, subjectOf(held), { floorDays: 7, audience: audienceOf(held) });
  const confirmed = moved(ctx, held, 'confirm_identity', { officerWords: reason });
  await keepStill(ctx, confirmed);
  // Where the time to answer had ended before the check, it has ended after it, too.
  const isSilent = !(await openClock(ctx, subjectOf(held), 'dispute.response'));
  const after = isSilent ? await noteSilence(ctx, confirmed, new Date(held.responseOverAt ?? ctx.now)) : confirmed;
  await scheduleReminders(ctx, after);
  return after;
});

const clearIdentity = disputes.deed('clear_identity', async (ctx, held, { reason }: Finding) => {
  await noteFinding(ctx, held, false, reason);
  const { userId } = partyOf(held, 'respondent');
  if (userId) await removeReader(ctx, held.id, userId);
  const nobody = await withPerson(ctx, held, 'respondent', { userId: null, identityId: null });
  const cleared = withParty(nobody, 'respondent', {
    clauseAcceptedAt: null, // the consent was theirs
    status: 'named',
    servedAt: null,
    servedBy: null,
  });
  return { ...cleared, officerWords: reason, isShown: false };
});

async function noteFinding(ctx: Ctx, held: Held, rightPerson: boolean, reason: string): Promise<void> {
  await meetClock(ctx, subjectOf(held), 'dispute.identity_check');
  await disputes.tell(ctx, held, 'dispute.identity_decided', { rightPerson, reason });
}

/** The time to answer ran out. The fact is written down; an answer is still taken until it is public. */
export async function noteSilence(ctx: Ctx, held: Held, dueAt: Date): Promise<Held> {
  if (!disputeLifecycle.can('note_silence', held.status)) return held;
  await disputes.tell(ctx, held, 'dispute.silence_noted', { dueAt: dueAt.toISOString() });
  const silent = withParty(held, 'respondent', { status: 'defaulted' });
  return moved(ctx, silent, 'note_silence', { responseOverAt: ctx.now.toISOString() });
}

/** The respondent's own seven days more, once, asked for before the time is over; the deadline moves with it. */
export const extendOwnTime = disputes.deed('extend', async (ctx, held) => {
  if (held.extendedByRespondent)
    throw new DomainError('DSP_ONCE_ONLY', 'You have had more time once. Ask the other side for more.');
  const clock = await openClock(ctx, subjectOf(held), 'dispute.response');
  if (clock && !clock.dueAt)
    throw new DomainError('ILLEGAL_TRANSITION', 'The time stands still. Ask for more when it goes on.');
  if (!clock?.dueAt || clock.dueAt <= ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
  const days = held.policy?.responseExtensionDays ?? disputeDefaults.responseExtensionDays;
  const dueAt = await moveDeadlines(ctx, held, days, 'More time to answer');
  await disputes.tell(ctx, held, 'dispute.extended', { days, by: 'respondent', dueAt: dueAt.toISOString() });
  return { ...held, extendedByRespondent: true };
});

/** Moves the time to answer (where it runs) and the deadline by whole days, each to the end of a working day. Answers the new deadline. */
async function moveDeadlines(ctx: Ctx, held: Held, days: number, reason: string): Promise<Date> {
  const subject = subjectOf(held);
  const open = await openClocks(ctx, subject);
  let last = ctx.now;
  for (const kind of terms) {
    const clock = open.find((one) => one.kind === kind);
    if (!clock) continue;
    // While it stands still it has the end it would have had, had it gone on.
    const end = clock.dueAt ?? new Date((clock.pausedAt ?? ctx.now).getTime() + (clock.remainingMs ?? 0));
    const calendar = calendarOf(clock.calendar, end);
    const day = addCalendarDays(localDayOf(end, clock.tz), days);
    const to = dueAfter(endOfLocalDay(day, clock.tz), { days: 0, dayKind: 'calendar', roll: true }, calendar);
    await extendClock(ctx, subject, kind, to, { reason, audience: audienceOf(held) });
    last = to;
  }
  await scheduleReminders(ctx, held);
  return last;
}

/** One side proposes more time to the other; together never more than ninety days. Throws DSP_ONCE_ONLY while one is open. */
export const proposeExtension = disputes.deed('propose_extension', async (ctx, held, { days }: { days: number }) => {
  if (held.extensionOffer)
    throw new DomainError('ILLEGAL_TRANSITION', 'More time is proposed already. It is answered first.');
  const cap = held.policy?.extensionCapDays ?? disputeDefaults.extensionCapDays;
  const left = cap - held.extendedDaysMutual;
  if (days > left)
    throw new DomainError('BAD_INPUT', undefined, {
      days: left > 0 ? `At most ${left} more days can be agreed.` : `The ${cap} days that can be agreed are used up.`,
    });
  const side = requireSide(ctx, held);
  await disputes.tell(ctx, held, 'dispute.extension_proposed', { side, days });
  return { ...held, extensionOffer: { fromSide: side, days, at: ctx.now.toISOString() } };
});

/** The other side agrees, and both clocks move; or it does not, and nothing does. */
export const answerExtension = disputes.deed('answer_extension', async (ctx, held, { accept }: { accept: boolean }) => {
  const offer = held.extensionOffer;
  if (!offer) throw new DomainError('ILLEGAL_TRANSITION', 'No more time is proposed at the moment.');
  if (offer.fromSide === requireSide(ctx, held) && accept)
    throw new DomainError('FORBIDDEN', 'The other side answers what you proposed.');
  const { days } = offer;
  if (!accept) {
    await disputes.tell(ctx, held, 'dispute.extension_refused', { days });
    return { ...held, extensionOffer: null };
  }
  const dueAt = await moveDeadlines(ctx, held, days, 'Agreed by both sides');
  await disputes.tell(ctx, held, 'dispute.extended', { days, by: 'both', dueAt: dueAt.toISOString() });
  return { ...held, extensionOffer: null, extendedDaysMutual: held.extendedDaysMutual + days };
});
