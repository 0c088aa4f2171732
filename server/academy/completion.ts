// A course ends for each person by itself, and who reached all that is asked for is certified.
import { courseEnded, endsUnready } from '@ahadi/domain/academy/learning/attempt-end.ts';
import { registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import type { BulkResult } from '@ahadi/domain/academy/teaching/schema.ts';
import { IllegalTransition } from '@ahadi/domain/core/lifecycle.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize } from '../core/authorize.ts';
import { attempt, type Ctx, insistentTransaction } from '../core/ctx.ts';
import { giveCertificate } from './certificate.ts';
import { tellOf } from './deeds.ts';
import type { HeldRegistration, HeldRun } from './held.store.ts';
import { type Judged, judge } from './progress.ts';
import { endOverdue } from './quiz.ts';
import { holdBoth } from './registration.ts';
import { move } from './seat.ts';

/**
 * Ends the course for these people, each by themselves: who reached all that is asked for completes it and is given a certificate; of the
 * others, once the run is over, who was there did not pass, and who never came missed it. Answers what became of each. Throws FORBIDDEN.
 */
export async function issue(ctx: Ctx, ids: readonly string[]): Promise<BulkResult> {
  const results: BulkResult['results'] = [];
  for (const id of [...new Set(ids)]) {
    const sentence = await (ctx.inTransaction ? attempt : insistentTransaction)(ctx, (ctx) => issueTo(ctx, id)).catch(
      sentenceOf,
    );
    results.push({ id, done: sentence === null, sentence } as BulkResult['results'][number]); // the brand is born here
  }
  return { results };
}

/** A refusal is told beside the person; what is a fault of ours goes on. */
const sentenceOf = (failure: unknown): string => {
  if (failure instanceof DomainError || failure instanceof IllegalTransition) return failure.message;
  throw failure;
};

/** Answers null once it is completed, or the sentence why it is not. */
async function issueTo(ctx: Ctx, id: string): Promise<string | null> {
  const both = await holdBoth(ctx, id);
  if (!both || !ctx.actor || !permissions['course_run.read'](ctx.actor, both.run)) throw new DomainError('NOT_FOUND');
  const { run, held } = both;
  authorize(ctx, 'certificate.issue', held);
  registrationLifecycle.next('complete', held.status);
  await endOverdue(ctx, both);
  const judged = await judge(ctx, run, held);
  return judged.ready ? complete(ctx, run, held, judged) : endUnready(ctx, run, held, judged);
}

async function complete(ctx: Ctx, run: HeldRun, held: HeldRegistration, { form }: Judged): Promise<null> {
  await move(ctx, held, 'complete');
  await tellOf(ctx, held, 'registration.ended', { as: 'completed' });
  const kind = form.certificateKind;
  if (kind === 'none') return null;
  const of = { registrationId: held.id, userId: held.userId, holder: held.nameOnCertificate };
  await giveCertificate(
    ctx,
    { ...of, course: run.title, code: run.code, kind, hours: form.hours, tz: run.tz },
    { months: form.validityMonths },
  );
  return null;
}

async function endUnready(ctx: Ctx, run: HeldRun, held: HeldRegistration, judged: Judged): Promise<string> {
  const open = judged.asked.filter((one) => !one.done).map(({ what, words }) => `${what}: ${words}`);
  const missing = `${open.join('; ')}.`;
  if (runLifecycle.can('end', run.status)) return `Not everything is reached yet. ${missing}`;
  if (judged.form.practical && held.practical === null) return `Judge the practical first. ${missing}`;
  const { facts } = judged;
  const as = endsUnready({
    wasThere: facts.attendance.some(({ state }) => state === 'present' || state === 'late'),
    lessons: facts.lessons.length,
    attempts: facts.quizzes.length,
  });
  await move(ctx, held, as === 'no_show' ? 'miss' : 'fail');
  await tellOf(ctx, held, 'registration.ended', { as });
  return as === 'no_show' ? courseEnded.no_show : `Ended as not passed. ${missing}`;
}
