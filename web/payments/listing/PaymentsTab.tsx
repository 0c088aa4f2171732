import { Suspense } from 'react';
import { lazy } from '../../core/lazy.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from '../payments.module.css';
import { PayoutList } from '../wallets/PayoutList.tsx';
import { Wallets } from '../wallets/Wallets.tsx';
import { PaymentList } from './PaymentList.tsx';

const ExplainedPayment = lazy(() => import('../explaining/ExplainedPayment.tsx'));
// Few look, and what checks is of no use to the others.
const Cover = lazy(() => import('../wallets/Cover.tsx'));
const Statement = lazy(() => import('../wallets/Statement.tsx'));

type Props = {
  /** The payment or the wallet in the address that is looked at closely, or null for everything. */
  payment: string | null;
  wallet: string | null;
};

/** One's own money: what is in the wallets, what leaves them, and every movement in and out. */
export default function PaymentsTab({ payment, wallet }: Props) {
  if (payment !== null)
    return (
      <Suspense fallback={<SkeletonRows rows={4} label="Loading the payment" />}>
        <ExplainedPayment key={payment} id={payment} />
      </Suspense>
    );
  if (wallet !== null)
    return (
      <Suspense fallback={<SkeletonRows rows={6} label="Loading the statement" />}>
        <Statement key={wallet} wallet={wallet} />
      </Suspense>
    );
  return (
    <div className={styles.stack}>
      <Wallets />
      <PayoutList />
      <PaymentList />
      <Suspense>
        <Cover />
      </Suspense>
    </div>
  );
}
