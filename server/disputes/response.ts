// Who is named in a dispute answers it, once, and corrects the answer while nobody has built on it.

import { askedOfAdmission, whyNotCorrected } from '@ahadi/domain/disputes/answering/rules.ts';
import { roundsFor } from '@ahadi/domain/disputes/bidding/rules.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { claimedMinor } from '@ahadi/domain/disputes/rules.ts';
import type { Response, ResponseInput } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { clocksOf, meetClock, openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { sealedBidsOf } from './bids.store.ts';
import { scheduleReminders } from './deadlines.ts';
import type { Held } from './dispute.store.ts';
import { disputes, moved } from './dispute.ts';
import { dayIn, hasAnswered, subjectOf, withParty } from './held.ts';
import { offersOf } from './offers.store.ts';
import { renewEntry } from './publication.ts';

/**
 * The respondent's answer, once. In time it meets the clock; afterwards, as long as nothing is public, it is taken too and marked
 * as late. Throws DSP_ONCE_ONLY, BAD_INPUT by field.
 */
export const respond = disputes.deed(
  (_ctx, held) => answerOn(held),
  async (ctx, held, { response: { truth: _, isMeant = false, ...words } }: { response: ResponseInput }) => {
    if (hasAnswered(held))
      throw new DomainError('DSP_ONCE_ONLY', 'You have answered already. Correct your answer, or make an offer.');
    refuseBadPlan(ctx, held, words, isMeant);
    // Its end says whether it is in time, fired already or not: the same instant has one outcome, no matter who comes first.
    const clock = await openClock(ctx, subjectOf(held), 'dispute.response');
    const inTime = clock !== null && (clock.dueAt === null || clock.dueAt > ctx.now);
    if (inTime) await meetClock(ctx, subjectOf(held), 'dispute.response');
    const response: Response = {
      ...{ ...words, at: ctx.now.toISOString(), late: !inTime },
      ...(held.response && { former: versionsOf(held.response) }),
    };
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

/**
 * The answer as it should have read, beside what it said before, until the other side has built on it. From the final notice on
 * its kind stays, because both were shown it in the entry; nothing of the entry changes. Throws ILLEGAL_TRANSITION, BAD_INPUT by field.
 */
export const correctAnswer = disputes.deed(
  'correct_answer',
  async (ctx, held, { response: { truth: _, isMeant = false, ...words } }: { response: ResponseInput }) => {
    const response = hasAnswered(held) ? held.response : null;
    const why = whyNotCorrected(response, {
      offers: await offersOf(ctx, held.id),
      bids: roundsFor(await sealedBidsOf(ctx, held.id), 'respondent', ctx.now),
      clocks: await clocksOf(ctx, subjectOf(held)),
    });
    if (response === null || why !== null) throw new DomainError('ILLEGAL_TRANSITION', why ?? undefined);
    if (held.finalNoticeAt !== null && words.kind !== response.kind)
      throw problem('kind', 'The final notice shows how you answered. Correct its words, or write a statement.');
    refuseBadPlan(ctx, held, words, isMeant);
    const { earlier = [], former, ...before } = response;
    await disputes.tell(ctx, held, 'dispute.answer_corrected', {
      kind: words.kind,
      no: earlier.length + 1,
      textHash: sha256Hex(canonicalJson(words)),
    });
    const corrected: Response = {
      ...words,
      at: ctx.now.toISOString(),
      late: before.late,
      earlier: [...earlier, before],
      ...(former && { former }),
    };
    return { ...held, response: corrected };
  },
);

/** Everything that was ever answered, the first first: nothing that was written is lost when it is answered again. */
const versionsOf = ({ former = [], earlier = [], ...last }: Response) => [...former, ...earlier, last];

const problem = (field: string, sentence: string) =>
  new DomainError('BAD_INPUT', sentence, { [`response.${field}`]: sentence });

/** An answer in its time, or one that comes late. */
function answerOn({ status }: Pick<Held, 'status'>): 'respond' | 'respond_late' {
  return disputeLifecycle.can('respond', status) ? 'respond' : 'respond_late';
}

function refuseBadPlan(ctx: Ctx, held: Held, input: Omit<ResponseInput, 'truth' | 'isMeant'>, isMeant: boolean): void {
  if (input.planDue && input.planDue <= dayIn(held, ctx.now)) throw problem('planDue', 'Choose a day in the future.');
  if (input.kind === 'part_admit' && input.admittedMinor === null && claimedMinor(held.claim) !== null)
    throw problem('admittedMinor', 'Say how much you admit.');
  const asked = input.kind === 'part_admit' ? askedOfAdmission(held.claim, input.admittedMinor) : null;
  if (asked !== null && !isMeant) throw problem('isMeant', asked);
  if (input.kind === 'counterclaim' && input.counterRelief.length === 0)
    throw problem('counterRelief', 'Say what you ask for in turn.');
}

/** The time to answer ran out. The fact is written down; an answer is still taken until it ends. */
export async function noteSilence(ctx: Ctx, held: Held, dueAt: Date): Promise<Held> {
  if (!disputeLifecycle.can('note_silence', held.status)) return held;
  await disputes.tell(ctx, held, 'dispute.silence_noted', { dueAt: dueAt.toISOString() });
  const silent = withParty(held, 'respondent', { status: 'defaulted' });
  return moved(ctx, silent, 'note_silence', { responseOverAt: ctx.now.toISOString() });
}
