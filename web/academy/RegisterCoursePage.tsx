import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { api } from '../core/api.ts';
import { NotHere } from '../core/NotHere.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
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
      <PageLoading label="Loading the course" kind="Register for a course" title="22rem">
        <div className={styles.form}>
          <SkeletonText lines={8} />
        </div>
      </PageLoading>
    );
  return (
    <NotHere
      error={course.error}
      onRetry={() => course.refetch()}
      title="There is no such course"
      href={to('academy')}
      way="See all courses"
    >
      It is not given any more, or the link is wrong.
    </NotHere>
  );
}
