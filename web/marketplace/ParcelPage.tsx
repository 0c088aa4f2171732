import type { ParcelId } from '@ahadi/domain/core/ids.ts';
import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { api } from '../core/api.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatDay } from '../core/time.ts';
import { formatCalendarDay } from '../core/words.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { Missing } from './Missing.tsx';
import { AddressCard } from './orders/AddressCard.tsx';
import styles from './orders/orders.module.css';
import { Price } from './Price.tsx';
import { ParcelCard } from './parcel/ParcelCard.tsx';
import { badgeOfParcel } from './words.ts';

export const meta = pageMeta('Parcel');

/** A parcel for anyone who sends it. Its buyer is led to the order, where all parcels stand. */
export default function ParcelPage() {
  const id = useIdParam<ParcelId>();
  const parcel = useQuery(
    api.marketplace.parcel.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }),
  );
  usePageTitle(parcel.data?.no);
  if (parcel.isError && !parcel.data)
    return <Missing what="parcel" error={parcel.error} onRetry={() => parcel.refetch()} />;
  if (!parcel.data) return <Loading />;
  if (parcel.data.as === 'buyer') return <Navigate to={to('order', { id: parcel.data.orderId })} replace />;
  return <OneParcel key={id} parcel={parcel.data} />;
}

function OneParcel({ parcel }: { parcel: Parcel }) {
  const badge = badgeOfParcel(parcel);
  const canOpen = useCanOpen();
  // As it stands now; nothing of it is to come where all of it went back.
  const [payable, paidOut] = [parcel.payableMinor ?? 0, parcel.paidOutMinor ?? 0];
  const toCome = Math.max(0, payable - paidOut);
  const price = (minor: number) => <Price minor={minor} currency={parcel.currency} />;
  return (
    <>
      <PageHeader
        breadcrumb={
          parcel.as === 'admin' ? (
            <Link to={to('adminOrder', { orderId: parcel.orderId })}>Order</Link>
          ) : canOpen(to('sellerDashboard')) ? (
            <Link to={to('sellerDashboard')}>{parcel.supplier.name}</Link>
          ) : (
            parcel.supplier.name
          )
        }
        title={`Parcel ${parcel.no}`}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>
              for {parcel.buyer.name} · ordered {formatDay(parcel.createdAt)}
            </span>
          </>
        }
        actions={
          <span className={styles.screen}>
            <Button variant="quiet" onClick={() => window.print()}>
              Print
            </Button>
          </span>
        }
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          <ParcelCard parcel={parcel} paidAt={parcel.escrow === null ? null : parcel.createdAt} />
        </div>
        <div className={styles.side}>
          {parcel.address && <AddressCard title="Send it to" address={parcel.address} />}
          <Card title={toCome === 0 ? 'Money that came' : 'Money to come'}>
            <KeyValue
              rows={[
                { label: 'Goods', value: price(parcel.subtotalMinor) },
                { label: 'Delivery', value: parcel.deliveryMinor === 0 ? 'free' : price(parcel.deliveryMinor) },
                ...(parcel.returnedMinor > 0
                  ? [{ label: 'Given back', value: <>−{price(parcel.returnedMinor)}</> }]
                  : []),
                ...(parcel.commissionMinor === null
                  ? []
                  : [{ label: 'Commission, tax included', value: <>−{price(parcel.commissionMinor)}</> }]),
                ...(payable === 0 && paidOut === 0 ? [] : [{ label: 'You get in all', value: price(payable) }]),
                ...(paidOut === 0
                  ? []
                  : [
                      { label: 'Of it you have', value: price(paidOut) },
                      { label: 'Still to come', value: price(toCome) },
                    ]),
                ...sentBy(parcel),
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

const Loading = () => (
  <PageLoading label="Loading the parcel" kind="Parcel" breadcrumb="8rem" title="18rem" facts="14rem">
    <div className={styles.layout}>
      <Card>
        <SkeletonText lines={8} />
      </Card>
      <div className={styles.side}>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  </PageLoading>
);

/** The last day to send it; the days are counted from when it is accepted. */
function sentBy({ shipBy, acceptedNowShipBy }: Parcel): { label: string; value: string }[] {
  if (acceptedNowShipBy !== null)
    return [{ label: 'To be sent by, if you accept it today', value: formatCalendarDay(acceptedNowShipBy) }];
  return shipBy === null ? [] : [{ label: 'To be sent by', value: formatCalendarDay(shipBy) }];
}
