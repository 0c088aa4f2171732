import { practicalItem } from '@ahadi/domain/academy/learning/rules.ts';
import type { LearnerCourse } from '@ahadi/domain/academy/learning/schema.ts';
import type { RunCard } from '@ahadi/domain/academy/runs/schema.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Card } from '../../ui/Card.tsx';
import { Practical } from '../Practical.tsx';
import styles from './learning.module.css';

/** Each thing that the course asks for, and how far one is: what decides about the certificate is just this list. */
export const Standing = ({ course, run }: { course: LearnerCourse; run: RunCard }) => (
  <Card
    title="What is asked for"
    aside={`${course.standing.filter(({ done }) => done).length} of ${course.standing.length} reached`}
  >
    <ul className={styles.standing}>
      {course.standing.map(({ what, done, words }) => (
        <li key={what} data-done={done || undefined}>
          {done ? (
            <IconCircleCheck size={20} stroke={1.8} aria-hidden />
          ) : (
            <IconCircle size={20} stroke={1.8} aria-hidden />
          )}
          <span>
            <span className={styles.lessonTitle}>{what}</span>
            <span className={styles.quiet}>
              {done ? 'Reached: ' : 'Not yet: '}
              {words}
            </span>
            {what === practicalItem && !done && <Practical run={run} as="span" className={styles.quiet} />}
          </span>
        </li>
      ))}
    </ul>
    {course.practical && course.practical.comment !== '' && (
      <p className={styles.comment}>
        <span className={styles.quiet}>The evaluator wrote</span>
        {course.practical.comment}
      </p>
    )}
    <p className={styles.foot}>Once all of it is done, the academy issues the certificate.</p>
  </Card>
);
