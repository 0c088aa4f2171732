import type { SupplierId } from '@ahadi/domain/core/ids.ts';
import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { DoneNotice } from '../core/DoneNotice.tsx';
import { lazy } from '../core/lazy.ts';
import { NotHere } from '../core/NotHere.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatInstant } from '../core/time.ts';
import { useDone } from '../core/useDone.ts';
import { formatCalendarDay } from '../core/words.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './curating/curating.module.css';
import { SupplierDeeds } from './curating/supplier/SupplierDeeds.tsx';
import { trustWords } from './curating/supplier/trust.ts';
import { ShopFacts } from './selling/shop/SentShop.tsx';
import { percent, supplierBadge } from './words.ts';

export const meta = pageMeta('A supplier');

const SupplierForm = lazy(() => import('./curating/supplier/SupplierForm.tsx'));

const list = to('adminMarketplace', {}, { view: 'suppliers' });

/** One supplier as administrators look at it: what it says of itself, where it stands, what can be done. */
export default function AdminSupplierPage() {
  const id = useIdParam<SupplierId>();
  const supplier = useQuery(
    api.curating.supplier.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }),
  );
  usePageTitle(supplier.data && (supplier.data.form.name || 'A supplier'));
  if (supplier.isError && !supplier.data) return <Missing error={supplier.error} onRetry={() => supplier.refetch()} />;
  if (!supplier.data) return <Loading />;
  return <Whole shop={supplier.data} />;
}

function Whole({ shop }: { shop: SupplierView }) {
  const shops = useQuery(api.selling.shops.queryOptions());
  const [done, setDone] = useDone(shop.status);
  // The version that editing began with: what another window keeps meanwhile is not overwritten.
  const [editing, setEditing] = useState<SupplierView | null>(null);
  const badge = supplierBadge[shop.status];
  const actsForShop = shops.data?.some(({ id }) => id === shop.id) ?? false;
  const trust = trustWords[shop.trust as 0 | 1 | 2 | 3]; // what the schema allows
  const say = (sentence: string) => {
    setEditing(null);
    setDone(sentence);
  };
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={list}>Suppliers</Link>}
        title={shop.form.name.trim() || 'A shop without a name'}
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
          editing === null && (
            <>
              {shop.status === 'approved' && (
                <Link className={buttonClass('quiet')} to={to('shop', { id: shop.id })}>
                  See it as buyers do
                </Link>
              )}
              <Button
                variant="quiet"
                whyNot={
                  actsForShop
                    ? 'You act for this shop; another administrator changes it.'
                    : supplierLifecycle.whyNot('administer', shop.status)
                }
                onClick={() => {
                  setDone(null);
                  setEditing(shop);
                }}
              >
                Change it
              </Button>
            </>
          )
        }
      />
      <DoneNotice
        sentence={done}
        className={styles.done}
        action={
          <Link className={buttonClass('quiet')} to={list}>
            To the suppliers
          </Link>
        }
      />
      {editing ? (
        <Suspense fallback={<SkeletonText lines={12} />}>
          <SupplierForm shop={editing} onDone={say} onClose={() => setEditing(null)} />
        </Suspense>
      ) : (
        <div className={styles.layout}>
          <div className={styles.main}>
            {shop.note && (
              <Notice tone={shop.status === 'approved' ? 'neutral' : 'attention'} title="What was said last">
                {shop.note}
              </Notice>
            )}
            {shop.refusals && shop.refusals.length > 0 && (
              <Card title="Refused or sent back before">
                {shop.refusals.map(({ at, reason }) => (
                  <p key={at}>
                    {formatInstant(at)}: {reason}
                  </p>
                ))}
              </Card>
            )}
            <Card title="What it says of itself">
              <ShopFacts form={shop.form} />
            </Card>
          </div>
          <div className={styles.side}>
            <SupplierDeeds shop={shop} actsForShop={actsForShop} onDone={say} />
            <Card title="Between the shop and us">
              <KeyValue
                rows={[
                  { label: 'Commission', value: percent(shop.commissionBps) },
                  { label: 'Trust', value: trust.label },
                  { label: 'Entered by', value: shop.createdByAdmin ? 'an administrator' : 'itself' },
                  { label: 'Open since', value: shop.approvedAt ? formatInstant(shop.approvedAt) : 'not open' },
                  ...(shop.closure
                    ? [
                        {
                          label: 'Days off',
                          value: `${formatCalendarDay(shop.closure.from)} – ${formatCalendarDay(shop.closure.to)}`,
                        },
                      ]
                    : []),
                  {
                    label: 'On sale',
                    value: (
                      <Link to={to('adminMarketplace', {}, { view: 'products', supplier: shop.id })}>
                        {shop.liveProducts} of its products
                      </Link>
                    ),
                  },
                  { label: 'Under way', value: `${shop.openParcels} parcels` },
                ]}
              />
            </Card>
          </div>
        </div>
      )}
    </>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <NotHere error={error} onRetry={onRetry} title="This supplier is not here" href={list} way="Go to the suppliers">
      There is nothing at this address.
    </NotHere>
  );
}

const Loading = () => (
  <PageLoading label="Loading the supplier" kind="Supplier" breadcrumb="6rem" title="14rem" facts="14rem">
    <div className={styles.layout}>
      <Card>
        <SkeletonText lines={10} />
      </Card>
      <Card>
        <SkeletonText lines={5} />
      </Card>
    </div>
  </PageLoading>
);
