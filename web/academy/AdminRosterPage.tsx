import type { CourseId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../core/api.ts';
import { lazy } from '../core/lazy.ts';
import { NotHere } from '../core/NotHere.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { SelectField } from '../ui/TextField.tsx';
import styles from './roster/roster.module.css';
import { runBadge } from './words.ts';
import { runDays } from './zone.ts';

export const meta = pageMeta('Roster');

const Roster = lazy(() => import('./roster/Roster.tsx'));

/** The people of a run: what they paid, whether they were there, how far they are, and their certificates. */
export default function AdminRosterPage() {
  const { courseId } = useParams();
  const id = courseId as CourseId; // the address's; the server decides whether it names anything
  const [search] = useSearch();
  const navigate = useNavigate();
  const runs = useQuery(api.teaching.runs.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }));
  const run = runs.data?.find((one) => one.id === search.get('run')) ?? runs.data?.[0];
  usePageTitle(run && `Roster of ${run.courseTitle}`);
  if (runs.isError && !runs.data) {
    return (
      <NotHere
        error={runs.error}
        onRetry={() => runs.refetch()}
        title="There is no such course"
        href={to('adminAcademy')}
        way="See all courses"
      />
    );
  }
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('adminAcademy')}>Academy</Link>
            {run && (
              <>
                {' / '}
                <Link to={to('adminEditCourse', { id })}>{run.courseCode}</Link>
              </>
            )}
          </>
        }
        title={run ? `Roster of ${run.courseTitle}` : 'Roster'}
      />
      {!runs.data && <SkeletonRows rows={6} label="Loading the roster" />}
      {runs.data?.length === 0 && (
        <EmptyState
          kind="nothing"
          title="No run is planned for this course"
          action={
            <Link className={buttonClass('primary')} to={to('adminEditCourse', { id }, { part: 'runs' })}>
              Plan one
            </Link>
          }
        />
      )}
      {run && runs.data && (
        <>
          {runs.data.length > 1 && (
            <div className={styles.picker}>
              <SelectField
                label="Run"
                value={run.id}
                onChange={(event) =>
                  void navigate(to('adminRoster', { courseId: id }, { run: event.currentTarget.value }), {
                    replace: true,
                  })
                }
              >
                {runs.data.map((one) => (
                  <option key={one.id} value={one.id}>
                    {runDays(one.startsOn, one.endsOn)}, {runBadge[one.status].label.toLowerCase()}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
          <Suspense fallback={<SkeletonRows rows={6} label="Loading the roster" />}>
            <Roster key={run.id} run={run} runs={runs.data} />
          </Suspense>
        </>
      )}
    </>
  );
}
