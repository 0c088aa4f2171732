import { to } from '@ahadi/domain/paths.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { DeskTabs } from '../core/DeskTabs.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './desk/desk.module.css';
import { type DeskView, deskTabs, useDeskView } from './desk/useDeskView.ts';

export const meta = pageMeta('Academy');

// Each is the work of another hour: only what is opened is loaded.
const parts = {
  courses: lazy(() => import('./desk/Courses.tsx')),
  payments: lazy(() => import('./desk/Fees.tsx')),
  certificates: lazy(() => import('./desk/Certificates.tsx')),
  runs: lazy(() => import('./desk/MyRuns.tsx')),
} satisfies Record<DeskView, unknown>;

/** What administrators look after in the academy: what is taught, what was paid by hand, and what was certified. */
export default function AdminAcademyPage() {
  const { view } = useDeskView();
  const Part = parts[view];
  return (
    <>
      <PageHeader
        title="Academy"
        facts="Courses, payments that wait for a person, and certificates. Nobody decides about a payment or a certificate of their own."
        actions={
          <Link className={buttonClass('primary')} to={to('adminNewCourse')}>
            New course
          </Link>
        }
      />
      <DeskTabs label="Parts of the academy" current={view} tabs={deskTabs} />
      <div className={styles.panel}>
        <Suspense key={view} fallback={<SkeletonRows rows={5} label="Loading this part" />}>
          <Part />
        </Suspense>
      </div>
    </>
  );
}
