import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { RegisterForm } from './registering/RegisterForm.tsx';
import styles from './registering/registering.module.css';

export const meta = pageMeta('Register for a course');

/** One short form for a seat in a run of a course, or for a place among those who wait. */
export default function RegisterCoursePage() {
  const [search] = useSearch();
  const code = search.get('course') ?? '';
  const course = useQuery(
    api.academy.course.queryOptions({ input: { code }, staleTime: 0, refetchOnMount: 'always', enabled: code !== '' }),
  );
  usePageTitle(course.data && `Register for ${course.data.title}`);
  if (code === '') return <Navigate to={to('academy')} replace />;
  if (course.data)
    return (
      <>
        <PageHeader
          breadcrumb={
            <>
              <Link to={to('academy')}>Academy</Link> /{' '}
              <Link to={to('academy', {}, { course: code })}>{course.data.code}</Link>
            </>
          }
          title={`Register for ${course.data.title}`}
          facts="Nothing is paid on this page."
        />
        <RegisterForm course={course.data} wanted={search.get('run')} />
      </>
    );
  if (course.isPending)
    return (
      <div role="status" aria-label="Loading the course">
        <PageHeader
          title={
            <>
              <span className="aside-voice">Register for a course</span>
              <Skeleton width="22rem" />
            </>
          }
        />
        <div className={styles.form}>
          <SkeletonText lines={8} />
        </div>
      </div>
    );
  const problem = problemOf(course.error);
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <ErrorCard {...problem} level={1} onRetry={() => course.refetch()} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title="There is no such course"
      action={
        <Link className={buttonClass('primary')} to={to('academy')}>
          See all courses
        </Link>
      }
    >
      It is not given any more, or the link is wrong.
    </EmptyState>
  );
}
