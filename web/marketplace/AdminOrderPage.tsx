import type { OrderId } from '@ahadi/domain/core/ids.ts';
import type { Order, Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '../core/api.ts';
import { countryName } from '../core/countries.ts';
import { formatEnd } from '../core/ends.ts';
import { NotHere } from '../core/NotHere.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { formatInstant } from '../core/time.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { Timeline, type TimelineItem } from '../ui/Timeline.tsx';
import styles from './curating/curating.module.css';
import { Price } from './Price.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { Messages } from './parcel/Messages.tsx';
import { badgeOfOrder, badgeOfParcel, bindingDay } from './words.ts';

export const meta = pageMeta('An order');

const list = to('adminMarketplace', {}, { view: 'orders' });

/** One order as administrators see it: to be read. What is decided about its money is decided in escrow and at the finance desk. */
export default function AdminOrderPage() {
  const { orderId = '' } = useParams();
  const order = useQuery(
    api.curating.order.queryOptions({
      input: { id: orderId as OrderId }, // the server looks whether it is one
      staleTime: 0,
      refetchOnMount: 'always',
    }),
  );
  usePageTitle(order.data && `Order ${order.data.number}`);
  if (order.isError && !order.data) return <Missing error={order.error} onRetry={() => order.refetch()} />;
  if (!order.data) return <Loading />;
  return <Whole order={order.data} />;
}

function Whole({ order }: { order: Order }) {
  const badge = badgeOfOrder(order);
  const { address } = order;
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={list}>Orders</Link>}
        title={`Order ${order.number}`}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>
              {order.buyerName} · <Price minor={order.totalMinor} currency={order.currency} /> · made{' '}
              {formatInstant(order.createdAt)}
            </span>
          </>
        }
        actions={
          <Link className={buttonClass('quiet')} to={to('adminMarketplace', {}, { view: 'finance', tab: 'reviews' })}>
            Finance desk
          </Link>
        }
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          {order.parcels.map((parcel) => (
            <ParcelCard key={parcel.id} parcel={parcel} />
          ))}
        </div>
        <div className={styles.side}>
          <Card title="The money">
            <KeyValue
              rows={[
                { label: 'Goods', value: <Price minor={order.subtotalMinor} currency={order.currency} /> },
                { label: 'Delivery', value: <Price minor={order.deliveryMinor} currency={order.currency} /> },
                { label: 'Total', value: <Price minor={order.totalMinor} currency={order.currency} /> },
                { label: 'Given back', value: <Price minor={order.returnedMinor} currency={order.currency} /> },
                {
                  label: 'Paid',
                  value: order.paidAt
                    ? formatInstant(order.paidAt)
                    : order.expiresAt
                      ? `not yet; until ${formatEnd(order.expiresAt)}`
                      : 'no',
                },
                ...(order.paymentId
                  ? [
                      {
                        label: 'Payment',
                        value: (
                          <Link to={to('history', {}, { tab: 'payments', payment: order.paymentId })}>
                            Open the payment
                          </Link>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </Card>
          <Card title="Where it goes">
            {address ? (
              <address className={styles.address}>
                {address.name}
                <br />
                {address.street}
                <br />
                {[address.city, address.region, countryName(address.country)].filter(Boolean).join(', ')}
                <br />
                {address.phone}
                {address.note && (
                  <>
                    <br />
                    {address.note}
                  </>
                )}
              </address>
            ) : (
              <p className={styles.quiet}>Not shown before it is paid.</p>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

/** What of a parcel has happened, and what it waits for. */
function stepsOf(parcel: Parcel): TimelineItem[] {
  const { status, shipBy, shippedAt, deliveredAt, completedAt, carrier, tracking } = parcel;
  const done = [
    { key: 'placed', title: 'Ordered', at: parcel.createdAt, detail: '' },
    { key: 'shipped', title: 'Sent', at: shippedAt, detail: [carrier, tracking].filter(Boolean).join(', ') },
    { key: 'delivered', title: 'Received', at: deliveredAt, detail: '' },
    { key: 'completed', title: 'Complete', at: completedAt, detail: '' },
  ].flatMap(({ key, title, at, detail }): TimelineItem[] =>
    at ? [{ key, state: 'past', title, detail: [formatInstant(at), detail].filter(Boolean).join(' · ') }] : [],
  );
  if (status === 'completed') return done;
  const now: TimelineItem = {
    key: 'now',
    state: status === 'cancelled' ? 'ended' : 'now',
    title: badgeOfParcel(parcel).label,
    detail: parcel.reason ?? (status === 'accepted' && shipBy ? `to be sent by ${bindingDay(shipBy)}` : undefined),
  };
  return [...done, now];
}

function ParcelCard({ parcel }: { parcel: Parcel }) {
  const badge = badgeOfParcel(parcel);
  const { currency, escrow } = parcel;
  return (
    <Card
      title={
        <>
          Parcel {parcel.no} from{' '}
          <Link to={to('adminEditSupplier', { id: parcel.supplier.id })}>{parcel.supplier.name}</Link>
        </>
      }
      aside={<StateBadge tone={badge.tone}>{badge.label}</StateBadge>}
    >
      <div className={styles.main}>
        <ul className={styles.lines}>
          {parcel.lines.map((line) => (
            <li key={line.id} className={styles.line}>
              <ProductPicture picture={line.picture} sizes="48px" decorative />
              <span>
                <Link className={styles.lineTitle} to={to('adminEditProduct', { id: line.productId })}>
                  {line.title}
                </Link>
                <br />
                <span className={styles.quiet}>
                  {line.qty} × <Price minor={line.unitMinor} currency={currency} />
                  {line.cancelledQty > 0 && ` · ${line.cancelledQty} taken out`}
                </span>
              </span>
              <Price className={styles.amount} minor={line.totalMinor} currency={currency} />
            </li>
          ))}
        </ul>
        <KeyValue
          rows={[
            { label: 'Delivery', value: <Price minor={parcel.deliveryMinor} currency={currency} /> },
            { label: 'Together', value: <Price minor={parcel.totalMinor} currency={currency} /> },
            ...(parcel.commissionMinor === null
              ? []
              : [{ label: 'Commission', value: <Price minor={parcel.commissionMinor} currency={currency} /> }]),
            ...(parcel.payableMinor === null
              ? []
              : [{ label: 'To the shop', value: <Price minor={parcel.payableMinor} currency={currency} /> }]),
            { label: 'Given back', value: <Price minor={parcel.returnedMinor} currency={currency} /> },
            ...(escrow
              ? [
                  { label: 'Held now', value: <Price minor={escrow.heldMinor} currency={currency} /> },
                  { label: 'Its escrow', value: <Link to={to('escrow', { id: escrow.id })}>Open the escrow</Link> },
                ]
              : []),
          ]}
        />
        <Timeline label={`Where parcel ${parcel.no} stands`} items={stepsOf(parcel)} />
        {(escrow?.status === 'disputed' || parcel.as !== 'admin') && <Messages parcel={parcel} />}
      </div>
    </Card>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <NotHere error={error} onRetry={onRetry} title="This order is not here" href={list} way="Go to the orders">
      There is nothing at this address.
    </NotHere>
  );
}

const Loading = () => (
  <PageLoading label="Loading the order" kind="Order" breadcrumb="6rem" title="14rem" facts="18rem">
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
