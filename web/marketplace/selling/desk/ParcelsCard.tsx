import type { ParcelRow } from '@ahadi/domain/marketplace/buying/schema.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { ListCard } from '../../../core/ListCard.tsx';
import { byCursorAfresh } from '../../../core/paging.ts';
import { walkRows } from '../../../core/rows.ts';
import { formatAgo, formatInstant, localDay, useNow } from '../../../core/time.ts';
import { count, nameList } from '../../../core/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import listing from '../../../ui/listing.module.css';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { askedWords } from '../../orders/rows.ts';
import { Price } from '../../Price.tsx';
import { type Badge, badgeOfParcel, bindingDay, parcelBadge } from '../../words.ts';
import own from './desk.module.css';
import { isParcelStatus, parcelFilters, useDeskQuery } from './useDeskQuery.ts';

/** What was ordered from the shop: first what somebody has to do now. */
export function ParcelsCard({ shop }: { shop: SupplierView }) {
  const { parcels, setQuery } = useDeskQuery();
  const list = useInfiniteQuery(
    api.selling.parcels.infiniteOptions({
      input: (cursor: string | undefined) =>
        isParcelStatus(parcels)
          ? { cursor, id: shop.id, filter: 'all' as const, status: parcels }
          : { cursor, id: shop.id, filter: parcels },
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isAll = parcels === 'all';
  return (
    <section aria-labelledby="parcels">
      <div className={own.head}>
        <h2 id="parcels">Parcels</h2>
        <Chips
          key={parcels}
          legend="Show parcels"
          options={parcelFilters}
          start={parcels}
          onChange={(next) => setQuery({ parcels: next })}
        />
      </div>
      <ListCard
        list={list}
        label="the parcels"
        empty={
          <EmptyState
            kind={isAll || parcels === 'to_do' ? 'nothing' : 'noMatch'}
            level={3}
            title={
              isAll ? 'Nothing was ordered yet' : parcels === 'to_do' ? 'Nothing waits for you' : 'None of this kind'
            }
            action={
              isAll ? (
                <Link to={to('shop', { id: shop.id })}>See your shop as buyers do</Link>
              ) : (
                <Button variant="quiet" onClick={() => setQuery({ parcels: 'all' })}>
                  Show all parcels
                </Button>
              )
            }
          >
            {isAll
              ? 'Each order of your goods stands here, with what to do and by when.'
              : parcels === 'to_do' && 'What you have to accept, send or sort out stands here.'}
          </EmptyState>
        }
      >
        <ul className={listing.rows} onKeyDown={walkRows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </ListCard>
    </section>
  );
}

/** As who sends it sees it: what waits for them is said as what they do. */
const badges: Record<ParcelRow['status'], Badge> = {
  ...parcelBadge,
  placed: { label: 'To accept', tone: 'attention' },
  accepted: { label: 'To send', tone: 'info' },
};

/** What to do about a parcel, and by when. */
function stepOf({ status, shipBy, asked }: ParcelRow, today: string): { words: string; isLate: boolean } {
  if (status === 'placed') return { words: 'Accept it or refuse it', isLate: false };
  if (status === 'accepted' && shipBy) {
    const isLate = shipBy < today;
    return { words: `${isLate ? 'Was to be sent' : 'Send it'} by ${bindingDay(shipBy)}`, isLate };
  }
  if (asked) return { words: askedWords[asked], isLate: false };
  return { words: '', isLate: false };
}

function Row({ row }: { row: ParcelRow }) {
  const now = useNow();
  const badge = row.ending === null ? badges[row.status] : badgeOfParcel(row);
  const step = stepOf(row, localDay(now));
  return (
    <li>
      <Link className={listing.row} to={to('parcel', { id: row.id })} data-mine={step.words !== '' || undefined}>
        <span className={listing.what}>
          <span className={listing.title}>{nameList(row.titles)}</span>
          <span className={listing.facts}>
            {row.no} · {row.buyerName} · {count(row.pieces, 'piece')} ·{' '}
            <Price minor={row.totalMinor} currency={row.currency} />
          </span>
        </span>
        <span className={listing.state}>
          <StateBadge tone={step.isLate ? 'danger' : badge.tone}>{step.isLate ? 'Late' : badge.label}</StateBadge>
        </span>
        <span className={listing.next}>
          {step.words && <span className={listing.step}>{step.words}</span>}
          <span className={listing.changed}>
            {row.unread > 0 && `${count(row.unread, 'message')} unread · `}
            <time dateTime={row.createdAt} title={formatInstant(row.createdAt)}>
              ordered {formatAgo(row.createdAt, now)}
            </time>
          </span>
        </span>
      </Link>
    </li>
  );
}
