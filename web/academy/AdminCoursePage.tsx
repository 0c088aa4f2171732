import type { CourseDraft } from '@ahadi/domain/academy/courses/schema.ts';
import type { CourseId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { lazy } from '../core/lazy.ts';
import { NotHere } from '../core/NotHere.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useSearch } from '../core/search.ts';
import { Tabs } from '../core/Tabs.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './editing/editing.module.css';
import { courseBadge } from './words.ts';

export const meta = pageMeta('Course');

const CourseEditor = lazy(() => import('./editing/CourseEditor.tsx'));
const CourseRuns = lazy(() => import('./editing/CourseRuns.tsx'));
const Preview = lazy(() => import('./editing/Preview.tsx'));

const parts = [
  { key: 'details', label: 'Details' },
  { key: 'syllabus', label: 'Syllabus' },
  { key: 'publish', label: 'Publish' },
  { key: 'preview', label: 'As learners see it' },
  { key: 'runs', label: 'Runs' },
] as const;
type PartKey = (typeof parts)[number]['key'];

/** A course at the editors’ desk: what it is, what is in it, whether it can be published, and when it is given. */
export default function AdminCoursePage() {
  const id = useIdParam<CourseId>();
  const course = useQuery(api.teaching.course.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }));
  usePageTitle(course.data && (course.data.form.title || course.data.code));
  if (course.data) return <Course key={id} draft={course.data} />;
  if (course.isPending)
    return (
      <PageLoading label="Loading the course" kind="Course" title="18rem">
        <SkeletonText lines={10} />
      </PageLoading>
    );
  return (
    <NotHere
      error={course.error}
      onRetry={() => course.refetch()}
      title="There is no such course"
      href={to('adminAcademy')}
      way="See all courses"
    />
  );
}

function Course({ draft }: { draft: CourseDraft }) {
  const [search] = useSearch();
  const part: PartKey = parts.find(({ key }) => key === search.get('part'))?.key ?? 'details';
  // Deeds beside the form and what another person wrote begin the writing round.
  const [round, setRound] = useState(0);
  const badge = courseBadge[draft.status];
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('adminAcademy')}>Academy</Link> / {draft.code}
          </>
        }
        title={draft.form.title.trim() || 'New course'}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>{draft.version === null ? 'Never published' : `Version ${draft.version} is published`}</span>
            {draft.version !== null && draft.changedSinceVersion && (
              <StateBadge tone="attention" dot={false}>
                Changed since
              </StateBadge>
            )}
          </>
        }
        actions={
          <>
            <Link className={buttonClass('quiet')} to={to('adminNewCourse', {}, { copy: draft.id })}>
              Copy it
            </Link>
            <Link className={buttonClass('quiet')} to={to('adminRoster', { courseId: draft.id })}>
              Roster
            </Link>
          </>
        }
      />
      <Tabs
        label="Parts of the course"
        current={part}
        tabs={parts.map(({ key, label }) => ({
          key,
          label,
          href: to('adminEditCourse', { id: draft.id }, key === 'details' ? {} : { part: key }),
        }))}
      />
      <div className={styles.panel}>
        <Suspense fallback={<SkeletonText lines={8} />}>
          {part === 'runs' && (
            <CourseRuns courseId={draft.id} hasVersion={draft.version !== null} hasPractical={draft.form.practical} />
          )}
          {part === 'preview' && <Preview form={draft.form} code={draft.code} />}
          {/* Stays where it is while another part is looked at, so that nothing typed is lost. */}
          <div hidden={part === 'runs' || part === 'preview'}>
            <CourseEditor
              key={round}
              draft={draft}
              part={part === 'syllabus' || part === 'publish' ? part : 'details'}
              onRestart={() => setRound((times) => times + 1)}
            />
          </div>
        </Suspense>
      </div>
    </>
  );
}
