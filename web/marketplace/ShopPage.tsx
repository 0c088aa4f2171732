import type { SupplierId } from '@ahadi/domain/core/ids.ts';
import type { Shop } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { countryName } from '../core/countries.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { byCursor } from '../core/paging.ts';
import { useIdParam } from '../core/params.ts';
import { formatDay } from '../core/time.ts';
import { count, formatCalendarDay } from '../core/words.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { CartLink } from './CartLink.tsx';
import { Search, SortBy } from './front/Search.tsx';
import { Tiles, TilesLoading } from './front/Tiles.tsx';
import { useFrontQuery } from './front/useFrontQuery.ts';
import { Missing } from './Missing.tsx';
import shopStyles from './parts.module.css';
import styles from './product/product.module.css';
import { Rating } from './Rating.tsx';
import { behindReturns, returnWords } from './returns.ts';
import { ShopName } from './ShopName.tsx';
import { daysWords } from './words.ts';

export const meta = pageMeta('Shop');

export default function ShopPage() {
  const id = useIdParam<SupplierId>();
  const shop = useQuery(api.marketplace.shop.queryOptions({ input: { id } }));
  usePageTitle(shop.data?.name);
  if (shop.isError && !shop.data) return <Missing what="shop" error={shop.error} onRetry={() => shop.refetch()} />;
  if (!shop.data) return <Loading />;
  return <OneShop key={id} shop={shop.data} />;
}

function OneShop({ shop }: { shop: Shop }) {
  const { closure } = shop;
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('marketplace')}>Marketplace</Link>}
        title={<ShopName name={shop.name} isVerified={shop.isVerified} />}
        facts={
          <>
            <span>
              {[
                `${shop.city}, ${countryName(shop.country)}`,
                `here since ${formatDay(shop.since)}`,
                ...(shop.completedParcels > 0 ? [`${count(shop.completedParcels, 'parcel')} received by buyers`] : []),
              ].join(' · ')}
            </span>
            <Rating rating={shop.rating} reviews={shop.reviews} />
          </>
        }
        actions={<CartLink />}
      />
      {closure && (
        <div className={shopStyles.notice}>
          <Notice tone="attention" title="Closed for some days">
            From {formatCalendarDay(closure.from)} to {formatCalendarDay(closure.to)} nothing is sent.
            {closure.note !== '' && ` “${closure.note}”`}
          </Notice>
        </div>
      )}
      <div className={shopStyles.shopLayout}>
        <Products shop={shop} />
        <div className={shopStyles.shopSide}>
          {shop.about !== '' && (
            <Card title="About">
              <p className={styles.plain}>{shop.about}</p>
            </Card>
          )}
          <Card title="Delivery" aside="time on the way">
            <KeyValue
              rows={shop.delivery.map((rate) => ({
                label: rate.region === '' ? countryName(rate.country) : `${rate.region}, ${countryName(rate.country)}`,
                value: daysWords(rate.daysLeast, rate.daysMost),
              }))}
            />
          </Card>
          <Card title="Going back" aside={returnWords(shop.returnDays)}>
            <p className={styles.plain}>{shop.returnPolicy}</p>
            <p className={shopStyles.behind}>{behindReturns(shop.returnDays)}</p>
          </Card>
        </div>
      </div>
    </>
  );
}

function Products({ shop }: { shop: Shop }) {
  const { asked, setAsked } = useFrontQuery();
  const { q, sort } = asked;
  const list = useInfiniteQuery(
    api.marketplace.products.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...{ supplier: shop.id, sort, cursor, limit: 24 },
        ...(q === '' ? {} : { q }),
      }),
      ...byCursor,
    }),
  );
  return (
    <section className={styles.section} aria-label="Products of this shop">
      <h2 className="aside-voice">Products of this shop</h2>
      <div className={shopStyles.shopTools}>
        <Search label="Search this shop" />
        <SortBy />
      </div>
      <Tiles
        list={list}
        label="Products"
        isOneShop
        empty={
          q === '' ? (
            <EmptyState
              kind="nothing"
              level={3}
              title="Nothing is on sale here now"
              action={
                <Link className={buttonClass('primary')} to={to('marketplace')}>
                  See other shops
                </Link>
              }
            />
          ) : (
            <EmptyState
              kind="noMatch"
              level={3}
              title="Nothing was found"
              action={<Button onClick={() => setAsked({ q: '' })}>Show everything</Button>}
            >
              This shop has nothing called “{q}”.
            </EmptyState>
          )
        }
      />
    </section>
  );
}

const Loading = () => (
  <PageLoading label="Loading the shop" kind="Shop" breadcrumb="8rem" title="18rem" facts="22rem">
    <div className={shopStyles.shopLayout}>
      <TilesLoading label="products" />
      <div className={shopStyles.shopSide}>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  </PageLoading>
);
