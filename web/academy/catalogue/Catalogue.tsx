import type { CourseCard } from '@ahadi/domain/academy/contract.ts';
import { languageName } from '@ahadi/domain/core/languages.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { useSession } from '../../core/session.ts';
import { count } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useKit } from '../verifying/useKit.ts';
import { kindWords, levelWords, modeWords, priceWords } from '../words.ts';
import { runDays } from '../zone.ts';
import styles from './catalogue.module.css';
import { Filters } from './Filters.tsx';
import { catalogueInput, isNarrowed, useCatalogueQuery } from './useCatalogueQuery.ts';

// Visitors have none.
const MyCourses = lazy(() => import('./MyCourses.tsx'));

/** Seats go while one looks. */
const FRESH = 60_000;

/** Every course that is open, narrowed by the address; for who is signed in their own first. */
export function Catalogue() {
  const { status } = useSession();
  // So that this device can check a certificate later, also without a connection.
  useKit();
  const { asked, setAsked } = useCatalogueQuery();
  const courses = useQuery(
    api.academy.courses.queryOptions({ input: catalogueInput(asked), staleTime: FRESH, refetchOnMount: true }),
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Academy</h1>
        <p className={styles.lead}>
          Learn to mediate, to write agreements that hold, and to settle. What you complete is signed, and anybody can
          check it.
        </p>
        <p className={styles.actions}>
          <Link className={buttonClass('quiet')} to={to('academy', {}, { verify: '' })}>
            Check a certificate
          </Link>
          <Link className={buttonClass('quiet')} to={to('joinMediator')}>
            Become a mediator
          </Link>
        </p>
      </header>
      {status === 'in' && (
        <Suspense fallback={null}>
          <MyCourses />
        </Suspense>
      )}
      <section className={styles.courses} aria-labelledby="courses">
        <div className={styles.bar}>
          <h2 className={styles.heading} id="courses">
            Courses
          </h2>
          <Filters asked={asked} onChange={setAsked} />
        </div>
        {courses.isPending && <SkeletonRows rows={5} label="Loading the courses" />}
        {courses.isError && !courses.data && (
          <ErrorCard {...problemOf(courses.error)} onRetry={() => courses.refetch()} />
        )}
        {courses.data?.length === 0 &&
          (isNarrowed(asked) ? (
            <EmptyState
              kind="noMatch"
              level={3}
              title="No course fits these filters"
              action={
                <Button variant="quiet" onClick={() => setAsked({ level: '', mode: '', language: '', free: '' })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              kind="nothing"
              level={3}
              title="No courses are open right now."
              action={
                <Link
                  className={buttonClass('quiet')}
                  to={to('contact', {}, { subject: 'Tell me when a course opens' })}
                >
                  Leave your e-mail
                </Link>
              }
            >
              Write to us, and we tell you when the next one opens.
            </EmptyState>
          ))}
        {courses.data && courses.data.length > 0 && (
          <ul className={styles.list}>
            {courses.data.map((course) => (
              <Course key={course.code} course={course} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const Course = ({ course }: { course: CourseCard }) => (
  <li className={styles.course}>
    <div className={styles.what}>
      <p className={styles.code}>
        {course.code} · {levelWords[course.level]}
      </p>
      <h3 className={styles.name}>
        <Link className={styles.link} to={to('academy', {}, { course: course.code })}>
          {course.title}
        </Link>
      </h3>
      <p className={styles.summary}>{course.summary}</p>
      <p className={styles.facts}>
        {[
          modeWords[course.mode],
          languageName(course.language),
          count(course.hours, 'hour'),
          kindWords[course.certificateKind],
        ].join(' · ')}
      </p>
    </div>
    <div className={styles.next}>
      <p className={styles.price}>{priceWords(course.priceMinor, course.currency)}</p>
      {course.nextRun ? (
        <>
          <p className={styles.begins}>Begins {runDays(course.nextRun.startsOn, course.nextRun.startsOn)}</p>
          <p className={styles.seats} data-few={course.nextRun.left <= 3 || undefined}>
            {course.nextRun.left > 0
              ? `${count(course.nextRun.left, 'seat')} left`
              : `Full, ${course.nextRun.waiting} waiting`}
          </p>
        </>
      ) : (
        <p className={styles.seats}>No date yet</p>
      )}
    </div>
  </li>
);
