import type { ProductId } from '@ahadi/domain/core/ids.ts';
import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { DoneNotice } from '../core/DoneNotice.tsx';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useRole } from '../core/session.ts';
import { useDone } from '../core/useDone.ts';
import { count } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { PartLoading } from '../ui/Part.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './forms/form.module.css';
import { ProductActions } from './selling/product/ProductActions.tsx';
import { ProductStanding } from './selling/product/ProductStanding.tsx';
import { contentOf, whyNoChange } from './selling/product/productform.ts';
import { changeBadge, productBadge } from './words.ts';

export const meta = pageMeta('Your product');

const ProductEditor = lazy(() => import('./selling/product/ProductEditor.tsx'));
const ProductRead = lazy(() => import('./selling/product/ProductRead.tsx'));

/** A product as the one who sells it writes it, and as administrators do for a shop. */
export default function EditProductPage() {
  const id = useIdParam<ProductId>();
  const product = useQuery(api.selling.product.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }));
  const shops = useQuery(api.selling.shops.queryOptions());
  usePageTitle(product.data && (contentOf(product.data).title || 'New product'));
  if (product.isError && !product.data) return <Missing error={product.error} onRetry={() => product.refetch()} />;
  if (shops.isError && !shops.data)
    return <ErrorCard {...problemOf(shops.error)} level={1} onRetry={() => shops.refetch()} />;
  if (!product.data || !shops.data) return <Loading />;
  return (
    <Whole
      key={id}
      product={product.data}
      shop={shops.data.find((shop) => shop.id === product.data.supplierId) ?? null}
    />
  );
}

function Whole({ product, shop }: { product: OwnProduct; shop: Parameters<typeof ProductRead>[0]['shop'] }) {
  const [round, setRound] = useState({ times: 0, from: product });
  const begin = round.from.revision > product.revision ? round.from : product;
  const beginAgain = (from: OwnProduct) => setRound(({ times }) => ({ times: times + 1, from }));
  const { hasRole: isAdmin } = useRole('admin');
  const { status, pending, live } = product;
  const [done, setDone] = useDone(`${status} ${pending?.status ?? ''}`);
  const badge = productBadge[status];
  const isFree = whyNoChange(product) === null;
  const title = contentOf(product).title.trim() || 'New product';
  return (
    <>
      <PageHeader
        breadcrumb={
          shop ? (
            <>
              <Link to={to('sellerDashboard', {}, { shop: shop.id })}>Selling</Link> / {product.supplierName}
            </>
          ) : (
            <>
              <Link to={to('adminMarketplace', {}, { view: 'products' })}>Products</Link> / {product.supplierName}
            </>
          )
        }
        title={title}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            {live && pending && (
              <StateBadge tone={changeBadge[pending.status].tone}>{changeBadge[pending.status].label}</StateBadge>
            )}
            {live && (
              <span>
                {count(product.sold, 'piece')} sold · seen {count(product.views, 'time')}
              </span>
            )}
          </>
        }
        actions={
          <>
            {isAdmin && !shop && (
              <Link className={buttonClass('quiet')} to={to('adminEditProduct', { id: product.id })}>
                Review page
              </Link>
            )}
            <ProductActions
              product={product}
              onRestart={(after) => {
                setDone(null);
                beginAgain(after);
              }}
            />
          </>
        }
      />
      <div className={styles.stack}>
        <DoneNotice
          sentence={done}
          className={styles.done}
          action={
            <Link className={buttonClass('quiet')} to={to('sellerDashboard', {}, { shop: product.supplierId })}>
              To your products
            </Link>
          }
        />
        {!done && <ProductStanding product={product} />}
        <Suspense fallback={<Fields />}>
          {isFree ? (
            <ProductEditor
              key={round.times}
              product={product}
              begin={begin}
              shop={shop}
              onSent={(sent) => {
                beginAgain(sent);
                setDone(
                  sent.pending === null
                    ? 'It is on sale as you wrote it.'
                    : 'It is sent. You are told as soon as somebody has looked at it.',
                );
                window.scrollTo({ top: 0 });
              }}
            />
          ) : (
            <ProductRead product={product} shop={shop} />
          )}
        </Suspense>
      </div>
    </>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const problem = problemOf(error);
  if (!['NOT_FOUND', 'BAD_INPUT', 'FORBIDDEN'].includes(problem.code))
    return <ErrorCard {...problem} level={1} onRetry={onRetry} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title="This product is not one of yours"
      action={
        <Link className={buttonClass('primary')} to={to('sellerDashboard')}>
          Go to what you sell
        </Link>
      }
    >
      There is nothing at this address, or somebody else sells it.
    </EmptyState>
  );
}

const Fields = () => (
  <div className={styles.form}>
    <PartLoading>
      <SkeletonText lines={10} />
    </PartLoading>
  </div>
);

const Loading = () => (
  <PageLoading label="Loading the product" kind="Product" breadcrumb="10rem" title="18rem" facts="14rem">
    <Fields />
  </PageLoading>
);
