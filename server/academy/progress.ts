// How far somebody is in their version of a course is judged in one place.
import type { CourseForm } from '@ahadi/domain/academy/courses/schema.ts';
import { progressOf, type Standing, standingOf } from '@ahadi/domain/academy/learning/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { findForm } from './course.store.ts';
import type { HeldRegistration, HeldRun } from './held.store.ts';
import { type Facts, factsOf } from './progress.store.ts';
import { type SessionRow, sessionsOf } from './run-view.store.ts';

/** How far somebody is in their version of a course: what certificates and pages go by. */
export type Judged = {
  form: CourseForm;
  facts: Facts;
  sessions: SessionRow[];
  standing: Standing;
  asked: ReturnType<typeof standingOf>;
  progressPercent: number;
  /** All that is asked for is reached. */
  ready: boolean;
};

/** What counts of the facts. A session that was never noted counts once it is over: nobody was seen there. */
function standingFrom(
  { now }: Pick<Ctx, 'now'>,
  form: CourseForm,
  practical: HeldRegistration['practical'],
  { facts, sessions }: { facts: Facts; sessions: readonly SessionRow[] },
): Standing {
  const stateOf = new Map(facts.attendance.map(({ sessionId, state }) => [sessionId, state]));
  return {
    lessonsDone: new Set(facts.lessons.flatMap(({ lessonId, doneAt }) => (doneAt === null ? [] : [lessonId]))),
    quizPercents: new Map(facts.quizzes.flatMap(({ lessonId, best }) => (best === null ? [] : [[lessonId, best]]))),
    attendance: sessions.map(({ id, endsAt }) => stateOf.get(id) ?? (endsAt <= now ? 'absent' : null)),
    practical: form.practical ? (practical ?? 'pending') : null,
  };
}

/** How far each of these is, all of one run, in the order given. */
export async function judgeRun(
  ctx: Pick<Ctx, 'db' | 'now'>,
  run: Pick<HeldRun, 'id' | 'courseId' | 'version'>,
  registrations: readonly Pick<HeldRegistration, 'id' | 'practical'>[],
): Promise<Judged[]> {
  const form = await findForm(ctx, run.courseId, run.version);
  if (!form) throw new Error(`run ${run.id} has no version`);
  const sessions = await sessionsOf(ctx, [run.id]);
  const facts = await factsOf(
    ctx,
    registrations.map(({ id }) => id),
  );
  return registrations.map(({ id, practical }) => {
    const own = facts.get(id) ?? { lessons: [], quizzes: [], attendance: [] };
    const standing = standingFrom(ctx, form, practical, { facts: own, sessions });
    const asked = standingOf(form, standing);
    const ready = asked.every(({ done }) => done);
    return { form, facts: own, sessions, standing, asked, progressPercent: progressOf(form, standing), ready };
  });
}

/** How far one is. */
export async function judge(
  ctx: Pick<Ctx, 'db' | 'now'>,
  run: Pick<HeldRun, 'id' | 'courseId' | 'version'>,
  registration: Pick<HeldRegistration, 'id' | 'practical'>,
): Promise<Judged> {
  const [judged] = await judgeRun(ctx, run, [registration]);
  if (!judged) throw new Error('one was asked about, one is judged');
  return judged;
}
