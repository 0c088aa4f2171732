import type { ProductId } from '@ahadi/domain/core/ids.ts';
import type { CuratedProduct } from '@ahadi/domain/marketplace/curating/schema.ts';
import { emptyProduct } from '@ahadi/domain/marketplace/products/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { DoneNotice } from '../core/DoneNotice.tsx';
import { NotHere } from '../core/NotHere.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatInstant } from '../core/time.ts';
import { useKept } from '../core/useKept.ts';
import { count } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import styles from './curating/curating.module.css';
import { DecideCard } from './curating/review/DecideCard.tsx';
import { PartCard } from './curating/review/PartCard.tsx';
import { PlaceCard } from './curating/review/PlaceCard.tsx';
import { ProductState } from './ProductState.tsx';
import { changedParts, contentParts } from './selling/product/changes.ts';
import { percent } from './words.ts';

export const meta = pageMeta('Review a product');

const queue = to('adminMarketplace');

/** One product as administrators look at it: what is on sale beside what was sent in, and what they can decide. */
export default function AdminProductPage() {
  const id = useIdParam<ProductId>();
  const product = useQuery(
    api.curating.product.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }),
  );
  const [done, setDone] = useState<string | null>(null);
  const title = product.data && ((product.data.pending ?? product.data.live)?.content.title || 'No title yet');
  usePageTitle(title);
  if (product.isError && !product.data) return <Missing error={product.error} onRetry={() => product.refetch()} />;
  if (!product.data) return <Loading />;
  // What was written about one version is not said of the next.
  const version = product.data.pending?.id ?? id;
  return <Whole key={version} product={product.data} title={title ?? ''} done={done} onDone={setDone} />;
}

type Props = { product: CuratedProduct; title: string; done: string | null; onDone: (sentence: string) => void };

function Whole({ product, title, done, onDone }: Props) {
  const shops = useQuery(api.selling.shops.queryOptions());
  const { pending, live, status } = product;
  // What was written is not lost with the page, and is another's once it is another version.
  const [notes, setNotes, forget] = useKept<Record<string, string>>(`notes/${pending?.id ?? product.id}`, {});
  const waits = pending?.status === 'submitted';
  const content = (pending ?? live)?.content ?? emptyProduct;
  const before = live && pending ? live.content : null;
  const changed = before ? changedParts(before, content) : [];
  const actsForShop = shops.data?.some((shop) => shop.id === product.supplierId) ?? false;
  const write = (part: string) => (text: string) => {
    const { [part]: _before, ...rest } = notes;
    setNotes(text === '' ? rest : { ...rest, [part]: text });
  };
  const said = (sentence: string) => {
    forget();
    onDone(sentence);
  };
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={queue}>Marketplace</Link> /{' '}
            <Link to={to('adminEditSupplier', { id: product.supplierId })}>{product.supplierName}</Link>
          </>
        }
        title={title}
        facts={
          <>
            <ProductState status={status} pending={product.pendingStatus} />
            {pending?.submittedAt && <span>sent {formatInstant(pending.submittedAt)}</span>}
          </>
        }
        actions={
          <>
            <Link className={buttonClass('quiet')} to={to('editProduct', { id: product.id })}>
              Edit it for the shop
            </Link>
            {status === 'approved' && (
              <Link className={buttonClass('quiet')} to={to('product', { id: product.id })}>
                See it as buyers do
              </Link>
            )}
          </>
        }
      />
      <DoneNotice
        sentence={done}
        className={styles.done}
        action={
          <Link className={buttonClass('quiet')} to={queue}>
            Back to the queue
          </Link>
        }
      />
      {product.takedown && (
        <div className={styles.done}>
          <Notice tone="danger" title="Taken off sale by an administrator">
            {product.takedown}
          </Notice>
        </div>
      )}
      <div className={styles.layout}>
        <div className={styles.main}>
          {before && (
            <Card
              inset="flush"
              title="What is changed"
              aside={changed.length === 0 ? 'nothing' : count(changed.length, 'part')}
            >
              {changed.map((part) => (
                <PartCard
                  key={part}
                  part={part}
                  live={before}
                  content={content}
                  currency={product.currency}
                  isChanged
                  note={waits ? (notes[part] ?? '') : null}
                  onNote={write(part)}
                />
              ))}
            </Card>
          )}
          <Card inset="flush" title={before ? 'What stays as it is' : waits ? 'What was sent in' : 'What is written'}>
            {contentParts
              .filter((part) => !changed.includes(part))
              .map((part) => (
                <PartCard
                  key={part}
                  part={part}
                  live={null}
                  content={content}
                  currency={product.currency}
                  isChanged={false}
                  note={waits ? (notes[part] ?? '') : null}
                  onNote={write(part)}
                />
              ))}
          </Card>
        </div>
        <div className={styles.side}>
          {pending && waits ? (
            <DecideCard product={product} pending={pending} notes={notes} onDone={said} />
          ) : (
            <Card title="Nothing to decide now">
              <p className={styles.quiet}>
                {pending ? 'The seller has not sent it in, or has to change it first.' : 'Nothing of it waits.'}
              </p>
              {pending?.note && <p className={styles.said}>{pending.note}</p>}
            </Card>
          )}
          <PlaceCard product={product} actsForShop={actsForShop} onDone={onDone} />
          <Card title="The product">
            <KeyValue
              rows={[
                {
                  label: 'Shop',
                  value: <Link to={to('adminEditSupplier', { id: product.supplierId })}>{product.supplierName}</Link>,
                },
                { label: 'Commission', value: percent(product.commissionBps) },
                {
                  label: 'Pieces',
                  value: product.tracksStock ? `${product.onHand}, ${product.reserved} kept` : 'not counted',
                },
                { label: 'Sold', value: product.sold },
                { label: 'Views', value: product.views.toLocaleString('en') },
                { label: 'Version', value: pending?.no ?? live?.no ?? 1 },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <NotHere error={error} onRetry={onRetry} title="This product is not here" href={queue} way="Go to the queue">
      There is nothing at this address.
    </NotHere>
  );
}

const Loading = () => (
  <PageLoading label="Loading the product" kind="Product" breadcrumb="10rem" title="18rem" facts="14rem">
    <div className={styles.layout}>
      <Card>
        <SkeletonText lines={12} />
      </Card>
      <Card>
        <SkeletonText lines={6} />
      </Card>
    </div>
  </PageLoading>
);
