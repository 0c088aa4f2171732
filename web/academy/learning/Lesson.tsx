import type { LearnerCourse } from '@ahadi/domain/academy/learning/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { Markdown } from '../../core/Markdown.tsx';
import { usePageTitle } from '../../core/page.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { type LearnerLesson, lessonsOf, neighbours, whyNotRead } from './course.ts';
import styles from './learning.module.css';
import { useOpenSeconds } from './useOpenSeconds.ts';

const Quiz = lazy(() => import('./Quiz.tsx'));

type Props = { course: LearnerCourse; lessonId: string; address: (query: Record<string, string>) => string };

/** One lesson set for reading, with the way to the one before and the one after. */
export default function Lesson({ course, lessonId, address }: Props) {
  const lesson = lessonsOf(course).find(({ id }) => id === lessonId);
  const top = useRef<HTMLHeadingElement>(null);
  usePageTitle(lesson?.title);
  // Who comes from the lesson before begins at the top of this one.
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, []);
  if (!lesson)
    return (
      <EmptyState
        kind="unavailable"
        title="There is no such lesson in this course"
        action={
          <Link className={buttonClass('primary')} to={address({})}>
            All lessons
          </Link>
        }
      />
    );
  const { before, after } = neighbours(course, lesson.id);
  const part = course.modules.find(({ lessons }) => lessons.includes(lesson));
  return (
    <article className={styles.reader}>
      <p className={styles.back}>
        <Link to={address({})}>All lessons</Link> / {part?.title}
      </p>
      <Card inset="sheet">
        <h2 className={styles.title} ref={top} tabIndex={-1}>
          {lesson.title}
        </h2>
        {lesson.body !== '' && (
          <div className={styles.body}>
            <Markdown text={lesson.body} level={3} voice="document" />
          </div>
        )}
        {lesson.kind === 'quiz' ? (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <Quiz registrationId={course.registrationId} lesson={lesson} />
          </Suspense>
        ) : lesson.kind === 'live' ? (
          <Notice
            action={
              <Link className={buttonClass('quiet')} to={address({ tab: 'sessions' })}>
                See the sessions
              </Link>
            }
          >
            This is done together. It counts by being there.
          </Notice>
        ) : (
          <Reading course={course} lesson={lesson} />
        )}
      </Card>
      <nav className={styles.neighbours} aria-label="Other lessons">
        {before ? (
          <Link className={buttonClass('quiet')} to={address({ lesson: before.id })}>
            Back: {before.title}
          </Link>
        ) : (
          <span />
        )}
        {after && (
          <Link className={buttonClass(lesson.progress.done ? 'primary' : 'quiet')} to={address({ lesson: after.id })}>
            Next: {after.title}
          </Link>
        )}
      </nav>
    </article>
  );
}

/** How often the server hears how long a lesson has been open, seconds. */
const SAY_EVERY = 20;

/** The foot of a text: what is asked for, how far one is, and the button that ends it. */
function Reading({ course, lesson }: { course: LearnerCourse; lesson: LearnerLesson }) {
  const queryClient = useQueryClient();
  const { progress } = lesson;
  const seconds = useOpenSeconds(progress.seconds, !progress.done);
  const why = whyNotRead(lesson, seconds);
  const note = { id: course.registrationId, lessonId: lesson.id };
  const read = useCommand(api.academy.noteLesson, { stale: [api.academy.registrations.key()], onSuccess: took });
  function took(next: LearnerCourse) {
    queryClient.setQueryData(api.academy.learn.queryKey({ input: { id: course.registrationId } }), next);
  }
  // Said now and then, so that who comes back goes on from there; a time that is not heard is said with the next one.
  useEffect(() => {
    if (progress.done || lesson.leastSeconds === 0 || seconds === progress.seconds || seconds % SAY_EVERY !== 0) return;
    void client.academy
      .noteLesson(
        { id: course.registrationId, lessonId: lesson.id, seconds, done: false },
        { context: { idempotencyKey: uuid() } },
      )
      .catch(() => undefined);
  }, [seconds, progress.done, progress.seconds, lesson, course.registrationId]);
  if (progress.done)
    return (
      <p className={styles.done} role="status">
        You have read this.
      </p>
    );
  return (
    <div className={styles.foot}>
      <p className={styles.quiet}>{progress.rule}</p>
      {read.error && <Notice tone="danger">{problemOf(read.error).sentence}</Notice>}
      <div>
        <Button pending={read.isPending} whyNot={why} onClick={() => read.run({ ...note, seconds, done: true })}>
          Mark as read
        </Button>
      </div>
      {why && <p className={styles.quiet}>{why}</p>}
    </div>
  );
}
