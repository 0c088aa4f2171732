import type { UserId } from '@ahadi/domain/core/ids.ts';
import { Suspense } from 'react';
import { DeskTabs } from '../core/DeskTabs.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './roster/roster.module.css';
import { rosterTabs, useRosterQuery } from './roster/useRosterQuery.ts';

export const meta = pageMeta('Mediators');

// Each is the work of another hour: only what is opened is loaded.
const parts = {
  roster: lazy(() => import('./roster/Roster.tsx')),
  complaints: lazy(() => import('./roster/Complaints.tsx')),
  courts: lazy(() => import('./roster/CourtBodies.tsx')),
};
const MediatorFile = lazy(() => import('./roster/MediatorFile.tsx'));

/** Who mediates here, and what administrators look after: standing, training, complaints, court bodies. */
export default function AdminMediatorsPage() {
  const { tab, mediator } = useRosterQuery();
  const Part = parts[tab];
  if (mediator)
    return (
      <Suspense key={mediator} fallback={<SkeletonRows rows={6} label="Loading the file" />}>
        <MediatorFile userId={mediator as UserId /* the server judges it */} />
      </Suspense>
    );
  return (
    <>
      <PageHeader
        title="Mediators"
        facts="Nobody decides about themselves. A removal for good needs two administrators."
      />
      <DeskTabs label="Parts of the roster" current={tab} tabs={rosterTabs} />
      <div className={styles.panel}>
        <Suspense key={tab} fallback={<SkeletonRows rows={5} label="Loading this part" />}>
          <Part />
        </Suspense>
      </div>
    </>
  );
}
