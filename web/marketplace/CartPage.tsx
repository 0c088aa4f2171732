import { MINUTE } from '@ahadi/domain/core/time.ts';
import type { Cart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useWhyNotActing } from '../core/useWhyNotActing.ts';
import { count } from '../core/words.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows, SkeletonText } from '../ui/Skeleton.tsx';
import { CartLines } from './cart/CartLines.tsx';
import styles from './cart/cart.module.css';
import { PlaceFields } from './cart/PlaceFields.tsx';
import { whyNotCheckOut } from './cart/standing.ts';
import { Totals } from './cart/Totals.tsx';
import { usePlace } from './cart/usePlace.ts';
import { Price } from './Price.tsx';
import { useCart, useCartDeed } from './useCart.ts';

export const meta = pageMeta('Cart');

/** What the reader wants to buy, with everything that stands against it and the way to mend it. */
export default function CartPage() {
  const cart = useCart();
  if (cart.isError && !cart.data)
    return <ErrorCard {...problemOf(cart.error)} level={1} onRetry={() => cart.refetch()} />;
  return (
    <div className={styles.page}>
      <PageHeader
        breadcrumb={<Link to={to('marketplace')}>Marketplace</Link>}
        title="Cart"
        facts={cart.data && cart.data.pieces > 0 ? <span>{count(cart.data.pieces, 'piece')}</span> : undefined}
        actions={cart.data && cart.data.pieces > 0 ? <EmptyIt /> : undefined}
      />
      {cart.isError && (
        <div style={{ marginBottom: 16 }}>
          <Notice tone="attention" announce title="What stands here may be old">
            {problemOf(cart.error).sentence}
          </Notice>
        </div>
      )}
      {cart.data ? <Filled cart={cart.data} /> : <Loading />}
    </div>
  );
}

function Filled({ cart }: { cart: Cart }) {
  const place = usePlace(cart);
  const { currency } = cart;
  const isEmpty = currency === null;
  const whyNot = useWhyNotActing('pay') ?? whyNotCheckOut(cart);
  return (
    <>
      <div className={styles.layout} data-empty={isEmpty || undefined}>
        <CartLines cart={cart} empty={<Empty />} />
        {!isEmpty && (
          <div className={styles.side}>
            <Card title="Deliver to">
              <PlaceFields key={cart.country} country={cart.country} region={cart.region} place={place} />
            </Card>
            <Card title="Total">
              <div className={styles.summary}>
                <Totals cart={cart} />
                <div className={styles.go}>
                  <GoOn whyNot={whyNot} />
                </div>
                {whyNot && <p className={styles.quiet}>{whyNot}</p>}
                <p className={styles.quiet}>
                  Nothing is kept for you while it lies in the cart. Once you check out, it is kept for{' '}
                  {marketDefaults.holdMs / MINUTE} minutes while you pay.
                </p>
              </div>
            </Card>
          </div>
        )}
      </div>
      {!isEmpty && (
        <div className={styles.bar}>
          <p>
            <span className={styles.quiet}>{cart.totalMinor === null ? 'Goods' : 'Total'}</span>
            <Price minor={cart.totalMinor ?? cart.subtotalMinor} currency={currency} />
          </p>
          <GoOn whyNot={whyNot} />
        </div>
      )}
    </>
  );
}

const Empty = () => (
  <Card>
    <EmptyState
      kind="nothing"
      title="Your cart is empty"
      action={
        <Link className={buttonClass('primary')} to={to('marketplace')}>
          Go to the marketplace
        </Link>
      }
    >
      What you put in stays here, on this device and on your others.
    </EmptyState>
  </Card>
);

const GoOn = ({ whyNot }: { whyNot: string | null }) =>
  whyNot === null ? (
    <Link className={buttonClass('primary', 'lg')} to={to('checkout')}>
      Check out
    </Link>
  ) : (
    <Button size="lg" whyNot={whyNot}>
      Check out
    </Button>
  );

function EmptyIt() {
  const [asking, setAsking] = useState(false);
  const empty = useCartDeed(api.marketplace.emptyCart, () => setAsking(false));
  const whyNot = useWhyNotActing('draft');
  return (
    <>
      <Button variant="quiet" whyNot={whyNot} onClick={() => setAsking(true)}>
        Empty the cart
      </Button>
      {asking && (
        <ConfirmDialog
          title="Empty the cart?"
          confirm="Empty it"
          cancel="Keep it"
          tone="danger"
          pending={empty.isPending}
          problem={empty.error ? problemOf(empty.error).sentence : null}
          onConfirm={() => empty.run({})}
          onClose={() => setAsking(false)}
        >
          <p>All lines are taken out, on all your devices.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const Loading = () => (
  <div className={styles.layout} role="status" aria-label="Loading your cart">
    <Card inset="flush">
      <SkeletonRows rows={3} />
    </Card>
    <div className={styles.side}>
      <Card>
        <SkeletonText lines={4} />
      </Card>
    </div>
  </div>
);
