import type { OwnProductRow } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { ListCard } from '../../../core/ListCard.tsx';
import { lazy } from '../../../core/lazy.ts';
import { byCursorAfresh } from '../../../core/paging.ts';
import { toast } from '../../../core/toast.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListTools } from '../../../ui/ListTools.tsx';
import { Price } from '../../Price.tsx';
import { ProductPicture } from '../../ProductPicture.tsx';
import { ProductState } from '../../ProductState.tsx';
import own from './desk.module.css';
import { productFilters, useDeskQuery } from './useDeskQuery.ts';

const StockDialog = lazy(() =>
  import('../product/StockDialog.tsx').then((module) => ({ default: module.StockDialog })),
);

const everything = { filter: 'all', q: '' } as const;

/** All that the shop offers, in whatever state. */
export function ProductsCard({ shop }: { shop: SupplierView }) {
  const { status, q, setQuery } = useDeskQuery();
  const [cleared, setCleared] = useState(0);
  const [counting, setCounting] = useState<OwnProductRow | null>(null);
  const list = useInfiniteQuery(
    api.selling.products.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        id: shop.id,
        status: status === 'all' ? undefined : status,
        q: q === '' ? undefined : q,
      }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed = status !== 'all' || q !== '';
  const isOpen = shop.status === 'approved';
  const add = isOpen && (
    <Link className={buttonClass('primary')} to={to('addProduct', {}, { shop: shop.id })}>
      Add a product
    </Link>
  );
  return (
    <section aria-labelledby="products">
      <div className={own.head}>
        <h2 id="products">Products</h2>
      </div>
      <ListTools
        key={`${cleared}/${status}`}
        filters={productFilters}
        searchLabel="Search title or number"
        start={cleared > 0 && !isNarrowed ? everything : { filter: status, q }}
        onChange={({ filter, q: words }) =>
          setQuery({
            ...(filter === undefined ? {} : { status: filter }),
            ...(words === undefined ? {} : { q: words }),
          })
        }
      />
      <ListCard
        list={list}
        label="the products"
        empty={
          isNarrowed ? (
            <EmptyState
              kind="noMatch"
              level={3}
              title="No product matches"
              action={
                <Button
                  variant="quiet"
                  onClick={() => {
                    setQuery({ status: 'all', q: '' });
                    setCleared(cleared + 1);
                  }}
                >
                  Show all products
                </Button>
              }
            />
          ) : (
            <EmptyState
              kind="nothing"
              level={3}
              title="There is no product yet"
              action={
                add || <Link to={to('sellerApplication', {}, { shop: shop.id })}>See where your shop stands</Link>
              }
            >
              {isOpen
                ? 'Write the first one: a title, some pictures, a price.'
                : 'Once your shop is open you write what you sell here.'}
            </EmptyState>
          )
        }
      >
        <table className={own.products}>
          <caption className="aside-voice">Products of the shop</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">State</th>
              <th scope="col">Price</th>
              <th scope="col">Pieces</th>
              <th scope="col">Sold</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row isShopOpen={isOpen} key={row.id} row={row} onCount={() => setCounting(row)} />
            ))}
          </tbody>
        </table>
      </ListCard>
      {counting && (
        <Suspense fallback={null}>
          <StockDialog
            product={counting}
            onDone={(after) => {
              setCounting(null);
              toast({ title: 'Kept', message: `There are ${after.onHand} of ${counting.title} now.`, tone: 'good' });
            }}
            onClose={() => setCounting(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

const FEW = 5;

function Row({ row, isShopOpen, onCount }: { row: OwnProductRow; isShopOpen: boolean; onCount: () => void }) {
  const free = row.onHand - row.reserved;
  const title = row.title || 'New product';
  return (
    <tr>
      <th scope="row">
        <Link className={own.product} to={to('editProduct', { id: row.id })}>
          <span className={own.thumb}>
            <ProductPicture picture={row.picture} sizes="48px" decorative />
          </span>
          <span className={own.productTitle}>{title}</span>
        </Link>
      </th>
      <td data-label="State">
        <ProductState status={row.status} pending={row.pendingStatus} isShopOpen={isShopOpen} />
      </td>
      <td data-label="Price">{row.priceMinor > 0 ? <Price minor={row.priceMinor} currency={row.currency} /> : '–'}</td>
      <td data-label="Pieces">
        <Button
          variant="plain"
          className={own.count}
          aria-label={`Change how many pieces there are of ${title}: ${row.tracksStock ? `${free} free of ${row.onHand}` : 'not counted'}`}
          data-few={(row.tracksStock && free < FEW) || undefined}
          onClick={onCount}
        >
          {row.tracksStock ? (row.reserved > 0 ? `${free} of ${row.onHand}` : row.onHand) : 'not counted'}
        </Button>
      </td>
      <td data-label="Sold">{row.sold}</td>
      <td data-label="Views">{row.views.toLocaleString('en')}</td>
    </tr>
  );
}
