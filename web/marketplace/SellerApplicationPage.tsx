import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { formatInstant } from '../core/time.ts';
import { useDeed } from '../core/useDeed.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { PartLoading } from '../ui/Part.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './forms/form.module.css';
import { BeginShop } from './selling/shop/BeginShop.tsx';
import { SentShop } from './selling/shop/SentShop.tsx';
import { supplierBadge, suspendedShop } from './words.ts';

export const meta = pageMeta('Your shop');

// The form is the work of an evening; where it stands is read in a moment.
const ShopEditor = lazy(() => import('./selling/shop/ShopEditor.tsx'));

/** The application to sell, and afterwards what the shop says of itself. */
export default function SellerApplicationPage() {
  const [search] = useSearch();
  const shops = useQuery(api.selling.shops.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  if (shops.isError && !shops.data)
    return <ErrorCard {...problemOf(shops.error)} level={1} onRetry={() => shops.refetch()} />;
  if (!shops.data) return <Loading />;
  const shop = shops.data.find(({ id }) => id === search.get('shop')) ?? shops.data[0];
  if (!shop || search.has('another'))
    return (
      <>
        <PageHeader
          breadcrumb={<Link to={to('sellerDashboard')}>Selling</Link>}
          title="Open a shop"
          facts="Every shop is looked at before it sells, and every buyer’s money waits in escrow."
        />
        <BeginShop shops={shops.data} />
      </>
    );
  return <Existing key={shop.id} shop={shop} />;
}

/** What a state means for the seller, where it is not simply open or being written. */
function Standing({ shop }: { shop: SupplierView }) {
  const reason = shop.note && <p className={styles.said}>{shop.note}</p>;
  if (shop.status === 'applied')
    return <Notice tone="info">Your application is with us. You can take it back to change it.</Notice>;
  if (shop.status === 'changes_requested')
    return (
      <Notice tone="attention" title="The reviewer asks for changes">
        {reason}
        <p>What they wrote about single fields stands beside them. Mend it and send it again.</p>
      </Notice>
    );
  if (shop.status === 'rejected')
    return (
      <Notice tone="danger" title="Your application was rejected">
        {reason}
        <p>You can change it and send it again.</p>
      </Notice>
    );
  if (shop.status === 'suspended')
    return (
      <Notice tone="danger" title={suspendedShop.title}>
        {reason}
        <p>{suspendedShop.words}</p>
        <Link to={to('restrictions')}>Read the decision, and appeal</Link>
      </Notice>
    );
  if (shop.status === 'terminated')
    return (
      <Notice tone="danger" title="Your shop is closed for good">
        {reason}
        <p>What was ordered before is still sent, and its money released as always.</p>
        <Link to={to('restrictions')}>Read the decision, and appeal</Link>
      </Notice>
    );
  return null;
}

function Existing({ shop }: { shop: SupplierView }) {
  const [asking, setAsking] = useState(false);
  const badge = supplierBadge[shop.status];
  const isOpen = shop.status === 'approved';
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('sellerDashboard', {}, { shop: shop.id })}>Selling</Link>}
        title={shop.form.name.trim() || 'Your shop'}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>
              For {shop.ownerName}
              {shop.appliedAt && ` · sent ${formatInstant(shop.appliedAt)}`}
            </span>
          </>
        }
        actions={
          isOpen ? (
            <>
              <Link className={buttonClass('quiet')} to={to('shop', { id: shop.id })}>
                See it as buyers do
              </Link>
              <Link className={buttonClass('primary')} to={to('addProduct', {}, { shop: shop.id })}>
                Add a product
              </Link>
            </>
          ) : (
            supplierLifecycle.can('withdraw', shop.status) && (
              <Button variant="quiet" onClick={() => setAsking(true)}>
                Take it back
              </Button>
            )
          )
        }
      />
      <div className={styles.form}>
        <Standing shop={shop} />
        {supplierLifecycle.can('save', shop.status) ? (
          <Suspense fallback={<Fields />}>
            <ShopEditor shop={shop} />
          </Suspense>
        ) : (
          <SentShop shop={shop} />
        )}
      </div>
      {asking && <WithdrawDialog shop={shop} onClose={() => setAsking(false)} />}
    </>
  );
}

function WithdrawDialog({ shop, onClose }: { shop: SupplierView; onClose: () => void }) {
  const deed = useDeed(api.selling.withdraw, { onDone: onClose });
  return (
    <ConfirmDialog
      title="Take the application back?"
      confirm="Take it back"
      cancel="Leave it there"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: shop.id })}
      onClose={onClose}
    >
      <p>Nobody goes on reading it. Everything you wrote stays, and you can send it again.</p>
    </ConfirmDialog>
  );
}

const Fields = () => (
  <PartLoading>
    <SkeletonText lines={8} />
  </PartLoading>
);

const Loading = () => (
  <PageLoading label="Loading your shop" kind="Your shop" breadcrumb="6rem" title="14rem" facts="16rem">
    <div className={styles.form}>
      <Fields />
    </div>
  </PageLoading>
);
