// What was done for registrations is read in three questions however many they are.
import type { AttendanceState } from '@ahadi/domain/academy/learning/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type LessonFact = { lessonId: string; seconds: number; doneAt: Date | null };
export type QuizFact = { lessonId: string; attempts: number; best: number | null; passed: boolean; isOpen: boolean };
export type AttendanceFact = { sessionId: string; state: AttendanceState };
/** What somebody did so far, as it was written down. */
export type Facts = { lessons: LessonFact[]; quizzes: QuizFact[]; attendance: AttendanceFact[] };

/** What was done for each of these registrations, in three reads however many they are. */
export async function factsOf(ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Promise<Map<string, Facts>> {
  const found = new Map<string, Facts>(ids.map((id) => [id, { lessons: [], quizzes: [], attendance: [] }]));
  const lessons = await sql<LessonFact & { id: string }>`
    select registration_id as id, lesson_id as "lessonId", seconds, done_at as "doneAt" from lesson_progress
    where registration_id = any(${ids}::uuid[])`.execute(ctx.db);
  for (const { id, ...fact } of lessons.rows) found.get(id)?.lessons.push(fact);
  const quizzes = await sql<QuizFact & { id: string }>`
    select registration_id as id, lesson_id as "lessonId", count(*)::int as attempts, max(percent) as best, coalesce(bool_or(passed), false) as passed,
      bool_or(status = 'started' and (ends_at is null or ends_at > ${ctx.now})) as "isOpen"
    from quiz_attempts where registration_id = any(${ids}::uuid[]) group by registration_id, lesson_id`.execute(ctx.db);
  for (const { id, ...fact } of quizzes.rows) found.get(id)?.quizzes.push(fact);
  const attendance = await sql<AttendanceFact & { id: string }>`
    select registration_id as id, session_id as "sessionId", state from attendance where registration_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  for (const { id, ...fact } of attendance.rows) found.get(id)?.attendance.push(fact);
  return found;
}
