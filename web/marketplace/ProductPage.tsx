import type { ProductId } from '@ahadi/domain/core/ids.ts';
import type { ProductView } from '@ahadi/domain/marketplace/products/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatCalendarDay } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { CartLink } from './CartLink.tsx';
import { Missing } from './Missing.tsx';
import bar from './parts.module.css';
import { BuyBox } from './product/BuyBox.tsx';
import { DeliveryCard } from './product/DeliveryCard.tsx';
import { Gallery } from './product/Gallery.tsx';
import styles from './product/product.module.css';
import { ShopCard } from './product/ShopCard.tsx';
import { Rating } from './Rating.tsx';
import { ShopName } from './ShopName.tsx';
import { categoryWords } from './words.ts';

// Below what is seen first.
const Reviews = lazy(() => import('./product/Reviews.tsx').then((module) => ({ default: module.Reviews })));
const Similar = lazy(() => import('./product/Similar.tsx').then((module) => ({ default: module.Similar })));

export const meta = pageMeta('Product');

export default function ProductPage() {
  const id = useIdParam<ProductId>();
  const product = useQuery(
    api.marketplace.product.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }),
  );
  usePageTitle(product.data?.title);
  if (product.isError && !product.data)
    return <Missing what="product" error={product.error} onRetry={() => product.refetch()} />;
  if (!product.data) return <Loading />;
  return <Product key={id} product={product.data} />;
}

function Product({ product }: { product: ProductView }) {
  const { id, title, category, supplier } = product;
  const shop = useQuery(api.marketplace.shop.queryOptions({ input: { id: supplier.id } }));
  const closure = product.availability === 'closed' ? shop.data?.closure : null;
  return (
    <>
      <div className={bar.top}>
        <nav className={bar.way} aria-label="Where this is">
          <Link to={to('marketplace')}>Marketplace</Link> /{' '}
          <Link to={to('marketplace', {}, { category })}>{categoryWords[category]}</Link>
        </nav>
        <CartLink />
      </div>
      <div className={styles.layout}>
        <Gallery pictures={product.pictures} title={title} />
        <div className={styles.aside}>
          <header className={styles.head}>
            <h1 className={styles.title}>{title}</h1>
            <div className={styles.by}>
              <span>
                from{' '}
                <Link to={to('shop', { id: supplier.id })}>
                  <ShopName name={supplier.name} isVerified={supplier.isVerified} />
                </Link>
              </span>
              <Rating rating={product.rating} reviews={product.reviews} />
            </div>
          </header>
          {product.availability === 'closed' && (
            <Notice tone="attention" title="The shop sends nothing at the moment">
              {closure
                ? `It is closed until ${formatCalendarDay(closure.to)}.${closure.note === '' ? '' : ` “${closure.note}”`} Keep it among your favourites and come back.`
                : 'Keep it among your favourites and come back.'}
            </Notice>
          )}
          {product.availability === 'none' && (
            <Notice
              title="There is none left now"
              action={
                <Link className={buttonClass('quiet')} to={to('marketplace', {}, { category, stock: '1' })}>
                  Others that can be had
                </Link>
              }
            >
              Keep it among your favourites and come back.
            </Notice>
          )}
          <BuyBox product={product} />
          <DeliveryCard product={product} policy={shop.data?.returnPolicy ?? ''} />
          {shop.data && <ShopCard shop={shop.data} />}
        </div>
        <div className={styles.words}>
          <section className={styles.section} aria-label="What it is">
            <h2 className={styles.heading}>What it is</h2>
            <div className={styles.description}>
              {product.description.split(/\n{2,}/).map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and never move
                <p key={index} className={styles.plain}>
                  {paragraph}
                </p>
              ))}
            </div>
          </section>
          {product.attributes.length > 0 && (
            <Card title="In short" level={2}>
              <dl className={styles.facts}>
                {product.attributes.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          )}
          <Suspense fallback={<SkeletonText lines={4} />}>
            <Reviews product={product} />
          </Suspense>
        </div>
      </div>
      <div className={bar.after}>
        <Suspense fallback={null}>
          <Similar id={id} />
        </Suspense>
      </div>
    </>
  );
}

const Loading = () => (
  <div role="status" aria-label="Loading the product">
    <div className={bar.top}>
      <Skeleton width="14rem" />
    </div>
    <div className={styles.layout}>
      <div className={styles.only} style={{ aspectRatio: 1, display: 'grid' }}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.aside}>
        <h1 className={styles.title}>
          <span className="aside-voice">Product</span>
          <Skeleton width="80%" />
        </h1>
        <Skeleton width="40%" height="2.2rem" />
        <Skeleton height="50px" />
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
      <div className={styles.words}>
        <SkeletonText lines={6} />
      </div>
    </div>
  </div>
);
