import type { CoursePage } from '@ahadi/domain/academy/contract.ts';
import { IconBook, IconListCheck, IconUsers } from '@tabler/icons-react';
import { Markdown } from '../../core/Markdown.tsx';
import { count } from '../../core/words.ts';
import styles from './course.module.css';

type Lesson = CoursePage['modules'][number]['lessons'][number];

const icons = { text: IconBook, quiz: IconListCheck, live: IconUsers } as const;
const kinds = { text: 'Lesson', quiz: 'Quiz', live: 'Together' } as const;

/** The parts of a course with their lessons; those that everybody may read open where they stand. */
export const Syllabus = ({ modules }: Pick<CoursePage, 'modules'>) => (
  <ol className={styles.modules}>
    {modules.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a published course is its place
      <li key={at} className={styles.module}>
        <h3 className={styles.moduleTitle}>
          <span className={styles.number}>{at + 1}</span> {part.title}
          <span className={styles.quiet}>{count(part.lessons.length, 'lesson')}</span>
        </h3>
        <ul className={styles.lessons}>
          {part.lessons.map((lesson, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={place}>
              <LessonLine lesson={lesson} />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
);

function LessonLine({ lesson }: { lesson: Lesson }) {
  const Icon = icons[lesson.kind];
  const line = (
    <>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span>
        <span className="aside-voice">{kinds[lesson.kind]}: </span>
        {lesson.title}
      </span>
      {!lesson.required && <span className={styles.quiet}>not required</span>}
    </>
  );
  if (lesson.preview === null) return <div className={styles.lesson}>{line}</div>;
  return (
    <details className={styles.preview}>
      <summary className={styles.lesson}>
        {line}
        <span className={styles.open}>Read it</span>
      </summary>
      <div className={styles.text}>
        <Markdown text={lesson.preview} level={4} voice="document" />
      </div>
    </details>
  );
}
