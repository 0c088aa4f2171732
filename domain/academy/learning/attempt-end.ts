import { inOne } from '../../core/claim.ts';
import type { Quiz } from '../courses/schema.ts';
import type { Attempt, LessonProgress } from './schema.ts';

/** How it goes on after an attempt: nothing is to be done, another one can begin, one can be asked for, or neither. */
export type AfterAttempt = 'done' | 'again' | 'asking' | 'neither';
/** What is said once an attempt is over: whether it counts for what the course asks for, and how it goes on. */
export type AttemptClaim = { countsForCourse: boolean; next: AfterAttempt; words: string };

/** What is said before one begins of its end; empty where it has no limit. */
export const timeRuns = ({ minutes }: Pick<Quiz, 'minutes'>): string =>
  minutes > 0
    ? 'The time runs from the moment you begin, also when you close the page. What was saved by then counts.'
    : '';

const nextWords: Readonly<Record<Exclude<AfterAttempt, 'done'>, string>> = {
  again: 'Below you see which answers were right. You can try again.',
  asking: 'Below you see which answers were right. All attempts were used; you can ask for another one.',
  neither: 'Below you see which answers were right. All attempts were used.',
};

export function attemptIs(
  { status, result }: Pick<Attempt, 'status' | 'result'>,
  so: Pick<NonNullable<LessonProgress['quiz']>, 'attemptsLeft' | 'mayAsk'>,
  { required }: { required: boolean },
): AttemptClaim {
  const passed = result?.passed === true;
  const next = passed ? 'done' : so.attemptsLeft > 0 ? 'again' : so.mayAsk ? 'asking' : 'neither';
  const counts = required ? 'It counts for what the course asks for.' : 'The course does not ask for it.';
  return {
    ...{ countsForCourse: passed && required, next },
    words: inOne(
      status === 'expired' ? 'The time was over; what was saved by then counts.' : '',
      next === 'done' ? counts : nextWords[next],
    ),
  };
}

/** What somebody did of a course that is over without being completed. */
type Done = { wasThere: boolean; lessons: number; attempts: number };
/** How such a course ends for them: who did anything of it did not pass, who did nothing missed it. */
export const endsUnready = ({ wasThere, lessons, attempts }: Done): 'failed' | 'no_show' =>
  wasThere || lessons > 0 || attempts > 0 ? 'failed' : 'no_show';
/** What its learner is told then. */
export const courseEnded: Readonly<Record<'failed' | 'no_show', string>> = {
  failed: 'Not everything that is asked for was reached.',
  no_show: 'Nothing of it was done, so it ended as missed.',
};
