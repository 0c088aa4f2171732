import type { OrderId, PaymentId } from '@ahadi/domain/core/ids.ts';
import type { Order } from '@ahadi/domain/marketplace/buying/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { pageMeta } from '../core/page.ts';
import { formatCalendarDay } from '../core/words.ts';
import { PaymentPanel } from '../payments/PaymentPanel.tsx';
import { PaymentStatus } from '../payments/PaymentStatus.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './checkout/checkout.module.css';
import { YourMoney } from './checkout/YourMoney.tsx';
import { Missing } from './Missing.tsx';
import { CancelOrder } from './orders/CancelOrder.tsx';
import { Price } from './Price.tsx';
import { orderBadge } from './words.ts';

export const meta = pageMeta('Your order');

/** The line to the server tells at once; this is for when it is down. */
const LOOK_AGAIN = 5_000;

/** An order from the moment it was made until its money is here. */
export default function ConfirmationPage() {
  const { orderId } = useParams();
  const id = orderId as OrderId; // born here, at the edge; the server decides whether it names anything
  const order = useQuery(
    api.marketplace.order.queryOptions({
      input: { id },
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.status === 'pending_payment' ? LOOK_AGAIN : false),
    }),
  );
  if (order.isError && !order.data) return <Missing what="order" error={order.error} onRetry={() => order.refetch()} />;
  if (!order.data) return <Loading />;
  return <Confirmed order={order.data} />;
}

const titles: Record<Order['status'], string> = {
  pending_payment: 'Pay, and it is ordered',
  paid: 'Thank you. It is paid and ordered',
  completed: 'This order is complete',
  expired: 'The time to pay is over',
  cancelled: 'This order is cancelled',
};

function Confirmed({ order }: { order: Order }) {
  const badge = orderBadge[order.status];
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('orders')}>Orders</Link> / {order.number}
          </>
        }
        title={titles[order.status]}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <Price minor={order.totalMinor} currency={order.currency} />
            {order.status === 'pending_payment' && order.heldUntil && (
              <span className={styles.left}>
                Kept for you: <Countdown due={order.heldUntil} inline />
              </span>
            )}
            {order.status === 'pending_payment' && order.heldUntil === null && order.expiresAt && (
              <span className={styles.left}>
                Time to pay: <Countdown due={order.expiresAt} inline />
              </span>
            )}
          </>
        }
        actions={
          <Link
            className={buttonClass(order.status === 'pending_payment' ? 'quiet' : 'primary')}
            to={to('order', { id: order.id })}
          >
            See the order
          </Link>
        }
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          {order.status === 'pending_payment' ? <Paying order={order} /> : <Decided order={order} />}
        </div>
        <div className={styles.side}>
          <Card title="Total">
            <KeyValue
              rows={[
                { label: 'Goods', value: <Price minor={order.subtotalMinor} currency={order.currency} /> },
                { label: 'Delivery', value: <Price minor={order.deliveryMinor} currency={order.currency} /> },
                { label: 'Total', value: <Price minor={order.totalMinor} currency={order.currency} /> },
              ]}
            />
          </Card>
          <YourMoney />
        </div>
      </div>
    </>
  );
}

/** The payment while it happens; after one that failed another way of paying can be chosen. */
function Paying({ order }: { order: Order }) {
  const [again, setAgain] = useState(false);
  const [tried, setTried] = useState<PaymentId | null>(null);
  const pay = useCommand(api.marketplace.payOrder, { stale: [api.payments.key()] });
  const current = tried ?? order.paymentId;
  return (
    <>
      {order.heldUntil === null && (
        <Notice tone="attention" announce title="Its pieces are no longer kept for you">
          You can still pay. What is left when your money comes is sent, and the rest is paid back.
        </Notice>
      )}
      <Card title="Payment">
        {current !== null && !again ? (
          <PaymentStatus id={current} onAgain={() => setAgain(true)} onPaid={() => setAgain(false)} />
        ) : (
          <PaymentPanel
            subject={`order:${order.id}`}
            currency={order.currency}
            outstandingMinor={order.totalMinor}
            isWhole
            otherwise="Cancel the order; your cart has everything again."
            start={async ({ method, code }) => {
              const payment = await pay.runAsync({ id: order.id, method, ...(code && { code }) });
              if (payment) {
                setTried(payment.id);
                setAgain(false);
              }
              return undefined;
            }}
          />
        )}
      </Card>
      <div className={styles.deeds}>
        <CancelOrder order={order} />
      </div>
    </>
  );
}

function Decided({ order }: { order: Order }) {
  if (order.status === 'expired')
    return (
      <Notice title="Nothing was ordered">
        No payment came in time, and what was kept for you is free again. Money that comes late all the same is not
        lost: what is still there is sent, and the rest is paid back. <Link to={to('cart')}>Look at your cart</Link>.
      </Notice>
    );
  if (order.status === 'cancelled')
    return (
      <Notice title="Nothing comes">
        {order.paidAt === null
          ? 'It was cancelled before it was paid. Your cart has its lines again.'
          : 'What you paid is on its way back to you.'}
      </Notice>
    );
  const coming = order.parcels.filter(({ status }) => status !== 'cancelled').length;
  return (
    <Card title={coming === 1 ? 'One parcel comes' : `${coming} parcels come`}>
      <ul className={styles.parcels}>
        {order.parcels.map((parcel) => (
          <li key={parcel.id}>
            <p className={styles.from}>
              <span className={styles.shop}>{parcel.supplier.name}</span>
              <Price minor={parcel.totalMinor} currency={parcel.currency} />
            </p>
            <p>{parcel.lines.map(({ qty, title }) => `${qty} × ${title}`).join(', ')}</p>
            <p className={styles.quiet}>
              {parcel.status === 'cancelled'
                ? 'It does not come; its money is on its way back to you.'
                : parcel.shipBy
                  ? `It is sent by ${formatCalendarDay(parcel.shipBy)} at the latest. You are told when.`
                  : 'The shop says next whether it sends it. You are told.'}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Loading = () => (
  <PageLoading label="Loading your order" kind="Your order" title="20rem" facts="14rem">
    <div className={styles.layout}>
      <Card>
        <SkeletonText lines={6} />
      </Card>
      <div className={styles.side}>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  </PageLoading>
);
