import { lazy, Suspense } from 'react';
import { pageMeta } from '../core/page.ts';
import { Tabs } from '../core/Tabs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './admin/admin.module.css';
import { Summary } from './admin/Summary.tsx';
import { type DeskTab, deskPath, deskTabs, useDeskTab } from './admin/useDeskTab.ts';

export const meta = pageMeta('Finance desk');

// Each is the work of another hour: only what is opened is loaded.
const parts = {
  reviews: lazy(() => import('./admin/Reviews.tsx')),
  payouts: lazy(() => import('./admin/PayoutDesk.tsx')),
  uncertain: lazy(() => import('./admin/Uncertain.tsx')),
  unapplied: lazy(() => import('./admin/Unapplied.tsx')),
  reconciliation: lazy(() => import('./admin/Reconciliation.tsx')),
  escrows: lazy(() => import('./admin/EscrowDesk.tsx')),
  stop: lazy(() => import('./admin/PayoutStop.tsx')),
} satisfies Record<DeskTab, unknown>;

/** The finance desk of administrators: what does not settle itself, and whether the books are right. */
export default function AdminMarketplacePage() {
  const tab = useDeskTab();
  const Part = parts[tab];
  return (
    <>
      <PageHeader
        title="Finance desk"
        breadcrumb="Marketplace"
        facts="Others’ money only: nobody decides about their own, and where harm could be done two decide"
      />
      <Summary />
      <Tabs
        label="Parts of the finance desk"
        current={tab}
        tabs={deskTabs.map(({ key, label }) => ({ key, label, href: deskPath(key) }))}
      />
      <div className={styles.panel}>
        <Suspense key={tab} fallback={<SkeletonRows rows={4} label="Loading this part of the desk" />}>
          <Part />
        </Suspense>
      </div>
    </>
  );
}
