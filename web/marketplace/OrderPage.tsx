import type { OrderId } from '@ahadi/domain/core/ids.ts';
import type { Order } from '@ahadi/domain/marketplace/buying/schema.ts';
import { claimOfOrder } from '@ahadi/domain/marketplace/silence.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatDay } from '../core/time.ts';
import { useAskedOnce } from '../core/useAskedOnce.ts';
import { useWhyNotActing } from '../core/useWhyNotActing.ts';
import { count } from '../core/words.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { Missing } from './Missing.tsx';
import { AddressCard } from './orders/AddressCard.tsx';
import { CancelOrder } from './orders/CancelOrder.tsx';
import styles from './orders/orders.module.css';
import { Price } from './Price.tsx';
import { ParcelCard } from './parcel/ParcelCard.tsx';
import { badgeOfOrder } from './words.ts';

export const meta = pageMeta('Order');

export default function OrderPage() {
  const id = useIdParam<OrderId>();
  const order = useQuery(api.marketplace.order.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }));
  usePageTitle(order.data?.number);
  if (order.isError && !order.data) return <Missing what="order" error={order.error} onRetry={() => order.refetch()} />;
  if (!order.data) return <Loading />;
  return <OneOrder key={id} order={order.data} />;
}

function OneOrder({ order }: { order: Order }) {
  const asked = useAskedOnce('deed', 'parcel', 'reason');
  const badge = badgeOfOrder(order);
  const whyNotPay = useWhyNotActing('pay');
  const claim = claimOfOrder(order);
  const isWaiting = order.status === 'pending_payment';
  const price = (minor: number) => <Price minor={minor} currency={order.currency} />;
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('orders')}>Orders</Link>}
        title={`Order ${order.number}`}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>
              {count(order.parcels.length, 'parcel')} · ordered {formatDay(order.createdAt)}
              {order.isMine ? '' : ` by ${order.buyerName}`}
            </span>
          </>
        }
        actions={
          <div className={styles.screen}>
            <Button variant="quiet" onClick={() => window.print()}>
              Print
            </Button>
            {isWaiting && <CancelOrder order={order} />}
            {isWaiting && whyNotPay === null && (
              <Link className={buttonClass('primary')} to={to('orderConfirmation', { orderId: order.id })}>
                Pay
              </Link>
            )}
          </div>
        }
      />
      {isWaiting && (
        <div className={styles.notice}>
          <Notice tone="attention" title="It is not paid yet">
            {order.heldUntil ? (
              <>
                Its pieces are kept for you. <Countdown due={order.heldUntil} inline />
              </>
            ) : (
              'Its pieces are no longer kept for you. You can still pay: what is left then is sent, and the rest is paid back.'
            )}{' '}
            {claim && (
              <>
                {claim.words} <Countdown due={claim.at} inline />
              </>
            )}{' '}
            {whyNotPay}
          </Notice>
        </div>
      )}
      {order.status === 'expired' && (
        <div className={styles.notice}>
          <Notice
            title="The time to pay is over"
            action={
              <Link className={buttonClass('quiet')} to={to('cart')}>
                Look at your cart
              </Link>
            }
          >
            Nothing was ordered. Money that comes late all the same is not lost: what is still there is sent, and the
            rest is paid back.
          </Notice>
        </div>
      )}
      <div className={styles.layout}>
        <div className={styles.main}>
          {order.parcels.map((parcel) => (
            <ParcelCard
              key={parcel.id}
              parcel={parcel}
              paidAt={order.paidAt}
              asked={asked.parcel === parcel.id ? asked : {}}
            />
          ))}
        </div>
        <div className={styles.side}>
          <Card title="Total">
            <KeyValue
              rows={[
                { label: 'Goods', value: price(order.subtotalMinor) },
                { label: 'Delivery', value: order.deliveryMinor === 0 ? 'free' : price(order.deliveryMinor) },
                { label: 'Total', value: price(order.totalMinor) },
                ...(order.returnedMinor > 0 ? [{ label: 'Went back to you', value: price(order.returnedMinor) }] : []),
                ...(order.paidAt ? [{ label: 'Paid', value: formatDay(order.paidAt) }] : []),
              ]}
            />
            {order.paidAt && order.paymentId && (
              <a className={styles.link} href={`/api/v1/payments/${order.paymentId}/receipt`}>
                Receipt as PDF
              </a>
            )}
          </Card>
          {order.address && <AddressCard title="Delivery address" address={order.address} />}
        </div>
      </div>
    </>
  );
}

const Loading = () => (
  <PageLoading label="Loading the order" kind="Order" breadcrumb="6rem" title="18rem" facts="14rem">
    <div className={styles.layout}>
      <div className={styles.main}>
        <Card>
          <SkeletonText lines={8} />
        </Card>
      </div>
      <div className={styles.side}>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  </PageLoading>
);
