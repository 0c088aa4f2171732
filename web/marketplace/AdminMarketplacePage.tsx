import { to } from '@ahadi/domain/paths.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { DeskTabs } from '../core/DeskTabs.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './curating/curating.module.css';
import { useCuratingQuery, type View, viewTabs } from './curating/useCuratingQuery.ts';

export const meta = pageMeta('Marketplace');

// Each is the work of another hour: only what is opened is loaded.
const parts = {
  queue: lazy(() => import('./curating/lists/Queue.tsx')),
  products: lazy(() => import('./curating/lists/Products.tsx')),
  suppliers: lazy(() => import('./curating/lists/Suppliers.tsx')),
  orders: lazy(() => import('./curating/lists/Orders.tsx')),
  log: lazy(() => import('./curating/lists/Log.tsx')),
} satisfies Record<Exclude<View, 'finance'>, unknown>;
const FinanceDesk = lazy(() => import('../payments/admin/FinanceDesk.tsx'));
const Sales = lazy(() => import('./curating/lists/Sales.tsx'));

/** What administrators look after in the marketplace: who sells, what is on sale, what was ordered, and the money. */
export default function AdminMarketplacePage() {
  const { view } = useCuratingQuery();
  const Part = view === 'finance' ? null : parts[view];
  return (
    <>
      <PageHeader
        title="Marketplace"
        facts="Others’ goods and money only: nobody decides about their own, and where harm could be done two decide."
        actions={
          <>
            <Link className={buttonClass('quiet')} to={to('adminAddProduct')}>
              Add a product
            </Link>
            <Link className={buttonClass('quiet')} to={to('adminNewSupplier')}>
              Enter a supplier
            </Link>
          </>
        }
      />
      <DeskTabs label="Parts of the marketplace" current={view} tabs={viewTabs} />
      <div className={styles.panel}>
        <Suspense key={view} fallback={<SkeletonRows rows={5} label="Loading this part" />}>
          {Part ? <Part /> : <FinanceDesk sales={<Sales />} />}
        </Suspense>
      </div>
    </>
  );
}
