import type { LearnerCourse } from '@ahadi/domain/academy/learning/schema.ts';
import { IconBook, IconCheck, IconListCheck, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { type LearnerLesson, nextLesson } from './course.ts';
import styles from './learning.module.css';

const icons = { text: IconBook, quiz: IconListCheck, live: IconUsers } as const;

type Props = { course: LearnerCourse; address: (query: Record<string, string>) => string };

/** Everything of the course in its order, with what is done and the one place to go on. */
export function LessonList({ course, address }: Props) {
  const next = nextLesson(course);
  return (
    <>
      <Card>
        <div className={styles.going}>
          <div className={styles.far}>
            <progress value={course.progressPercent} max={100} aria-label="How far you are" />
            <span>{course.progressPercent} % done</span>
          </div>
          {next && (
            <Link className={buttonClass('primary')} to={address({ lesson: next.id })}>
              {course.progressPercent === 0 ? 'Begin' : 'Go on'}: {next.title}
            </Link>
          )}
        </div>
      </Card>
      {course.modules.map((part) => (
        <Card key={part.id} inset="flush" title={part.title}>
          <ul className={styles.lessons}>
            {part.lessons.map((lesson) => (
              <li key={lesson.id}>
                <Line lesson={lesson} href={address({ lesson: lesson.id })} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function Line({ lesson, href }: { lesson: LearnerLesson; href: string }) {
  const { progress } = lesson;
  const Icon = progress.done ? IconCheck : icons[lesson.kind];
  return (
    <Link className={styles.lesson} to={href} data-done={progress.done || undefined}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <span>
        <span className={styles.lessonTitle}>{lesson.title}</span>
        <span className={styles.quiet}>
          {progress.rule}
          {!lesson.required && ' Not required.'}
        </span>
      </span>
      <span>
        {progress.quiz?.bestPercent != null && (
          <StateBadge tone={progress.quiz.passed ? 'good' : 'attention'} dot={false}>
            {progress.quiz.bestPercent} %
          </StateBadge>
        )}
        {progress.done && progress.quiz === null && <span className={styles.quiet}>Done</span>}
      </span>
    </Link>
  );
}
