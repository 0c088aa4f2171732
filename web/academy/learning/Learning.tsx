import { courseEnded } from '@ahadi/domain/academy/learning/attempt-end.ts';
import type { LearnerCourse } from '@ahadi/domain/academy/learning/schema.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { useSearch } from '../../core/search.ts';
import { Tabs } from '../../core/Tabs.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { runDays } from '../zone.ts';
import { LessonList } from './LessonList.tsx';
import styles from './learning.module.css';
import { Standing } from './Standing.tsx';

// One is open at a time.
const Lesson = lazy(() => import('./Lesson.tsx'));
const Sessions = lazy(() => import('./Sessions.tsx'));
const CertificateCard = lazy(() => import('./CertificateCard.tsx'));

const tabs = [
  { key: 'lessons', label: 'Lessons' },
  { key: 'sessions', label: 'Sessions' },
  { key: 'standing', label: 'Standing' },
  { key: 'certificate', label: 'Certificate' },
] as const;

/** The course of a confirmed seat: read, tried out, attended, and in the end certified. */
export default function Learning({ registration }: { registration: Registration }) {
  const [search] = useSearch();
  const course = useQuery(
    api.academy.learn.queryOptions({ input: { id: registration.id }, staleTime: 0, refetchOnMount: 'always' }),
  );
  const lesson = search.get('lesson');
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'lessons';
  const address = (query: Record<string, string>) => to('academyPayment', { registrationId: registration.id }, query);
  return (
    <div className={styles.course}>
      <Closing registration={registration} />
      {lesson === null && (
        <Tabs
          label="Parts of the course"
          current={tab}
          tabs={tabs.map(({ key, label }) => ({ key, label, href: address(key === 'lessons' ? {} : { tab: key }) }))}
        />
      )}
      {course.isError && !course.data && <ErrorCard {...problemOf(course.error)} onRetry={() => course.refetch()} />}
      {course.isPending && <SkeletonRows rows={6} label="Loading the course" />}
      {course.data && (
        <Suspense fallback={<SkeletonRows rows={5} label="Loading this part" />}>
          {lesson !== null ? (
            <Lesson key={lesson} course={course.data} lessonId={lesson} address={address} />
          ) : (
            <Part tab={tab} course={course.data} registration={registration} address={address} />
          )}
        </Suspense>
      )}
    </div>
  );
}

type PartProps = {
  tab: (typeof tabs)[number]['key'];
  course: LearnerCourse;
  registration: Registration;
  address: (query: Record<string, string>) => string;
};

function Part({ tab, course, registration, address }: PartProps) {
  if (tab === 'sessions') return <Sessions course={course} tz={registration.run.tz} />;
  if (tab === 'standing') return <Standing course={course} run={registration.run} />;
  if (tab === 'certificate') return <CertificateCard registration={registration} course={course} />;
  return <LessonList course={course} address={address} />;
}

/** How it stands or ended, above everything else. */
function Closing({ registration: { status, run } }: { registration: Registration }) {
  if (status === 'failed')
    return (
      <Notice tone="danger" title="Not passed">
        {courseEnded.failed} “Standing” says what is missing. You can register for another run.
      </Notice>
    );
  if (status === 'no_show')
    return (
      <Notice tone="danger" title="Missed">
        {courseEnded.no_show} The lessons stay open for reading; you can register for another run.
      </Notice>
    );
  if (status !== 'confirmed') return null;
  return <Card>Your seat is yours. The course begins {runDays(run.startsOn, run.startsOn)}; you can read ahead.</Card>;
}
