import type { IdentityId } from '@ahadi/domain/core/ids.ts';
import type { Cart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { PaymentMethod } from '@ahadi/domain/payments/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useMe } from '../core/session.ts';
import { useKept } from '../core/useKept.ts';
import { PaymentPanel } from '../payments/PaymentPanel.tsx';
import { ActFor } from '../ui/ActFor.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { focusFirstProblem } from '../ui/problem.ts';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { PlaceFields } from './cart/PlaceFields.tsx';
import { whyNotCheckOut } from './cart/standing.ts';
import { Totals } from './cart/Totals.tsx';
import { usePlace } from './cart/usePlace.ts';
import { AddressFields } from './checkout/AddressFields.tsx';
import {
  type AddressField,
  addressFrom,
  problemsOfAddress,
  refusedAddress,
  type TypedAddress,
} from './checkout/address.ts';
import styles from './checkout/checkout.module.css';
import { useLastAddress } from './checkout/useLastAddress.ts';
import { WhatComes } from './checkout/WhatComes.tsx';
import { YourMoney } from './checkout/YourMoney.tsx';
import { useCart } from './useCart.ts';

export const meta = pageMeta('Check out');

/** One page from the cart to the payment. Whatever is refused, the cart and what was typed stay. */
export default function CheckoutPage() {
  const cart = useCart();
  if (cart.isError && !cart.data)
    return <ErrorCard {...problemOf(cart.error)} level={1} onRetry={() => cart.refetch()} />;
  return (
    <>
      <PageHeader breadcrumb={<Link to={to('cart')}>Cart</Link>} title="Check out" />
      {cart.data ? cart.data.currency === null ? <Nothing /> : <Form cart={cart.data} /> : <Loading />}
    </>
  );
}

function Form({ cart }: { cart: Cart }) {
  const me = useMe();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const place = usePlace(cart);
  const last = useLastAddress();
  const [kept, setKept, forget] = useKept<TypedAddress | null>(`address:${me.userId}`, null);
  const typed = kept ?? addressFrom(last, { country: cart.country, name: me.name });
  const [problems, setProblems] = useState<Partial<Record<AddressField, string>>>({});
  const primary = me.identities.find(({ isPrimary }) => isPrimary) ?? me.identities[0];
  const [identityId, setIdentityId] = useState<IdentityId | undefined>(primary?.id);
  const checkout = useCommand(api.marketplace.checkout, { stale: [] });

  const type = (change: Partial<TypedAddress>) => {
    setKept({ ...typed, ...change });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in change))));
  };
  const show = (found: Partial<Record<AddressField, string>>) => {
    setProblems(found);
    focusFirstProblem(top.current);
  };
  const check = () => {
    const missing = problemsOfAddress(typed);
    const isRight = Object.keys(missing).length === 0;
    if (!isRight) show(missing);
    return isRight;
  };
  const start = async (method: PaymentMethod, code?: string) => {
    if (cart.country === null || identityId === undefined) return;
    const address = { ...typed, country: cart.country, region: cart.region };
    try {
      const { version, totalMinor } = cart;
      const done = await checkout.runAsync({ version, totalMinor, identityId, address, method, ...(code && { code }) });
      if (!done) return;
      forget();
      queryClient.setQueryData(api.marketplace.order.queryKey({ input: { id: done.order.id } }), done.order);
      queryClient.setQueryData(api.payments.get.queryKey({ input: { id: done.payment.id } }), done.payment);
      void navigate(to('orderConfirmation', { orderId: done.order.id }), { replace: true });
      // Read again once the page has been left: its lines are ordered now.
      void queryClient.invalidateQueries({ queryKey: api.marketplace.orders.key() });
    } catch (caught) {
      const { code, fields } = problemOf(caught);
      const refused = refusedAddress(fields);
      if (refused) {
        show(refused);
        return;
      }
      if (code === 'MKT_CART_PROBLEMS' || code === 'STALE')
        await queryClient.invalidateQueries({ queryKey: api.marketplace.cart.key() });
      throw caught;
    }
  };

  const whyNot = whyNotCheckOut(cart);
  const isNothingLeft = !place.isPending && whyNot !== null && (cart.totalMinor ?? cart.subtotalMinor) === 0;
  return (
    <div className={`${styles.layout} ${styles.paying}`} ref={top}>
      <div className={styles.main}>
        <Card title="Where to">
          <div className={styles.address}>
            <div className={styles.place}>
              <PlaceFields key={cart.country} country={cart.country} region={cart.region} place={place} />
            </div>
            <AddressFields typed={typed} problems={problems} onChange={type} />
          </div>
        </Card>
        {me.identities.length > 1 && identityId !== undefined && (
          <Card aria-label="Who buys">
            <ActFor identities={me.identities} chosen={identityId} onChange={setIdentityId} />
          </Card>
        )}
        <WhatComes cart={cart} />
      </div>
      <div className={styles.side}>
        <Card title="Total">
          <Totals cart={cart} />
        </Card>
        <YourMoney />
      </div>
      <div className={styles.last}>
        <Card title="Payment">
          {isNothingLeft && (
            <div className={styles.mend}>
              <p>{whyNot}</p>
              <Link className={buttonClass('primary')} to={to('cart')}>
                Go to your cart
              </Link>
            </div>
          )}
          {cart.currency !== null && !isNothingLeft && (
            <PaymentPanel
              key={cart.currency}
              subject="checkout"
              currency={cart.currency}
              outstandingMinor={cart.totalMinor ?? cart.subtotalMinor}
              isWhole
              otherwise="Nothing was ordered. Your cart stays as it is."
              whyNot={place.isPending ? 'The delivery is being calculated.' : whyNot}
              check={check}
              start={async ({ method, code }) => {
                await start(method, code);
                return undefined;
              }}
            />
          )}
        </Card>
      </div>
    </div>
  );
}

const Nothing = () => (
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
      Did you order just now? <Link to={to('orders')}>See your orders</Link>.
    </EmptyState>
  </Card>
);

const Loading = () => (
  <div className={styles.layout} role="status" aria-label="Loading the checkout">
    <div className={styles.main}>
      <Card title="Where to">
        <SkeletonText lines={6} />
      </Card>
      <Card title="What comes">
        <SkeletonText lines={4} />
      </Card>
    </div>
    <div className={styles.side}>
      <Card title="Total">
        <SkeletonText lines={4} />
      </Card>
    </div>
  </div>
);
