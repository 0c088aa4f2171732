import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../core/lazy.ts';
import { useSearch } from '../../core/search.ts';
import { Tabs } from '../../core/Tabs.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './admin.module.css';
import { Summary } from './Summary.tsx';
import { type DeskTab, deskPath, deskTabs, useDeskTab } from './useDeskTab.ts';

// Each is the work of another hour: only what is opened is loaded.
const parts = {
  search: lazy(() => import('./Search.tsx')),
  reviews: lazy(() => import('./Reviews.tsx')),
  chargebacks: lazy(() => import('./Chargebacks.tsx')),
  payouts: lazy(() => import('./PayoutDesk.tsx')),
  uncertain: lazy(() => import('./Uncertain.tsx')),
  unapplied: lazy(() => import('./Unapplied.tsx')),
  reconciliation: lazy(() => import('./Reconciliation.tsx')),
  bank: lazy(() => import('./Bank.tsx')),
  books: lazy(() => import('./Books.tsx')),
  close: lazy(() => import('./DailyClose.tsx')),
  escrows: lazy(() => import('./EscrowDesk.tsx')),
  stop: lazy(() => import('./PayoutStop.tsx')),
} satisfies Record<Exclude<DeskTab, 'sales'>, unknown>;
const PaymentPart = lazy(() => import('../trail/PaymentPart.tsx'));
const PayoutPart = lazy(() => import('../trail/PayoutPart.tsx'));

/** The finance desk of administrators: what was sold, what does not settle itself, and whether the books are right. */
export default function FinanceDesk({ sales }: { sales: ReactNode }) {
  const tab = useDeskTab();
  const [search] = useSearch();
  const [payment, payout] = [search.get('payment'), search.get('payout')];
  const from = { href: deskPath(tab), label: deskTabs.find(({ key }) => key === tab)?.label ?? '' };
  const Part = tab === 'sales' ? null : parts[tab];
  return (
    <>
      <Summary />
      <Tabs
        label="Parts of the finance desk"
        current={tab}
        tabs={deskTabs.map(({ key, label }) => ({ key, label, href: deskPath(key) }))}
      />
      <div className={styles.panel}>
        <Suspense key={tab} fallback={<SkeletonRows rows={4} label="Loading this part of the desk" />}>
          {payment !== null && <PaymentPart key={payment} id={payment} from={from} />}
          {payment === null && payout !== null && <PayoutPart key={payout} id={payout} from={from} />}
          {payment === null && payout === null && (Part ? <Part /> : sales)}
        </Suspense>
      </div>
    </>
  );
}
