import type { LearnerCourse } from '@ahadi/domain/academy/learning/schema.ts';
import { count } from '../../core/words.ts';

export type LearnerLesson = LearnerCourse['modules'][number]['lessons'][number];

/** All lessons in the order of the course. */
export const lessonsOf = (course: Pick<LearnerCourse, 'modules'>): LearnerLesson[] =>
  course.modules.flatMap(({ lessons }) => lessons);

/** The lesson before and the one after; undefined at the ends, and for one that is none of the course. */
export function neighbours(course: Pick<LearnerCourse, 'modules'>, id: string) {
  const all = lessonsOf(course);
  const at = all.findIndex((lesson) => lesson.id === id);
  return at < 0 ? {} : { before: all[at - 1], after: all[at + 1] };
}

/** Where to go on: the first that is required and not done, else the first that is not done. */
export function nextLesson(course: Pick<LearnerCourse, 'modules'>): LearnerLesson | undefined {
  const left = lessonsOf(course).filter((lesson) => !lesson.progress.done && lesson.kind !== 'live');
  return left.find(({ required }) => required) ?? left[0];
}

/** Why a text cannot be marked as read yet, or null. `seconds` is how long it was open so far. */
export function whyNotRead(lesson: Pick<LearnerLesson, 'leastSeconds'>, seconds: number): string | null {
  const left = lesson.leastSeconds - seconds;
  if (left <= 0) return null;
  return left < 60
    ? `Stay with it for ${count(left, 'second')} more.`
    : `Stay with it for ${count(Math.ceil(left / 60), 'minute')} more.`;
}

/** "4:05", "1:02:09": time that is left, in whole seconds. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A list with the one at `from` moved to `to`; the same list where either is outside of it. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  if (from < 0 || from >= next.length || to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
