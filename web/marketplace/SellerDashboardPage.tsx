import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton, SkeletonRows, SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './forms/form.module.css';
import { ClosureCard } from './selling/desk/ClosureCard.tsx';
import { DaysCard } from './selling/desk/DaysCard.tsx';
import own from './selling/desk/desk.module.css';
import { FiguresCard } from './selling/desk/FiguresCard.tsx';
import { ParcelsCard } from './selling/desk/ParcelsCard.tsx';
import { ProductsCard } from './selling/desk/ProductsCard.tsx';
import { useDeskQuery } from './selling/desk/useDeskQuery.ts';
import { percent, supplierBadge, suspendedShop } from './words.ts';

export const meta = pageMeta('Selling');

// For who does not sell yet.
const WhatSelling = lazy(() => import('./selling/desk/WhatSelling.tsx'));

/** The desk of the one who sells: what waits, what comes in, and all that is offered. */
export default function SellerDashboardPage() {
  const { shop: chosen } = useDeskQuery();
  const shops = useQuery(api.selling.shops.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  if (shops.isError && !shops.data)
    return <ErrorCard {...problemOf(shops.error)} level={1} onRetry={() => shops.refetch()} />;
  if (!shops.data) return <Loading />;
  const shop =
    shops.data.find(({ id }) => id === chosen) ??
    shops.data.find(({ status }) => status === 'approved') ??
    shops.data[0];
  if (!shop)
    return (
      <Suspense fallback={<Loading />}>
        <WhatSelling />
      </Suspense>
    );
  return <Desk key={shop.id} shop={shop} shops={shops.data} />;
}

/** What the state of the shop means, where it does not simply sell. */
const meaning: Partial<
  Record<SupplierView['status'], { title: string; words: string; tone: 'attention' | 'danger' | 'info' }>
> = {
  draft: {
    tone: 'attention',
    title: 'Your shop is not sent yet',
    words: 'Write the rest and send it to be looked at.',
  },
  applied: {
    tone: 'info',
    title: 'Your shop is being looked at',
    words: 'You are told as soon as somebody has decided.',
  },
  changes_requested: {
    tone: 'attention',
    title: 'The reviewer asks for changes',
    words: 'What they wrote stands beside the fields. Mend it and send it again.',
  },
  rejected: { tone: 'danger', title: 'Your shop was rejected', words: 'Read why, change it, and send it again.' },
  suspended: { tone: 'danger', ...suspendedShop },
  terminated: {
    tone: 'danger',
    title: 'Your shop is closed for good',
    words: 'Send what was ordered before; its money is released as always.',
  },
};

/** Where the words beside the state of a shop lead on. */
const wayOn = (status: SupplierView['status'], application: string) =>
  status === 'suspended' || status === 'terminated' ? (
    <Link to={to('restrictions')}>Read the decision, and appeal</Link>
  ) : (
    <Link to={application}>Open it</Link>
  );

function Desk({ shop, shops }: { shop: SupplierView; shops: readonly SupplierView[] }) {
  const navigate = useNavigate();
  const figures = useQuery(
    api.selling.figures.queryOptions({ input: { id: shop.id }, staleTime: 0, refetchOnMount: 'always' }),
  );
  const badge = supplierBadge[shop.status];
  const told = meaning[shop.status];
  const application = to('sellerApplication', {}, { shop: shop.id });
  const isOpen = shop.status === 'approved';
  const wasOpen = shop.approvedAt !== null;
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('marketplace')}>Marketplace</Link>}
        title={shop.form.name.trim() || 'Your shop'}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>
              For {shop.ownerName} · commission {percent(shop.commissionBps)}
            </span>
          </>
        }
        actions={
          <>
            <Link className={buttonClass('quiet')} to={application}>
              {isOpen ? 'Change the shop' : 'The application'}
            </Link>
            {isOpen && (
              <>
                <Link className={buttonClass('quiet')} to={to('shop', { id: shop.id })}>
                  See it as buyers do
                </Link>
                <Link className={buttonClass('primary')} to={to('addProduct', {}, { shop: shop.id })}>
                  Add a product
                </Link>
              </>
            )}
          </>
        }
      />
      <div className={own.sections}>
        {shops.length > 1 && (
          <div className={own.shops}>
            <label htmlFor="shop">Shop</label>
            <select
              id="shop"
              value={shop.id}
              onChange={(event) => void navigate(to('sellerDashboard', {}, { shop: event.currentTarget.value }))}
            >
              {shops.map(({ id, form, ownerName }) => (
                <option key={id} value={id}>
                  {form.name || `A shop for ${ownerName}`}
                </option>
              ))}
            </select>
          </div>
        )}
        {told && (
          <Notice tone={told.tone} title={told.title} action={wayOn(shop.status, application)}>
            {told.words}
          </Notice>
        )}
        {wasOpen && (
          <>
            {figures.isError && !figures.data ? (
              <Card>
                <ErrorCard {...problemOf(figures.error)} onRetry={() => figures.refetch()} />
              </Card>
            ) : (
              <FiguresCard shopId={shop.id} figures={figures.data} />
            )}
            <ParcelsCard shop={shop} />
            <ProductsCard shop={shop} />
            <div className={own.layout}>
              {figures.data ? (
                <DaysCard days={figures.data.days} currency={figures.data.currency} />
              ) : (
                <Card title="The last thirty days">
                  <SkeletonText lines={5} />
                </Card>
              )}
              <div className={styles.stack}>
                {isOpen && <ClosureCard shop={shop} />}
                <Card title="Another shop">
                  <p className={styles.quiet}>
                    Each of those you act for can have one.{' '}
                    <Link to={to('sellerApplication', {}, { another: '1' })}>Open another shop</Link>
                  </p>
                </Card>
              </div>
            </div>
          </>
        )}
      </div>
    </>
  );
}

const Loading = () => (
  <div role="status" aria-label="Loading what you sell">
    <PageHeader
      breadcrumb="Marketplace"
      title={
        <>
          <span className="aside-voice">Selling</span>
          <Skeleton width="14rem" />
        </>
      }
      facts={<Skeleton width="16rem" height="1.4em" />}
    />
    <Card inset="flush">
      <SkeletonRows rows={5} label="Loading" />
    </Card>
  </div>
);
